#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "boardproof/dimensions.hpp"
#include "boardproof/game.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// A filling of a board of any size, a byte a cell. Where a position of 64 cells will do, use that.
class Grid {
 public:
    /// (row, col), counted from 0.
    using Cell = std::pair<int, int>;
    enum class Stone : unsigned char { none, x, o };

    /// An empty board. Throws InputError unless the dimensions are within Dimensions::max_side.
    explicit Grid(const Dimensions& dimensions);
    Grid(const Game& game, const Position& position);

    [[nodiscard]] const Dimensions& dimensions() const { return dimensions_; }
    [[nodiscard]] Stone at(int row, int col) const { return cells_[index({row, col})]; }
    void set(int row, int col, Stone stone) { cells_[index({row, col})] = stone; }
    [[nodiscard]] bool on_board(int row, int col) const {
        return row >= 0 && row < dimensions_.rows && col >= 0 && col < dimensions_.cols;
    }
    [[nodiscard]] std::size_t index(const Cell& cell) const {
        return static_cast<std::size_t>(cell.first * dimensions_.cols + cell.second);
    }

    /// The cells that hold such a stone, row by row. O(cells).
    [[nodiscard]] std::vector<Cell> cells_with(Stone stone) const;

    /// The stones as a position. Precondition: at most 64 cells. O(cells).
    [[nodiscard]] Position position() const;

    friend bool operator==(const Grid&, const Grid&) = default;

 private:
    Dimensions dimensions_;
    std::vector<Stone> cells_;
};

/// The stone of a player.
[[nodiscard]] constexpr Grid::Stone stone_of(Player player) {
    return player == Player::x ? Grid::Stone::x : Grid::Stone::o;
}

}  // namespace boardproof
