#pragma once

#include "boardproof/counting.hpp"

namespace boardproof {

/// Fills in the total and the games from the plies: as in count_games, every order of the stones of
/// a board without a line is a way to it.
void sum_up(Counted& counted);

}  // namespace boardproof
