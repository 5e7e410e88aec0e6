#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solving/best_play.hpp"

namespace boardproof {

/// The value of each legal move on a board, in order of cells.
struct MoveValues {
    Value value;               ///< of the board
    std::optional<int> plies;  ///< see ValuedMove
    std::vector<ValuedMove> moves;
};

/// Works out the rest of a game from a board on, with up to 25 empty cells; lengths of wins up to
/// max_cells_for_lengths. Throws InputError when somebody has a line, when the board is full, when
/// the stone counts are impossible, or when too many cells are empty; else as `solve` does.
[[nodiscard]] MoveValues move_values(const Game& game, const Position& position,
                                     const RunOptions& options);

[[nodiscard]] std::string move_values_as_text(const Game& game, const Position& position,
                                              const MoveValues& values);
/// JSON, schema `boardproof.moves/1`.
[[nodiscard]] std::string move_values_as_json(const Game& game, const Position& position,
                                              const MoveValues& values);

}  // namespace boardproof
