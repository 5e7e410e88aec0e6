#include "report/tables/result_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>

#include "base/words.hpp"
#include "boardproof/position_text.hpp"
#include "counting/count_square.hpp"
#include "report/counting_report.hpp"
#include "report/json.hpp"
#include "report/table.hpp"
#include "report/tables/best_play_tables.hpp"

namespace boardproof {

namespace {

constexpr int counted_sides = 15;
constexpr std::size_t printed_sides = 8;  // beyond, the figures are wider than a page

bool is_exact(const GameResult::Verdict& verdict) {
    return verdict.false_accepts == 0 && verdict.false_rejects == 0;
}

template <class Member>
BigInt sum(const GameResult& result, const Member& member) {
    BigInt sum;
    for (const PlyCounts& counts : result.by_ply) sum += std::invoke(member, counts);
    return sum;
}

// One row a game and rule.
Table verdicts_of(const std::vector<GameResult>& results) {
    Table table{{{"game", "game", false},
                 {"rule", "rule", false},
                 {"necessary", "necessary", false},
                 {"sufficient", "sufficient", false},
                 {"false_accepts", "false accepts"},
                 {"false_rejects", "false rejects"},
                 {"digest", "digest", false}},
                {}};
    for (const GameResult& result : results) {
        for (const GameResult::Verdict& verdict : result.verdicts) {
            table.rows.push_back(
                {result.game, verdict.rule, fmt::format("{}", verdict.false_rejects == 0),
                 fmt::format("{}", verdict.false_accepts == 0), verdict.false_accepts.str(),
                 verdict.false_rejects.str(), result.digest});
        }
    }
    return table;
}

// One row a game, one column a rule: for people.
Table verdicts_by_rule(const std::vector<GameResult>& results) {
    Table table{{{"game", "game", false}, {"reachable", "reachable"}}, {}};
    for (const GameResult::Verdict& verdict : results.front().verdicts) {
        table.columns.push_back({verdict.rule, verdict.rule});
    }
    for (const GameResult& result : results) {
        std::vector<std::string>& row = table.rows.emplace_back();
        row = {result.game, sum(result, &PlyCounts::reachable).str()};
        for (const GameResult::Verdict& verdict : result.verdicts) {
            row.push_back(is_exact(verdict) ? "exact"
                                            : fmt::format("{} / {}", verdict.false_accepts.str(),
                                                          verdict.false_rejects.str()));
        }
    }
    return table;
}

std::string verdicts_markdown(const std::vector<GameResult>& results) {
    Table table = verdicts_by_rule(results);
    table.columns.push_back({"digest", "digest", false});
    for (std::size_t i = 0; i < results.size(); ++i) {
        table.rows[i].push_back(fmt::format("`{}`", results[i].digest));
    }
    return "# Verdicts\n\n"
           "For each game and rule: `exact` when the rule is necessary and sufficient, else false\n"
           "accepts / false rejects.\n\n" +
           table_as_markdown(table);
}

// One row a game and ply.
Table counts_of(const std::vector<GameResult>& results) {
    Table table;
    for (const GameResult& result : results) {
        append_game(table, result.game,
                    statistics_table({.by_ply = result.by_ply, .total = {}, .games = {}}));
    }
    return table;
}

// One row a game, one column a ply.
template <class Member>
Table by_ply(const std::vector<GameResult>& results, const Member& member) {
    std::size_t plies = 0;
    for (const GameResult& result : results) plies = std::max(plies, result.by_ply.size());
    Table table{{{"game", "game", false}, {"all", "all"}}, {}};
    for (std::size_t ply = 0; ply < plies; ++ply) {
        table.columns.push_back({std::to_string(ply), std::to_string(ply)});
    }
    for (const GameResult& result : results) {
        std::vector<std::string>& row = table.rows.emplace_back();
        row = {result.game, sum(result, member).str()};
        for (std::size_t ply = 0; ply < plies; ++ply) {
            row.push_back(ply < result.by_ply.size()
                              ? BigInt(std::invoke(member, result.by_ply[ply])).str()
                              : "");
        }
    }
    return table;
}

std::string counts_markdown(const std::vector<GameResult>& results) {
    return fmt::format("# Boards by ply\n\n## Reachable\n\n{}\n## Terminal\n\n{}\n## Orbits\n\n{}",
                       table_as_markdown(by_ply(results, &PlyCounts::reachable)),
                       table_as_markdown(by_ply(results, &PlyCounts::terminal)),
                       table_as_markdown(by_ply(results, &PlyCounts::orbits)));
}

bool is_square(const GameResult& result) {
    return parse_dimensions(result.game).is_square();
}

// The n x n boards with n in a row: those that papers are about.
std::vector<GameResult> squares_of(const std::vector<GameResult>& results) {
    std::vector<GameResult> squares;
    std::copy_if(results.begin(), results.end(), std::back_inserter(squares), is_square);
    return squares;
}

// One row a game, rule and kind of disagreement: the smallest board.
Table counterexamples_of(const std::vector<GameResult>& results) {
    Table table{{{"game", "game", false},
                 {"rule", "rule", false},
                 {"kind", "kind", false},
                 {"boards", "boards"},
                 {"smallest", "smallest", false}},
                {}};
    for (const GameResult& result : results) {
        for (const GameResult::Verdict& verdict : result.verdicts) {
            const auto add = [&](std::string_view kind, const BigInt& boards,
                                 const std::string& smallest) {
                if (boards == 0) return;
                table.rows.push_back(
                    {result.game, verdict.rule, std::string(kind), boards.str(), smallest});
            };
            add("false_accept", verdict.false_accepts, verdict.smallest_false_accept);
            add("false_reject", verdict.false_rejects, verdict.smallest_false_reject);
        }
    }
    return table;
}

std::string drawn(const GameResult& result, const std::vector<LabelledPosition>& boards) {
    return fmt::format("```\n{}```\n", draw_positions_side_by_side(
                                           Game(parse_dimensions(result.game)), boards, 96));
}

// Boards drawn with their completed lines: every rule on squares, the published one on all games.
std::string gallery(const std::vector<GameResult>& results) {
    std::string text =
        "# The smallest counterexamples\n\n"
        "Fewest stones first. Stones in a completed line are in brackets. A false accept is a "
        "board\n"
        "that the rule takes for reachable and legal play does not reach, a false reject the "
        "reverse."
        "\n\n## n x n, every rule\n";
    for (const GameResult& result : squares_of(results)) {
        std::string part;
        for (const GameResult::Verdict& verdict : result.verdicts) {
            std::vector<LabelledPosition> boards;
            const auto add = [&](std::string_view kind, const BigInt& count,
                                 const std::string& board) {
                if (count == 0) return;
                const Game game(parse_dimensions(result.game));
                boards.push_back(
                    {parse_position(game, board), fmt::format("1 of {}", counted(count, kind))});
            };
            add("false accept", verdict.false_accepts, verdict.smallest_false_accept);
            add("false reject", verdict.false_rejects, verdict.smallest_false_reject);
            if (!boards.empty())
                part += fmt::format("\n`{}`\n\n{}", verdict.rule, drawn(result, boards));
        }
        if (!part.empty()) text += fmt::format("\n### {}\n{}", result.game, part);
    }
    text += "\n## `three-conditions`, every game on which it fails\n";
    for (const GameResult& result : results) {
        for (const GameResult::Verdict& verdict : result.verdicts) {
            if (verdict.rule != "three-conditions" || verdict.false_accepts == 0) continue;
            const Game game(parse_dimensions(result.game));
            text += fmt::format(
                "\n{}, 1 of {}\n\n{}", result.game, counted(verdict.false_accepts, "false accept"),
                drawn(result, {{parse_position(game, verdict.smallest_false_accept), ""}}));
        }
    }
    return text;
}

std::string provenance_json(const std::vector<GameResult>& results) {
    const Provenance& run = results.front().provenance;
    Json games = Json::array();
    double seconds = 0;
    std::uint64_t peak = 0;
    for (const GameResult& result : results) {
        games.push_back({{"game", result.game},
                         {"seconds", result.provenance.seconds},
                         {"boards_per_second", result.provenance.boards_per_second}});
        seconds += result.provenance.seconds;
        peak = std::max(peak, result.provenance.peak_bytes);
    }
    const Json json{{"version", run.version},   {"commit", run.commit},
                    {"compiler", run.compiler}, {"cpu", run.cpu},
                    {"threads", run.threads},   {"engine", results.front().engine},
                    {"seconds", seconds},       {"peak_bytes", json_integer(peak)},
                    {"games", std::move(games)}};
    return finish(json);
}

}  // namespace

std::vector<Dimensions> tabulated_games(int max_cells) {
    std::vector<Dimensions> games;
    for (int rows = 1; rows * rows <= max_cells; ++rows) {
        for (int cols = rows; rows * cols <= max_cells; ++cols) {
            if (rows == 1 && cols > 16) continue;
            for (int k = 1; k <= cols; ++k) games.push_back({rows, cols, k});
        }
    }
    return games;
}

std::vector<std::string> result_files(const std::vector<GameResult>& results, int max_cells) {
    const std::vector<GameResult> squares = squares_of(results);
    std::vector<Counted> counted;
    for (int n = 1; n <= counted_sides; ++n) counted.push_back(count_square(n));
    const auto printed = std::span(counted).first(printed_sides);
    const std::string origin = fmt::format("boardproof {}: boardproof tables --max-cells {}",
                                           results.front().provenance.version, max_cells);
    const auto commented = [&](const std::string& text) {
        return fmt::format("# {}\n{}", origin, text);
    };
    const auto with_origin = [&](const std::string& text) {
        return fmt::format("{}\nWritten by {}.\n", text, origin);
    };
    const auto latex = [&](const std::string& text) {
        return fmt::format("% {}\n{}", origin, text);
    };
    return {commented(table_as_csv(verdicts_of(results))),
            with_origin(verdicts_markdown(results)),
            latex(table_as_latex(verdicts_by_rule(results))),
            commented(table_as_csv(counts_of(results))),
            with_origin(counts_markdown(results)),
            latex(table_as_latex(counts_of(squares))),
            commented(table_as_csv(best_play_summary(results))),
            with_origin(best_play_markdown(results)),
            latex(table_as_latex(best_play_summary(squares))),
            commented(table_as_csv(best_play_by_ply(results))),
            latex(table_as_latex(best_play_by_ply(squares))),
            commented(totals_as("csv", counted)),
            with_origin(
                fmt::format("# Beyond enumeration\n\nn x n boards with n in a row, counted by "
                            "inclusion and exclusion, which rests on the\ntheorem that the rule "
                            "`last-move` is exact: see [counting.md](counting.md).\n\n{}",
                            totals_as("md", printed))),
            latex(totals_as("tex", printed)),
            commented(table_as_csv(counterexamples_of(results))),
            with_origin(gallery(results)),
            commented(counted_as_bfile(counted, "games")),
            commented(counted_as_bfile(counted, "reachable")),
            commented(counted_as_bfile(counted, "false_accepts")),
            commented(best_play_bfile(squares, "orbits_x_wins")),
            commented(best_play_bfile(squares, "orbits_o_wins")),
            commented(best_play_bfile(squares, "orbits")),
            commented(best_play_bfile(squares, "ending_orbits")),
            provenance_json(results)};
}

}  // namespace boardproof
