#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <vector>

#include "boardproof/fixed_sets.hpp"
#include "boardproof/observer.hpp"
#include "boardproof/symmetry.hpp"

namespace boardproof {

using BigInt = boost::multiprecision::cpp_int;

/// The counts of one ply. All fit 64 bits for boards of up to 40 cells, since 3^40 < 2^64.
struct PlyCounts {
    std::uint64_t reachable = 0;
    std::uint64_t nonterminal = 0;
    std::uint64_t x_wins = 0;
    std::uint64_t o_wins = 0;
    std::uint64_t draws = 0;  ///< full boards without a line
    std::uint64_t orbits = 0;
    std::uint64_t terminal_orbits = 0;

    [[nodiscard]] std::uint64_t terminal() const { return x_wins + o_wins + draws; }
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
    PlyCounts total;
    std::uint64_t transitions = 0;  ///< legal moves between reachable boards
    GameCounts games;
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
    struct FixedCounts {
        std::uint64_t reachable = 0;
        std::uint64_t terminal = 0;
    };

    void count_fixed(const BlockFrame& frame, const BlockHalf& half, const Symmetry& symmetry,
                     FixedCounts& fixed);

    const Game* game_;
    const SymmetryGroup* group_;
    std::vector<PlyCounts> by_ply_;   // orbits not filled in
    std::vector<FixedCounts> fixed_;  // by ply, summed over the symmetries but the identity
    FixedSets fixed_sets_;            // scratch
};

/// The number of complete games, from the number of boards of each ply on which play goes on: those
/// of ply p arise from ceil(p/2)! * floor(p/2)! sequences of moves each, since no order of the
/// stones of a board without a line ends play early. O(cells^2) products of a big and a small
/// number.
[[nodiscard]] GameCounts count_games(const Game& game, const std::vector<PlyCounts>& by_ply);

}  // namespace boardproof
