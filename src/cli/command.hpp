#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "boardproof/judgement.hpp"
#include "boardproof/oracle.hpp"
#include "boardproof/proof.hpp"
#include "cli/progress_meter.hpp"
#include "cli/stop_on_signals.hpp"
#include "engines/engine.hpp"
#include "mistakes/census.hpp"
#include "proof/reachable_set.hpp"
#include "system/machine.hpp"
#include "system/output_file.hpp"

namespace boardproof::cli {

// Exit statuses: 0 done, 1 the answer is no, 2 unusable input, 3 the machine gave out.
inline constexpr int answer_is_no = 1;
inline constexpr int unusable_input = 2;
inline constexpr int machine_gave_out = 3;
inline constexpr int stopped_by_signal = 128;  // plus the signal's number

/// One call of the program.
struct Session {
    std::vector<std::string> arguments;  ///< as they were given, without the program's name
    int status = 0;                      ///< to exit with
};

/// Prints `boardproof: ` and the message on standard error, as one line whatever it quotes.
void complain(std::string message);

/// Adds `--threads` to a command.
void add_threads(CLI::App& command, int& threads);

/// Adds `--progress` to a command.
void add_progress(CLI::App& command, std::string& when);

/// Adds the argument GAME, `--first` and `--map` to a command.
void add_game(CLI::App& command, std::string& game);
void add_first_mover(CLI::App& command, std::string& first);
void add_alphabet(CLI::App& command, std::string& map);

/// `X`, `O` or `either`. Precondition: one of these.
[[nodiscard]] FirstMover parse_first_mover(const std::string& text);

/// Adds `--format` to a command, which understands the given formats, a list with bars between, and
/// `--output`.
void add_format(CLI::App& command, std::string& format, const std::string& formats);
void add_output(CLI::App& command, std::string& output);

/// Adds `--memory` to a command.
void add_memory(CLI::App& command, std::string& memory);

/// Options of the commands that look boards up in the reachable set.
struct EnumerationOptions {
    std::string game;
    int threads = available_threads();
    std::string memory;
    std::string progress = "auto";

    void add_to(CLI::App& command);

    /// Calls `job` with the engine options that these make, and shows its progress.
    template <class Job>
    auto do_job(const Game& of, Job&& job) const {
        const StopOnSignals signals;
        Progress done;
        const RunOptions options = engine_options(done, signals);
        const ProgressMeter meter(of.name(), done, progress);
        return job(options);
    }

    /// Enumerates the game, judges its universe by the mistakes.
    [[nodiscard]] MistakeCensus take_census_of(const Game& of) const;

 private:
    [[nodiscard]] RunOptions engine_options(Progress& done, const StopOnSignals& signals) const;
};

/// Where a command's result goes; opened before the work starts. A file appears when it is whole.
class ResultSink {
 public:
    /// Standard output when the path is empty.
    explicit ResultSink(const std::string& path) {
        if (!path.empty()) file_.emplace(path);
    }

    void append(std::string_view text);
    void finish();
    void write(std::string_view text) {
        append(text);
        finish();
    }

 private:
    std::optional<OutputFile> file_;
};

/// Options of the symbolic engine, by which those of the other engines are not touched.
struct SymbolicOptions {
    std::string method = "layers";
    std::string order = "lines";

    void add_to(CLI::App& command);
    /// Throws InputError when they have been given to another engine.
    void refuse(const std::string& engine) const;

 private:
    std::vector<const CLI::Option*> options_;
};

/// Options of the commands that judge boards by the rule `last-move` and can hold their verdicts
/// against what an engine finds.
struct ConfirmationOptions {
    std::string engine;
    SymbolicOptions symbolic;
    std::string memory;
    std::string progress = "auto";

    void add_to(CLI::App& command);
    [[nodiscard]] bool is_wanted() const { return !engine.empty(); }
    /// Where no engine works: throws InputError when it has been said how one should.
    void refuse_details() const;
    /// By the frontier engine when none was asked for.
    [[nodiscard]] std::unique_ptr<ReachableSet> find(const Game& game) const;
};

/// Options that every enumerating command has.
struct JobOptions {
    std::string game;
    std::string engine = "frontier";
    SymbolicOptions symbolic;
    std::string dump;
    int threads = available_threads();
    bool portable = false;
    std::string memory;
    std::string progress = "auto";
    bool plan = false;
    std::string checkpoint;
    std::string resume;
    std::string format = "text";
    std::string output;  ///< empty: standard output

    /// Adds them to a command, which understands the given formats, a list with bars between.
    void add_to(CLI::App& command, const std::string& formats);

    /// The request that the options make, without rules. Throws InputError.
    [[nodiscard]] ProofRequest request() const;

    /// Does the job, shows its progress, writes what `render` makes of the proof and removes the
    /// checkpoints; or, with `--plan`, writes what it would take and returns nothing.
    [[nodiscard]] std::optional<Proof> run(
        ProofRequest request, const Session& session,
        const std::function<std::string(const Proof&)>& render) const;
};

// Each adds a command to the program; its callback sets the session's exit status.
void add_audit(CLI::App& app, Session& session);
void add_check(CLI::App& app, Session& session);
void add_count(CLI::App& app, Session& session);
void add_explain(CLI::App& app, Session& session);
void add_grade(CLI::App& app, Session& session);
// The library host is no command for people: `audit` runs it.
inline constexpr const char* library_host_command = "answer-by-library";
void add_library_host(CLI::App& app, Session& session);
void add_oracle(CLI::App& app, Session& session);
void add_prove(CLI::App& app, Session& session);
void add_solve(CLI::App& app, Session& session);
void add_stats(CLI::App& app, Session& session);
void add_suite(CLI::App& app, Session& session);
void add_rules(CLI::App& app, Session& session);
void add_replay(CLI::App& app, Session& session);
void add_report(CLI::App& app, Session& session);
void add_tables(CLI::App& app, Session& session);

}  // namespace boardproof::cli
