#pragma once

#include <string>
#include <vector>

#include "boardproof/proof.hpp"

namespace boardproof {

/// The games of the result tables: rows <= cols, at most `max_cells` cells, 1 <= k <= cols, by
/// rows, then cols, then k.
[[nodiscard]] std::vector<Dimensions> tabulated_games(int max_cells);

/// A file of the result tables.
struct ResultTable {
    std::string file_name;
    std::string text;
};

/// Verdicts (rule x game) and counts by ply (ply x game), each as CSV and as Markdown. Functions of
/// the proofs but for their provenance. Precondition: all proofs have the same rules.
[[nodiscard]] std::vector<ResultTable> result_tables(const std::vector<Proof>& proofs);

/// How the tables came about, as JSON: build, machine, and for each game its time and memory.
[[nodiscard]] ResultTable result_provenance(const std::vector<Proof>& proofs);

}  // namespace boardproof
