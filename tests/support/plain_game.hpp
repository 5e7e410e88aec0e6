#pragma once

// The slow and obvious way to everything the library does fast: boards as character arrays, a set
// of positions, no shared code but the types at the border.

#include <random>
#include <set>
#include <string>
#include <vector>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"

namespace boardproof::plain {

using Positions = std::set<Position, CanonicalLess>;

/// The cells as a string of X, O and '.', row by row.
inline std::string cells_of(const Game& game, const Position& position) {
    std::string cells(static_cast<std::size_t>(game.cells()), '.');
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (position.x >> i & 1) cells[i] = 'X';
        if (position.o >> i & 1) cells[i] = 'O';
    }
    return cells;
}

inline Position position_of(const std::string& cells) {
    Position position;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == 'X') position.x |= Mask{1} << i;
        if (cells[i] == 'O') position.o |= Mask{1} << i;
    }
    return position;
}

/// The cells of every line of `stone`, one vector a line, with lines in several directions on one
/// cell (k = 1) kept apart.
inline std::vector<std::vector<int>> lines_of(const Game& game, const std::string& cells,
                                              char stone) {
    std::vector<std::vector<int>> lines;
    const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (const auto& step : steps) {
        for (int row = 0; row < game.rows(); ++row) {
            for (int col = 0; col < game.cols(); ++col) {
                std::vector<int> line;
                for (int i = 0; i < game.k(); ++i) {
                    const int r = row + i * step[0];
                    const int c = col + i * step[1];
                    if (r < 0 || r >= game.rows() || c < 0 || c >= game.cols()) break;
                    const int cell = r * game.cols() + c;
                    if (cells[static_cast<std::size_t>(cell)] != stone) break;
                    line.push_back(cell);
                }
                if (static_cast<int>(line.size()) == game.k()) lines.push_back(line);
            }
        }
    }
    return lines;
}

inline bool has_line(const Game& game, const std::string& cells, char stone) {
    return !lines_of(game, cells, stone).empty();
}

/// Whether some cell is on every line of `stone`; true without lines.
inline bool lines_meet(const Game& game, const std::string& cells, char stone) {
    const auto lines = lines_of(game, cells, stone);
    if (lines.empty()) return true;
    for (int cell = 0; cell < game.cells(); ++cell) {
        bool on_all = true;
        for (const auto& line : lines) {
            bool on_line = false;
            for (const int member : line) on_line |= member == cell;
            on_all &= on_line;
        }
        if (on_all) return true;
    }
    return false;
}

/// Every position that legal play reaches, by playing.
inline Positions reachable(const Game& game) {
    Positions found;
    std::set<std::string> layer{std::string(static_cast<std::size_t>(game.cells()), '.')};
    char mover = 'X';
    while (!layer.empty()) {
        std::set<std::string> next;
        for (const std::string& cells : layer) {
            found.insert(position_of(cells));
            if (has_line(game, cells, 'X') || has_line(game, cells, 'O')) continue;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (cells[i] != '.') continue;
                std::string after = cells;
                after[i] = mover;
                next.insert(after);
            }
        }
        layer = std::move(next);
        mover = mover == 'X' ? 'O' : 'X';
    }
    return found;
}

/// Calls `visit` for each of the 3^cells fillings.
template <class Visit>
void for_each_filling(const Game& game, Visit&& visit) {
    std::string cells(static_cast<std::size_t>(game.cells()), '.');
    while (true) {
        visit(cells);
        std::size_t i = 0;
        for (; i < cells.size(); ++i) {
            if (cells[i] == '.') {
                cells[i] = 'X';
                break;
            }
            if (cells[i] == 'X') {
                cells[i] = 'O';
                break;
            }
            cells[i] = '.';
        }
        if (i == cells.size()) return;
    }
}

/// Every game with rows, cols >= 1, at most `max_cells` cells and 1 <= k <= longer side + 1.
inline std::vector<Dimensions> games_up_to(int max_cells) {
    std::vector<Dimensions> games;
    for (int rows = 1; rows <= max_cells; ++rows) {
        for (int cols = 1; rows * cols <= max_cells; ++cols) {
            for (int k = 1; k <= std::max(rows, cols) + 1; ++k) games.push_back({rows, cols, k});
        }
    }
    return games;
}

inline Position random_position(const Game& game, std::mt19937_64& random) {
    // Stone densities vary, so that full, empty and lopsided boards all come up.
    const auto x_share = random() % 101;
    const auto o_share = random() % 101;
    Position position;
    for (int cell = 0; cell < game.cells(); ++cell) {
        if (random() % 200 < x_share) {
            position.x |= bit(cell);
        } else if (random() % 100 < o_share) {
            position.o |= bit(cell);
        }
    }
    return position;
}

}  // namespace boardproof::plain
