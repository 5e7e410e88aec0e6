#pragma once

#include <array>

namespace boardproof {

/// A step from one cell of a line to the next.
struct Direction {
    int row;
    int col;
};

/// The directions of lines: rows, columns, diagonals falling to the right, diagonals falling to the
/// left.
inline constexpr std::array<Direction, 4> all_directions{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

}  // namespace boardproof
