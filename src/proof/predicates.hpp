#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "boardproof/rule.hpp"

namespace boardproof {

/// A predicate that a cross-check evaluates: a rule or one of its ablations.
struct Predicate {
    Rule rule;
    bool listed = false;  ///< whether its counterexamples are kept: those of a rule are
};

/// Rules and, with ablation, each of them less one condition, in turn. Those that are the same set
/// of conditions are one predicate. Immutable.
class Predicates {
 public:
    Predicates(std::span<const Rule> rules, bool ablation);

    /// Every predicate, once.
    [[nodiscard]] std::span<const Predicate> all() const { return predicates_; }

    [[nodiscard]] std::span<const Rule> rules() const { return rules_; }

    /// The index in all() of the rule at place `rule` of rules().
    [[nodiscard]] std::size_t of_rule(std::size_t rule) const { return of_rule_[rule]; }

    /// The indexes in all() of that rule less each of its conditions, in order; none without
    /// ablation.
    [[nodiscard]] std::span<const std::size_t> of_ablations(std::size_t rule) const {
        return of_ablations_[rule];
    }

 private:
    [[nodiscard]] std::size_t index_of(const Rule& rule, bool listed);

    std::vector<Predicate> predicates_;
    std::vector<Rule> rules_;
    std::vector<std::size_t> of_rule_;
    std::vector<std::vector<std::size_t>> of_ablations_;
};

}  // namespace boardproof
