#pragma once

#include <vector>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// A game in which two players in turn put a stone on a free cell, until one has filled one of his
/// winning sets or the board is full. Every (m,n,k)-game is one, and so is what is left of it on
/// any board. (The term is that of J. Beck, Combinatorial Games: Tic-Tac-Toe Theory, 2008, with a
/// family of sets for each player.)
struct PositionalGame {
    int cells;                 ///< numbered from 0
    std::vector<Mask> x_sets;  ///< of X, who moves first; none is empty
    std::vector<Mask> o_sets;
};

/// The game from the empty board on.
[[nodiscard]] PositionalGame positional_game(const Game& game);

/// What is left of a game on a board: the empty cells, renumbered in increasing order, and of each
/// line that a player can still complete the cells that he lacks. Whoever is to move plays X.
/// Precondition: nobody has a line; X has as many stones as O, or one more.
[[nodiscard]] PositionalGame rest_of(const Game& game, const Position& position);

}  // namespace boardproof
