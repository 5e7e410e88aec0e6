#include "boardproof/result_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report_format.hpp"

namespace boardproof {

namespace {

std::string verdicts_csv(const std::vector<Proof>& proofs) {
    std::string text = "game,rule,necessary,sufficient,false_accepts,false_rejects,digest\n";
    for (const Proof& proof : proofs) {
        for (const RuleVerdict& verdict : proof.rules) {
            text += fmt::format("{},{},{},{},{},{},{}\n", proof.game.name(), verdict.rule.name,
                                verdict.necessary(), verdict.sufficient(), verdict.false_accepts,
                                verdict.false_rejects, proof.digest);
        }
    }
    return text;
}

std::string verdicts_markdown(const std::vector<Proof>& proofs) {
    std::string text =
        "# Verdicts\n\n"
        "For each game and rule: `exact` when the rule is necessary and sufficient, else false\n"
        "accepts / false rejects. Written by `boardproof tables`.\n\n| game | reachable |";
    std::string rule = "| --- | --: |";
    for (const RuleVerdict& verdict : proofs.front().rules) {
        text += fmt::format(" {} |", verdict.rule.name);
        rule += " --: |";
    }
    text += " digest |\n" + rule + " --- |\n";
    for (const Proof& proof : proofs) {
        text += fmt::format("| {} | {} |", proof.game.name(), proof.statistics.total.reachable);
        for (const RuleVerdict& verdict : proof.rules) {
            text += verdict.exact()
                        ? " exact |"
                        : fmt::format(" {} / {} |", verdict.false_accepts, verdict.false_rejects);
        }
        text += fmt::format(" `{}` |\n", proof.digest);
    }
    return text;
}

std::string counts_csv(const std::vector<Proof>& proofs) {
    std::string text =
        "game,ply,reachable,nonterminal,x_wins,o_wins,draws,orbits,terminal_orbits\n";
    for (const Proof& proof : proofs) {
        for (std::size_t ply = 0; ply < proof.statistics.by_ply.size(); ++ply) {
            const PlyCounts& counts = proof.statistics.by_ply[ply];
            text += fmt::format("{},{},{},{},{},{},{},{},{}\n", proof.game.name(), ply,
                                counts.reachable, counts.nonterminal, counts.x_wins, counts.o_wins,
                                counts.draws, counts.orbits, counts.terminal_orbits);
        }
    }
    return text;
}

std::string counts_markdown(const std::vector<Proof>& proofs) {
    std::size_t plies = 0;
    for (const Proof& proof : proofs) plies = std::max(plies, proof.statistics.by_ply.size());
    std::string text = "# Boards by ply\n\nWritten by `boardproof tables`.\n";
    const auto table = [&](std::string_view title, auto member) {
        text += fmt::format("\n## {}\n\n| game | all |", title);
        std::string rule = "| --- | --: |";
        for (std::size_t ply = 0; ply < plies; ++ply) {
            text += fmt::format(" {} |", ply);
            rule += " --: |";
        }
        text += '\n' + rule + '\n';
        for (const Proof& proof : proofs) {
            text += fmt::format("| {} | {} |", proof.game.name(), member(proof.statistics.total));
            for (std::size_t ply = 0; ply < plies; ++ply) {
                text += ply < proof.statistics.by_ply.size()
                            ? fmt::format(" {} |", member(proof.statistics.by_ply[ply]))
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

std::string provenance_json(const std::vector<Proof>& proofs) {
    const Provenance& run = proofs.front().provenance;
    Json games = Json::array();
    double seconds = 0;
    std::uint64_t peak = 0;
    for (const Proof& proof : proofs) {
        games.push_back({{"game", proof.game.name()},
                         {"seconds", proof.provenance.seconds},
                         {"boards_per_second", proof.provenance.boards_per_second}});
        seconds += proof.provenance.seconds;
        peak = std::max(peak, proof.provenance.peak_bytes);
    }
    const Json json{{"version", run.version},   {"commit", run.commit},
                    {"compiler", run.compiler}, {"cpu", run.cpu},
                    {"threads", run.threads},   {"engine", proofs.front().engine},
                    {"seconds", seconds},       {"peak_bytes", json_integer(peak)},
                    {"games", std::move(games)}};
    return json.dump(2) + "\n";
}

}  // namespace

std::vector<Dimensions> tabulated_games(int max_cells) {
    std::vector<Dimensions> games;
    for (int rows = 1; rows * rows <= max_cells; ++rows) {
        for (int cols = rows; rows * cols <= max_cells; ++cols) {
            for (int k = 1; k <= cols; ++k) games.push_back({rows, cols, k});
        }
    }
    return games;
}

std::vector<std::string> result_files(const std::vector<Proof>& proofs) {
    return {verdicts_csv(proofs), verdicts_markdown(proofs), counts_csv(proofs),
            counts_markdown(proofs), provenance_json(proofs)};
}

}  // namespace boardproof
