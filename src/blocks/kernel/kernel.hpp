#pragma once

// The kernels, written once over a `Bits` policy that extracts and deposits bits of a word. Each
// instruction set includes this file in a translation unit of its own, compiled with its own flags.
// Everything is therefore in an unnamed namespace and uses no library templates, lest the linker
// pick a copy with the wrong instructions for the rest of the program.

#include <cstring>

#include "blocks/block_kernel.hpp"
#include "blocks/wide_rows.hpp"

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

    static void insert_position(const BlockLayout& to, int inserted, const Word* source,
                                Word* target) {
        // As in remove_position: those that have the inserted position come second.
        const int above = to.positions - 1 - inserted;
        std::uint64_t from = 0;
        std::uint64_t offset = 0;
        for (std::uint64_t upper = 0; upper < std::uint64_t{1} << above; ++upper) {
            const int below = to.size - std::popcount(upper);
            if (below < 0 || below > inserted + 1) continue;
            const std::uint64_t lacking = binomial(inserted, below);
            const std::uint64_t having = binomial(inserted + 1, below) - lacking;
            unite_run(source, from, having, target, offset + lacking);
            from += having;
            offset += lacking + having;
        }
    }

    static void insert_low_positions(const BlockLayout& to, const Word* const* sources,
                                     const Word* within, Word* target) {
        RowAdder adder(target);
        std::uint32_t from = 0;  // in every source: they have rows of the same length
        for (std::size_t i = 0; i < to.row_count; ++i) {
            const BlockRow row = to.rows[i];
            const int size = to.size - std::popcount(row.high);
            if (size == 0) continue;
            const Word* containing = low_tables.containing[to.low][size];
            const Word wanted =
                read_row(within, row.offset) & containing[0] & ~adder.read(row.offset);
            if (wanted != 0) {
                Word found = 0;
                for (int position = 0; position < to.low && found != wanted; ++position) {
                    if (sources[position] == nullptr) continue;
                    const Word rest = read_row(sources[position], from);
                    found |= Bits::deposit(rest, containing[1U << position]) & wanted;
                }
                adder.add(row.offset, found);
            }
            from += static_cast<std::uint32_t>(binomial(to.low - 1, size - 1));
        }
    }

    // Adds `length` bits of `source` from bit `from` on to those of `target` from bit `to` on.
    static void unite_run(const Word* source, std::uint64_t from, std::uint64_t length,
                          Word* target, std::uint64_t to) {
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

    static void complement_sets(const BlockLayout& shape, const Word* source, Word* target) {
        // The complements are in the opposite order, so that the bits are to be reversed; then
        // those that stood for nothing come first and are pushed out.
        const int unused = std::countl_zero(shape.tail);
        Word next = reversed(source[shape.words - 1]);
        for (std::size_t i = 0; i < shape.words; ++i) {
            const Word word = next;
            next = i + 1 < shape.words ? reversed(source[shape.words - 2 - i]) : 0;
            target[i] = word >> unused | (next << 1) << (63 - unused);
        }
    }

    static Word reversed(Word word) {
        constexpr Word ones = 0x5555555555555555;
        constexpr Word pairs = 0x3333333333333333;
        constexpr Word nibbles = 0x0f0f0f0f0f0f0f0f;
        word = (word >> 1 & ones) | (word & ones) << 1;
        word = (word >> 2 & pairs) | (word & pairs) << 2;
        word = (word >> 4 & nibbles) | (word & nibbles) << 4;
        return __builtin_bswap64(word);
    }

    static void add_largest(const BlockLayout& from, const Word* source, Word* target) {
        BitAppender out(target);
        for (int largest = from.size; largest < from.positions; ++largest) {
            out.append_run(source, 0, binomial(largest, from.size));
        }
        out.finish();
    }

    static void add_one(const BlockLayout& from, const BlockLayout& to, Mask required,
                        Mask candidates, const Word* within, const Word* source, Word* target) {
        if (to.positions >= wide_low &&
            add_one_above(from, to, required, candidates, within, source, target)) {
            return;
        }
        const auto required_low = static_cast<std::uint32_t>(required & low_bits(to.low));
        const auto candidates_high = static_cast<std::uint32_t>(candidates >> to.low);
        const auto candidates_low = static_cast<std::uint32_t>(candidates & low_bits(to.low));
        RowAdder adder(target);
        for_each_run_containing(to, to.low, required, [&](std::uint32_t high, int size) {
            const std::uint32_t offset = to.offset_of_high[high];
            const Word* containing = low_tables.containing[to.low][size];
            const Word wanted =
                read_row(within, offset) & containing[required_low] & ~adder.read(offset);
            if (wanted == 0) return;
            Word found = 0;
            for (std::uint32_t rest = high & candidates_high; rest != 0; rest &= rest - 1) {
                const std::uint32_t one = rest & (~rest + 1);
                found |= read_row(source, from.offset_of_high[high ^ one]) & wanted;
                if (found == wanted) break;
            }
            if (size > 0 && found != wanted && candidates_low != 0) {
                const Word before = read_row(source, from.offset_of_high[high]);
                const Word* had = low_tables.containing[to.low][size - 1];
                for (std::uint32_t rest = candidates_low; rest != 0; rest &= rest - 1) {
                    const std::uint32_t one = rest & (~rest + 1);
                    const Word moved = Bits::extract(before, had[0] & ~had[one]);
                    found |= Bits::deposit(moved, containing[one]) & wanted;
                    if (found == wanted) break;
                }
            }
            adder.add(offset, found);
        });
    }

    // Does the part of `add_one` that concerns candidates above the wide rows' low elements, which
    // takes no bit extraction. Says whether that was all.
    static bool add_one_above(const BlockLayout& from, const BlockLayout& to, Mask required,
                              Mask candidates, const Word* within, const Word* source,
                              Word* target) {
        const auto candidates_high = static_cast<std::uint32_t>(candidates >> wide_low);
        const bool only = (candidates & low_bits(wide_low)) == 0;
        if (candidates_high == 0) return only;
        const auto& containing = wide_rows().containing[required & low_bits(wide_low)];
        bool all = true;
        const auto add_row = [&](std::uint32_t high, int size) {
            const std::uint32_t offset = wide_offset(to, high, size);
            const Wide present = Wide::read<volatile Word>(target, offset);
            Wide wanted = Wide::read(within, offset);
            Word any = 0;
            for (std::size_t i = 0; i < wide_words; ++i) {
                wanted.words[i] &= containing[size][i] & ~present.words[i];
                any |= wanted.words[i];
            }
            if (any == 0) return;
            Wide found{};
            bool complete = false;
            for (std::uint32_t rest = high & candidates_high; rest != 0 && !complete;
                 rest &= rest - 1) {
                const std::uint32_t one = rest & (~rest + 1);
                complete =
                    found.unite(Wide::read(source, wide_offset(from, high ^ one, size)), wanted);
            }
            all &= complete;
            Wide::add(found.words, target, offset);
        };
        for_each_run_containing(to, wide_low, required, add_row);
        return all || only;
    }

    static void add_supersets(const BlockLayout& shape, Mask required, Word* target) {
        if (shape.positions >= wide_low) {
            const auto& containing = wide_rows().containing[required & low_bits(wide_low)];
            const auto add_row = [&](std::uint32_t high, int size) {
                Wide::add(containing[size], target, wide_offset(shape, high, size));
            };
            for_each_run_containing(shape, wide_low, required, add_row);
            return;
        }
        const auto required_low = static_cast<std::uint32_t>(required & low_bits(shape.low));
        RowAdder adder(target);
        for_each_run_containing(shape, shape.low, required, [&](std::uint32_t high, int size) {
            adder.add(shape.offset_of_high[high],
                      low_tables.containing[shape.low][size][required_low]);
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
        return {name,
                remove_position,
                insert_position,
                insert_low_positions,
                complement_sets,
                add_largest,
                add_one,
                add_supersets,
                unite,
                subtract,
                count,
                count_difference,
                covers};
    }
};

}  // namespace
}  // namespace boardproof
