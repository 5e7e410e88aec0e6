#include "boardproof/counter_play.hpp"

#include <algorithm>

namespace boardproof {

CounterPlay::CounterPlay(const Dimensions& dimensions)
    : PlayEngine(dimensions),
      row_starts_(std::max(0, dimensions.rows - dimensions.k + 1)),
      col_starts_(std::max(0, dimensions.cols - dimensions.k + 1)) {
    // At most 4 * max_side^2 lines: int suffices for every index.
    const int in_rows = dimensions.rows * col_starts_;
    const int in_cols = dimensions.cols * row_starts_;
    const int in_diagonals = row_starts_ * col_starts_;
    const int falling_right = in_rows + in_cols;
    const int falling_left = falling_right + in_diagonals;
    base_ = {0, static_cast<std::size_t>(in_rows), static_cast<std::size_t>(falling_right),
             static_cast<std::size_t>(falling_left)};
    sums_.resize(static_cast<std::size_t>(falling_left + in_diagonals));
}

bool CounterPlay::place(int row, int col, int player) {
    return add(row, col, player == 1 ? 1 : -1);
}

void CounterPlay::take_back(int row, int col, int player) {
    add(row, col, player == 1 ? -1 : 1);
}

bool CounterPlay::add(int row, int col, int value) {
    const int k = dimensions().k;
    const int goal = value * k;
    bool reached = false;
    // `before`, the number of the line's cells above the stone (left of it in a row), runs over
    // what keeps both ends of the line on the board; the line's index falls by `stride` each time.
    const auto add_lines = [&](std::size_t base, int index, int stride, int first, int last) {
        for (int before = first; before <= last; ++before) {
            Sum& sum = sums_[base + static_cast<std::size_t>(index - before * stride)];
            sum = static_cast<Sum>(sum + value);
            reached |= sum == goal;
        }
    };
    const int row_excess = std::max(0, row - row_starts_ + 1);
    const int col_excess = std::max(0, col - col_starts_ + 1);
    const int right_excess = std::max(0, k - 1 - col);
    const int above = std::min(row, k - 1);
    add_lines(base_[0], row * col_starts_ + col, 1, col_excess, std::min(col, k - 1));
    add_lines(base_[1], col * row_starts_ + row, 1, row_excess, above);
    add_lines(base_[2], row * col_starts_ + col, col_starts_ + 1, std::max(row_excess, col_excess),
              std::min(above, col));
    add_lines(base_[3], row * col_starts_ + col - (k - 1), col_starts_ - 1,
              std::max(row_excess, right_excess), std::min(above, dimensions().cols - 1 - col));
    return reached;
}

}  // namespace boardproof
