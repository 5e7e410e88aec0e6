#pragma once

#include <utility>
#include <vector>

#include "boardproof/progress.hpp"
#include "diagrams/diagram.hpp"
#include "diagrams/diagram_algebra.hpp"
#include "diagrams/refutation.hpp"

namespace boardproof {

/// Proves by induction on the ply that a set of boards is the reachable set, or refutes it.
///
/// If V begins and is closed, every reachable board is in V: by induction along the moves that lead
/// to it. If V is founded, every board of V is reachable: it is the empty board, or comes by a
/// legal move from a board of V with one stone less, which is reachable by induction on the number
/// of stones, and on which play goes on. So V is the reachable set exactly when all three hold.
/// Nothing about reachability is assumed and no layer is computed: the steps ask for the moves from
/// V once. With I the set of the boards that the moves from V lead to, V is closed when I is a part
/// of V and founded when V less the empty board is a part of I; both at once are one comparison of
/// nodes.
///
/// One object serves many sets of one space, and remembers them: sets that agree on the boards on
/// which play goes on share their moves.
class Inductor {
 public:
    /// The space and its algebra must outlive the inductor.
    Inductor(const DiagramSpace& space, DiagramAlgebra& algebra, Progress* progress = nullptr)
        : space_(&space), algebra_(&algebra), progress_(progress) {}

    /// The steps that fail, in order; none: the set is the reachable set, proved. Throws as the
    /// space does.
    [[nodiscard]] std::vector<Refutation> refute(const Diagram& boards);

 private:
    [[nodiscard]] std::vector<Refutation> look_for_refutations(const Diagram& boards);
    [[nodiscard]] Position board_before(const Diagram& boards, const Position& after) const;
    [[nodiscard]] Diagram after_moves(const Diagram& open, bool even);

    const DiagramSpace* space_;
    DiagramAlgebra* algebra_;
    Progress* progress_;
    std::vector<std::pair<Diagram, Diagram>> moved_;
    std::vector<std::pair<Diagram, std::vector<Refutation>>> refuted_;
};

}  // namespace boardproof
