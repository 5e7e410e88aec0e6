#pragma once

#include <cstddef>
#include <cstdint>

#include "blocks/block_shape.hpp"
#include "blocks/kernel/target.hpp"
#include "blocks/wide_rows.hpp"

BOARDPROOF_KERNEL_BEGIN

namespace boardproof {
namespace {

// Four words that lie at any bit of a block.
struct Wide {
    Word words[wide_words];

    // Of a block that is being written, see `add`, the element type is volatile.
    template <class Element>
    static Wide read(const Element* bits, std::uint32_t offset) {
        const Element* from = bits + offset / 64;
        const int shift = static_cast<int>(offset % 64);
        Wide wide;
        for (std::size_t i = 0; i < wide_words; ++i) {
            wide.words[i] = from[i] >> shift | (from[i + 1] << 1) << (63 - shift);
        }
        return wide;
    }

    // Word by word, which `volatile` keeps the compiler from changing: the next row reads some of
    // these words, and a load of several words at a time would have to wait for their stores.
    static void add(const Word* words, Word* bits, std::uint32_t offset) {
        volatile Word* to = bits + offset / 64;
        const int shift = static_cast<int>(offset % 64);
        Word carry = 0;
        for (std::size_t i = 0; i < wide_words; ++i) {
            to[i] = to[i] | words[i] << shift | carry;
            carry = (words[i] >> 1) >> (63 - shift);
        }
        to[wide_words] = to[wide_words] | carry;
    }

    // Adds the bits of `more` that are in `within`; says whether all of `within` is there then.
    bool unite(const Wide& more, const Wide& within) {
        Word missing = 0;
        for (std::size_t i = 0; i < wide_words; ++i) {
            words[i] |= more.words[i] & within.words[i];
            missing |= within.words[i] & ~words[i];
        }
        return missing == 0;
    }
};

// Where a wide row begins. Precondition: the shape has at least `wide_low` positions.
inline std::uint32_t wide_offset(const BlockLayout& shape, std::uint32_t high, int size) {
    // Its first row has as few elements as can be among those between the low and the wide low.
    const int between = size > max_low ? size - max_low : 0;
    return shape.offset_of_high[high << (wide_low - max_low) | ((std::uint32_t{1} << between) - 1)];
}

}  // namespace
}  // namespace boardproof

BOARDPROOF_KERNEL_END
