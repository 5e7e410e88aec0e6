#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/table.hpp"
#include "report/tables/game_result.hpp"

namespace boardproof {

/// `3x3: with best play, a draw`
[[nodiscard]] std::string headline(const BestPlay& play);

/// One row a ply.
[[nodiscard]] Table best_play_table(const BestPlay& play);

// The result tables on best play; games without it are passed over.

/// One row a game: its value, the longest wins, the openings.
[[nodiscard]] Table best_play_summary(const std::vector<GameResult>& results);

/// One row a game and ply: boards and orbits by value.
[[nodiscard]] Table best_play_by_ply(const std::vector<GameResult>& results);

[[nodiscard]] std::string best_play_markdown(const std::vector<GameResult>& results);

/// A column of `best_play_as_bfile`, the games one after another.
[[nodiscard]] std::string best_play_bfile(const std::vector<GameResult>& results,
                                          std::string_view column);

}  // namespace boardproof
