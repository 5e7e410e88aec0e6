#pragma once

#include <vector>

#include "base/colex.hpp"
#include "game/symmetry.hpp"

namespace boardproof {

/// Calls `visit(rank)` for each set of `size` of the `ground` cells that the symmetry maps to
/// itself: the unions of its cycles. `rank` is the set's colex rank after the ground cells have
/// been renumbered in increasing order. Precondition: the symmetry maps the ground to itself.
/// O(sets visited and dead ends), one object for many calls; not thread-safe.
class FixedSets {
 public:
    template <class Visit>
    void for_each(const Symmetry& symmetry, Mask ground, int size, const Visit& visit) {
        cycles_.clear();
        Mask rest = ground;
        while (rest != 0) {
            const Mask cycle = symmetry.cycle_of(lowest(rest));
            rest &= ~cycle;
            cycles_.push_back(extract_bits(cycle, ground));
        }
        extend(0, 0, size, visit);
    }

 private:
    template <class Visit>
    void extend(std::size_t next, Mask positions, int missing, const Visit& visit) const {
        if (missing == 0) {
            visit(colex_rank(positions));
            return;
        }
        for (std::size_t i = next; i < cycles_.size(); ++i) {
            const int size = std::popcount(cycles_[i]);
            if (size <= missing) extend(i + 1, positions | cycles_[i], missing - size, visit);
        }
    }

    std::vector<Mask> cycles_;
};

}  // namespace boardproof
