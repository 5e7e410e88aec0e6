#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engines/engine.hpp"
#include "proof/crosscheck.hpp"

namespace boardproof {

/// Whether engines deliver the boards with such stone counts; they deliver no others.
[[nodiscard]] constexpr bool is_in_play(int x_count, int o_count) {
    return x_count == o_count || x_count == o_count + 1;
}

/// The rest of the universe: the boards with stone counts that legal play does not pass through,
/// which are in no block of an engine. Where the verdict of a predicate follows from the counts
/// alone (see ClassAlgebra) it is noted for all boards with these counts at once; else they are
/// judged by the block, though with a rule that accepts them all, so that its first counterexamples
/// are known.
class Rest {
 public:
    Rest(const Game& game, const Predicates& predicates);

    /// The boards that judge() will look at one by one or by the block.
    [[nodiscard]] std::uint64_t boards() const;

    /// The memory that judge() takes with so many threads, in bytes, rounded up.
    [[nodiscard]] std::uint64_t bytes(int threads) const;

    /// Has the cross-check, of the same game and predicates, judge the rest, level by level. To be
    /// called once, after the engine; throws std::logic_error when the engine left out a block,
    /// Interrupted when asked to stop. Progress must have been told of boards() beforehand.
    void judge(CrossCheck& check, const EngineRun& run) const;

 private:
    // The boards with a pair of stone counts.
    struct Class {
        int x_count;
        int o_count;
        std::vector<std::size_t> individually;  // the predicates that look at its boards
        std::vector<std::size_t> accepted;      // those that accept them all without looking
    };

    [[nodiscard]] std::span<const Class> classes_with(int x_count) const;

    const Game* game_;
    std::vector<Class> classes_;  // by x_count
};

}  // namespace boardproof
