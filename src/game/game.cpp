#include "boardproof/game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "boardproof/error.hpp"
#include "game/direction.hpp"

namespace boardproof {

Game::Game(const Dimensions& dimensions) : dimensions_(checked(dimensions)) {
    if (dimensions.cells() > max_cells) {
        throw InputError(fmt::format("game '{}': {} cells; exhaustive work needs 1 to {}",
                                     dimensions.name(), dimensions.cells(), max_cells));
    }
    for (const Direction& step : all_directions) {
        for (int row = 0; row < rows(); ++row) {
            for (int col = 0; col < cols(); ++col) {
                const int last_row = row + (k() - 1) * step.row;
                const int last_col = col + (k() - 1) * step.col;
                if (last_row >= rows() || last_col >= cols() || last_col < 0) continue;
                Mask line = 0;
                for (int i = 0; i < k(); ++i) {
                    line |= bit((row + i * step.row) * cols() + col + i * step.col);
                }
                // With k = 1 all four directions give the same line.
                if (std::find(lines_.begin(), lines_.end(), line) == lines_.end()) {
                    lines_.push_back(line);
                }
            }
        }
    }
}

}  // namespace boardproof
