#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "boardproof/position.hpp"
#include "rules/algebra.hpp"

namespace boardproof {

/// A named predicate on positions, from which rules are made.
enum class Condition : unsigned char {
    counts,        ///< o <= x <= o + 1
    x_win_parity,  ///< a line of X needs x = o + 1
    o_win_parity,  ///< a line of O needs x = o
    last_move,     ///< the completed lines of a player share a cell
    lower_count,   ///< o <= x, the half of `counts` that one published text states
};

inline constexpr std::array all_conditions{Condition::counts, Condition::x_win_parity,
                                           Condition::o_win_parity, Condition::last_move,
                                           Condition::lower_count};

/// The name used on the command line and in reports, e.g. `x-win-parity`.
[[nodiscard]] std::string_view name(Condition condition);

/// One sentence that says what the condition asks for.
[[nodiscard]] std::string_view statement(Condition condition);

/// The condition as a formula: the boards of `given` on which it holds. This is the only definition
/// there is of it. (To narrow a set down, rather than to intersect it with one of its own, is what
/// keeps decision diagrams small.)
template <BooleanAlgebra A>
[[nodiscard]] typename A::Value narrowed(Condition condition, A& algebra,
                                         const typename A::Value& given) {
    constexpr int any = Game::max_cells;
    switch (condition) {
        case Condition::counts:
            return algebra.both(given, algebra.difference_between(0, 1));
        case Condition::x_win_parity:
            return algebra.both(given, implies(algebra, algebra.has_line(Player::x),
                                               algebra.difference_between(1, 1)));
        case Condition::o_win_parity:
            return algebra.both(given, implies(algebra, algebra.has_line(Player::o),
                                               algebra.difference_between(0, 0)));
        case Condition::last_move: {
            // Without a line there is nothing that does not meet.
            typename A::Value meet = given;
            for (const Player player : {Player::x, Player::o}) {
                if (algebra.rules_out_lines(given, player)) continue;
                meet = algebra.both(meet, algebra.lines_meet(player));
            }
            return meet;
        }
        case Condition::lower_count:
            return algebra.both(given, algebra.difference_between(0, any));
    }
    return algebra.constant(false);
}

/// The condition as a formula, on all boards.
template <BooleanAlgebra A>
[[nodiscard]] typename A::Value holds(Condition condition, A& algebra) {
    return narrowed(condition, algebra, algebra.constant(true));
}

/// Why the position breaks the condition, in a few words with its figures; nothing when it holds.
[[nodiscard]] std::optional<std::string> reason(Condition condition, const Game& game,
                                                const Position& position);

}  // namespace boardproof
