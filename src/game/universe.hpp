#pragma once

#include <cstdint>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// The number of fillings of a board, 3^cells. Precondition: at most 40 cells; 3^40 < 2^64.
[[nodiscard]] constexpr std::uint64_t universe_size(int cells) {
    std::uint64_t size = 1;
    for (int cell = 0; cell < cells; ++cell) size *= 3;
    return size;
}
static_assert(universe_size(9) == 19'683 && universe_size(40) == 12'157'665'459'056'928'801U);

/// Walks through all fillings of a board in the order of their texts in ASCII: cell 0 counts most,
/// and '.' comes before 'O' before 'X'. The order in which `sort` puts them in the C locale.
class UniverseCursor {
 public:
    /// At the filling of the given number, counted from 0.
    /// Precondition: at most 40 cells, index < universe_size. O(cells).
    UniverseCursor(const Game& game, std::uint64_t index) : last_(bit(game.cells() - 1)) {
        for (Mask cell = last_; cell != 0; cell >>= 1, index /= 3) {
            if (index % 3 == 1) position_.o |= cell;
            if (index % 3 == 2) position_.x |= cell;
        }
    }

    [[nodiscard]] const Position& position() const { return position_; }

    /// To the next filling; from the last to the first. O(1) on average.
    void next() {
        for (Mask cell = last_; cell != 0; cell >>= 1) {
            if ((position_.x & cell) != 0) {
                position_.x ^= cell;
            } else if ((position_.o & cell) != 0) {
                position_.o ^= cell;
                position_.x ^= cell;
                return;
            } else {
                position_.o ^= cell;
                return;
            }
        }
    }

 private:
    Mask last_;
    Position position_;
};

}  // namespace boardproof
