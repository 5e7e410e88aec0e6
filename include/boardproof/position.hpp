#pragma once

#include <compare>

#include "boardproof/bits.hpp"
#include "boardproof/game.hpp"

namespace boardproof {

enum class Player : unsigned char { x, o };

[[nodiscard]] constexpr Player opponent(Player player) {
    return player == Player::x ? Player::o : Player::x;
}

[[nodiscard]] constexpr char symbol(Player player) {
    return player == Player::x ? 'X' : 'O';
}

/// A filling of the board: two disjoint sets of cells.
///
///      63                                                     0
///     +--------------------------------------------------------+
///   x |  0 ... 0  | one bit a cell, bit row * cols + col        |
///     +--------------------------------------------------------+
///   o |  0 ... 0  | likewise; (x & o) == 0                      |
///     +--------------------------------------------------------+
///
/// Any filling is a position, reachable or not.
struct Position {
    Mask x = 0;
    Mask o = 0;

    [[nodiscard]] constexpr Mask stones(Player player) const { return player == Player::x ? x : o; }
    [[nodiscard]] constexpr int count(Player player) const { return std::popcount(stones(player)); }
    /// The number of stones.
    [[nodiscard]] constexpr int ply() const { return std::popcount(x | o); }
    /// The number of X stones less the number of O stones.
    [[nodiscard]] constexpr int difference() const { return std::popcount(x) - std::popcount(o); }

    friend constexpr bool operator==(const Position&, const Position&) = default;
};
static_assert(sizeof(Position) == 16);

/// The canonical order of positions, in which counterexamples are listed: fewer stones first, then
/// fewer X, then the X set and last the O set in colexicographic order (as numbers).
[[nodiscard]] constexpr std::strong_ordering canonical_order(const Position& a, const Position& b) {
    if (const auto order = a.ply() <=> b.ply(); order != 0) return order;
    if (const auto order = std::popcount(a.x) <=> std::popcount(b.x); order != 0) return order;
    if (const auto order = a.x <=> b.x; order != 0) return order;
    return a.o <=> b.o;
}

/// `canonical_order` as a function object for ordered containers.
struct CanonicalLess {
    constexpr bool operator()(const Position& a, const Position& b) const {
        return canonical_order(a, b) < 0;
    }
};

}  // namespace boardproof
