#pragma once

#include <cstddef>
#include <cstdint>

#include "blocks/block_shape.hpp"

namespace boardproof {

/// The operations on whole blocks that decide the speed of the frontier engine, as a table of
/// functions: one table for any machine, one for x86 with BMI2 and AVX2. Both give the same bits.
///
/// All pointers are to buffers with `padding_words` spare words, which may hold anything; the bits
/// of the last word past a block's end are zero in every input and every output. `insert_position`,
/// `add_one` and `add_supersets` write the spare words of their target back as they were, so nobody
/// else may use them meanwhile. The functions are pure apart from their outputs and may run in any
/// number of threads.
struct BlockKernel {
    const char* name;

    /// Of the t-subsets of `from`, those that lack position `removed`, renumbered: writes the block
    /// of shape (m - 1, t). O(words), for a removed position near the top a copy of a few runs.
    void (*remove_position)(const BlockLayout& from, int removed, const Word* source, Word* target);

    /// Adds to the block `target` of shape `to` = (m, t) every set that contains position
    /// `inserted` and becomes a set of `source`, of shape (m - 1, t - 1), when that is taken away
    /// and the positions above it are renumbered. Preconditions: t > 0, inserted >= to.low.
    /// O(words), a copy of runs that are the longer the higher the position.
    void (*insert_position)(const BlockLayout& to, int inserted, const Word* source, Word* target);

    /// The same for all positions below to.low at once, `sources[i]` being that of position i, or
    /// null; adds only what is in `within`. Precondition: t > 0. O(rows), and per row one
    /// extraction for each source until nothing is missing.
    void (*insert_low_positions)(const BlockLayout& to, const Word* const* sources,
                                 const Word* within, Word* target);

    /// Writes the block of shape (m, m - t) of the complements of the sets of `source`, of shape
    /// (m, t). O(words).
    void (*complement_sets)(const BlockLayout& from, const Word* source, Word* target);

    /// Writes the block of shape (m, t + 1) of all sets that become a set of `source` when their
    /// largest element is taken away: the prefixes of `source`, one after another. O(words).
    void (*add_largest)(const BlockLayout& from, const Word* source, Word* target);

    /// Adds to the block `target` of shape `to` = (m, t + 1) every set that is in `within`,
    /// contains `required` and becomes a set of `source`, of shape `from` = (m, t), when one of
    /// `candidates` is taken away. Looks only at bits that are not set yet. O(rows with a set that
    /// contains `required`).
    void (*add_one)(const BlockLayout& from, const BlockLayout& to, Mask required, Mask candidates,
                    const Word* within, const Word* source, Word* target);

    /// Adds every set that contains `required` to `target`. O(rows).
    void (*add_supersets)(const BlockLayout& shape, Mask required, Word* target);

    /// target |= source
    void (*unite)(std::size_t words, const Word* source, Word* target);

    /// target = a & ~b; returns the number of bits of target.
    std::uint64_t (*subtract)(std::size_t words, const Word* a, const Word* b, Word* target);

    /// The number of bits set.
    std::uint64_t (*count)(std::size_t words, const Word* a);

    /// The number of bits of a & ~b.
    std::uint64_t (*count_difference)(std::size_t words, const Word* a, const Word* b);

    /// Whether every bit of the shape is in a | b.
    bool (*covers)(const BlockLayout& shape, const Word* a, const Word* b);
};

/// Runs everywhere.
[[nodiscard]] const BlockKernel& portable_kernel();

/// For x86-64 only. Precondition: the processor has BMI2, AVX2 and POPCNT.
[[nodiscard]] const BlockKernel& bmi2_kernel();

/// The fastest kernel that this processor runs: BMI2 and AVX2 when it has both, else portable.
[[nodiscard]] const BlockKernel& best_kernel();

}  // namespace boardproof
