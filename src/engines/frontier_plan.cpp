#include "engines/frontier_plan.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "blocks/layer.hpp"

namespace boardproof {

namespace {

// The arrays of a block's size that one thread holds: the engine's ten, the judges' values, among
// them one for each line that O could complete.
constexpr std::uint64_t buffers_per_thread = 30;

std::optional<std::uint64_t> read_number(const char* path) {
    std::ifstream file(path);
    std::uint64_t value = 0;
    if (file >> value) return value;
    return std::nullopt;  // no such file, or the word "max"
}

std::uint64_t machine_memory() {
    std::ifstream info("/proc/meminfo");
    for (std::string line; std::getline(info, line);) {
        constexpr std::string_view key = "MemAvailable:";
        if (!line.starts_with(key)) continue;
        return std::strtoull(line.c_str() + key.size(), nullptr, 10) * 1024;
    }
    return UINT64_MAX;
}

}  // namespace

Plan plan_frontier(const Game& game, int threads) {
    const int cells = game.cells();
    Plan plan;
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

std::uint64_t available_memory() {
    std::uint64_t available = machine_memory();
    // Version 2 of the control groups, then version 1.
    for (const auto& [limit, used] :
         {std::pair{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"},
          {"/sys/fs/cgroup/memory/memory.limit_in_bytes",
           "/sys/fs/cgroup/memory/memory.usage_in_bytes"}}) {
        const auto most = read_number(limit);
        if (!most) continue;
        const std::uint64_t taken = read_number(used).value_or(0);
        available = std::min(available, *most - std::min(*most, taken));
    }
    return available;
}

}  // namespace boardproof
