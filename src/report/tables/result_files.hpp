#pragma once

#include <array>
#include <string>
#include <vector>

#include "report/tables/game_result.hpp"

namespace boardproof {

/// The games of the result tables: rows <= cols, at most `max_cells` cells, 1 <= k <= cols, by
/// rows, then cols, then k. Games of one row end at 16 cells.
[[nodiscard]] std::vector<Dimensions> tabulated_games(int max_cells);

/// The files of the result tables, below the directory that holds them: CSV for programs, Markdown
/// and LaTeX (for the packages booktabs and longtable) for people, b-files as the OEIS has them.
inline constexpr std::array result_file_names{
    "verdicts.csv",
    "verdicts.md",
    "verdicts.tex",
    "counts_by_ply.csv",
    "counts_by_ply.md",
    "counts_by_ply.tex",
    "best_play.csv",
    "best_play.md",
    "best_play.tex",
    "best_play_by_ply.csv",
    "best_play_by_ply.tex",
    "beyond_enumeration.csv",
    "beyond_enumeration.md",
    "beyond_enumeration.tex",
    "counterexamples.csv",
    "counterexamples.md",
    "bfiles/b061526.txt",
    "bfiles/reachable.txt",
    "bfiles/false_accepts.txt",
    "bfiles/b317573.txt",
    "bfiles/b317574.txt",
    "bfiles/b317575.txt",
    "bfiles/b317576.txt",
    "provenance.json",
};

/// The texts of these files, in that order, for the games of up to `max_cells` cells. All but the
/// last are functions of the games and rules alone, and name the version and the command that made
/// them. Precondition: at least one result, all of the same rules, squares with as many in a row as
/// their side with best play.
[[nodiscard]] std::vector<std::string> result_files(const std::vector<GameResult>& results,
                                                    int max_cells);

}  // namespace boardproof
