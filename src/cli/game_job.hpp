#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>

#include "boardproof/game.hpp"
#include "boardproof/run_options.hpp"
#include "cli/progress_meter.hpp"
#include "cli/stop_on_signals.hpp"
#include "mistakes/census.hpp"
#include "system/machine.hpp"

namespace boardproof::cli {

/// Options of the commands whose work is a job on one game after the other, and the jobs.
struct GameJobOptions {
    std::string game;
    int threads = available_threads();
    std::string memory;
    std::string progress = "auto";

    /// Adds GAME, `--threads`, `--memory` and `--progress` to a command.
    void add_to(CLI::App& command);

    /// Calls `job` with what these options make, shows its progress, and stops it on a signal.
    template <class Job>
    auto do_job(const Game& of, Job&& job) const {
        const StopOnSignals signals;
        Progress done;
        const RunOptions run = run_options(done, signals);
        const ProgressMeter meter(of.name(), done, progress);
        return std::forward<Job>(job)(run);
    }

    /// Enumerates the game, judges its universe by the mistakes.
    [[nodiscard]] MistakeCensus take_census_of(const Game& of) const;

 private:
    [[nodiscard]] RunOptions run_options(Progress& done, const StopOnSignals& signals) const;
};

}  // namespace boardproof::cli
