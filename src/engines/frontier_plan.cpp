#include "engines/frontier_plan.hpp"

#include <algorithm>
#include <array>

#include "blocks/layer.hpp"
#include "system/machine.hpp"

namespace boardproof {

namespace {

// The arrays of a block's size that one thread holds: the engine's ten, the judges' values, among
// them one for each line that O could complete.
constexpr std::uint64_t buffers_per_thread = 30;

}  // namespace

FrontierPlan plan_frontier(const Game& game, int threads) {
    const int cells = game.cells();
    FrontierPlan plan;
    std::array<std::uint64_t, 2> marks{};  // of the even and the odd levels
    std::uint64_t largest_block = 0;
    for (int x = 0; 2 * x - 1 <= cells; ++x) {
        const int free = cells - x;
        LevelPlan level{x, binomial(cells, x), 0, 0, 0};
        level.boards = level.x_sets * (binomial(free, x - 1) + binomial(free, x));
        if (2 * x < cells) {
            level.kept_bytes = level.x_sets;
            level.bits_bytes = Layer::bytes(level.x_sets, BlockShape::words_of(free, x));
        }
        std::uint64_t& most = marks[static_cast<std::size_t>(x % 2)];
        most = std::max(most, level.kept_bytes);
        largest_block = std::max(largest_block, std::uint64_t{BlockShape::words_of(free, x)});
        plan.boards += level.boards;
        plan.levels.push_back(level);
    }
    // Three shapes at a time, each with a table of the high parts of its sets.
    const std::uint64_t tables = 3 * BlockShape::table_bytes(cells + 1);
    plan.peak_bytes = marks[0] + marks[1] + program_bytes + tables +
                      static_cast<std::uint64_t>(threads) *
                          (thread_bytes + (buffers_per_thread + game.lines().size()) *
                                              largest_block * sizeof(Word));
    return plan;
}

}  // namespace boardproof
