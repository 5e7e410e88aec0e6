#pragma once

#include <csignal>
#include <string>

#include "boardproof/error.hpp"
#include "boardproof/progress.hpp"
#include "boardproof/stop.hpp"

namespace boardproof::cli {

/// While it lives, SIGINT and SIGTERM set a flag that long jobs look at; a second signal ends the
/// program at once. Otherwise signals do what they always do. One at a time.
class StopOnSignals {
 public:
    StopOnSignals();
    ~StopOnSignals();
    StopOnSignals(const StopOnSignals&) = delete;
    StopOnSignals& operator=(const StopOnSignals&) = delete;

    [[nodiscard]] const StopFlag& flag() const;

 private:
    struct sigaction interrupt_ {};  // what was there before
    struct sigaction terminate_ {};
};

/// What a person is told who stopped a job that keeps nothing.
[[nodiscard]] std::string nothing_is_kept(const Interrupted& stop, const Progress& done);

}  // namespace boardproof::cli
