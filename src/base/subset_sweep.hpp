#pragma once

// Parallel sweeps over the X sets of a level, shared by the frontier engine and the cross-check.

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "base/binomial.hpp"
#include "base/colex.hpp"

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
        const std::uint64_t per_chunk =
            std::max<std::uint64_t>(1, chunk_words / (words_per_set + 8));
        const std::uint64_t chunks = (sets + per_chunk - 1) / per_chunk;
        const auto work = [&](std::uint64_t chunk) {
            static_cast<void>(begun_.load(std::memory_order_acquire));  // see begun_
            auto& worker = workers.local();
            const std::uint64_t begin = chunk * per_chunk;
            const std::uint64_t end = std::min(sets, begin + per_chunk);
            Mask set = colex_unrank(begin, size);
            for (std::uint64_t rank = begin; rank != end; ++rank) {
                body(worker, set, rank);
                if (rank + 1 != end) set = colex_next(set);
            }
            done(end - begin);
            ended_.fetch_add(1, std::memory_order_release);  // see begun_
        };
        begun_.fetch_add(1, std::memory_order_release);  // see begun_
        arena_.execute(
            [&] { tbb::parallel_for(std::uint64_t{0}, chunks, work, tbb::simple_partitioner()); });
        static_cast<void>(ended_.load(std::memory_order_acquire));  // see begun_
    }

 private:
    static constexpr std::size_t chunk_words = 1 << 16;

    // TBB's fork orders what comes before a sweep against its chunks, and its join the chunks
    // against what comes after. The release and acquire pairs on these two counters say just that
    // once more, in a way that a thread sanitizer sees, to which the TBB library is a black box.
    // Their values mean nothing.
    static inline std::atomic<std::uint64_t> begun_{0};
    static inline std::atomic<std::uint64_t> ended_{0};

    tbb::global_control limit_;
    tbb::task_arena arena_;
};

}  // namespace boardproof
