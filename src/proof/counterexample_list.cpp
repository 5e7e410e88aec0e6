#include "proof/counterexample_list.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engines/observer_state.hpp"

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

bool CounterexampleList::wants(const Position& position) const {
    if (limit_ == 0) return false;
    if (first_.size() < limit_ || orbit_of_smallest_.size() < limit_) return true;
    return canonical_order(position, *first_.rbegin()) < 0 ||
           canonical_order(position, orbit_of_smallest_.rbegin()->first) < 0;
}

void CounterexampleList::add(const Position& position) {
    if (!wants(position)) return;
    first_.insert(position);
    if (first_.size() > limit_) first_.erase(std::prev(first_.end()));

    const Position orbit = group_->representative(position);
    const auto [known, is_new] = smallest_of_orbit_.try_emplace(orbit, position);
    if (!is_new) {
        if (canonical_order(position, known->second) >= 0) return;
        orbit_of_smallest_.erase(known->second);
        known->second = position;
    }
    orbit_of_smallest_.emplace(position, orbit);
    // An orbit dropped here comes back if a smaller board of it turns up.
    if (orbit_of_smallest_.size() > limit_) {
        const auto last = std::prev(orbit_of_smallest_.end());
        smallest_of_orbit_.erase(last->second);
        orbit_of_smallest_.erase(last);
    }
}

void CounterexampleList::merge(const CounterexampleList& other) {
    for (const Position& position : other.first_) add(position);
    for (const auto& [smallest, orbit] : other.orbit_of_smallest_) add(smallest);
}

std::string CounterexampleList::state() const {
    nlohmann::json positions = nlohmann::json::array();
    for (const Position& position : first_) positions.push_back({position.x, position.o});
    for (const auto& [smallest, orbit] : orbit_of_smallest_) {
        positions.push_back({smallest.x, smallest.o});
    }
    return positions.dump();
}

void CounterexampleList::restore(const std::string& state) {
    for (const nlohmann::json& position : nlohmann::json::parse(state)) {
        require_size(position, 2);
        add({count_of(position[0]), count_of(position[1])});
    }
}

std::vector<Position> CounterexampleList::orbit_representatives() const {
    std::vector<Position> result;
    for (const auto& [smallest, orbit] : orbit_of_smallest_) result.push_back(smallest);
    return result;
}

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
