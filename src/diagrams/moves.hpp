#pragma once

#include "boardproof/progress.hpp"
#include "diagrams/diagram.hpp"

namespace boardproof {

/// The boards that arise when the player puts a stone on an empty cell of one of `boards`, whatever
/// the cell.
///
/// The union over the cells is not formed cell by cell, where half-finished unions are large, but
/// in one walk down the diagram. Let f be the boards, and f_e, f_x, f_o what is left of them once
/// the topmost cell is empty, X or O. X's stone goes on that cell or on one below:
///
///     move(f)_e = move(f_e)    move(f)_x = move(f_x) or f_e    move(f)_o = move(f_o)
///
/// and the other way round for O. Each node is dealt with once, so the cost is one union a node,
/// and every diagram on the way is the whole image of a part of `boards`.
///
/// Precondition: all of `boards` have an even number of stones, or all an odd one (so that no cell
/// is passed over; throws std::logic_error where one is). Precondition: the space is interleaved.
/// Throws as the space does.
[[nodiscard]] Diagram boards_after_move(const DiagramSpace& space, const Diagram& boards,
                                        Player player, Progress* progress = nullptr);

}  // namespace boardproof
