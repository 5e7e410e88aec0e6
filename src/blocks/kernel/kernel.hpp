#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/binomial.hpp"
#include "blocks/block_kernel.hpp"
#include "blocks/block_shape.hpp"
#include "blocks/kernel/bit_runs.hpp"
#include "blocks/kernel/row_adder.hpp"
#include "blocks/kernel/target.hpp"
#include "blocks/kernel/wide.hpp"
#include "blocks/wide_rows.hpp"
#include "boardproof/bits.hpp"

BOARDPROOF_KERNEL_BEGIN

namespace boardproof {
namespace {

// The kernels, written once over a `Bits` policy that extracts and deposits bits of a word.
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
        if (to.positions >= wide_low) {
            const Mask below = candidates & low_bits(wide_low);
            const Mask above = candidates & ~below;
            const bool complete =
                above != 0 && add_one_above(from, to, required, above, within, source, target);
            if (complete || below == 0) return;
            candidates = below;
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

    // `add_one` for candidates above the wide rows' low elements, which takes no bit extraction.
    // Returns whether `target` has every set in `within` that contains `required`: then there is
    // nothing left to add for other candidates.
    static bool add_one_above(const BlockLayout& from, const BlockLayout& to, Mask required,
                              Mask candidates, const Word* within, const Word* source,
                              Word* target) {
        const auto candidates_high = static_cast<std::uint32_t>(candidates >> wide_low);
        const auto& containing = wide_rows().containing[required & low_bits(wide_low)];
        bool all_complete = true;
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
            all_complete &= complete;
            Wide::add(found.words, target, offset);
        };
        for_each_run_containing(to, wide_low, required, add_row);
        return all_complete;
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

BOARDPROOF_KERNEL_END
