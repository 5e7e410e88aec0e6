#include "report/counting_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/utf8.hpp"
#include "base/words.hpp"
#include "boardproof/error.hpp"
#include "report/json.hpp"
#include "report/table.hpp"

namespace boardproof {

namespace {

constexpr std::array<std::string_view, 10> count_columns{
    "reachable", "nonterminal",   "x_wins", "o_wins",          "draws",
    "accepted",  "false_accepts", "orbits", "terminal_orbits", "games"};
constexpr std::array<std::string_view, count_columns.size()> count_headings{
    "reachable", "play goes on",  "X wins", "O wins",          "draws",
    "accepted",  "false accepts", "orbits", "terminal orbits", "games"};
constexpr std::size_t ply_columns = count_columns.size() - 1;  // games are not counted by ply

// A figure, or nothing where it is not counted.
using Figure = std::optional<BigInt>;

std::array<Figure, ply_columns> cells_of(const CountedPly& row) {
    return {row.reachable(), row.nonterminal,     row.x_wins, row.o_wins,         row.draws,
            row.accepted,    row.false_accepts(), row.orbits, row.terminal_orbits};
}

std::array<Figure, count_columns.size()> totals_of(const Counted& counted) {
    std::array<Figure, count_columns.size()> totals;
    const auto cells = cells_of(counted.total);
    std::copy(cells.begin(), cells.end(), totals.begin());
    totals.back() = counted.games.total();
    return totals;
}

std::string as_cell(const Figure& figure) {
    return figure ? figure->str() : "";
}

Json as_json(const Figure& figure) {
    return figure ? json_integer(*figure) : Json(nullptr);
}

// One row a ply.
Table table_of(const Counted& counted) {
    Table table{{{"ply", "ply"}}, {}};
    for (std::size_t i = 0; i < ply_columns; ++i) {
        table.columns.push_back({std::string(count_columns[i]), std::string(count_headings[i])});
    }
    const auto row = [](const std::string& label, const CountedPly& counts) {
        std::vector<std::string> cells{label};
        for (const Figure& figure : cells_of(counts)) cells.push_back(as_cell(figure));
        return cells;
    };
    for (std::size_t ply = 0; ply < counted.by_ply.size(); ++ply) {
        table.rows.push_back(row(std::to_string(ply), counted.by_ply[ply]));
    }
    table.summary.push_back(row("all", counted.total));
    return table;
}

// One row a game.
Table totals_of(std::span<const Counted> games) {
    Table table{{{"game", "game", false}}, {}};
    for (std::size_t i = 0; i < count_columns.size(); ++i) {
        table.columns.push_back({std::string(count_columns[i]), std::string(count_headings[i])});
    }
    for (const Counted& counted : games) {
        std::vector<std::string>& cells = table.rows.emplace_back();
        cells.push_back(counted.dimensions.name());
        for (const Figure& total : totals_of(counted)) cells.push_back(as_cell(total));
    }
    return table;
}

// The same for people, who would be lost in so many digits.
Table headline_totals_of(std::span<const Counted> games) {
    Table table{{{"game", "game", false},
                 {"reachable", "reachable boards"},
                 {"false_accepts", "false accepts"},
                 {"games", "complete games"}},
                {}};
    for (const Counted& counted : games) {
        table.rows.push_back({counted.dimensions.name(), counted.total.reachable().str(),
                              counted.total.false_accepts().str(), counted.games.total().str()});
    }
    return table;
}

std::string rests_on() {
    return "counted by inclusion and exclusion, which rests on the theorem that the rule last-move "
           "is exact: it confirms enumerations and replaces none";
}

}  // namespace

std::string counted_as_text(const Counted& counted) {
    std::string text = fmt::format("{}\n", counted.dimensions.name());
    text += wrapped(rests_on());
    text += '\n';
    text += table_as_text(table_of(counted));
    text += "accepted, false accepts: by the rule three-conditions\n";
    if (!counted.total.orbits) text += "orbits: not counted on boards as large as this\n";
    text += '\n';
    text += fmt::format("games  {} complete: {} won by X, {} by O, {} drawn\n",
                        grouped(counted.games.total()), grouped(counted.games.x_wins),
                        grouped(counted.games.o_wins), grouped(counted.games.draws));
    return text;
}

std::string counted_as_json(const Counted& counted) {
    const auto row_as_json = [](const CountedPly& row) {
        Json json = Json::object();
        const auto cells = cells_of(row);
        for (std::size_t i = 0; i < ply_columns; ++i) {
            json[std::string(count_columns[i])] = as_json(cells[i]);
        }
        return json;
    };
    Json by_ply = Json::array();
    for (const CountedPly& row : counted.by_ply) by_ply.push_back(row_as_json(row));
    return finish(Json{{"schema", "boardproof.count/1"},
                       {"game", counted.dimensions.name()},
                       {"rests_on", "the theorem that last-move is exact"},
                       {"by_ply", std::move(by_ply)},
                       {"total", row_as_json(counted.total)},
                       {"games",
                        {{"total", json_integer(counted.games.total())},
                         {"x_wins", json_integer(counted.games.x_wins)},
                         {"o_wins", json_integer(counted.games.o_wins)},
                         {"draws", json_integer(counted.games.draws)}}}});
}

std::string counted_as_csv(const Counted& counted) {
    return table_as_csv(table_of(counted));
}

std::string counted_as_markdown(const Counted& counted) {
    return table_as_markdown(table_of(counted));
}

std::string counted_as_latex(const Counted& counted) {
    return table_as_latex(table_of(counted));
}

std::string totals_as(std::string_view format, std::span<const Counted> games) {
    if (format == "json") {
        Json rows = Json::array();
        for (const Counted& counted : games) {
            Json row{{"game", counted.dimensions.name()}};
            const auto totals = totals_of(counted);
            for (std::size_t i = 0; i < count_columns.size(); ++i) {
                row[std::string(count_columns[i])] = as_json(totals[i]);
            }
            rows.push_back(std::move(row));
        }
        return finish(Json{{"schema", "boardproof.totals/1"},
                           {"rests_on", "the theorem that last-move is exact"},
                           {"games", std::move(rows)}});
    }
    if (format == "csv") return table_as_csv(totals_of(games));
    const std::string text = table_as(format, headline_totals_of(games));
    return format == "text" ? text + "false accepts: of the rule three-conditions\n" : text;
}

std::string counted_as_bfile(std::span<const Counted> games, std::string_view column) {
    const auto at = std::find(count_columns.begin(), count_columns.end(), column);
    const auto place = static_cast<std::size_t>(at - count_columns.begin());
    if (at == count_columns.end() || (games.size() == 1 && place == ply_columns)) {
        throw InputError(fmt::format("column '{}': expected {}{}", escape_and_shorten(column),
                                     joined({count_columns.begin(), count_columns.end() - 1}, ", "),
                                     games.size() == 1 ? "" : " or games"));
    }
    const auto line = [&](std::size_t index, const Figure& figure) {
        if (figure) return fmt::format("{} {}\n", index, figure->str());
        throw InputError(fmt::format("column '{}': not counted on boards this large", column));
    };
    if (games.size() == 1) {
        const Counted& counted = games.front();
        std::string text =
            fmt::format("# {} of {} by ply, from ply 0\n", column, counted.dimensions.name());
        for (std::size_t ply = 0; ply < counted.by_ply.size(); ++ply) {
            text += line(ply, cells_of(counted.by_ply[ply])[place]);
        }
        return text;
    }
    std::string text = fmt::format("# {} of n x n boards with n in a row\n", column);
    for (const Counted& counted : games) {
        text += line(static_cast<std::size_t>(counted.dimensions.rows), totals_of(counted)[place]);
    }
    return text;
}

}  // namespace boardproof
