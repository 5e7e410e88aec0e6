#pragma once

// The kernels, written once over a `Bits` policy that extracts and deposits bits of a word. Each
// instruction set includes this file in a translation unit of its own, compiled with its own flags.
// Everything is therefore in an unnamed namespace and uses no library templates, lest the linker
// pick a copy with the wrong instructions for the rest of the program.

#include <cstring>

#include "boardproof/block_kernel.hpp"

namespace boardproof {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "rows are read at byte addresses");

// For n <= 7 low elements, sets of size s in increasing order and a subset L of the elements:
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

    // The row as it stands, of at most 35 bits; bits above it are other rows'.
    Word read(std::uint32_t offset) {
        move_to(offset / 64);
        const int shift = static_cast<int>(offset % 64);
        Word row = (target_[index_] | pending_) >> shift;
        if (shift > 64 - 35) row |= target_[index_ + 1] << (64 - shift);
        return row;
    }

    void add(std::uint32_t offset, Word row) {
        move_to(offset / 64);
        const int shift = static_cast<int>(offset % 64);
        pending_ |= row << shift;
        if (shift > 64 - 35) {
            move_to(index_ + 1);
            pending_ |= row >> (64 - shift);
        }
    }

 private:
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

// Calls `visit(row, size)` for each row whose high part contains `required`, in increasing order,
// `size` being the number of low elements. The high parts are counted up within the bits that are
// not required, which takes no unpredictable branches.
template <class Visit>
inline void for_each_row_containing(const BlockLayout& shape, std::uint32_t required,
                                    const Visit& visit) {
    const std::uint32_t free =
        ((std::uint32_t{1} << (shape.positions - shape.low)) - 1) & ~required;
    const unsigned low = static_cast<unsigned>(shape.low);
    std::uint32_t part = 0;
    do {
        const std::uint32_t high = part | required;
        const int size = shape.size - std::popcount(high);
        if (static_cast<unsigned>(size) <= low) {
            visit(BlockRow{high, shape.offset_of_high[high]}, size);
        }
        part = (part - free) & free;
    } while (part != 0);
}

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

template <class Bits>
struct Kernel {
    static void remove_position(const BlockLayout& from, int removed, const Word* source,
                                Word* target) {
        BitAppender out(target);
        if (removed >= from.low) {
            // The sets that agree above the removed position are consecutive, and those of them
            // that lack it come first.
            const int above = from.positions - 1 - removed;
            std::uint64_t offset = 0;
            for (std::uint64_t upper = 0; upper < std::uint64_t{1} << above; ++upper) {
                const int below = from.size - std::popcount(upper);
                if (below < 0 || below > removed + 1) continue;
                out.append_run(source, offset, binomial(removed, below));
                offset += binomial(removed + 1, below);
            }
        } else {
            for (std::size_t i = 0; i < from.row_count; ++i) {
                const BlockRow row = from.rows[i];
                const int size = from.size - std::popcount(row.high);
                const Word* containing = low_tables.containing[from.low][size];
                const Word lacking = containing[0] & ~containing[1U << removed];
                out.append(Bits::extract(read_row(source, row.offset), lacking),
                           static_cast<int>(binomial(from.low - 1, size)));
            }
        }
        out.finish();
    }

    static void add_largest(const BlockLayout& from, const Word* source, Word* target) {
        BitAppender out(target);
        for (int largest = from.size; largest < from.positions; ++largest) {
            out.append_run(source, 0, binomial(largest, from.size));
        }
        out.finish();
    }

    static void add_one(const BlockLayout& from, const BlockLayout& to, Mask required,
                        Mask candidates, const Word* source, Word* target) {
        const auto required_high = static_cast<std::uint32_t>(required >> to.low);
        const auto required_low = static_cast<std::uint32_t>(required & low_bits(to.low));
        const auto candidates_high = static_cast<std::uint32_t>(candidates >> to.low);
        const auto candidates_low = static_cast<std::uint32_t>(candidates & low_bits(to.low));
        RowAdder adder(target);
        for_each_row_containing(to, required_high, [&](const BlockRow& row, int size) {
            const Word* containing = low_tables.containing[to.low][size];
            const Word wanted = containing[required_low] & ~adder.read(row.offset);
            if (wanted == 0) return;
            Word found = 0;
            for (std::uint32_t rest = row.high & candidates_high; rest != 0; rest &= rest - 1) {
                const std::uint32_t one = rest & (~rest + 1);
                found |= read_row(source, from.offset_of_high[row.high ^ one]) & wanted;
                if (found == wanted) break;
            }
            if (size > 0 && found != wanted && candidates_low != 0) {
                const Word before = read_row(source, from.offset_of_high[row.high]);
                const Word* had = low_tables.containing[to.low][size - 1];
                for (std::uint32_t rest = candidates_low; rest != 0; rest &= rest - 1) {
                    const std::uint32_t one = rest & (~rest + 1);
                    const Word moved = Bits::extract(before, had[0] & ~had[one]);
                    found |= Bits::deposit(moved, containing[one]) & wanted;
                    if (found == wanted) break;
                }
            }
            adder.add(row.offset, found);
        });
    }

    static void add_supersets(const BlockLayout& shape, Mask required, Word* target) {
        const auto required_high = static_cast<std::uint32_t>(required >> shape.low);
        const auto required_low = static_cast<std::uint32_t>(required & low_bits(shape.low));
        RowAdder adder(target);
        for_each_row_containing(shape, required_high, [&](const BlockRow& row, int size) {
            adder.add(row.offset, low_tables.containing[shape.low][size][required_low]);
        });
    }

    static void unite(std::size_t words, const Word* source, Word* target) {
        for (std::size_t i = 0; i < words; ++i) target[i] |= source[i];
    }

    static std::uint64_t subtract(std::size_t words, const Word* a, const Word* b, Word* target) {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < words; ++i) {
            target[i] = a[i] & ~b[i];
            count += static_cast<std::uint64_t>(std::popcount(target[i]));
        }
        return count;
    }

    static std::uint64_t count(std::size_t words, const Word* a) {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < words; ++i) {
            count += static_cast<std::uint64_t>(std::popcount(a[i]));
        }
        return count;
    }

    static std::uint64_t count_difference(std::size_t words, const Word* a, const Word* b) {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < words; ++i) {
            count += static_cast<std::uint64_t>(std::popcount(a[i] & ~b[i]));
        }
        return count;
    }

    static bool covers(const BlockLayout& shape, const Word* a, const Word* b) {
        const std::size_t last = shape.words - 1;
        Word missing = shape.tail & ~(a[last] | b[last]);
        for (std::size_t i = 0; i < last; ++i) missing |= ~(a[i] | b[i]);
        return missing == 0;
    }

    static constexpr BlockKernel table(const char* name) {
        return {name,  remove_position, add_largest, add_one,          add_supersets,
                unite, subtract,        count,       count_difference, covers};
    }
};

}  // namespace
}  // namespace boardproof
