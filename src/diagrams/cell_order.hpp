#pragma once

#include <string_view>
#include <vector>

#include "boardproof/game.hpp"

namespace boardproof {

/// The order in which a diagram asks for the cells.
enum class CellOrder : unsigned char {
    lines,     ///< line by line along the shorter side: see bench/README.md
    rows,      ///< row by row
    columns,   ///< column by column
    diagonal,  ///< by row + column
    spiral,    ///< from the rim to the middle
};

/// `lines`, `rows`, `columns`, `diagonal`, `spiral`, and the other way round. Throws InputError.
[[nodiscard]] std::string_view name(CellOrder order);
[[nodiscard]] CellOrder parse_cell_order(std::string_view text);

/// The cells in that order.
[[nodiscard]] std::vector<int> cells_in_order(const Game& game, CellOrder order);

}  // namespace boardproof
