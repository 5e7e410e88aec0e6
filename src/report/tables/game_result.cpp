#include "report/tables/game_result.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "boardproof/error.hpp"
#include "boardproof/position_text.hpp"
#include "report/json.hpp"
#include "system/build.hpp"

namespace boardproof {

namespace {

Json filed(const std::optional<int>& plies) {
    return plies ? Json(*plies) : Json(nullptr);
}

std::optional<int> parse_plies(const Json& json) {
    return json.is_null() ? std::nullopt : std::optional(json.get<int>());
}

Json filed(const std::optional<LongestWin>& win) {
    return win ? Json{win->plies, win->ply, win->boards} : Json(nullptr);
}

std::optional<LongestWin> parse_longest_win(const Json& json) {
    if (json.is_null()) return std::nullopt;
    return LongestWin{json.at(0), json.at(1), json.at(2)};
}

Json filed(const BestPlay& play) {
    const auto values = [](const PlyValues& ply) {
        return Json{ply.boards.x_wins, ply.boards.draws,  ply.boards.o_wins, ply.orbits.x_wins,
                    ply.orbits.draws,  ply.orbits.o_wins, ply.ending_orbits};
    };
    Json by_ply = Json::array();
    for (const PlyValues& ply : play.by_ply) by_ply.push_back(values(ply));
    Json openings = Json::array();
    for (const ValuedMove& move : play.openings) {
        openings.push_back(
            {move.cell, move.images, static_cast<int>(move.value), filed(move.plies)});
    }
    return {{"value", static_cast<int>(play.value)},
            {"plies", filed(play.plies)},
            {"by_ply", std::move(by_ply)},
            {"openings", std::move(openings)},
            {"longest",
             play.longest ? Json{filed(play.longest->x), filed(play.longest->o)} : Json(nullptr)}};
}

BestPlay parse_best_play(const Json& json, const Dimensions& dimensions,
                         const std::string& digest) {
    BestPlay play{dimensions,
                  static_cast<Value>(json.at("value").get<int>()),
                  parse_plies(json.at("plies")),
                  {},
                  {},
                  {},
                  {},
                  digest};
    for (const Json& ply : json.at("by_ply")) {
        play.add_ply(
            {{ply.at(0), ply.at(1), ply.at(2)}, {ply.at(3), ply.at(4), ply.at(5)}, ply.at(6)});
    }
    for (const Json& move : json.at("openings")) {
        play.openings.push_back({move.at(0), move.at(1), static_cast<Value>(move.at(2).get<int>()),
                                 parse_plies(move.at(3))});
    }
    if (const Json& longest = json.at("longest"); !longest.is_null()) {
        play.longest = {parse_longest_win(longest.at(0)), parse_longest_win(longest.at(1))};
    }
    return play;
}

}  // namespace

GameResult result_of(const Proof& proof) {
    GameResult result{proof.game.name(),       proof.engine,    build_id(), proof.digest, {},
                      proof.statistics.by_ply, proof.provenance};
    for (const RuleVerdict& verdict : proof.rules) {
        const auto smallest = [&](Disagreement kind) {
            for (const Counterexample& example : verdict.counterexamples) {
                if (example.kind == kind) return format_position(proof.game, example.position);
            }
            return std::string();
        };
        result.verdicts.push_back({verdict.rule.name, verdict.false_accepts, verdict.false_rejects,
                                   smallest(Disagreement::false_accept),
                                   smallest(Disagreement::false_reject)});
    }
    return result;
}

std::string game_result_as_json(const GameResult& result) {
    Json verdicts = Json::array();
    for (const GameResult::Verdict& verdict : result.verdicts) {
        verdicts.push_back({verdict.rule, json_integer(verdict.false_accepts),
                            json_integer(verdict.false_rejects), verdict.smallest_false_accept,
                            verdict.smallest_false_reject});
    }
    Json by_ply = Json::array();
    for (const PlyCounts& counts : result.by_ply) {
        Json& row = by_ply.emplace_back(Json::array());
        for (const BigInt& figure :
             {counts.reachable, counts.nonterminal, counts.x_wins, counts.o_wins, counts.draws,
              counts.orbits, counts.terminal_orbits}) {
            row.push_back(json_integer(figure));
        }
    }
    const Provenance& run = result.provenance;
    return Json{{"game", result.game},
                {"engine", result.engine},
                {"build", result.build},
                {"digest", result.digest},
                {"verdicts", std::move(verdicts)},
                {"by_ply", std::move(by_ply)},
                {"best_play", result.best_play ? filed(*result.best_play) : Json(nullptr)},
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
            result.verdicts.push_back({verdict.at(0), parse_json_integer(verdict.at(1)),
                                       parse_json_integer(verdict.at(2)), verdict.at(3),
                                       verdict.at(4)});
        }
        for (const Json& counts : json.at("by_ply")) {
            const auto figure = [&](std::size_t i) { return parse_json_integer(counts.at(i)); };
            result.by_ply.push_back(
                {figure(0), figure(1), figure(2), figure(3), figure(4), figure(5), figure(6)});
        }
        if (const Json& play = json.at("best_play"); !play.is_null()) {
            result.best_play = parse_best_play(play, parse_dimensions(result.game), result.digest);
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
