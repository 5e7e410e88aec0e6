#pragma once

#include "boardproof/game.hpp"
#include "boardproof/run_options.hpp"
#include "counting/counted.hpp"

namespace boardproof {

/// The largest board that count_by_sets takes, in cells.
inline constexpr int max_counted_cells = 30;

/// Any game of up to 30 cells: goes through the sets of stones that one player may have, and counts
/// for each the sets of the other by inclusion and exclusion over the lines that are left open.
/// O(2^cells) sets, about a microsecond each and thread.
///
/// Throws InputError above max_counted_cells, Interrupted when asked to stop.
[[nodiscard]] Counted count_by_sets(const Game& game, const RunOptions& options);

}  // namespace boardproof
