// How many reachable boards a second does an engine generate, by game, and what do the observers
// add? `items_per_second` counts reachable boards.

#include <benchmark/benchmark.h>

#include "boardproof/proof.hpp"
#include "engines/engine.hpp"
#include "system/machine.hpp"

namespace boardproof {
namespace {

constexpr const char* engine_games[] = {"3x3", "3x4:3", "4x4", "4x4:3", "4x5:4"};

// Counts the boards and does nothing else.
class Counter final : public Observer {
 public:
    [[nodiscard]] std::unique_ptr<Observer> fork() const override {
        return std::make_unique<Counter>();
    }
    void observe(const Block& block) override {
        for (const BlockHalf& half : block.halves) boards_ += half.count;
    }
    void merge(Observer& fork) override { boards_ += dynamic_cast<Counter&>(fork).boards_; }
    [[nodiscard]] std::uint64_t boards() const { return boards_; }

 private:
    std::uint64_t boards_ = 0;
};

void generate(benchmark::State& state, const char* engine, const EngineRun& options) {
    const Game game(parse_dimensions(engine_games[state.range(0)]));
    state.SetLabel(game.name());
    std::uint64_t boards = 0;
    for (auto _ : state) {
        Counter counter;
        Observer* const observers[] = {&counter};
        make_engine(engine)->run(game, options, observers);
        boards += counter.boards();
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(boards));
}

void frontier(benchmark::State& state) {
    generate(state, "frontier", {{.threads = available_threads()}});
}
BENCHMARK(frontier)->DenseRange(0, 4)->UseRealTime()->Unit(benchmark::kMillisecond);

void frontier_portable(benchmark::State& state) {
    generate(state, "frontier", {{.threads = available_threads(), .portable = true}});
}
BENCHMARK(frontier_portable)->DenseRange(0, 4)->UseRealTime()->Unit(benchmark::kMillisecond);

void frontier_bit_by_bit(benchmark::State& state) {
    EngineRun run{{.threads = available_threads()}};
    run.compress = false;
    generate(state, "frontier", run);
}
BENCHMARK(frontier_bit_by_bit)->DenseRange(0, 4)->UseRealTime()->Unit(benchmark::kMillisecond);

void reference(benchmark::State& state) {
    generate(state, "reference", {{.threads = available_threads()}});
}
BENCHMARK(reference)->DenseRange(0, 3)->UseRealTime()->Unit(benchmark::kMillisecond);

void prove_last_move(benchmark::State& state) {
    const Dimensions dimensions = parse_dimensions(engine_games[state.range(0)]);
    state.SetLabel(dimensions.name());
    std::uint64_t boards = 0;
    for (auto _ : state) {
        boards += static_cast<std::uint64_t>(prove({.game = Game(dimensions),
                                                    .rules = {find_rule("last-move")},
                                                    .run = {.threads = available_threads()}})
                                                 .statistics.total.reachable);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(boards));
}
BENCHMARK(prove_last_move)->DenseRange(0, 4)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace boardproof
