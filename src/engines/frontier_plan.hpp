#pragma once

#include <cstdint>
#include <vector>

#include "boardproof/game.hpp"

namespace boardproof {

/// What one level of the frontier engine takes: X has `x_count` stones, O one less and then as
/// many.
struct LevelPlan {
    int x_count;
    std::uint64_t x_sets;      ///< blocks
    std::uint64_t boards;      ///< fillings with these counts, one bit each
    std::uint64_t kept_bytes;  ///< the marks of the blocks, for the next level; 0 for the last
    std::uint64_t bits_bytes;  ///< all blocks bit by bit, were that needed; 0 for the last
};

/// What the frontier engine needs for a game, known before it starts: exact, from binomials.
struct FrontierPlan {
    std::vector<LevelPlan> levels;
    std::uint64_t boards = 0;  ///< of all levels
    /// Marks, buffers of all threads, tables, and the program itself. Blocks that have to be kept
    /// bit by bit come on top: see Layer.
    std::uint64_t peak_bytes = 0;
};

/// Precondition: game.cells() <= 27, so that all figures fit 64 bits. O(cells).
[[nodiscard]] FrontierPlan plan_frontier(const Game& game, int threads);

}  // namespace boardproof
