#include "cli/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <sstream>
#include <vector>

#include "base/byte_size.hpp"
#include "boardproof/error.hpp"
#include "boardproof/report.hpp"
#include "engines/frontier_plan.hpp"
#include "system/checkpoint_directory.hpp"
#include "system/machine.hpp"

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

// For jobs that keep nothing.
std::string stopped(const Interrupted& stop, const Progress& done) {
    return fmt::format(
        "stopped by signal {}{}; nothing is kept", stop.signal(),
        done.stage() == nullptr ? std::string() : fmt::format(" in stage '{}'", done.stage()));
}

}  // namespace

void complain(std::string message) {
    while (!message.empty() && message.back() == '\n') message.pop_back();
    std::replace(message.begin(), message.end(), '\n', ' ');
    const auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    };
    std::replace_if(message.begin(), message.end(), is_control, '?');
    fmt::print(stderr, "boardproof: {}\n", message);
}

void add_threads(CLI::App& command, int& threads) {
    command.add_option("--threads", threads, "threads to work with")
        ->check(CLI::Range(1, RunOptions::max_threads))
        ->capture_default_str();
}

void add_progress(CLI::App& command, std::string& when) {
    command
        .add_option("--progress", when,
                    "always, never or auto: show progress on standard error, or only on a terminal")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->capture_default_str();
}

void add_format(CLI::App& command, std::string& format, const std::string& formats) {
    std::vector<std::string> names;
    std::istringstream list(formats);
    for (std::string one; std::getline(list, one, '|');) names.push_back(one);
    command.add_option("--format", format, formats)
        ->check(CLI::IsMember(names))
        ->capture_default_str();
}

void add_output(CLI::App& command, std::string& output) {
    command.add_option("-o,--output", output, "write to this file instead of standard output");
}

void add_memory(CLI::App& command, std::string& memory) {
    command.add_option("--memory", memory,
                       "do not take more than this, for example 8G (default: what the "
                       "machine has available)");
}

void add_game(CLI::App& command, std::string& game) {
    command.add_option("GAME", game, "RxC or RxC:K, for example 3x3, 4x4:3, 3x5:3")->required();
}

void add_first_mover(CLI::App& command, std::string& first) {
    command.add_option("--first", first, "X, O or either: who makes the first move")
        ->check(CLI::IsMember({"X", "O", "either"}))
        ->capture_default_str();
}

void add_alphabet(CLI::App& command, std::string& map) {
    command.add_option(
        "--map", map,
        "what characters stand for, for example '1=X,2=O,0=.' (without it X and O in "
        "either case, and space . _ - for a blank)");
}

FirstMover parse_first_mover(const std::string& text) {
    if (text == "either") return FirstMover::either;
    return text == "O" ? FirstMover::o : FirstMover::x;
}

void SymbolicOptions::add_to(CLI::App& command) {
    options_ = {
        command
            .add_option(
                "--method", method,
                "symbolic engine: layers (play from the empty board, ply by ply; no rule is used) "
                "or induction (prove that last-move accepts just the reachable boards, and take "
                "these; from 5x5 on in less time and memory)")
            ->check(CLI::IsMember({"layers", "induction"}))
            ->capture_default_str(),
        command
            .add_option(
                "--order", order,
                "symbolic engine: ask for the cells by lines (along the shorter side), rows, "
                "columns, diagonal or spiral; the answer is the same, time and memory are not")
            ->check(CLI::IsMember({"lines", "rows", "columns", "diagonal", "spiral"}))
            ->capture_default_str()};
}

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
    if (engine != symbolic_engine_name) symbolic.refuse(engine.empty() ? "frontier" : engine);
    const StopOnSignals signals;
    Progress done;
    RunOptions options;
    options.threads = available_threads();
    options.progress = &done;
    options.memory = memory.empty() ? available_memory() : parse_bytes(memory);
    options.stop = &signals.flag();
    try {
        const ProgressMeter meter(game.name(), done, progress);
        return find_reachable_set(
            game,
            {engine.empty() ? "frontier" : engine, parse_symbolic_method(symbolic.method),
             parse_cell_order(symbolic.order)},
            options);
    } catch (const Interrupted& stop) {
        throw Interrupted(stopped(stop, done), stop.signal());
    }
}

void SymbolicOptions::refuse(const std::string& engine) const {
    if (std::any_of(options_.begin(), options_.end(),
                    [](const CLI::Option* option) { return option->count() > 0; })) {
        throw InputError(
            fmt::format("engine '{}': knows no --method or --order; expected symbolic", engine));
    }
}

void JobOptions::add_to(CLI::App& command, const std::string& formats) {
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
        "keep finished levels in this directory, lest an interruption lose them");
    command
        .add_option("--resume", resume,
                    "go on from the checkpoints in this directory, and keep them there")
        ->excludes(begin);
    add_format(command, format, formats);
    add_output(command, output);
}

RunOptions EnumerationOptions::engine_options(Progress& done, const StopOnSignals& signals) const {
    RunOptions options;
    options.threads = threads;
    options.progress = &done;
    options.memory = memory.empty() ? available_memory() : parse_bytes(memory);
    options.stop = &signals.flag();
    return options;
}

MistakeCensus EnumerationOptions::take_census_of(const Game& of) const {
    require_census(of);
    return do_job(of, [&](const RunOptions& options) {
        return take_census(Oracle::enumerate(of, options), options);
    });
}

void EnumerationOptions::add_to(CLI::App& command) {
    add_game(command, game);
    add_threads(command, threads);
    add_memory(command, memory);
    add_progress(command, progress);
}

ProofRequest JobOptions::request() const {
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
    request.run.memory = memory.empty() ? available_memory() : parse_bytes(memory);
    return request;
}

std::optional<Proof> JobOptions::run(ProofRequest request, const Session& session,
                                     const std::function<std::string(const Proof&)>& render) const {
    ResultSink sink(output);
    const StopOnSignals signals;
    request.run.stop = &signals.flag();
    if (plan) {
        sink.write(plan_as_text(request));
        return std::nullopt;
    }
    Progress done;
    request.run.progress = &done;
    request.checkpoint = checkpoint.empty() ? resume : checkpoint;
    request.resume = !resume.empty();
    request.notice = complain;
    std::optional<Proof> proof;
    try {
        const ProgressMeter meter(game, done, progress);
        proof = prove(request);
    } catch (const Interrupted& stop) {
        if (request.engine == symbolic_engine_name) {
            throw Interrupted(stopped(stop, done), stop.signal());
        }
        throw Interrupted(
            request.checkpoint.empty()
                ? fmt::format("stopped by signal {} in ply {}; nothing is kept (--checkpoint DIR "
                              "would keep finished levels)",
                              stop.signal(), done.ply())
                : fmt::format("stopped by signal {} in ply {}; go on with: {}", stop.signal(),
                              done.ply(), resuming_command(session)),
            stop.signal());
    }
    sink.write(render(*proof));
    if (!request.checkpoint.empty()) {
        try {
            CheckpointDirectory(request.checkpoint, true).clear();
        } catch (const InputError& error) {  // the result is out: a pity and no more
            complain(error.what());
        }
    }
    return proof;
}

void ResultSink::append(std::string_view text) {
    if (file_) {
        file_->write(text);
    } else {
        write_standard_output(text);
    }
}

void ResultSink::finish() {
    if (file_) file_->commit();
}

}  // namespace boardproof::cli
