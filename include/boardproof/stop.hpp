#pragma once

#include <atomic>

#include "boardproof/error.hpp"

namespace boardproof {

/// Asks a long job to stop. Safe to set from a signal handler and from any thread.
class StopFlag {
 public:
    // Relaxed: nothing is read on the strength of it but the number itself.
    void request(int signal) { signal_.store(signal, std::memory_order_relaxed); }

    /// Throws Interrupted once a stop has been requested; jobs call it every few milliseconds.
    void check() const {
        const int signal = signal_.load(std::memory_order_relaxed);
        if (signal != 0) throw Interrupted("interrupted", signal);
    }

 private:
    static_assert(std::atomic<int>::is_always_lock_free, "signal handlers may not lock");
    std::atomic<int> signal_{0};
};

}  // namespace boardproof
