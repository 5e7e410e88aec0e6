// What does it cost to say of one board where it stands: by looking it up in the enumerated set, by
// the rule, and on top of that by reading it from a text? Is a look-up well under 100 ns?

#include <benchmark/benchmark.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "boardproof/judgement.hpp"
#include "boardproof/oracle.hpp"
#include "boardproof/position_text.hpp"
#include "game/universe.hpp"
#include "mistakes/mistake.hpp"

namespace boardproof {
namespace {

constexpr const char* oracle_games[] = {"3x3", "4x4", "4x5:4"};

// Any fillings, so that most have counts that no game has; or boards with fitting counts only.
std::vector<Position> fillings(const Game& game, bool fitting) {
    std::mt19937_64 random(1);
    std::vector<Position> positions;
    while (positions.size() < 65'536) {
        const Position position =
            UniverseCursor(game, random() % universe_size(game.cells())).position();
        const int difference = position.difference();
        if (!fitting || difference == 0 || difference == 1) positions.push_back(position);
    }
    return positions;
}

void look_up(benchmark::State& state) {
    const Game game(parse_dimensions(oracle_games[state.range(0)]));
    state.SetLabel(game.name());
    const Oracle oracle = Oracle::enumerate(game, {});
    const std::vector<Position> positions = fillings(game, true);
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(oracle.contains(positions[i++ % positions.size()]));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(look_up)->DenseRange(0, 2);

void look_up_many(benchmark::State& state) {
    const Game game(parse_dimensions(oracle_games[state.range(0)]));
    state.SetLabel(game.name());
    const Oracle oracle = Oracle::enumerate(game, {});
    const std::vector<Position> positions = fillings(game, true);
    const auto reachable = std::make_unique<bool[]>(positions.size());
    for (auto _ : state) {
        oracle.contains(positions, {reachable.get(), positions.size()});
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
}
BENCHMARK(look_up_many)->DenseRange(0, 2);

void judge_a_position(benchmark::State& state) {
    const Game game(parse_dimensions(oracle_games[state.range(0)]));
    state.SetLabel(game.name());
    const std::vector<Position> positions = fillings(game, false);
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(judge(game, positions[i++ % positions.size()]));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(judge_a_position)->DenseRange(0, 2);

void read_and_judge(benchmark::State& state) {
    const Game game(parse_dimensions(oracle_games[state.range(0)]));
    state.SetLabel(game.name());
    std::vector<std::string> texts;
    for (const Position& position : fillings(game, false)) {
        texts.push_back(format_position(game, position));
    }
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(judge(game, parse_position(game, texts[i++ % texts.size()])));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(read_and_judge)->DenseRange(0, 2);

void judge_by_every_mistake(benchmark::State& state) {
    const Game game(parse_dimensions(oracle_games[state.range(0)]));
    state.SetLabel(game.name());
    const LineModel model(game);
    const std::vector<Position> positions = fillings(game, false);
    std::size_t i = 0;
    for (auto _ : state) {
        const Position& position = positions[i++ % positions.size()];
        benchmark::DoNotOptimize(judge_by_mistakes(model, position, judge(game, position).status));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(judge_by_every_mistake)->DenseRange(0, 2);

}  // namespace
}  // namespace boardproof
