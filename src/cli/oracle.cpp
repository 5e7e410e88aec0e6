#include "boardproof/oracle.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>

#include "boardproof/byte_size.hpp"
#include "boardproof/plan.hpp"
#include "command.hpp"
#include "progress_meter.hpp"
#include "stop_on_signals.hpp"

namespace boardproof::cli {

namespace {

struct OracleOptions {
    EnumerationOptions enumeration;
    std::string output;
};

int run(const OracleOptions& options) {
    const Game game(parse_dimensions(options.enumeration.game));
    ResultSink sink(options.output);
    const Oracle oracle = options.enumeration.run(game);
    sink.write(oracle.image());
    write_standard_output(fmt::format("{}: {} in {}, digest {}\n", game.name(), options.output,
                                      format_bytes(oracle.image().size()), oracle.digest()));
    return 0;
}

}  // namespace

template <class Job>
auto EnumerationOptions::do_job(const Game& of, Job&& job) const {
    const StopOnSignals signals;
    Progress done;
    EngineOptions options;
    options.threads = threads;
    options.progress = &done;
    options.memory = memory.empty() ? available_memory() : parse_bytes(memory);
    options.stop = &signals.flag();
    const ProgressMeter meter(of.name(), done, progress);
    return job(options);
}

Oracle EnumerationOptions::run(const Game& of) const {
    return do_job(of, [&](const EngineOptions& options) { return Oracle::enumerate(of, options); });
}

MistakeCensus EnumerationOptions::take_census_of(const Game& of) const {
    return do_job(of, [&](const EngineOptions& options) {
        return take_census(Oracle::enumerate(of, options), options);
    });
}

void EnumerationOptions::add_to(CLI::App& command) {
    add_game(command, game);
    add_threads(command, threads);
    add_memory(command, memory);
    add_progress(command, progress);
}

void add_oracle(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "oracle",
        "Write the reachable boards of a game to a file that programs can look them up in.");
    const auto options = std::make_shared<OracleOptions>();
    options->enumeration.add_to(*command);
    command->add_option("-o,--output", options->output, "the file")->required();
    command->footer(
        "The format stands in include/boardproof/oracle.hpp.\n"
        "Example: boardproof oracle 4x4 -o 4x4.oracle");
    command->callback([options, &session] { session.status = run(*options); });
}

}  // namespace boardproof::cli
