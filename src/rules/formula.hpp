#pragma once

#include "boardproof/rule.hpp"
#include "rules/algebra.hpp"

namespace boardproof {

// Conditions and rules as formulas over any algebra: the only definition there is of them.

/// The boards of `given` on which the condition holds. (To narrow a set down, rather than to
/// intersect it with one of its own, is what keeps decision diagrams small.)
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

/// All boards on which the condition holds.
template <BooleanAlgebra A>
[[nodiscard]] typename A::Value holds(Condition condition, A& algebra) {
    return narrowed(condition, algebra, algebra.constant(true));
}

/// The boards that the rule accepts.
template <BooleanAlgebra A>
[[nodiscard]] typename A::Value accepts(const Rule& rule, A& algebra) {
    typename A::Value result = algebra.constant(true);
    switch (rule.form) {
        case Rule::Form::conditions:
            for (const Condition condition : rule.conditions) {
                result = narrowed(condition, algebra, result);
                if (algebra.is_constant(result, false)) break;
            }
            break;
        case Rule::Form::published_794:
            // The third test compares x with o where the argument it implements says o + 1.
            result = algebra.difference_between(0, 1);
            if (algebra.is_constant(result, false)) break;
            result = algebra.both(
                result,
                algebra.negation(algebra.both(
                    algebra.difference_between(0, 0),
                    algebra.either(algebra.has_line(Player::x), algebra.has_line(Player::o)))));
            break;
    }
    return result;
}

}  // namespace boardproof
