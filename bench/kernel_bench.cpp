// What do the kernels cost at the shapes that 5x5 spends its time on, and how far is that from what
// the machine can do? `items_per_second` counts bits of the block (boards), `bytes_per_second` the
// bytes read and written.

#include <benchmark/benchmark.h>

#include <cstring>
#include <random>
#include <vector>

#include "blocks/block_kernel.hpp"

namespace boardproof {
namespace {

// The O boards of an X set of 8 cells on 5x5.
const BlockShape& odd_shape() {
    static const BlockShape shape(17, 7);
    return shape;
}
const BlockShape& even_shape() {
    static const BlockShape shape(17, 8);
    return shape;
}

std::vector<Word> random_block(const BlockShape& shape) {
    std::mt19937_64 random(1);
    std::vector<Word> words(shape.words() + padding_words);
    for (std::size_t i = 0; i < shape.words(); ++i) words[i] = random();
    words[shape.words() - 1] &= shape.tail();
    return words;
}

void set_counters(benchmark::State& state, const BlockShape& shape, std::size_t arrays) {
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(shape.bits()));
    state.SetBytesProcessed(state.iterations() *
                            static_cast<std::int64_t>(arrays * shape.words() * sizeof(Word)));
}

void subtract(benchmark::State& state) {
    const BlockShape& shape = even_shape();
    const std::vector<Word> a = random_block(shape);
    std::vector<Word> target(a.size());
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            best_kernel().subtract(shape.words(), a.data(), a.data(), target.data()));
    }
    set_counters(state, shape, 3);
}
BENCHMARK(subtract);

void unite(benchmark::State& state) {
    const BlockShape& shape = even_shape();
    const std::vector<Word> a = random_block(shape);
    std::vector<Word> target(a.size());
    for (auto _ : state) {
        best_kernel().unite(shape.words(), a.data(), target.data());
        benchmark::ClobberMemory();
    }
    set_counters(state, shape, 3);
}
BENCHMARK(unite);

void remove_position(benchmark::State& state) {
    const BlockShape from(18, 7);
    const std::vector<Word> a = random_block(from);
    std::vector<Word> target(odd_shape().words() + padding_words);
    for (auto _ : state) {
        best_kernel().remove_position(from.layout(), static_cast<int>(state.range(0)), a.data(),
                                      target.data());
        benchmark::ClobberMemory();
    }
    set_counters(state, odd_shape(), 2);
}
BENCHMARK(remove_position)->Arg(3)->Arg(10)->Arg(17);

void add_largest(benchmark::State& state) {
    const std::vector<Word> a = random_block(odd_shape());
    std::vector<Word> target(even_shape().words() + padding_words);
    for (auto _ : state) {
        best_kernel().add_largest(odd_shape().layout(), a.data(), target.data());
        benchmark::ClobberMemory();
    }
    set_counters(state, even_shape(), 2);
}
BENCHMARK(add_largest);

// A line in the high positions, across, and in the low ones.
constexpr Mask lines[] = {0b11111000000000000, 0b10001000100010001, 0b11111};

void add_supersets(benchmark::State& state) {
    std::vector<Word> target(even_shape().words() + padding_words);
    for (auto _ : state) {
        best_kernel().add_supersets(even_shape().layout(), lines[state.range(0)], target.data());
        benchmark::ClobberMemory();
    }
    set_counters(state, even_shape(), 1);
}
BENCHMARK(add_supersets)->DenseRange(0, 2);

void add_one(benchmark::State& state) {
    const Mask line = lines[state.range(0)];
    std::vector<Word> won(even_shape().words() + padding_words);
    best_kernel().add_supersets(even_shape().layout(), line, won.data());
    std::vector<Word> lost(odd_shape().words() + padding_words);
    best_kernel().add_supersets(odd_shape().layout(), line, lost.data());
    std::vector<Word> odd(lost.size());
    const std::vector<Word> every = [] {
        std::vector<Word> words(odd_shape().words() + padding_words, ~Word{0});
        words[odd_shape().words() - 1] = odd_shape().tail();
        return words;
    }();
    best_kernel().subtract(odd_shape().words(), every.data(), lost.data(), odd.data());
    std::vector<Word> target(even_shape().words() + padding_words);
    for (auto _ : state) {
        best_kernel().add_largest(odd_shape().layout(), odd.data(), target.data());
        best_kernel().add_one(odd_shape().layout(), even_shape().layout(), line, line, won.data(),
                              odd.data(), target.data());
        benchmark::ClobberMemory();
    }
    set_counters(state, even_shape(), 3);
}
BENCHMARK(add_one)->DenseRange(0, 2);

// What the machine can do: copying memory that no cache holds.
void copy_memory(benchmark::State& state) {
    const std::size_t bytes = std::size_t{256} << 20;
    const std::vector<char> from(bytes, 1);
    std::vector<char> to(bytes);
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), bytes);
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(2 * bytes));
}
BENCHMARK(copy_memory)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace boardproof
