#pragma once

#include <array>
#include <vector>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// Ideas of what a completed line is; all but the first are wrong, and people have programmed them.
enum class LineIdea : unsigned char {
    right,                ///< k cells next to each other in a row, column or diagonal
    no_falling_diagonal,  ///< diagonals falling to the right are forgotten
    no_rising_diagonal,   ///< diagonals falling to the left are forgotten
    no_diagonals,
    no_rows,
    no_columns,
    rows_only,
    columns_only,
    no_last_row,       ///< lines within the last row are not scanned
    no_last_column,    ///< lines within the last column are not scanned
    no_last_window,    ///< of each direction the loop stops one start too early
    main_diagonals,    ///< of the diagonals only those from the upper corners are scanned
    wrapping_rows,     ///< k cells in a row may go on in the next row
    height_for_width,  ///< cells are found at row * height + column
    whole_rows,        ///< k is ignored: whole rows, columns and longest diagonals only
    not_adjacent,      ///< k stones in one row, column or diagonal, wherever they are
    across_blanks,     ///< the counter of a run is not reset at a blank
    exactly_k,         ///< a longer run is no line
};
inline constexpr std::size_t line_idea_count = 18;

/// Whether the idea goes along a row and counts stones instead of looking at windows of k cells.
[[nodiscard]] constexpr bool counts_stones(LineIdea idea) {
    return idea >= LineIdea::not_adjacent;
}

/// What an idea sees on a board.
struct LinesSeen {
    bool x;     ///< X has a line
    bool o;     ///< O has a line
    bool meet;  ///< the lines of each player share a cell; true for ideas that count stones
};

/// The geometry of all ideas for one game. Immutable, safe to read from any number of threads. The
/// game must outlive it.
class LineModel {
 public:
    /// O(ideas * cells * k).
    explicit LineModel(const Game& game);

    [[nodiscard]] const Game& game() const { return *game_; }

    /// O(cells).
    [[nodiscard]] LinesSeen see(LineIdea idea, const Position& position) const;

    /// All lines that an idea of whole windows looks at, in the order rows, columns, diagonals
    /// falling to the right, diagonals falling to the left.
    [[nodiscard]] const std::vector<Mask>& windows(LineIdea idea) const {
        return windows_[static_cast<std::size_t>(idea)];
    }
    /// The diagonal ones among the right ones.
    [[nodiscard]] const std::vector<Mask>& diagonals() const { return diagonals_; }

 private:
    [[nodiscard]] bool run_counter_finds(LineIdea idea, Mask own, Mask other) const;

    const Game* game_;
    std::array<std::vector<Mask>, line_idea_count> windows_;
    std::vector<Mask> diagonals_;
    std::vector<std::vector<int>> rays_;  // whole rows, columns and diagonals of k or more cells
};

}  // namespace boardproof
