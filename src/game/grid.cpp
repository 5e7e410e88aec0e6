#include "boardproof/grid.hpp"

#include "notation/cell_reader.hpp"

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

Grid parse_grid(const Dimensions& dimensions, std::string_view text, const Alphabet& alphabet) {
    Grid grid(dimensions);
    read_cells(dimensions, text, alphabet, [&](std::size_t cell, Player player) {
        const int index = static_cast<int>(cell);
        grid.set(index / dimensions.cols, index % dimensions.cols, stone_of(player));
    });
    return grid;
}

std::string draw_grid(const Grid& grid, const std::vector<bool>& marked) {
    std::string drawing;
    for (int row = 0; row < grid.dimensions().rows; ++row) {
        for (int col = 0; col < grid.dimensions().cols; ++col) {
            const bool is_marked = marked[grid.index({row, col})];
            const Grid::Stone stone = grid.at(row, col);
            drawing += is_marked ? '[' : ' ';
            drawing += stone == Grid::Stone::x ? 'X' : stone == Grid::Stone::o ? 'O' : '.';
            drawing += is_marked ? ']' : ' ';
        }
        drawing += '\n';
    }
    return drawing;
}

}  // namespace boardproof
