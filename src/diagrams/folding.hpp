#pragma once

#include <vector>

#include "boardproof/big_int.hpp"
#include "diagrams/diagram.hpp"
#include "game/symmetry.hpp"

namespace boardproof {

/// The boards that a symmetry leaves as they are, as a diagram over one cell of each cycle.
///
/// The cells of a cycle have to be alike, so the variables of one can be written for those of
/// another, a pair at a time, the cells that are nearest to each other first: then what lies
/// between them is decided already, or alike, and the diagram shrinks from step to step.
class FixedBoards {
 public:
    /// The space must outlive it, and be interleaved.
    FixedBoards(const DiagramSpace& space, const Symmetry& symmetry);

    /// The diagram folded in this manner. Folding respects every operation on sets, so that the
    /// fold of an intersection is the intersection of the folds. O(cells) compositions. Throws as
    /// the space does.
    [[nodiscard]] Diagram fold(const Diagram& boards) const;

    /// How many boards a folded diagram stands for, by ply.
    [[nodiscard]] std::vector<BigInt> count_by_ply(const Diagram& folded) const;

    /// How far apart in the order the cells are that have to be alike: what folding costs.
    [[nodiscard]] int distance() const;

 private:
    struct Pair {
        int kept;  // places, kept < merged
        int merged;
    };

    const DiagramSpace* space_;
    std::vector<Pair> pairs_;
    std::vector<int> weights_;  // by place: the cells that it stands for
};

}  // namespace boardproof
