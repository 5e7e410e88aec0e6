#include "cli/confirmation.hpp"

#include "boardproof/error.hpp"
#include "boardproof/run_options.hpp"
#include "boardproof/symbolic.hpp"
#include "cli/options.hpp"
#include "cli/progress_meter.hpp"
#include "cli/stop_on_signals.hpp"
#include "system/machine.hpp"

namespace boardproof::cli {

void ConfirmationOptions::add_to(CLI::App& command) {
    command.add_option(
        "--engine", engine,
        "find the reachable boards with this engine, frontier (to 25 cells), symbolic "
        "or reference (to 16), and hold every verdict against them (default: none; "
        "explain: frontier on up to 16 cells)");
    symbolic.add_to(command);
    add_memory(command, memory);
    add_progress(command, progress);
}

void ConfirmationOptions::refuse_details() const {
    symbolic.refuse("none");
}

std::unique_ptr<ReachableSet> ConfirmationOptions::find(const Game& game) const {
    const std::string by = engine.empty() ? std::string(default_engine_name) : engine;
    if (by != symbolic_engine_name) symbolic.refuse(by);
    const StopOnSignals signals;
    Progress done;
    const RunOptions run{.threads = available_threads(),
                         .progress = &done,
                         .memory = memory_limit(memory),
                         .stop = &signals.flag()};
    try {
        const ProgressMeter meter(game.name(), done, progress);
        return find_reachable_set(
            game, {by, parse_symbolic_method(symbolic.method), parse_cell_order(symbolic.order)},
            run);
    } catch (const Interrupted& stop) {
        throw Interrupted(nothing_is_kept(stop, done), stop.signal());
    }
}

}  // namespace boardproof::cli
