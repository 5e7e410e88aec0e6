#include "report/tables/best_play_tables.hpp"

#include <fmt/format.h>

#include "base/words.hpp"

namespace boardproof {

namespace {

std::string longest_cell(const BestPlay& play, std::optional<LongestWin> LongestWins::*winner) {
    if (!play.longest) return "";
    const std::optional<LongestWin>& win = (*play.longest).*winner;
    return win ? std::to_string(win->plies) : "none";
}

// Openings with the value, as `row:col` with a space between.
std::string openings_with(const BestPlay& play, Value value) {
    std::vector<std::string> cells;
    for (const ValuedMove& move : play.openings) {
        if (move.value != value) continue;
        cells.push_back(fmt::format("{}:{}", move.cell / play.dimensions.cols,
                                    move.cell % play.dimensions.cols));
    }
    return joined(cells, " ");
}

}  // namespace

Table best_play_summary(const std::vector<GameResult>& results) {
    Table table{{{"game", "game", false},
                 {"value", "value", false},
                 {"plies", "plies"},
                 {"longest_x", "longest win of X"},
                 {"longest_o", "longest win of O"},
                 {"winning_openings", "winning openings", false},
                 {"drawing_openings", "drawing openings", false},
                 {"losing_openings", "losing openings", false}},
                {}};
    for (const GameResult& result : results) {
        if (!result.best_play) continue;
        const BestPlay& play = *result.best_play;
        table.rows.push_back(
            {result.game, std::string(name(play.value)),
             play.plies ? std::to_string(*play.plies) : "", longest_cell(play, &LongestWins::x),
             longest_cell(play, &LongestWins::o), openings_with(play, Value::x_wins),
             openings_with(play, Value::draw), openings_with(play, Value::o_wins)});
    }
    return table;
}

Table best_play_by_ply(const std::vector<GameResult>& results) {
    Table table;
    for (const GameResult& result : results) {
        if (!result.best_play) continue;
        append_game(table, result.game, best_play_table(*result.best_play));
    }
    return table;
}

std::string best_play_markdown(const std::vector<GameResult>& results) {
    std::string text =
        "# Best play\n\n"
        "What the empty board comes to when both play their best; in how many plies, when "
        "somebody\n"
        "wins, the winner hastening it and the loser putting it off; the longest win that each "
        "can\n"
        "force from any board; the openings, one of each orbit, as row:column from 0.\n\n";
    text += table_as_markdown(best_play_summary(results));
    for (const GameResult& result : results) {
        if (!result.best_play || !parse_dimensions(result.game).is_square()) continue;
        text += fmt::format("\n## {} by ply\n\n{}", result.game,
                            best_play_as_markdown(*result.best_play));
    }
    return text;
}

std::string best_play_bfile(const std::vector<GameResult>& results, std::string_view column) {
    std::vector<BestPlay> games;
    for (const GameResult& result : results) {
        if (result.best_play) games.push_back(*result.best_play);
    }
    return best_play_as_bfile(games, column);
}

}  // namespace boardproof
