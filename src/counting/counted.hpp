#pragma once

#include <optional>
#include <vector>

#include "boardproof/big_int.hpp"
#include "boardproof/dimensions.hpp"
#include "boardproof/statistics.hpp"

namespace boardproof {

/// What is counted of one ply, without enumeration.
struct CountedPly {
    BigInt nonterminal;  ///< reachable boards on which play goes on
    BigInt x_wins;       ///< reachable boards that X has won
    BigInt o_wins;
    BigInt draws;
    BigInt accepted;  ///< boards that the rule `three-conditions` accepts
    /// Boards up to symmetry, and those on which play is over; where they are counted (see
    /// count_orbits).
    std::optional<BigInt> orbits = {};
    std::optional<BigInt> terminal_orbits = {};

    [[nodiscard]] BigInt reachable() const { return nonterminal + x_wins + o_wins + draws; }
    [[nodiscard]] BigInt false_accepts() const { return accepted - reachable(); }
};

/// The counts of a game, ply by ply. They rest on the theorem that the rule `last-move` is exact:
/// they confirm enumerations and cannot replace one. The derivation stands in results/counting.md.
struct Counted {
    Dimensions dimensions;
    std::vector<CountedPly> by_ply;  ///< 0 to cells
    CountedPly total;
    GameCounts games;
};

/// Fills in the total and the games from the plies.
void sum_up(Counted& counted);

}  // namespace boardproof
