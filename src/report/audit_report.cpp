#include <fmt/format.h>

#include <map>

#include "base/words.hpp"
#include "boardproof/position_text.hpp"
#include "mistakes/audit.hpp"
#include "report/json.hpp"

namespace boardproof {

namespace {

bool covers_universe(const Audit& audit) {
    return audit.scope.sample == 0 && !audit.scope.counts_only;
}

// Whether no reachable board was left out.
bool covers_reachable(const Audit& audit) {
    return audit.scope.sample == 0;
}

std::string scope_in_words(const Audit& audit) {
    const std::string_view which = audit.scope.counts_only ? "with fitting counts" : "of all";
    if (audit.scope.sample == 0) {
        return audit.scope.counts_only ? std::string("all boards whose counts fit")
                                       : std::string("every board");
    }
    return fmt::format("a sample {}, seed {}", which, audit.scope.seed);
}

std::string verdict_in_words(const Audit& audit) {
    const std::string where = covers_universe(audit) ? "" : " on the boards judged";
    if (audit.is_right()) return fmt::format("right{}: necessary and sufficient", where);
    if (audit.false_accepts == 0) return fmt::format("wrong: sufficient{}, not necessary", where);
    if (audit.false_rejects == 0) {
        return fmt::format("wrong: necessary{}, not sufficient",
                           covers_reachable(audit) ? "" : where);
    }
    return "wrong: neither necessary nor sufficient";
}

void append_counterexamples(std::string& text, const Audit& audit, Disagreement kind) {
    std::vector<LabelledPosition> boards;
    std::map<std::string, std::string> legend;
    for (const AuditedBoard& board : audit.counterexamples) {
        if (board.kind != kind) continue;
        const std::string label = kind == Disagreement::false_accept
                                      ? std::string(name(board.judgement.faults.first()))
                                      : std::string(name(board.judgement.status));
        boards.push_back({board.position, fmt::format("{} {}", boards.size() + 1, label)});
    }
    if (boards.empty()) return;
    text +=
        fmt::format("\n{}, up to symmetry, smallest first:\n\n",
                    kind == Disagreement::false_accept ? "accepted, but no legal play leads there"
                                                       : "rejected, but legal play leads there");
    text += draw_positions_side_by_side(audit.game, boards, 80);
}

}  // namespace

std::string audit_as_text(const Audit& audit) {
    std::string text =
        fmt::format("{}, {} judged ({}): {}\n\n", audit.game.name(), counted(audit.judged, "board"),
                    scope_in_words(audit), verdict_in_words(audit));
    text += aligned({{"", "accepted", "rejected"},
                     {"reachable", grouped(audit.true_accepts), grouped(audit.false_rejects)},
                     {"unreachable", grouped(audit.false_accepts), grouped(audit.true_rejects)}});
    append_counterexamples(text, audit, Disagreement::false_accept);
    append_counterexamples(text, audit, Disagreement::false_reject);
    if (!audit.is_right()) {
        text += '\n';
        text += audit.behaves_like.empty()
                    ? std::string("behaves like no mistake of the catalogue\n")
                    : fmt::format("behaves exactly like {}\n", joined(audit.behaves_like, ", "));
    }
    if (!audit.by_enumeration) {
        text += "\nthe truth rests on the rule last-move: the reachable set is too large to hold\n";
    }
    if (!audit.ending.empty()) {
        text += fmt::format("\nnote: the validator {} after its last answer\n", audit.ending);
    }
    return text;
}

std::string audit_as_json(const Audit& audit) {
    Json counterexamples = Json::array();
    for (const AuditedBoard& board : audit.counterexamples) {
        Json reasons = Json::array();
        for (const Fault fault : all_faults) {
            if (board.judgement.faults.has(fault)) reasons.push_back(name(fault));
        }
        counterexamples.push_back(
            {{"board", format_position(audit.game, board.position)},
             {"kind", board.kind == Disagreement::false_accept ? "false-accept" : "false-reject"},
             {"verdict", name(board.judgement.status)},
             {"reasons", std::move(reasons)}});
    }
    // What a part of the boards cannot show is null.
    Json necessary = audit.false_rejects == 0;
    Json sufficient = audit.false_accepts == 0;
    if (audit.false_rejects == 0 && !covers_reachable(audit)) necessary = nullptr;
    if (audit.false_accepts == 0 && !covers_universe(audit)) sufficient = nullptr;
    Json scope{{"boards", audit.scope.counts_only ? "counts-only" : "all"}};
    if (audit.scope.sample != 0) {
        scope["sample"] = json_integer(audit.scope.sample);
        scope["seed"] = json_integer(audit.scope.seed);
    }
    return finish(Json{{"schema", "boardproof.audit/1"},
                       {"game", game_as_json(audit.game)},
                       {"scope", std::move(scope)},
                       {"truth", audit.by_enumeration ? "enumeration" : "rule last-move"},
                       {"judged", json_integer(audit.judged)},
                       {"true_accepts", json_integer(audit.true_accepts)},
                       {"true_rejects", json_integer(audit.true_rejects)},
                       {"false_accepts", json_integer(audit.false_accepts)},
                       {"false_rejects", json_integer(audit.false_rejects)},
                       {"necessary", std::move(necessary)},
                       {"sufficient", std::move(sufficient)},
                       {"behaves_like", audit.behaves_like},
                       {"counterexamples", std::move(counterexamples)},
                       {"ending", audit.ending}});
}

}  // namespace boardproof
