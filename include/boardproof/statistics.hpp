#pragma once

#include <cstdint>
#include <vector>

#include "boardproof/big_int.hpp"
#include "engines/observer.hpp"
#include "game/fixed_sets.hpp"
#include "game/symmetry.hpp"

namespace boardproof {

/// The counts of one ply.
struct PlyCounts {
    BigInt reachable;
    BigInt nonterminal;
    BigInt x_wins;
    BigInt o_wins;
    BigInt draws;  ///< full boards without a line
    BigInt orbits;
    BigInt terminal_orbits;

    [[nodiscard]] BigInt terminal() const { return x_wins + o_wins + draws; }
};

/// Complete games: sequences of moves from the empty board to the end of play.
struct GameCounts {
    BigInt x_wins;
    BigInt o_wins;
    BigInt draws;

    [[nodiscard]] BigInt total() const { return x_wins + o_wins + draws; }
};

/// What there is to count about the reachable boards of a game.
struct Statistics {
    std::vector<PlyCounts> by_ply;  ///< one entry for each ply, 0 to cells
    PlyCounts total = {};
    BigInt transitions = {};  ///< legal moves between reachable boards
    GameCounts games = {};
};

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

/// Fills in the total, the transitions and the games from the plies.
void sum_up(const Game& game, Statistics& statistics);

/// The number of complete games, from the number of boards of each ply on which play goes on: those
/// of ply p arise from ceil(p/2)! * floor(p/2)! sequences of moves each, since no order of the
/// stones of a board without a line ends play early. O(cells^2) products of a big and a small
/// number.
[[nodiscard]] GameCounts count_games(const Game& game, const std::vector<PlyCounts>& by_ply);

}  // namespace boardproof
