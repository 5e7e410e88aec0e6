#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "blocks/block_algebra.hpp"
#include "boardproof/progress.hpp"
#include "boardproof/verdict.hpp"
#include "engines/engine.hpp"
#include "engines/observer.hpp"
#include "proof/counterexample_list.hpp"

namespace boardproof {

/// Compares rules with the enumerated set on every board of the universe. Boards in the blocks of
/// an engine are judged as these come by; `judge_the_rest` then deals with all other stone counts,
/// which no reachable board has: where a rule's verdict follows from the counts alone (see
/// ClassAlgebra), for the class as a whole, else board by board. Judging never consults the set.
class CrossCheck final : public Observer {
 public:
    /// Keeps up to `limit` counterexamples of each kind for each rule, and as many orbits; with
    /// `ablation` judges by each rule less one condition as well. The game and the group must
    /// outlive the observer and its forks. Games of up to 25 cells.
    CrossCheck(const Game& game, const SymmetryGroup& group, std::span<const Rule> rules,
               bool ablation, std::size_t limit, const BlockKernel& kernel);

    [[nodiscard]] std::unique_ptr<Observer> fork() const override;
    void observe(const Block& block) override;
    void merge(Observer& fork) override;
    [[nodiscard]] std::string state() const override;
    void restore(const std::string& state) override;

    /// The boards that judge_the_rest will look at one by one or by the block.
    [[nodiscard]] std::uint64_t boards_of_the_rest() const;

    /// The memory that judge_the_rest takes with so many threads, in bytes, rounded up.
    [[nodiscard]] std::uint64_t bytes_of_the_rest(int threads) const;

    /// Judges the boards that no block held, level by level. To be called once, after the engine;
    /// throws std::logic_error when the engine left out a block. Progress must have been told of
    /// boards_of_the_rest beforehand.
    void judge_the_rest(const EngineRun& options);

    /// The outcome for each rule, in the order given. Call after judge_the_rest.
    [[nodiscard]] std::vector<RuleVerdict> verdicts() const;

    /// How many boards at least one rule judged individually, and how many none did.
    [[nodiscard]] Judged judged() const;

 private:
    // A predicate to evaluate: a rule or one of its ablations; rules that are the same set of
    // conditions share one.
    struct Predicate {
        Rule rule;
        bool listed = false;  // whether counterexamples are kept
    };
    struct Plan {
        std::vector<Rule> rules;
        std::vector<Predicate> predicates;
        std::vector<std::size_t> predicate_of_rule;
        std::vector<std::vector<std::size_t>> predicates_of_ablation;  // by rule, by condition
    };
    struct ClassTally {
        std::uint64_t false_accepts = 0;
        std::uint64_t false_rejects = 0;
        std::uint64_t judged = 0;  // boards looked at one by one or by the block
    };
    struct Tally {
        std::vector<ClassTally> by_class;  // index x * (cells + 1) + o
        CounterexampleList false_accepts;
        CounterexampleList false_rejects;
    };

    // A class of boards that engines do not deliver.
    struct RestClass {
        int x_count;
        int o_count;
        std::vector<std::size_t> individually;  // the predicates that look at its boards
        std::vector<std::size_t> accepted;      // those that accept them all without looking
    };
    struct Comparison {
        BlockAlgebra::Value accepted;
        std::uint64_t false_accepts;
        std::uint64_t false_rejects;
    };

    CrossCheck(const Game& game, const SymmetryGroup& group, std::size_t limit,
               const BlockKernel& kernel, std::shared_ptr<const Plan> plan);

    // Engines deliver the boards with such stone counts, and no others.
    [[nodiscard]] static bool is_in_play(int x_count, int o_count) {
        return x_count == o_count || x_count == o_count + 1;
    }
    [[nodiscard]] std::vector<RestClass> rest() const;
    [[nodiscard]] static std::shared_ptr<const Plan> make_plan(std::span<const Rule> rules,
                                                               bool ablation);
    [[nodiscard]] std::size_t class_index(int x_count, int o_count) const;
    [[nodiscard]] std::uint64_t class_size(int x_count, int o_count) const;
    void judge(const BlockFrame& frame, const BlockShape& shape, const Word* reachable,
               std::uint64_t reachable_count, std::span<const std::size_t> predicates);
    [[nodiscard]] Comparison compare(const BlockAlgebra::Value& accepted, const BlockShape& shape,
                                     const Word* reachable, std::uint64_t reachable_count);
    void list(const BlockFrame& frame, const BlockShape& shape, const Comparison& found,
              const Word* reachable, Tally& tally);

    const Game* game_;
    const SymmetryGroup* group_;
    std::size_t limit_;
    const BlockKernel* kernel_;
    std::shared_ptr<const Plan> plan_;
    std::vector<std::size_t> every_predicate_;
    std::vector<Tally> tallies_;  // by predicate
    BlockAlgebra algebra_;
    std::vector<Comparison> compared_;  // of the half block at hand, by remembered values
};

}  // namespace boardproof
