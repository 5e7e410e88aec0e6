#pragma once

#include <bitset>
#include <concepts>
#include <span>
#include <vector>

#include "boardproof/bits.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// A Boolean algebra over which conditions are written once. Its values are truth values of many
/// boards at a time or of one: `bool` for one board, words of bits for a block of boards, three
/// truth values for a class of boards of which only the stone counts are known.
///
/// The atoms are facts about the board alone; an algebra never sees the enumerated set.
template <class A>
concept BooleanAlgebra = requires(A& algebra, const typename A::Value& value, Player player,
                                  int bound, Mask line) {
    { algebra.constant(true) } -> std::same_as<typename A::Value>;
    { algebra.negation(value) } -> std::same_as<typename A::Value>;
    { algebra.both(value, value) } -> std::same_as<typename A::Value>;
    { algebra.either(value, value) } -> std::same_as<typename A::Value>;
    /// Whether the value is known to be the constant; may say no where it is but that is unknown.
    { algebra.is_constant(value, true) } -> std::same_as<bool>;
    /// bound <= x - o <= bound
    { algebra.difference_between(bound, bound) } -> std::same_as<typename A::Value>;
    /// The lines that the player may have completed; all others are known not to be.
    { algebra.possible_lines(player) } -> std::convertible_to<std::span<const Mask>>;
    /// Whether the player is known to have no line on every board where the value holds; may say
    /// no where that is unknown.
    { algebra.rules_out_lines(value, player) } -> std::same_as<bool>;
    /// The player holds every cell of one of the possible lines.
    { algebra.completed(player, line) } -> std::same_as<typename A::Value>;
    /// As defined by any_line and all_lines_meet below; algebras may remember the answer.
    { algebra.has_line(player) } -> std::same_as<typename A::Value>;
    { algebra.lines_meet(player) } -> std::same_as<typename A::Value>;
};

/// A set of lines, by their place in a list. A board of 64 cells has at most 4 * 64 lines.
using LineSet = std::bitset<4 * Game::max_cells>;

/// For each cell the lines through it, leaving out cells whose lines all pass through another cell
/// that is not left out. O(cells^2).
[[nodiscard]] std::vector<LineSet> richest_cells(std::span<const Mask> lines);

/// The unions of families of three or more lines that have no cell in common, of at most `most`
/// cells: every family without a common cell contains two disjoint lines, or one whose union is
/// listed. A union may be listed twice. At worst
/// O(lines^k), in practice little more than O(lines^2).
[[nodiscard]] std::vector<Mask> unions_without_common_cell(std::span<const Mask> lines, int most);

/// The player has completed a line.
template <class A>
[[nodiscard]] typename A::Value any_line(A& algebra, Player player) {
    typename A::Value result = algebra.constant(false);
    for (const Mask line : std::span<const Mask>(algebra.possible_lines(player))) {
        result = algebra.either(result, algebra.completed(player, line));
        if (algebra.is_constant(result, true)) break;
    }
    return result;
}

/// Some cell lies on every line that the player has completed (true when there is none).
template <class A>
[[nodiscard]] typename A::Value all_lines_meet(A& algebra, Player player) {
    const std::span<const Mask> lines = algebra.possible_lines(player);
    if (lines.size() <= 1) return algebra.constant(true);
    std::vector<typename A::Value> not_completed;
    not_completed.reserve(lines.size());
    for (const Mask line : lines) {
        not_completed.push_back(algebra.negation(algebra.completed(player, line)));
    }
    typename A::Value result = algebra.constant(false);
    for (const LineSet& through : richest_cells(lines)) {
        typename A::Value on_every_line = algebra.constant(true);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (through.test(i)) continue;
            on_every_line = algebra.both(on_every_line, not_completed[i]);
            if (algebra.is_constant(on_every_line, false)) break;
        }
        result = algebra.either(result, on_every_line);
        if (algebra.is_constant(result, true)) break;
    }
    return result;
}

/// "If premise then conclusion".
template <class A>
[[nodiscard]] typename A::Value implies(A& algebra, const typename A::Value& premise,
                                        const typename A::Value& conclusion) {
    if (algebra.is_constant(conclusion, true)) return conclusion;
    return algebra.either(algebra.negation(premise), conclusion);
}

}  // namespace boardproof
