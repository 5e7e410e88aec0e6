#include "boardproof/run_options.hpp"

#include <fmt/format.h>

#include "boardproof/error.hpp"

namespace boardproof {

void require_threads(int threads) {
    if (threads >= 1 && threads <= RunOptions::max_threads) return;
    throw InputError(
        fmt::format("threads '{}': expected 1 to {}", threads, RunOptions::max_threads));
}

}  // namespace boardproof
