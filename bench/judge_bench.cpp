// How many boards a second does a rule judge one by one, and how many by the block? The ratio is
// what writing conditions over a Boolean algebra buys.

#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "base/colex.hpp"
#include "blocks/block_algebra.hpp"
#include "boardproof/rule.hpp"
#include "rules/formula.hpp"

namespace boardproof {
namespace {

constexpr const char* judge_games[] = {"3x3", "4x4", "4x5:4", "5x5"};

// Boards with alternate turns, stones where they may.
Position random_position(const Game& game, std::mt19937_64& random) {
    const int ply = static_cast<int>(random() % (static_cast<unsigned>(game.cells()) + 1));
    const auto subset = [&](int elements, int size) {
        return colex_unrank(random() % binomial(elements, size), size);
    };
    const int x = (ply + 1) / 2;
    const Mask x_set = subset(game.cells(), x);
    return {x_set, deposit_bits(subset(game.cells() - x, ply / 2), game.board() & ~x_set)};
}

void judge_one_by_one(benchmark::State& state) {
    const Game game(parse_dimensions(judge_games[state.range(0)]));
    state.SetLabel(game.name());
    std::mt19937_64 random(1);
    std::vector<Position> positions(4096);
    for (Position& position : positions) position = random_position(game, random);
    const Rule& rule = find_rule("last-move");
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(accepts(rule, game, positions[i++ % positions.size()]));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(judge_one_by_one)->DenseRange(0, 3);

void judge_by_block(benchmark::State& state) {
    const Game game(parse_dimensions(judge_games[state.range(0)]));
    state.SetLabel(game.name());
    const int x = game.cells() / 3;
    const BlockShape shape(game.cells() - x, x);
    std::mt19937_64 random(1);
    std::vector<Mask> x_sets(256);
    for (Mask& set : x_sets) set = colex_unrank(random() % binomial(game.cells(), x), x);
    const Rule& rule = find_rule("last-move");
    BlockFrame frame(game);
    BlockAlgebra algebra(best_kernel());
    std::size_t i = 0;
    for (auto _ : state) {
        frame.set(x_sets[i++ % x_sets.size()], 0);
        algebra.begin(frame, shape);
        benchmark::DoNotOptimize(accepts(rule, algebra));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(shape.bits()));
}
BENCHMARK(judge_by_block)->DenseRange(0, 3);

}  // namespace
}  // namespace boardproof
