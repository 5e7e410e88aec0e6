#pragma once

#include <array>
#include <string>
#include <vector>

#include "boardproof/game_result.hpp"

namespace boardproof {

/// The games of the result tables: rows <= cols, at most `max_cells` cells, 1 <= k <= cols, by
/// rows, then cols, then k. Games of one row end at 16 cells.
[[nodiscard]] std::vector<Dimensions> tabulated_games(int max_cells);

/// The files of the result tables: verdicts (rule x game) and counts by ply (ply x game), each as
/// CSV and as Markdown, and how they came about.
inline constexpr std::array result_file_names{"verdicts.csv", "verdicts.md", "counts_by_ply.csv",
                                              "counts_by_ply.md", "provenance.json"};

/// The texts of these files, in that order. All but the last are functions of the games and rules
/// alone. Precondition: at least one result, all of the same rules.
[[nodiscard]] std::vector<std::string> result_files(const std::vector<GameResult>& results);

}  // namespace boardproof
