#pragma once

#include <optional>
#include <string_view>

#include "boardproof/position.hpp"

namespace boardproof {

/// What has to hold of a set V of boards for it to be the reachable set: see Inductor.
enum class InductionStep : unsigned char {
    begins,   ///< the empty board is in V
    closed,   ///< a legal move from a board of V on which play goes on leads to a board of V
    founded,  ///< every other board of V comes by a legal move from such a board of V
};

/// `begins`, `closed` or `founded`, and the step as a sentence about what a rule accepts.
[[nodiscard]] std::string_view name(InductionStep step);
[[nodiscard]] std::string_view statement(InductionStep step);

/// A step that fails, and the first board that shows it: for `begins` the empty board, for `closed`
/// a board outside V and one of V that a move leads from, for `founded` a board of V that no move
/// from a board of V leads to.
struct Refutation {
    InductionStep step;
    Position board;
    std::optional<Position> before = {};
};

}  // namespace boardproof
