#include "proof/predicates.hpp"

#include <algorithm>

namespace boardproof {

namespace {

std::vector<Condition> sorted(std::vector<Condition> conditions) {
    std::sort(conditions.begin(), conditions.end());
    return conditions;
}

bool same_predicate(const Rule& a, const Rule& b) {
    return a.form == b.form && sorted(a.conditions) == sorted(b.conditions);
}

}  // namespace

Predicates::Predicates(std::span<const Rule> rules, bool ablation)
    : rules_(rules.begin(), rules.end()), of_ablations_(rules.size()) {
    for (const Rule& rule : rules_) of_rule_.push_back(index_of(rule, true));
    if (!ablation) return;
    for (std::size_t r = 0; r < rules_.size(); ++r) {
        for (const Condition condition : rules_[r].conditions) {
            of_ablations_[r].push_back(index_of(without(rules_[r], condition), false));
        }
    }
}

std::size_t Predicates::index_of(const Rule& rule, bool listed) {
    auto known = std::find_if(predicates_.begin(), predicates_.end(),
                              [&](const Predicate& one) { return same_predicate(one.rule, rule); });
    if (known == predicates_.end()) known = predicates_.insert(known, {rule, false});
    known->listed |= listed;
    return static_cast<std::size_t>(known - predicates_.begin());
}

}  // namespace boardproof
