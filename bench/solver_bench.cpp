// What does best play cost, beside the enumeration of the same boards? One thread, the full
// horizon.

#include <benchmark/benchmark.h>

#include "solving/best_play.hpp"
#include "solving/solver.hpp"

namespace boardproof {
namespace {

constexpr const char* solver_games[] = {"4x4", "4x4:3", "3x6:3", "4x5:4"};

class NoObserver final : public ValueObserver {
 public:
    [[nodiscard]] std::unique_ptr<ValueObserver> fork() const override {
        return std::make_unique<NoObserver>();
    }
    void observe(const ValueHalf& /*half*/) override {}
    void merge(ValueObserver& /*fork*/) override {}
};

void solve_backwards(benchmark::State& state) {
    const Game game(parse_dimensions(solver_games[state.range(0)]));
    state.SetLabel(game.name());
    for (auto _ : state) {
        NoObserver observer;
        solve(positional_game(game), game.cells(), {}, observer);
    }
    state.SetItemsProcessed(state.iterations() *
                            static_cast<std::int64_t>(boards_in_play(game.cells(), game.cells())));
}
BENCHMARK(solve_backwards)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

void best_play_with_lengths(benchmark::State& state) {
    const Game game(parse_dimensions(solver_games[state.range(0)]));
    state.SetLabel(game.name());
    for (auto _ : state) benchmark::DoNotOptimize(best_play(game, true, {}));
}
BENCHMARK(best_play_with_lengths)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace boardproof
