#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "boardproof/bits.hpp"

namespace boardproof {

/// Some of a list of sets that together hold all that is wanted.
struct SetCover {
    std::vector<std::size_t> chosen;  ///< places in the list, in increasing order
    std::size_t lower_bound;          ///< no cover has fewer sets

    [[nodiscard]] bool is_smallest() const { return chosen.size() == lower_bound; }
};

/// A cover by the greedy method: always the set that holds most of what is still missing, the first
/// of several (D. S. Johnson, "Approximation algorithms for combinatorial problems", 1974).
/// Precondition: the union of all sets holds all that is wanted.
[[nodiscard]] SetCover greedy_cover(std::span<const Mask> sets, Mask wanted);

/// A smallest cover, by iterative deepening over its size: the missing element that the fewest sets
/// hold is covered by each of them in turn; elements no two of which any set holds bound the size
/// from below. Sets within other sets are left out beforehand. Gives up after `limit` steps and
/// returns the greedy cover, with the bound proved so far. The same input gives the same cover.
/// Precondition: as for greedy_cover.
[[nodiscard]] SetCover smallest_cover(std::span<const Mask> sets, Mask wanted,
                                      std::uint64_t limit = 20'000'000);

}  // namespace boardproof
