#include "cli/proof_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "boardproof/error.hpp"
#include "boardproof/report.hpp"
#include "cli/options.hpp"
#include "cli/progress_meter.hpp"
#include "cli/result_sink.hpp"
#include "cli/stop_on_signals.hpp"
#include "system/checkpoint_directory.hpp"

namespace boardproof::cli {

namespace {

// An argument as a shell reads it.
std::string quoted(const std::string& argument) {
    const auto is_plain = [](unsigned char c) {
        return std::isalnum(c) != 0 ||
               std::string_view("_@%+=:,./-").find(static_cast<char>(c)) != std::string_view::npos;
    };
    if (!argument.empty() && std::all_of(argument.begin(), argument.end(), is_plain)) {
        return argument;
    }
    std::string text = "'";
    for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

// The command of the session, going on from its checkpoints.
std::string resuming_command(const Session& session) {
    constexpr std::string_view from = "--checkpoint";
    std::string text = "boardproof";
    for (const std::string& argument : session.arguments) {
        const bool replaced = argument == from || argument.starts_with("--checkpoint=");
        text += ' ';
        text +=
            quoted(replaced ? fmt::format("--resume{}", argument.substr(from.size())) : argument);
    }
    return text;
}

// What a person is told who stopped the job.
std::string where_stopped(const Interrupted& stop, const Progress& done,
                          const ProofRequest& request, const Session& session) {
    if (request.engine == symbolic_engine_name) return nothing_is_kept(stop, done);
    return request.checkpoint.empty()
               ? fmt::format(
                     "stopped by signal {} in ply {}; nothing is kept (--checkpoint DIR "
                     "would keep finished levels)",
                     stop.signal(), done.ply())
               : fmt::format("stopped by signal {} in ply {}; go on with: {}", stop.signal(),
                             done.ply(), resuming_command(session));
}

}  // namespace

void ProofJobOptions::add_to(CLI::App& command, const std::string& formats) {
    add_game(command, game);
    command
        .add_option("--engine", engine,
                    "frontier (fast, to 25 cells), symbolic (decision diagrams, to 64 cells as far "
                    "as memory goes; one thread, no plan, no checkpoints) or reference (to 16)")
        ->capture_default_str();
    symbolic.add_to(command);
    command.add_option("--dump", dump,
                       "symbolic engine: write the diagram of the reachable boards to this file");
    add_threads(command, threads);
    command.add_flag("--portable", portable, "use no BMI2 or AVX2 instructions");
    add_memory(command, memory);
    add_progress(command, progress);
    command.add_flag("--plan", plan, "show what the job takes in memory and time, and stop");
    CLI::Option* const begin = command.add_option(
        "--checkpoint", checkpoint,
        "keep finished levels in this directory, so that an interruption does not lose them");
    command
        .add_option("--resume", resume,
                    "go on from the checkpoints in this directory, and keep them there")
        ->excludes(begin);
    add_format(command, format, formats);
    add_output(command, output);
}

ProofRequest ProofJobOptions::request() const {
    ProofRequest request{.game = Game(parse_dimensions(game))};
    request.engine = engine;
    request.method = parse_symbolic_method(symbolic.method);
    request.order = parse_cell_order(symbolic.order);
    request.dump = dump;
    if (engine != symbolic_engine_name) symbolic.refuse(engine);
    if (!dump.empty() && dump == output) {
        throw InputError(fmt::format("dump '{}': is the output as well; expected two files", dump));
    }
    request.run.threads = threads;
    request.run.portable = portable;
    request.run.memory = memory_limit(memory);
    return request;
}

void ProofJobOptions::write_plan(ProofRequest request) const {
    ResultSink sink(output);
    const StopOnSignals signals;
    request.run.stop = &signals.flag();
    sink.write(plan_as_text(request));
}

Proof ProofJobOptions::run(ProofRequest request, const Session& session,
                           const std::function<std::string(const Proof&)>& render) const {
    ResultSink sink(output);
    const StopOnSignals signals;
    Progress done;
    request.run.stop = &signals.flag();
    request.run.progress = &done;
    request.checkpoint = checkpoint.empty() ? resume : checkpoint;
    request.resume = !resume.empty();
    request.notice = complain;
    Proof proof = [&] {
        try {
            const ProgressMeter meter(game, done, progress);
            return prove(request);
        } catch (const Interrupted& stop) {
            throw Interrupted(where_stopped(stop, done, request, session), stop.signal());
        }
    }();
    sink.write(render(proof));
    if (!request.checkpoint.empty()) {
        try {
            CheckpointDirectory(request.checkpoint, true).clear();
        } catch (const InputError& error) {  // the result is out: a pity and no more
            complain(error.what());
        }
    }
    return proof;
}

}  // namespace boardproof::cli
