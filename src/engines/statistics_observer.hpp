#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "boardproof/game.hpp"
#include "boardproof/statistics.hpp"
#include "engines/observer.hpp"
#include "game/fixed_sets.hpp"
#include "game/symmetry.hpp"

namespace boardproof {

/// Counts the reachable boards of a game. Orbits come from the Cauchy-Frobenius lemma
/// ("Burnside's": W. Burnside, Theory of Groups of Finite Order, 1897): their number is the mean,
/// over the symmetries, of the number of boards that a symmetry leaves as they are.
class StatisticsObserver final : public Observer {
 public:
    /// The game and the group must outlive the observer and its forks.
    StatisticsObserver(const Game& game, const SymmetryGroup& group);

    [[nodiscard]] std::unique_ptr<Observer> fork() const override;
    void observe(const Block& block) override;
    void merge(Observer& fork) override;
    [[nodiscard]] std::string state() const override;
    void restore(const std::string& state) override;

    /// The counts of the whole game, once every block has been observed.
    [[nodiscard]] Statistics statistics() const;

 private:
    // All fit 64 bits, since 3^25 < 2^40.
    struct Counts {
        std::uint64_t reachable = 0;
        std::uint64_t nonterminal = 0;
        std::uint64_t x_wins = 0;
        std::uint64_t o_wins = 0;
        std::uint64_t draws = 0;
    };
    struct FixedCounts {
        std::uint64_t reachable = 0;
        std::uint64_t terminal = 0;
    };

    void count_fixed(const BlockFrame& frame, const BlockHalf& half, const Symmetry& symmetry,
                     FixedCounts& fixed);

    const Game* game_;
    const SymmetryGroup* group_;
    std::vector<Counts> by_ply_;
    std::vector<FixedCounts> fixed_;  // by ply, summed over the symmetries but the identity
    FixedSets fixed_sets_;            // scratch
};

}  // namespace boardproof
