#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "blocks/block_shape.hpp"
#include "blocks/kernel/target.hpp"
#include "boardproof/bits.hpp"

BOARDPROOF_KERNEL_BEGIN

namespace boardproof {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "rows are read at byte addresses");

// For n <= max_low elements, sets of size s in increasing order and a subset L of the elements:
// the places of the sets that contain L.
struct LowTables {
    Word containing[max_low + 1][max_low + 1][1 << max_low];

    consteval LowTables() : containing{} {
        for (int n = 0; n <= max_low; ++n) {
            int place[max_low + 1] = {};
            for (unsigned set = 0; set < 1U << n; ++set) {
                const int size = std::popcount(set);
                const Word here = Word{1} << place[size]++;
                for (unsigned subset = set;; subset = (subset - 1) & set) {
                    containing[n][size][subset] |= here;
                    if (subset == 0) break;
                }
            }
        }
    }
};
constexpr LowTables low_tables;

inline Word read_row(const Word* bits, std::uint32_t offset) {
    Word word;
    std::memcpy(&word, reinterpret_cast<const unsigned char*>(bits) + offset / 8, sizeof word);
    return word >> (offset % 8);
}

// Adds rows to a block in increasing order. Rows are gathered in a word before it is written: rows
// next to each other would otherwise read what has just been written, at another address, and wait.
class RowAdder {
 public:
    explicit RowAdder(Word* target) : target_(target) {}
    ~RowAdder() { target_[index_] |= pending_; }
    RowAdder(const RowAdder&) = delete;
    RowAdder& operator=(const RowAdder&) = delete;

    // The row as it stands; bits above it are other rows'.
    Word read(std::uint32_t offset) {
        move_to(offset / 64);
        const int shift = static_cast<int>(offset % 64);
        Word row = (target_[index_] | pending_) >> shift;
        if (shift > longest_within) row |= target_[index_ + 1] << (64 - shift);
        return row;
    }

    void add(std::uint32_t offset, Word row) {
        move_to(offset / 64);
        const int shift = static_cast<int>(offset % 64);
        pending_ |= row << shift;
        if (shift > longest_within) {
            move_to(index_ + 1);
            pending_ |= row >> (64 - shift);
        }
    }

 private:
    // Up to this bit of a word, any row ends in the same word.
    static constexpr int longest_within = 64 - max_row_bits;

    void move_to(std::size_t index) {
        if (index == index_) return;
        target_[index_] |= pending_;
        index_ = index;
        pending_ = 0;
    }

    Word* target_;
    std::size_t index_ = 0;
    Word pending_ = 0;
};

// Calls `visit(high, size)` for the runs of sets that agree above the `low` lowest elements and
// have a member that contains `required`, in increasing order; `size` is the number of low
// elements.
//
// The high parts are counted up within the bits that are not required. When a part has as many
// elements as there can be besides the required ones, all that come before its next carry have too
// many, and are skipped. There are no unpredictable branches but for sizes, which few blocks need.
template <class Visit>
inline void for_each_run_containing(const BlockLayout& shape, int low, Mask required,
                                    const Visit& visit) {
    const int spare = shape.size - std::popcount(required);
    if (spare < 0) return;
    const auto required_high = static_cast<std::uint32_t>(required >> low);
    const std::uint32_t free = ((std::uint32_t{1} << (shape.positions - low)) - 1) & ~required_high;
    std::uint32_t part = 0;
    do {
        const std::uint32_t high = part | required_high;
        const int size = shape.size - std::popcount(high);
        if (size <= low) visit(high, size);
        const std::uint32_t step = std::popcount(part) == spare ? part & (~part + 1) : 1;
        if (step == 0) return;
        part = ((part | ~free) + step) & free;
    } while (part != 0);
}

}  // namespace
}  // namespace boardproof

BOARDPROOF_KERNEL_END
