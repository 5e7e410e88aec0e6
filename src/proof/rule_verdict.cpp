#include <algorithm>
#include <utility>

#include "boardproof/verdict.hpp"

namespace boardproof {

namespace {

std::string why(const Rule& rule, const Game& game, const Position& position, Disagreement kind) {
    if (kind == Disagreement::false_reject) return rejection_reason(rule, game, position);
    std::string text;
    for (const Condition condition : {Condition::counts, Condition::x_win_parity,
                                      Condition::o_win_parity, Condition::last_move}) {
        const auto broken = reason(condition, game, position);
        if (broken) text += (text.empty() ? "" : "; ") + *broken;
    }
    return text.empty() ? "no condition of the catalogue tells" : text;
}

}  // namespace

void add_counterexamples(RuleVerdict& verdict, const Game& game, Disagreement kind,
                         const CounterexampleList& list) {
    const std::vector<Position> smallest = list.orbit_representatives();
    for (const Position& position : list.first()) {
        const bool marked =
            std::binary_search(smallest.begin(), smallest.end(), position, CanonicalLess{});
        verdict.counterexamples.push_back(
            {position, kind, marked, why(verdict.rule, game, position, kind)});
    }
    for (const Position& position : smallest) {
        verdict.orbit_representatives.push_back(
            {position, kind, true, why(verdict.rule, game, position, kind)});
    }
}

}  // namespace boardproof
