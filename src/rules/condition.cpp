#include "boardproof/condition.hpp"

#include <fmt/format.h>

#include "rules/board_algebra.hpp"
#include "rules/formula.hpp"

namespace boardproof {

std::string_view name(Condition condition) {
    switch (condition) {
        case Condition::counts:
            return "counts";
        case Condition::x_win_parity:
            return "x-win-parity";
        case Condition::o_win_parity:
            return "o-win-parity";
        case Condition::last_move:
            return "last-move";
        case Condition::lower_count:
            return "lower-count";
    }
    return "";
}

std::string_view statement(Condition condition) {
    switch (condition) {
        case Condition::counts:
            return "X has as many stones as O, or one more.";
        case Condition::x_win_parity:
            return "If X has a line, X has one stone more than O.";
        case Condition::o_win_parity:
            return "If O has a line, X has as many stones as O.";
        case Condition::last_move:
            return "All completed lines of a player share at least one cell, where the last stone "
                   "fell.";
        case Condition::lower_count:
            return "X has no fewer stones than O.";
    }
    return "";
}

namespace {

std::string stone_counts(const Position& position) {
    return fmt::format("x = {}, o = {}", position.count(Player::x), position.count(Player::o));
}

std::string disjoint_lines(const BoardAlgebra& algebra) {
    std::string text;
    for (const Player player : {Player::x, Player::o}) {
        if (algebra.lines_meet(player)) continue;
        text +=
            fmt::format("{}the {} completed lines of {} share no cell", text.empty() ? "" : ", ",
                        algebra.possible_lines(player).size(), symbol(player));
    }
    return text;
}

}  // namespace

std::optional<std::string> reason(Condition condition, const Game& game, const Position& position) {
    BoardAlgebra algebra(game, position);
    if (holds(condition, algebra)) return std::nullopt;
    std::string detail;
    switch (condition) {
        case Condition::counts:
        case Condition::lower_count:
            detail = stone_counts(position);
            break;
        case Condition::x_win_parity:
            detail = fmt::format("X has a line with {}", stone_counts(position));
            break;
        case Condition::o_win_parity:
            detail = fmt::format("O has a line with {}", stone_counts(position));
            break;
        case Condition::last_move:
            detail = disjoint_lines(algebra);
            break;
    }
    return fmt::format("{}: {}", name(condition), detail);
}

}  // namespace boardproof
