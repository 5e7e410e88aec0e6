#pragma once

#include <string_view>

#include "boardproof/error.hpp"
#include "boardproof/progress.hpp"
#include "boardproof/symbolic.hpp"
#include "diagrams/diagram.hpp"
#include "diagrams/diagram_algebra.hpp"
#include "diagrams/induction.hpp"
#include "diagrams/symbolic_layers.hpp"

namespace boardproof {

/// The rule that the method `induction` proves.
inline constexpr std::string_view inductive_rule_name = "last-move";

/// The boards that legal play reaches, by either method. By induction, throws InputError with the
/// board in question when `last-move` is refuted; throws as the space does.
[[nodiscard]] ReachableDiagram reach(const DiagramSpace& space, SymbolicMethod method,
                                     DiagramAlgebra& algebra, Progress* progress = nullptr);
/// The same by induction, with an inductor that goes on to other rules.
[[nodiscard]] ReachableDiagram reach_by_induction(const DiagramSpace& space,
                                                  DiagramAlgebra& algebra, Inductor& inductor,
                                                  Progress* progress = nullptr);

/// The error with the game, the stage that the work had come to, if it was noted, and how to go on.
[[nodiscard]] ResourceError with_advice(const ResourceError& error, const Game& game,
                                        SymbolicMethod method, const Progress* progress);

}  // namespace boardproof
