#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boardproof/condition.hpp"
#include "boardproof/game.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// A predicate on positions that claims to decide reachability: the conjunction of its conditions,
/// in the order in which the source tests them, unless it is a predicate of its own.
struct Rule {
    enum class Form : unsigned char { conditions, published_794 };

    std::string name;
    std::string statement;   ///< what it accepts, in a sentence
    std::string provenance;  ///< where it comes from, in words
    Form form = Form::conditions;
    std::vector<Condition> conditions;  ///< empty unless form is `conditions`
};

/// The rules that boardproof knows, in the order of the reports.
[[nodiscard]] std::span<const Rule> all_rules();

/// Throws InputError, naming the known rules, when there is none of that name.
[[nodiscard]] const Rule& find_rule(std::string_view name);

/// The same rule without one of its conditions. Precondition: its form is `conditions`.
[[nodiscard]] Rule without(const Rule& rule, Condition condition);

/// The rule's verdict on one board. O(lines), no allocation.
[[nodiscard]] bool accepts(const Rule& rule, const Game& game, const Position& position);

/// Why the rule rejects a position, in words; empty when it accepts it.
[[nodiscard]] std::string rejection_reason(const Rule& rule, const Game& game,
                                           const Position& position);

}  // namespace boardproof
