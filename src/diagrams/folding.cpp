#include "diagrams/folding.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "diagrams/buddy.hpp"
#include "diagrams/counts.hpp"

namespace boardproof {

FixedBoards::FixedBoards(const DiagramSpace& space, const Symmetry& symmetry)
    : space_(&space), weights_(space.order().size(), 1) {
    Mask seen = 0;
    for (int cell = 0; cell < space.game().cells(); ++cell) {
        if ((seen & bit(cell)) != 0) continue;
        const Mask cycle = symmetry.cycle_of(cell);
        seen |= cycle;
        std::vector<int> places;
        for_each_bit(cycle, [&](int one) { places.push_back(space.place(one)); });
        std::sort(places.begin(), places.end());
        for (std::size_t i = 1; i < places.size(); ++i) {
            pairs_.push_back({places[i - 1], places[i]});
            weights_[static_cast<std::size_t>(places[i])] = 0;
        }
        weights_[static_cast<std::size_t>(places[0])] = static_cast<int>(places.size());
    }
    std::sort(pairs_.begin(), pairs_.end(), [](const Pair& a, const Pair& b) {
        return std::pair(a.merged - a.kept, a.kept) < std::pair(b.merged - b.kept, b.kept);
    });
    // Of a cycle's pairs, one may come after the upper of its places has been merged itself.
    std::vector<int> stands_in(weights_.size());
    std::iota(stands_in.begin(), stands_in.end(), 0);
    for (Pair& pair : pairs_) {
        while (stands_in[static_cast<std::size_t>(pair.kept)] != pair.kept) {
            pair.kept = stands_in[static_cast<std::size_t>(pair.kept)];
        }
        stands_in[static_cast<std::size_t>(pair.merged)] = pair.kept;
    }
}

Diagram FixedBoards::fold(const Diagram& boards) const {
    Diagram result = boards;
    for (const Pair& pair : pairs_) {
        for (const int of_o : {0, 1}) {
            result = Diagram(bdd_compose(result.node(), bdd_ithvar(2 * pair.kept + of_o),
                                         2 * pair.merged + of_o));
            if (space_->options().stop != nullptr) space_->options().stop->check();
        }
    }
    return result;
}

std::vector<BigInt> FixedBoards::count_by_ply(const Diagram& folded) const {
    return boardproof::count_by_ply(*space_, folded, weights_);
}

int FixedBoards::distance() const {
    int sum = 0;
    for (const Pair& pair : pairs_) sum += pair.merged - pair.kept;
    return sum;
}

}  // namespace boardproof
