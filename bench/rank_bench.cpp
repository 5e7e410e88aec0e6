// How many subsets a second can be ranked and unranked? These are what one look-up of one board
// costs; whole blocks never rank board by board.

#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "base/colex.hpp"

namespace boardproof {
namespace {

std::vector<Mask> random_subsets(int elements, int size) {
    std::mt19937_64 random(1);
    std::vector<Mask> sets(4096);
    for (Mask& set : sets) set = colex_unrank(random() % binomial(elements, size), size);
    return sets;
}

void rank(benchmark::State& state) {
    const int elements = static_cast<int>(state.range(0));
    const auto sets = random_subsets(elements, elements / 2);
    std::size_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(colex_rank(sets[i++ % sets.size()]));
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(rank)->Arg(8)->Arg(16)->Arg(25)->Arg(64);

void unrank(benchmark::State& state) {
    const int elements = static_cast<int>(state.range(0));
    const int size = elements / 2;
    std::mt19937_64 random(2);
    std::vector<std::uint64_t> ranks(4096);
    for (auto& number : ranks) number = random() % binomial(elements, size);
    std::size_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(colex_unrank(ranks[i++ % ranks.size()], size));
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(unrank)->Arg(8)->Arg(16)->Arg(25)->Arg(64);

void next(benchmark::State& state) {
    const std::uint64_t sets = binomial(25, 12);
    std::uint64_t rank = 0;
    Mask set = low_bits(12);
    for (auto _ : state) {
        if (++rank == sets) {
            rank = 0;
            set = low_bits(12);
        } else {
            set = colex_next(set);
        }
        benchmark::DoNotOptimize(set);
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(next);

}  // namespace
}  // namespace boardproof
