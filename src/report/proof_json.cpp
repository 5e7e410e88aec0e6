#include "boardproof/position_text.hpp"
#include "boardproof/report.hpp"
#include "report/json.hpp"

namespace boardproof {

namespace {

Json judged_as_json(const Judged& judged) {
    return {{"individually", json_integer(judged.individually)},
            {"by_class", json_integer(judged.by_class)},
            {"as_sets", json_integer(judged.as_sets)}};
}

Json counterexamples_as_json(const Game& game, const std::vector<Counterexample>& list) {
    Json result = Json::array();
    for (const Counterexample& example : list) {
        result.push_back(
            {{"board", format_position(game, example.position)},
             {"kind", example.kind == Disagreement::false_accept ? "false-accept" : "false-reject"},
             {"reason", example.reason},
             {"smallest_of_orbit", example.smallest_of_orbit}});
    }
    return result;
}

Json refutation_as_json(const Game& game, const Refutation& refutation) {
    Json json{{"step", name(refutation.step)}, {"board", format_position(game, refutation.board)}};
    if (refutation.before) json["before"] = format_position(game, *refutation.before);
    return json;
}

Json verdict_as_json(const Game& game, const RuleVerdict& verdict) {
    Json by_counts = Json::array();
    for (const CountsVerdict& counts : verdict.by_counts) {
        by_counts.push_back({{"x", counts.x_count},
                             {"o", counts.o_count},
                             {"false_accepts", json_integer(counts.false_accepts)},
                             {"false_rejects", json_integer(counts.false_rejects)}});
    }
    Json ablation = Json::array();
    for (const Ablation& without : verdict.ablation) {
        ablation.push_back({{"without", name(without.dropped)},
                            {"false_accepts", json_integer(without.false_accepts)},
                            {"false_rejects", json_integer(without.false_rejects)}});
    }
    Json json{
        {"name", verdict.rule.name},
        {"necessary", verdict.necessary()},
        {"sufficient", verdict.sufficient()},
        {"false_accepts", json_integer(verdict.false_accepts)},
        {"false_rejects", json_integer(verdict.false_rejects)},
        {"judged", judged_as_json(verdict.judged)},
        {"by_counts", std::move(by_counts)},
        {"counterexamples", counterexamples_as_json(game, verdict.counterexamples)},
        {"orbit_representatives", counterexamples_as_json(game, verdict.orbit_representatives)},
        {"ablation", std::move(ablation)}};
    if (verdict.refuted) {
        Json refuted = Json::array();
        for (const Refutation& refutation : *verdict.refuted) {
            refuted.push_back(refutation_as_json(game, refutation));
        }
        json["refuted_steps"] = std::move(refuted);
    }
    return json;
}

// Where the figures come from.
void add_origin(Json& json, const Proof& proof) {
    json["digest"] = proof.digest.empty() ? Json(nullptr) : Json(proof.digest);
    if (proof.symbolic) {
        const SymbolicSummary& symbolic = *proof.symbolic;
        json["diagrams"] = {{"method", name(symbolic.method)},
                            {"order", name(symbolic.order)},
                            {"nodes", symbolic.nodes},
                            {"nodes_by_parity", symbolic.nodes_by_parity},
                            {"nodes_by_ply", symbolic.nodes_by_ply}};
    }
    json["provenance"] = provenance_as_json(proof.provenance);
    if (proof.symbolic) json["provenance"]["allocated_nodes"] = proof.symbolic->allocated_nodes;
}

}  // namespace

std::string proof_as_json(const Proof& proof) {
    Json json{{"schema", "boardproof.proof/1"},
              {"game", game_as_json(proof.game)},
              {"engine", proof.engine},
              {"universe", json_integer(proof.universe)},
              {"judged", judged_as_json(proof.judged)}};
    add_statistics(json, proof.statistics);
    Json rules = Json::array();
    for (const RuleVerdict& verdict : proof.rules) {
        rules.push_back(verdict_as_json(proof.game, verdict));
    }
    json["rules"] = std::move(rules);
    add_origin(json, proof);
    return finish(json);
}

std::string statistics_as_json(const Proof& proof) {
    Json json{{"schema", "boardproof.stats/1"},
              {"game", game_as_json(proof.game)},
              {"engine", proof.engine},
              {"universe", json_integer(proof.universe)}};
    add_statistics(json, proof.statistics);
    add_origin(json, proof);
    return finish(json);
}

}  // namespace boardproof
