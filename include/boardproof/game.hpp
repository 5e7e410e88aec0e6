#pragma once

#include <string>
#include <vector>

#include "boardproof/bits.hpp"
#include "boardproof/dimensions.hpp"

namespace boardproof {

/// The geometry of an (m,n,k)-game of 1 to 64 cells: its cells, its winning lines, built once and
/// then immutable (safe to read from any number of threads).
///
/// Cell index = row * cols + col, row 0 on top. X moves first; play stops at the first completed
/// line or on a full board.
class Game {
 public:
    static constexpr int max_cells = 64;

    /// The most cells of a game whose boards are enumerated one by one, with bits for all of them
    /// in memory.
    static constexpr int max_enumerated_cells = 25;

    /// Throws InputError when a side or k is out of range or the board has more than 64 cells.
    /// O(cells * k + lines^2).
    explicit Game(const Dimensions& dimensions);

    [[nodiscard]] const Dimensions& dimensions() const { return dimensions_; }
    [[nodiscard]] int rows() const { return dimensions_.rows; }
    [[nodiscard]] int cols() const { return dimensions_.cols; }
    [[nodiscard]] int k() const { return dimensions_.k; }
    [[nodiscard]] int cells() const { return dimensions_.cells(); }
    [[nodiscard]] std::string name() const { return dimensions_.name(); }

    /// The whole board as a set of cells.
    [[nodiscard]] Mask board() const { return low_bits(cells()); }

    /// The winning lines as sets of k cells, without duplicates: rows, then columns, then diagonals
    /// falling to the right, then diagonals falling to the left, each in order of its first cell.
    /// Empty when k fits on no side.
    [[nodiscard]] const std::vector<Mask>& lines() const { return lines_; }

    /// Whether the stones contain a whole line. O(lines).
    [[nodiscard]] bool has_line(Mask stones) const {
        for (const Mask line : lines_) {
            if ((line & stones) == line) return true;
        }
        return false;
    }

    /// The cells of all lines that the stones complete. O(lines).
    [[nodiscard]] Mask completed_cells(Mask stones) const {
        Mask cells = 0;
        for (const Mask line : lines_) {
            if ((line & stones) == line) cells |= line;
        }
        return cells;
    }

 private:
    Dimensions dimensions_;
    std::vector<Mask> lines_;
};

}  // namespace boardproof
