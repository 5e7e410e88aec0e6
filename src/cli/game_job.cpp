#include "cli/game_job.hpp"

#include "boardproof/oracle.hpp"
#include "cli/options.hpp"

namespace boardproof::cli {

void GameJobOptions::add_to(CLI::App& command) {
    add_game(command, game);
    add_threads(command, threads);
    add_memory(command, memory);
    add_progress(command, progress);
}

MistakeCensus GameJobOptions::take_census_of(const Game& of) const {
    require_census(of);
    return do_job(
        of, [&](const RunOptions& run) { return take_census(Oracle::enumerate(of, run), run); });
}

RunOptions GameJobOptions::run_options(Progress& done, const StopOnSignals& signals) const {
    return {.threads = threads,
            .progress = &done,
            .memory = memory_limit(memory),
            .stop = &signals.flag()};
}

}  // namespace boardproof::cli
