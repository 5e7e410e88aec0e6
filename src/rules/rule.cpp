#include "boardproof/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "boardproof/error.hpp"
#include "rules/board_algebra.hpp"
#include "rules/formula.hpp"

namespace boardproof {

std::span<const Rule> all_rules() {
    using enum Condition;
    static const std::array<Rule, 6> rules{
        Rule{"counts",
             "Accepts when o <= x <= o + 1.",
             "The turn-order condition on its own.",
             Rule::Form::conditions,
             {counts}},
        Rule{"three-conditions",
             "Accepts when o <= x <= o + 1, a line of X comes with x = o + 1 and a line of O with "
             "x = o.",
             "The argument published for n x n boards, which calls the three conditions necessary "
             "and sufficient.",
             Rule::Form::conditions,
             {counts, x_win_parity, o_win_parity}},
        Rule{"published-794",
             "Accepts when o <= x <= o + 1 and, if x = o, nobody has a line.",
             "The code printed under that argument (LeetCode 794): its third test reads x = o "
             "where the argument says x = o + 1.",
             Rule::Form::published_794,
             {}},
        Rule{"case-analysis-text",
             "Accepts when o <= x, a line of X comes with x = o + 1 and a line of O with x = o.",
             "The prose above the published 3x3 program, taken literally: the upper bound on x is "
             "missing.",
             Rule::Form::conditions,
             {lower_count, x_win_parity, o_win_parity}},
        Rule{"case-analysis",
             "Rejects unless x - o is 0 or 1, if O has a line and x != o, and if X has a line and "
             "x != o + 1.",
             "The published 3x3 program, a case analysis over the winner.",
             Rule::Form::conditions,
             {counts, o_win_parity, x_win_parity}},
        Rule{"last-move",
             "Accepts when the three conditions hold and the completed lines of a player share a "
             "cell.",
             "three-conditions with the repair that it needs: one stone ended the game, so every "
             "completed line goes through it.",
             Rule::Form::conditions,
             {counts, x_win_parity, o_win_parity, last_move}},
    };
    return rules;
}

const Rule& find_rule(std::string_view name) {
    std::string known;
    for (const Rule& rule : all_rules()) {
        if (rule.name == name) return rule;
        known += (known.empty() ? "" : ", ") + rule.name;
    }
    throw InputError(fmt::format("rule '{}': unknown; expected one of {}", name, known));
}

Rule without(const Rule& rule, Condition condition) {
    Rule rest = rule;
    std::erase(rest.conditions, condition);
    rest.name = fmt::format("{} without {}", rule.name, name(condition));
    return rest;
}

bool accepts(const Rule& rule, const Game& game, const Position& position) {
    BoardAlgebra algebra(game, position);
    return accepts(rule, algebra);
}

std::string rejection_reason(const Rule& rule, const Game& game, const Position& position) {
    if (accepts(rule, game, position)) return "";
    std::string text;
    for (const Condition condition : rule.conditions) {
        const auto broken = reason(condition, game, position);
        if (broken) text += (text.empty() ? "" : "; ") + *broken;
    }
    if (!text.empty()) return text;
    // Only published_794 has no conditions to name: it rejects by counts or a line with x = o.
    if (const auto broken = reason(Condition::counts, game, position)) return *broken;
    return fmt::format("{} has a line with x = o = {}", game.has_line(position.x) ? "X" : "O",
                       position.count(Player::o));
}

}  // namespace boardproof
