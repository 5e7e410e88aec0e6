#pragma once

#include <string>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// A board as an SVG element for an HTML page: completed lines struck through, the cells that two
/// or more lines of a player share shaded. Colours are the page's, by the classes `grid`, `x`, `o`,
/// `strike` and `shared`.
[[nodiscard]] std::string board_svg(const Game& game, const Position& position);

}  // namespace boardproof
