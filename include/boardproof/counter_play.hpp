#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "boardproof/play.hpp"

namespace boardproof {

/// Play that keeps one sum per line: +1 for each X on it, -1 for each O. A stone changes the sums
/// of the lines through its cell and completes a line when a sum reaches +k or -k.
///
/// This is the well-known O(1) answer to LeetCode 348, "Design Tic-Tac-Toe" (one sum per row,
/// column and diagonal of an n x n board), carried over to lines of k cells on any rectangle, where
/// several lines in one direction may pass through a cell.
///
/// O(lines through the cell) a move or undo: in each direction at most min(k, side - k + 1), hence
/// O(1) for k = n on n x n. Two bytes a line, 8 MB on the largest board.
class CounterPlay final : public PlayEngine {
 public:
    /// Throws InputError as PlayEngine does. O(cells + lines).
    explicit CounterPlay(const Dimensions& dimensions);

 private:
    /// |sum| <= k <= Dimensions::max_side.
    using Sum = std::int16_t;
    static_assert(Dimensions::max_side <= INT16_MAX);

    bool place(int row, int col, int player) override;
    void take_back(int row, int col, int player) override;

    /// Adds `value`, +1 or -1, to the sums of all lines through the cell. Returns whether one of
    /// them reaches k times `value`.
    bool add(int row, int col, int value);

    /// The number of places along a column (a row) where a line may begin; 0 when k does not fit.
    int row_starts_;
    int col_starts_;
    /// Where the sums of each direction begin: rows, columns, diagonals falling to the right,
    /// diagonals falling to the left. Within a direction a line is found by its least row and
    /// column, row by row; lines that are columns are found column by column.
    std::array<std::size_t, 4> base_;
    std::vector<Sum> sums_;
};

}  // namespace boardproof
