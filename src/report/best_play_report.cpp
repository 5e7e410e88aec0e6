#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/utf8.hpp"
#include "base/words.hpp"
#include "boardproof/error.hpp"
#include "boardproof/position_text.hpp"
#include "report/json.hpp"
#include "report/table.hpp"
#include "report/tables/best_play_tables.hpp"
#include "solving/best_play.hpp"
#include "solving/move_values.hpp"

namespace boardproof {

namespace {

struct ValueColumn {
    std::string_view name;
    std::string_view heading;
    std::uint64_t (*of)(const PlyValues&);
};

constexpr std::array<ValueColumn, 9> value_columns{{
    {"x_wins", "X wins", [](const PlyValues& ply) { return ply.boards.x_wins; }},
    {"draws", "draws", [](const PlyValues& ply) { return ply.boards.draws; }},
    {"o_wins", "O wins", [](const PlyValues& ply) { return ply.boards.o_wins; }},
    {"reachable", "boards", [](const PlyValues& ply) { return ply.boards.total(); }},
    {"orbits_x_wins", "orbits: X wins", [](const PlyValues& ply) { return ply.orbits.x_wins; }},
    {"orbits_draws", "orbits: draws", [](const PlyValues& ply) { return ply.orbits.draws; }},
    {"orbits_o_wins", "orbits: O wins", [](const PlyValues& ply) { return ply.orbits.o_wins; }},
    {"orbits", "orbits", [](const PlyValues& ply) { return ply.orbits.total(); }},
    {"ending_orbits", "orbits: over", [](const PlyValues& ply) { return ply.ending_orbits; }},
}};

std::vector<std::string> row_of(const std::string& label, const PlyValues& values) {
    std::vector<std::string> row{label};
    for (const ValueColumn& column : value_columns) {
        row.push_back(std::to_string(column.of(values)));
    }
    return row;
}

std::string_view words_for(Value value) {
    switch (value) {
        case Value::x_wins:
            return "X wins";
        case Value::draw:
            return "draw";
        case Value::o_wins:
            return "O wins";
    }
    return "";
}

std::string in_plies(int plies) {
    return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies");
}

// `X wins in 5 plies`
std::string outcome(Value value, const std::optional<int>& plies) {
    if (!plies) return std::string(words_for(value));
    return fmt::format("{} in {}", words_for(value), in_plies(*plies));
}

std::string cell_name(const Dimensions& dimensions, int cell) {
    return fmt::format("{},{}", cell / dimensions.cols, cell % dimensions.cols);
}

Json plies_or_null(const std::optional<int>& plies) {
    return plies ? Json(*plies) : Json(nullptr);
}

Json move_as_json(const Dimensions& dimensions, const ValuedMove& move) {
    return {{"row", move.cell / dimensions.cols},
            {"col", move.cell % dimensions.cols},
            {"value", name(move.value)},
            {"plies", plies_or_null(move.plies)}};
}

std::string longest_as_text(std::string_view winner, const std::optional<LongestWin>& longest) {
    if (!longest) return fmt::format("  {} can force a win from no board\n", winner);
    return fmt::format("  {}: {}, from {} of ply {}\n", winner, in_plies(longest->plies),
                       counted(longest->boards, "board"), longest->ply);
}

Json longest_as_json(const std::optional<LongestWin>& longest) {
    if (!longest) return nullptr;
    return {{"plies", longest->plies},
            {"ply", longest->ply},
            {"boards", json_integer(longest->boards)}};
}

const ValueColumn& column_named(std::string_view column) {
    std::vector<std::string> names;
    for (const ValueColumn& candidate : value_columns) {
        if (candidate.name == column) return candidate;
        names.emplace_back(candidate.name);
    }
    throw InputError(
        fmt::format("column '{}': expected {}", escape_and_shorten(column), joined(names, ", ")));
}

}  // namespace

void require_best_play_column(std::string_view column) {
    static_cast<void>(column_named(column));
}

std::string_view name(Value value) {
    switch (value) {
        case Value::x_wins:
            return "x_wins";
        case Value::draw:
            return "draw";
        case Value::o_wins:
            return "o_wins";
    }
    return "";
}

Table best_play_table(const BestPlay& play) {
    Table table;
    table.columns.push_back({"ply", "ply"});
    for (const ValueColumn& column : value_columns) {
        table.columns.push_back({std::string(column.name), std::string(column.heading)});
    }
    for (std::size_t ply = 0; ply < play.by_ply.size(); ++ply) {
        table.rows.push_back(row_of(std::to_string(ply), play.by_ply[ply]));
    }
    table.summary.push_back(row_of("all", play.total));
    return table;
}

std::string headline(const BestPlay& play) {
    return fmt::format("{}: with best play, {}", play.dimensions.name(),
                       play.value == Value::draw ? "a draw" : outcome(play.value, play.plies));
}

std::string best_play_as_text(const BestPlay& play) {
    std::string text = headline(play) + "\n\n";
    text += "Reachable boards and orbits by ply and value:\n\n";
    text += table_as_text(best_play_table(play));
    if (play.longest) {
        text += "\nThe longest wins that can be forced:\n\n";
        text += longest_as_text("X", play.longest->x) + longest_as_text("O", play.longest->o);
    }
    text += "\nOpenings, one of each orbit (row,col from 0):\n\n";
    Table openings{{{"cell", "cell", false}, {"images", "images"}, {"value", "value", false}}, {}};
    for (const ValuedMove& move : play.openings) {
        openings.rows.push_back({cell_name(play.dimensions, move.cell), std::to_string(move.images),
                                 outcome(move.value, move.plies)});
    }
    return text + table_as_text(openings) + fmt::format("\ndigest  {}\n", play.digest);
}

std::string best_play_as_json(const BestPlay& play) {
    Json by_ply = Json::array();
    const auto as_json = [](const PlyValues& values) {
        Json json = Json::object();
        for (const ValueColumn& column : value_columns) {
            json[std::string(column.name)] = json_integer(column.of(values));
        }
        return json;
    };
    for (const PlyValues& values : play.by_ply) by_ply.push_back(as_json(values));
    Json openings = Json::array();
    for (const ValuedMove& move : play.openings) {
        Json json = move_as_json(play.dimensions, move);
        json["images"] = move.images;
        openings.push_back(std::move(json));
    }
    const Json longest = play.longest ? Json{{"x", longest_as_json(play.longest->x)},
                                             {"o", longest_as_json(play.longest->o)}}
                                      : Json(nullptr);
    return finish(Json{{"schema", "boardproof.solve/1"},
                       {"game", play.dimensions.name()},
                       {"value", name(play.value)},
                       {"plies", plies_or_null(play.plies)},
                       {"by_ply", std::move(by_ply)},
                       {"total", as_json(play.total)},
                       {"longest_wins", longest},
                       {"openings", std::move(openings)},
                       {"digest", play.digest}});
}

std::string best_play_as_csv(const BestPlay& play) {
    return table_as_csv(best_play_table(play));
}

std::string best_play_as_markdown(const BestPlay& play) {
    return table_as_markdown(best_play_table(play));
}

std::string best_play_as_latex(const BestPlay& play) {
    return table_as_latex(best_play_table(play));
}

std::string best_play_as_bfile(std::span<const BestPlay> games, std::string_view column) {
    const ValueColumn& listed = column_named(column);
    std::vector<std::string> names;
    for (const BestPlay& play : games) names.push_back(play.dimensions.name());
    std::string text = fmt::format("# {} of {}, by ply from ply 0\n", column, joined(names, ", "));
    int index = 1;
    for (const BestPlay& play : games) {
        for (const PlyValues& values : play.by_ply) {
            text += fmt::format("{} {}\n", index++, listed.of(values));
        }
    }
    return text;
}

std::string move_values_as_text(const Game& game, const Position& position,
                                const MoveValues& values) {
    const Player mover = position.difference() == 0 ? Player::x : Player::o;
    std::string text = draw_position(game, position);
    text +=
        fmt::format("\n{} to move; with best play, {}\n\n", symbol(mover),
                    values.value == Value::draw ? "a draw" : outcome(values.value, values.plies));
    Table table{{{"cell", "move", false}, {"value", "value", false}}, {}};
    for (const ValuedMove& move : values.moves) {
        table.rows.push_back(
            {cell_name(game.dimensions(), move.cell), outcome(move.value, move.plies)});
    }
    return text + table_as_text(table);
}

std::string move_values_as_json(const Game& game, const Position& position,
                                const MoveValues& values) {
    Json moves = Json::array();
    for (const ValuedMove& move : values.moves) {
        moves.push_back(move_as_json(game.dimensions(), move));
    }
    return finish(Json{{"schema", "boardproof.moves/1"},
                       {"game", game.name()},
                       {"board", format_position(game, position)},
                       {"value", name(values.value)},
                       {"plies", plies_or_null(values.plies)},
                       {"moves", std::move(moves)}});
}

}  // namespace boardproof
