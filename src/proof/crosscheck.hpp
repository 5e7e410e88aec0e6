#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "blocks/block_algebra.hpp"
#include "boardproof/verdict.hpp"
#include "engines/observer.hpp"
#include "game/symmetry.hpp"
#include "proof/counterexample_list.hpp"
#include "proof/predicates.hpp"

namespace boardproof {

/// Compares rules with the enumerated set on every board of the universe. Boards in the blocks of
/// an engine are judged as these come by; those with other stone counts, which no reachable board
/// has, are brought to it by a Rest. Judging never consults the set.
class CrossCheck final : public Observer {
 public:
    /// Keeps up to `limit` counterexamples of each kind for each rule, and as many orbits; with
    /// `ablation` judges by each rule less one condition as well. The game and the group must
    /// outlive the observer and its forks. Games of up to 25 cells.
    CrossCheck(const Game& game, const SymmetryGroup& group, std::span<const Rule> rules,
               bool ablation, std::size_t limit, const BlockKernel& kernel);

    /// A cross-check of the same rules that has seen nothing.
    [[nodiscard]] std::unique_ptr<CrossCheck> fresh() const;

    [[nodiscard]] std::unique_ptr<Observer> fork() const override;
    void observe(const Block& block) override;
    void merge(Observer& fork) override;
    [[nodiscard]] std::string state() const override;
    void restore(const std::string& state) override;

    [[nodiscard]] const Game& game() const { return *game_; }
    [[nodiscard]] const Predicates& predicates() const { return *predicates_; }

    /// Judges unreachable boards by some of the predicates: all with the X set of the frame and as
    /// many stones of O as the shape says.
    void judge_unreachable(const BlockFrame& frame, const BlockShape& shape,
                           std::span<const std::size_t> predicates) {
        judge(frame, shape, nullptr, 0, predicates);
    }

    /// Notes that a predicate accepts all boards with such stone counts, none of them reachable.
    void accept_unreachable(std::size_t predicate, int x_count, int o_count);

    /// Throws std::logic_error unless every predicate was evaluated on all boards of a pair of
    /// stone counts or, where legal play passes through none of them, on no single one.
    void require_complete() const;

    /// The outcome for each rule, in the order given. Call after all boards have been judged.
    [[nodiscard]] std::vector<RuleVerdict> verdicts() const;

    /// How many boards at least one rule judged individually, and how many none did.
    [[nodiscard]] Judged judged() const;

 private:
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
    struct Comparison {
        BlockAlgebra::Value accepted;
        std::uint64_t false_accepts;
        std::uint64_t false_rejects;
    };

    CrossCheck(const Game& game, const SymmetryGroup& group, std::size_t limit,
               const BlockKernel& kernel, std::shared_ptr<const Predicates> predicates);

    [[nodiscard]] std::size_t class_index(int x_count, int o_count) const;
    [[nodiscard]] std::uint64_t class_size(int x_count, int o_count) const;
    template <class Visit>
    void for_each_class(const Visit& visit) const;
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
    std::shared_ptr<const Predicates> predicates_;
    std::vector<std::size_t> every_predicate_;
    std::vector<Tally> tallies_;  // by predicate
    BlockAlgebra algebra_;
    std::vector<Comparison> compared_;  // of the half block at hand, by remembered values
};

}  // namespace boardproof
