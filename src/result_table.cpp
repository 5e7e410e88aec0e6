#include "boardproof/result_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report_format.hpp"

namespace boardproof {

namespace {

bool is_exact(const GameResult::Verdict& verdict) {
    return verdict.false_accepts == 0 && verdict.false_rejects == 0;
}

template <class Member>
std::uint64_t sum(const GameResult& result, const Member& member) {
    std::uint64_t sum = 0;
    for (const PlyCounts& counts : result.by_ply) sum += member(counts);
    return sum;
}

std::string verdicts_csv(const std::vector<GameResult>& results) {
    std::string text = "game,rule,necessary,sufficient,false_accepts,false_rejects,digest\n";
    for (const GameResult& result : results) {
        for (const GameResult::Verdict& verdict : result.verdicts) {
            text += fmt::format("{},{},{},{},{},{},{}\n", result.game, verdict.rule,
                                verdict.false_rejects == 0, verdict.false_accepts == 0,
                                verdict.false_accepts, verdict.false_rejects, result.digest);
        }
    }
    return text;
}

std::string verdicts_markdown(const std::vector<GameResult>& results) {
    std::string text =
        "# Verdicts\n\n"
        "For each game and rule: `exact` when the rule is necessary and sufficient, else false\n"
        "accepts / false rejects. Written by `boardproof tables`.\n\n| game | reachable |";
    std::string rule = "| --- | --: |";
    for (const GameResult::Verdict& verdict : results.front().verdicts) {
        text += fmt::format(" {} |", verdict.rule);
        rule += " --: |";
    }
    text += " digest |\n" + rule + " --- |\n";
    for (const GameResult& result : results) {
        text += fmt::format("| {} | {} |", result.game,
                            sum(result, [](const PlyCounts& counts) { return counts.reachable; }));
        for (const GameResult::Verdict& verdict : result.verdicts) {
            text += is_exact(verdict)
                        ? " exact |"
                        : fmt::format(" {} / {} |", verdict.false_accepts, verdict.false_rejects);
        }
        text += fmt::format(" `{}` |\n", result.digest);
    }
    return text;
}

std::string counts_csv(const std::vector<GameResult>& results) {
    std::string text =
        "game,ply,reachable,nonterminal,x_wins,o_wins,draws,orbits,terminal_orbits\n";
    for (const GameResult& result : results) {
        for (std::size_t ply = 0; ply < result.by_ply.size(); ++ply) {
            const PlyCounts& counts = result.by_ply[ply];
            text += fmt::format("{},{},{},{},{},{},{},{},{}\n", result.game, ply, counts.reachable,
                                counts.nonterminal, counts.x_wins, counts.o_wins, counts.draws,
                                counts.orbits, counts.terminal_orbits);
        }
    }
    return text;
}

std::string counts_markdown(const std::vector<GameResult>& results) {
    std::size_t plies = 0;
    for (const GameResult& result : results) plies = std::max(plies, result.by_ply.size());
    std::string text = "# Boards by ply\n\nWritten by `boardproof tables`.\n";
    const auto table = [&](std::string_view title, auto member) {
        text += fmt::format("\n## {}\n\n| game | all |", title);
        std::string rule = "| --- | --: |";
        for (std::size_t ply = 0; ply < plies; ++ply) {
            text += fmt::format(" {} |", ply);
            rule += " --: |";
        }
        text += '\n' + rule + '\n';
        for (const GameResult& result : results) {
            text += fmt::format("| {} | {} |", result.game, sum(result, member));
            for (std::size_t ply = 0; ply < plies; ++ply) {
                text += ply < result.by_ply.size()
                            ? fmt::format(" {} |", member(result.by_ply[ply]))
                            : std::string("  |");
            }
            text += '\n';
        }
    };
    table("Reachable", [](const PlyCounts& counts) { return counts.reachable; });
    table("Terminal", [](const PlyCounts& counts) { return counts.terminal(); });
    table("Orbits", [](const PlyCounts& counts) { return counts.orbits; });
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
    return json.dump(2) + "\n";
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

std::vector<std::string> result_files(const std::vector<GameResult>& results) {
    return {verdicts_csv(results), verdicts_markdown(results), counts_csv(results),
            counts_markdown(results), provenance_json(results)};
}

}  // namespace boardproof
