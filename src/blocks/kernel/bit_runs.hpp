#pragma once

#include <cstdint>
#include <cstring>

#include "blocks/block_shape.hpp"
#include "blocks/kernel/target.hpp"

BOARDPROOF_KERNEL_BEGIN

namespace boardproof {
namespace {

// Writes bits one after another into a block.
class BitAppender {
 public:
    explicit BitAppender(Word* target) : target_(target) {}

    // Appends the low `length` <= 63 bits of `value`; the others must be zero.
    void append(Word value, int length) {
        pending_ |= value << fill_;
        fill_ += length;
        if (fill_ >= 64) {
            *target_++ = pending_;
            fill_ -= 64;
            pending_ = fill_ == 0 ? 0 : value >> (length - fill_);
        }
    }

    // Appends `length` bits of `source` from bit `offset` on.
    void append_run(const Word* source, std::uint64_t offset, std::uint64_t length) {
        if (fill_ != 0) {
            const std::uint64_t room = static_cast<std::uint64_t>(64 - fill_);
            const std::uint64_t head = length < room ? length : room;
            append_bits(source, offset, head);
            offset += head;
            length -= head;
            if (length == 0) return;
        }
        const Word* from = source + offset / 64;
        const int shift = static_cast<int>(offset % 64);
        const std::uint64_t whole = length / 64;
        if (shift == 0) {
            std::memcpy(target_, from, whole * sizeof(Word));
        } else {
            for (std::uint64_t i = 0; i < whole; ++i) {
                target_[i] = from[i] >> shift | from[i + 1] << (64 - shift);
            }
        }
        target_ += whole;
        append_bits(source, offset + whole * 64, length % 64);
    }

    void finish() {
        if (fill_ != 0) *target_ = pending_;
    }

 private:
    void append_bits(const Word* source, std::uint64_t offset, std::uint64_t length) {
        if (length == 0) return;
        const std::uint64_t index = offset / 64;
        const int shift = static_cast<int>(offset % 64);
        Word value = source[index] >> shift;
        if (shift != 0 && static_cast<std::uint64_t>(64 - shift) < length) {
            value |= source[index + 1] << (64 - shift);
        }
        append(value & ((Word{1} << length) - 1), static_cast<int>(length));
    }

    Word* target_;
    Word pending_ = 0;
    int fill_ = 0;
};

// Adds `length` bits of `source` from bit `from` on to those of `target` from bit `to` on.
inline void unite_run(const Word* source, std::uint64_t from, std::uint64_t length, Word* target,
                      std::uint64_t to) {
    const auto unite_bits = [&](std::uint64_t bits) {
        const Word* word = source + from / 64;
        const int shift = static_cast<int>(from % 64);
        const Word value = word[0] >> shift | (word[1] << 1) << (63 - shift);
        target[to / 64] |= (value & (~Word{0} >> (64 - bits))) << (to % 64);
        from += bits;
        to += bits;
        length -= bits;
    };
    while (length != 0 && to % 64 != 0) {
        const std::uint64_t room = 64 - to % 64;
        unite_bits(length < room ? length : room);
    }
    const Word* const first = source + from / 64;
    const int shift = static_cast<int>(from % 64);
    const std::uint64_t whole = length / 64;
    for (std::uint64_t i = 0; i < whole; ++i) {
        target[to / 64 + i] |= first[i] >> shift | (first[i + 1] << 1) << (63 - shift);
    }
    from += whole * 64;
    to += whole * 64;
    length -= whole * 64;
    if (length != 0) unite_bits(length);
}

}  // namespace
}  // namespace boardproof

BOARDPROOF_KERNEL_END
