#include "boardproof/game_result.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "boardproof/error.hpp"

namespace boardproof {

using Json = nlohmann::ordered_json;

GameResult result_of(const Proof& proof) {
    GameResult result{proof.game.name(),       proof.engine,    build_id(), proof.digest, {},
                      proof.statistics.by_ply, proof.provenance};
    for (const RuleVerdict& verdict : proof.rules) {
        result.verdicts.push_back(
            {verdict.rule.name, verdict.false_accepts, verdict.false_rejects});
    }
    return result;
}

std::string game_result_as_json(const GameResult& result) {
    Json verdicts = Json::array();
    for (const GameResult::Verdict& verdict : result.verdicts) {
        verdicts.push_back({verdict.rule, verdict.false_accepts, verdict.false_rejects});
    }
    Json by_ply = Json::array();
    for (const PlyCounts& counts : result.by_ply) {
        by_ply.push_back({counts.reachable, counts.nonterminal, counts.x_wins, counts.o_wins,
                          counts.draws, counts.orbits, counts.terminal_orbits});
    }
    const Provenance& run = result.provenance;
    return Json{{"game", result.game},
                {"engine", result.engine},
                {"build", result.build},
                {"digest", result.digest},
                {"verdicts", std::move(verdicts)},
                {"by_ply", std::move(by_ply)},
                {"version", run.version},
                {"commit", run.commit},
                {"compiler", run.compiler},
                {"cpu", run.cpu},
                {"threads", run.threads},
                {"seconds", run.seconds},
                {"boards_per_second", run.boards_per_second},
                {"peak_bytes", run.peak_bytes}}
               .dump() +
           "\n";
}

GameResult parse_game_result(const std::string& text) {
    try {
        const Json json = Json::parse(text);
        GameResult result;
        result.game = json.at("game");
        result.engine = json.at("engine");
        result.build = json.at("build");
        result.digest = json.at("digest");
        for (const Json& verdict : json.at("verdicts")) {
            result.verdicts.push_back({verdict.at(0), verdict.at(1), verdict.at(2)});
        }
        for (const Json& counts : json.at("by_ply")) {
            result.by_ply.push_back({counts.at(0), counts.at(1), counts.at(2), counts.at(3),
                                     counts.at(4), counts.at(5), counts.at(6)});
        }
        Provenance& run = result.provenance;
        run.version = json.at("version");
        run.commit = json.at("commit");
        run.compiler = json.at("compiler");
        run.cpu = json.at("cpu");
        run.threads = json.at("threads");
        run.seconds = json.at("seconds");
        run.boards_per_second = json.at("boards_per_second");
        run.peak_bytes = json.at("peak_bytes");
        return result;
    } catch (const nlohmann::json::exception& error) {
        throw InputError(fmt::format("game result: {}", error.what()));
    }
}

}  // namespace boardproof
