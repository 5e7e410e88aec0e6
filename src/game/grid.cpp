#include "boardproof/grid.hpp"

#include "boardproof/bits.hpp"

namespace boardproof {

Grid::Grid(const Dimensions& dimensions)
    : dimensions_(checked(dimensions)), cells_(static_cast<std::size_t>(dimensions.cells())) {}

Grid::Grid(const Game& game, const Position& position) : Grid(game.dimensions()) {
    for_each_bit(position.x, [&](int cell) { cells_[static_cast<std::size_t>(cell)] = Stone::x; });
    for_each_bit(position.o, [&](int cell) { cells_[static_cast<std::size_t>(cell)] = Stone::o; });
}

std::vector<Grid::Cell> Grid::cells_with(Stone stone) const {
    std::vector<Cell> cells;
    for (int row = 0; row < dimensions_.rows; ++row) {
        for (int col = 0; col < dimensions_.cols; ++col) {
            if (at(row, col) == stone) cells.emplace_back(row, col);
        }
    }
    return cells;
}

Position Grid::position() const {
    Position position;
    for (int cell = 0; cell < dimensions_.cells(); ++cell) {
        const Stone stone = cells_[static_cast<std::size_t>(cell)];
        if (stone == Stone::x) position.x |= bit(cell);
        if (stone == Stone::o) position.o |= bit(cell);
    }
    return position;
}

}  // namespace boardproof
