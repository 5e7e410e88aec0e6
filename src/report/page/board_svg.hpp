#pragma once

#include <string>
#include <vector>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// The lines that some stones complete, and the cells that all of these share.
struct CompletedLines {
    CompletedLines(const Game& game, Mask stones);

    std::vector<Mask> lines;
    Mask shared;  ///< the whole board when there are none
};

/// A board as an SVG element for an HTML page: completed lines struck through, the cells that all
/// lines of a player share, if he has two or more, shaded. Colours are the page's, by the classes
/// `grid`, `x`, `o`, `strike` and `shared`.
[[nodiscard]] std::string board_svg(const Game& game, const Position& position);

}  // namespace boardproof
