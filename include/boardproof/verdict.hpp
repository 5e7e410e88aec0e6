#pragma once

#include <optional>
#include <string>
#include <vector>

#include "boardproof/big_int.hpp"
#include "boardproof/position.hpp"
#include "boardproof/rule.hpp"
#include "diagrams/refutation.hpp"

namespace boardproof {

/// How a rule and the enumeration can disagree on a board.
enum class Disagreement : unsigned char {
    false_accept,  ///< the rule accepts a board that legal play does not reach
    false_reject,  ///< the rule rejects a board that legal play reaches
};

/// A board on which a rule and the enumeration disagree.
struct Counterexample {
    Position position;
    Disagreement kind;
    bool smallest_of_orbit;  ///< the first counterexample of its kind in its orbit
    std::string reason;      ///< what makes it unreachable, or why the rule rejects it
};

/// The disagreements among the boards with given stone counts.
struct CountsVerdict {
    int x_count;
    int o_count;
    BigInt false_accepts;
    BigInt false_rejects;
};

/// What goes wrong when a rule is deprived of one of its conditions.
struct Ablation {
    Condition dropped;
    BigInt false_accepts;
    BigInt false_rejects;
};

/// How many boards of the universe were judged by their stones, one by one or in blocks, how many
/// as members of a class whose verdict follows from the stone counts alone, and how many all at
/// once, as a decision diagram. Together 3^cells.
struct Judged {
    BigInt individually;
    BigInt by_class;
    BigInt as_sets;
};

/// The outcome for one rule.
struct RuleVerdict {
    Rule rule;
    BigInt false_accepts;
    BigInt false_rejects;
    std::vector<CountsVerdict> by_counts;  ///< where there are any, by x and then o
    /// The first false accepts, then the first false rejects, each in canonical order.
    std::vector<Counterexample> counterexamples;
    /// The smallest false accept of each of the first orbits, then the false rejects likewise.
    std::vector<Counterexample> orbit_representatives;
    std::vector<Ablation> ablation;  ///< one for each condition, where that was asked for
    /// Where the proof goes by induction: the steps that fail of what the rule accepts.
    std::optional<std::vector<Refutation>> refuted = {};
    Judged judged;

    [[nodiscard]] bool necessary() const { return false_rejects == 0; }
    [[nodiscard]] bool sufficient() const { return false_accepts == 0; }
    [[nodiscard]] bool exact() const { return necessary() && sufficient(); }
};

}  // namespace boardproof
