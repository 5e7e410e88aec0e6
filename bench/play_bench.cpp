// How many moves a second does each engine play, and does the cost of a move grow with n?
//
// ScanPlay looks at up to k - 1 cells each way, CounterPlay changes one sum per line through the
// cell. On n x n with k = n the latter is at most four sums, whatever n is.
//
// long_runs    fills an n x n board so that the stones of one colour stand together and a scan has
//              far to go: there O(n) shows against O(1).
// random_games plays complete games of random moves, in which a scan mostly stops at once, and on
//              boards with short lines a cell lies on several of them.
//
// Both replay about 10,000 recorded moves of legal games, raw, each game on a board of its own;
// emptying the boards is not timed.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <vector>

#include "boardproof/counter_play.hpp"
#include "boardproof/scan_play.hpp"

namespace boardproof {
namespace {

constexpr std::size_t moves_per_round = 10000;

using Record = std::vector<PlayEngine::Cell>;

/// Plays the cells in order until the game is over; fails when that is no legal game.
Record checked_record(const Dimensions& dimensions, const Record& cells) {
    ScanPlay game(dimensions);
    Record record;
    for (const auto& [row, col] : cells) {
        if (game.is_over()) break;
        if (!game.play(row, col).accepted()) throw std::logic_error("the record is no legal game");
        record.emplace_back(row, col);
    }
    if (!game.is_over()) throw std::logic_error("the record is no complete game");
    return record;
}

/// X takes the left half and O the right half, column by column, but for the last row, where they
/// change sides. A full board for n = 3 and for even n.
Record long_run_cells(int n) {
    Record x;
    Record o;
    for (int col = 0; col < n; ++col) {
        for (int row = 0; row < n; ++row) {
            const bool left = col < (n + 1) / 2;
            (left != (row == n - 1) ? x : o).emplace_back(row, col);
        }
    }
    Record cells;
    for (std::size_t i = 0; i < x.size(); ++i) {
        cells.push_back(x[i]);
        if (i < o.size()) cells.push_back(o[i]);
    }
    return cells;
}

template <class Engine>
void replay(benchmark::State& state, const Dimensions& dimensions,
            const std::vector<Record>& records) {
    std::vector<Engine> games(records.size(), Engine(dimensions));
    std::int64_t moves = 0;
    for (auto _ : state) {
        for (std::size_t i = 0; i < records.size(); ++i) {
            int player = 1;
            for (const auto& [row, col] : records[i]) {
                benchmark::DoNotOptimize(games[i].move(row, col, player));
                player = 3 - player;
            }
        }
        state.PauseTiming();
        for (Engine& game : games) {
            moves += game.moves();
            while (game.undo()) continue;
        }
        state.ResumeTiming();
    }
    state.SetItemsProcessed(moves);
}

template <class Engine>
void long_runs(benchmark::State& state) {
    const auto n = static_cast<int>(state.range(0));
    const Dimensions dimensions{n, n, n};
    const Record record = checked_record(dimensions, long_run_cells(n));
    replay<Engine>(state, dimensions, std::vector<Record>(moves_per_round / record.size(), record));
}

template <class Engine>
void random_games(benchmark::State& state) {
    const Dimensions dimensions{static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
                                static_cast<int>(state.range(2))};
    Record cells;
    for (int row = 0; row < dimensions.rows; ++row) {
        for (int col = 0; col < dimensions.cols; ++col) cells.emplace_back(row, col);
    }
    std::mt19937_64 random(348);
    std::vector<Record> records;
    for (std::size_t moves = 0; moves < moves_per_round; moves += records.back().size()) {
        std::shuffle(cells.begin(), cells.end(), random);
        records.push_back(checked_record(dimensions, cells));
    }
    replay<Engine>(state, dimensions, records);
}

void squares(benchmark::internal::Benchmark* bench) {
    bench->ArgName("n")->Arg(3)->Arg(10)->Arg(100);
}

void boards(benchmark::internal::Benchmark* bench) {
    bench->ArgNames({"rows", "cols", "k"});
    for (const int n : {3, 10, 100}) bench->Args({n, n, n});
    bench->Args({6, 7, 4})->Args({19, 19, 5});
}

BENCHMARK_TEMPLATE(long_runs, ScanPlay)->Apply(squares);
BENCHMARK_TEMPLATE(long_runs, CounterPlay)->Apply(squares);
BENCHMARK_TEMPLATE(random_games, ScanPlay)->Apply(boards);
BENCHMARK_TEMPLATE(random_games, CounterPlay)->Apply(boards);

}  // namespace
}  // namespace boardproof
