#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"
#include "boardproof/verdict.hpp"
#include "game/symmetry.hpp"

namespace boardproof {

/// Keeps, of a stream of boards in any order, the first `limit` in canonical order and the smallest
/// board of each of the first `limit` orbits. O(limit) memory, O(log limit) a board; a board that
/// comes after all that is kept costs one comparison. Not thread-safe.
class CounterexampleList {
 public:
    /// The group must outlive the list.
    CounterexampleList(const SymmetryGroup& group, std::size_t limit)
        : group_(&group), limit_(limit) {}

    /// Whether a board at or after `position` in canonical order could still be kept.
    [[nodiscard]] bool wants(const Position& position) const;

    void add(const Position& position);
    void merge(const CounterexampleList& other);

    /// What is kept, and the same put into an empty list with the same limit and group.
    [[nodiscard]] std::string state() const;
    void restore(const std::string& state);

    /// The first boards, in canonical order.
    [[nodiscard]] std::vector<Position> first() const { return {first_.begin(), first_.end()}; }

    /// The smallest board of each orbit, in canonical order.
    [[nodiscard]] std::vector<Position> orbit_representatives() const;

 private:
    using Positions = std::set<Position, CanonicalLess>;

    const SymmetryGroup* group_;
    std::size_t limit_;
    Positions first_;
    // An orbit is known by the first of all its images, counterexamples or not.
    std::map<Position, Position, CanonicalLess> smallest_of_orbit_;
    std::map<Position, Position, CanonicalLess> orbit_of_smallest_;
};

/// Adds to the verdict on a rule the boards that a list has kept: as counterexamples, each with its
/// reason, and as representatives of their orbits.
void add_counterexamples(RuleVerdict& verdict, const Game& game, Disagreement kind,
                         const CounterexampleList& list);

}  // namespace boardproof
