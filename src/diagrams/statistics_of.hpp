#pragma once

#include <functional>

#include "boardproof/progress.hpp"
#include "boardproof/statistics.hpp"
#include "diagrams/diagram.hpp"
#include "diagrams/diagram_algebra.hpp"
#include "diagrams/folding.hpp"
#include "game/symmetry.hpp"

namespace boardproof {

/// The statistics of a game, from the boards that play reaches. Orbits by the lemma of Cauchy and
/// Frobenius, from the boards that one symmetry of each conjugacy class leaves as they are.
///
/// `fixed` gives those of the reachable boards, folded; without it they are folded by the diagram,
/// which takes most of the time. Who has the reachable boards by a formula does better.
[[nodiscard]] Statistics statistics_of(const DiagramSpace& space, const SymmetryGroup& group,
                                       DiagramAlgebra& algebra, const Diagram& reachable,
                                       const std::function<Diagram(const FixedBoards&)>& fixed = {},
                                       Progress* progress = nullptr);

}  // namespace boardproof
