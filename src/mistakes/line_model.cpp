#include "mistakes/line_model.hpp"

#include <algorithm>
#include <bit>

#include "game/direction.hpp"

namespace boardproof {

namespace {

// One window: k cells from a start in a direction.
struct Window {
    int row;
    int col;
    std::size_t direction;  // index into all_directions
};

}  // namespace

LineModel::LineModel(const Game& game) : game_(&game) {
    const int rows = game.rows();
    const int cols = game.cols();
    const int k = game.k();
    const auto on_board = [&](int row, int col) {
        return row >= 0 && row < rows && col >= 0 && col < cols;
    };
    const auto add = [&](LineIdea idea, Mask window) {
        std::vector<Mask>& list = windows_[static_cast<std::size_t>(idea)];
        if (std::find(list.begin(), list.end(), window) == list.end()) list.push_back(window);
    };
    const auto cells_of = [&](const Window& window, int length, int width) {
        Mask cells = 0;
        for (int i = 0; i < length; ++i) {
            const int cell = (window.row + i * all_directions[window.direction].row) * width +
                             window.col + i * all_directions[window.direction].col;
            if (cell >= game.cells()) return Mask{0};
            cells |= bit(cell);
        }
        return cells;
    };

    for (std::size_t direction = 0; direction < all_directions.size(); ++direction) {
        const auto [row_step, col_step] = all_directions[direction];
        const bool is_row = direction == 0;
        const bool is_column = direction == 1;
        const bool falls_right = direction == 2;
        const bool falls_left = direction == 3;
        for (int row = 0; row < rows; ++row) {
            for (int col = 0; col < cols; ++col) {
                const Window window{row, col, direction};
                if (!on_board(row + (k - 1) * row_step, col + (k - 1) * col_step)) continue;
                const Mask cells = cells_of(window, k, cols);
                using enum LineIdea;
                const auto add_if = [&](LineIdea idea, bool seen) {
                    if (seen) add(idea, cells);
                };
                add_if(right, true);
                add_if(no_falling_diagonal, !falls_right);
                add_if(no_rising_diagonal, !falls_left);
                add_if(no_diagonals, is_row || is_column);
                add_if(no_rows, !is_row);
                add_if(no_columns, !is_column);
                add_if(rows_only, is_row);
                add_if(columns_only, is_column);
                add_if(no_last_row, !is_row || row != rows - 1);
                add_if(no_last_column, !is_column || col != cols - 1);
                add_if(no_last_window,
                       (row_step == 0 || row + k < rows) &&
                           (col_step == 0 || (col_step > 0 ? col + k < cols : col - k >= 0)));
                add_if(main_diagonals, is_row || is_column || (falls_right && row == col) ||
                                           (falls_left && row + col == cols - 1));
                add_if(wrapping_rows, !is_row);
                if (const Mask misplaced = cells_of(window, k, rows); misplaced != 0) {
                    add(height_for_width, misplaced);
                }
                if (falls_right || falls_left) diagonals_.push_back(cells);
            }
        }
        // Rays begin where the cell before is off the board.
        for (int row = 0; row < rows; ++row) {
            for (int col = 0; col < cols; ++col) {
                if (on_board(row - row_step, col - col_step)) continue;
                std::vector<int> ray;
                for (int r = row, c = col; on_board(r, c); r += row_step, c += col_step) {
                    ray.push_back(r * cols + c);
                }
                const auto length = static_cast<int>(ray.size());
                const int whole = is_row ? cols : is_column ? rows : std::min(rows, cols);
                if (length == whole && length >= k) {
                    add(LineIdea::whole_rows, cells_of({row, col, direction}, length, cols));
                }
                if (length >= k) rays_.push_back(std::move(ray));
            }
        }
    }
    for (int cell = 0; cell + k <= game.cells(); ++cell) {
        add(LineIdea::wrapping_rows, low_bits(k) << cell);
    }
}

LinesSeen LineModel::see(LineIdea idea, const Position& position) const {
    if (counts_stones(idea)) {
        return {run_counter_finds(idea, position.x, position.o),
                run_counter_finds(idea, position.o, position.x), true};
    }
    Mask x_shared = ~Mask{0};
    Mask o_shared = ~Mask{0};
    bool x_line = false;
    bool o_line = false;
    for (const Mask window : windows(idea)) {
        if ((window & position.x) == window) {
            x_line = true;
            x_shared &= window;
        }
        if ((window & position.o) == window) {
            o_line = true;
            o_shared &= window;
        }
    }
    return {x_line, o_line, x_shared != 0 && o_shared != 0};
}

bool LineModel::run_counter_finds(LineIdea idea, Mask own, Mask other) const {
    const int k = game_->k();
    if (std::popcount(own) < k) return false;
    for (const std::vector<int>& ray : rays_) {
        int count = 0;
        for (const int cell : ray) {
            if ((own & bit(cell)) != 0) {
                ++count;
                if (count >= k && idea != LineIdea::exactly_k) return true;
                continue;
            }
            if (idea == LineIdea::exactly_k && count == k) return true;
            const bool resets = idea == LineIdea::exactly_k ||
                                (idea == LineIdea::across_blanks && (other & bit(cell)) != 0);
            if (resets) count = 0;
        }
        if (idea == LineIdea::exactly_k && count == k) return true;
    }
    return false;
}

}  // namespace boardproof
