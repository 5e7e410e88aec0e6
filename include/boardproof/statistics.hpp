#pragma once

#include <vector>

#include "boardproof/big_int.hpp"

namespace boardproof {

/// The counts of one ply, exact, of boards that legal play reaches.
struct PlyCounts {
    BigInt reachable;    ///< nonterminal + terminal()
    BigInt nonterminal;  ///< on which play goes on
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
    PlyCounts total = {};           ///< the sums over the plies
    BigInt transitions = {};        ///< legal moves between reachable boards
    GameCounts games = {};
};

}  // namespace boardproof
