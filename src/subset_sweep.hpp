#pragma once

// Parallel sweeps over the X sets of a level, shared by the frontier engine and the cross-check.

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <cstdint>

#include "boardproof/binomial.hpp"
#include "boardproof/colex.hpp"

namespace boardproof {

/// The threads of one job. More threads than cores are allowed, so that tests can mix the order of
/// events on any machine.
class SweepArena {
 public:
    explicit SweepArena(int threads)
        : limit_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads)),
          arena_(threads) {}

    /// Calls `body(worker, set, rank)` once for each subset of `size` of the `cells` cells, each
    /// worker in one thread at a time. `workers.local()` gives a thread its worker. Sets come in
    /// colex order within chunks of about `chunk_words / words_per_set` sets; `done(sets)` is
    /// called after each chunk, in the thread that worked on it.
    template <class Workers, class Body, class Done>
    void for_each_subset(int cells, int size, std::size_t words_per_set, Workers& workers,
                         const Body& body, const Done& done) {
        const std::uint64_t sets = binomial(cells, size);
        const std::uint64_t grain = std::max<std::uint64_t>(1, chunk_words / (words_per_set + 8));
        arena_.execute([&] {
            tbb::parallel_for(
                tbb::blocked_range<std::uint64_t>(0, sets, grain),
                [&](const tbb::blocked_range<std::uint64_t>& range) {
                    auto& worker = workers.local();
                    Mask set = colex_unrank(range.begin(), size);
                    for (std::uint64_t rank = range.begin(); rank != range.end(); ++rank) {
                        body(worker, set, rank);
                        if (rank + 1 != range.end()) set = colex_next(set);
                    }
                    done(range.size());
                },
                tbb::simple_partitioner());
        });
    }

 private:
    static constexpr std::size_t chunk_words = 1 << 16;

    tbb::global_control limit_;
    tbb::task_arena arena_;
};

}  // namespace boardproof
