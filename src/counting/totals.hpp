#pragma once

#include <vector>

#include "boardproof/statistics.hpp"

namespace boardproof {

/// The number of complete games, from the number of boards of each ply, 0 to cells, on which nobody
/// has a line: those of ply p arise from ceil(p/2)! * floor(p/2)! sequences of moves each, since no
/// order of the stones of a board without a line ends play early. Precondition: at least one ply.
/// O(cells) products of a big and a small number.
[[nodiscard]] GameCounts count_games(const std::vector<BigInt>& without_line);

/// Fills in the total, the transitions and the games from the plies.
void sum_up(Statistics& statistics);

}  // namespace boardproof
