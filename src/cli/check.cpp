#include <fmt/format.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "boardproof/error.hpp"
#include "boardproof/judgement.hpp"
#include "cli/commands.hpp"
#include "cli/confirmation.hpp"
#include "cli/options.hpp"
#include "cli/result_sink.hpp"
#include "notation/board_reader.hpp"
#include "report/check_report.hpp"
#include "system/text_source.hpp"

namespace boardproof::cli {

namespace {

struct CheckOptions {
    std::string game;
    std::vector<std::string> files;
    std::string input;
    std::string first = "X";
    std::string map;
    bool final_only = false;
    bool all_reasons = false;
    std::string format = "text";
    std::string output;
    ConfirmationOptions confirmation;
};

/// Judges boards and writes the verdicts.
class Checker {
 public:
    Checker(const CheckOptions& options, const Game& game)
        : options_(options),
          game_(game),
          first_(parse_first_mover(options.first)),
          report_(game, {.format = parse_check_format(options.format),
                         .first = first_,
                         .all_reasons = options.all_reasons}),
          sink_(options.output),
          reached_(options.confirmation.is_wanted() ? options.confirmation.find(game) : nullptr) {
        if (!reached_) options.confirmation.refuse_details();
    }

    void check(const StreamedBoard& board) {
        if (!board.position) {
            report_.add_malformed(*board.error, board.line);
        } else {
            Judgement judgement = judge(game_, *board.position, first_);
            if (reached_) confirm(board, judgement);
            if (options_.final_only && judgement.status == Status::ongoing) {
                judgement.status = Status::unreachable;
                judgement.faults.add(Fault::not_over);
            }
            report_.add(*board.position, judgement);
        }
        if (report_.text().size() > flush_bytes) flush();
    }

    void flush() {
        if (report_.text().empty()) return;
        sink_.append(report_.text());
        report_.clear();
    }

    // What was judged before the input broke off, as a whole document where that can be.
    void break_off(const std::string& error) {
        if (!options_.output.empty()) return;  // the file does not appear
        report_.close(error);
        flush();
    }

    int finish() {
        report_.close();
        flush();
        sink_.finish();
        if (report_.malformed() != 0) return unusable_input;
        return report_.count(Status::unreachable) != 0 ? answer_is_no : 0;
    }

 private:
    static constexpr std::size_t flush_bytes = std::size_t{1} << 16;

    // Holds a verdict against the reachable boards.
    void confirm(const StreamedBoard& board, const Judgement& judgement) const {
        const bool reachable = is_reached(*reached_, *board.position, first_);
        if (reachable == (judgement.status != Status::unreachable)) return;
        throw std::logic_error(fmt::format("the rule last-move and the engine disagree on board {}",
                                           report_.boards() + 1));
    }

    const CheckOptions& options_;
    const Game& game_;
    FirstMover first_;
    CheckReport report_;
    ResultSink sink_;
    // After the sink: what cannot be written is known first.
    std::unique_ptr<ReachableSet> reached_;
};

int run(const CheckOptions& options) {
    const Game game(parse_dimensions(options.game));
    const Alphabet alphabet = options.map.empty() ? Alphabet() : Alphabet(options.map);
    std::optional<BoardForm> declared;
    if (!options.input.empty()) declared = parse_board_form(options.input);
    std::vector<std::string> files = options.files;
    if (files.empty()) files.emplace_back("-");
    Checker checker(options, game);
    // A partner at the other end of two pipes may wait for verdicts before it sends more.
    std::vector<TextSource> sources;
    for (const std::string& file : files) {
        sources.push_back(open_text(file, [&] { checker.flush(); }));
    }
    try {
        for (std::size_t i = 0; i < files.size(); ++i) {
            BoardReader reader(game, alphabet, std::move(sources[i]), declared);
            if (!declared) {
                fmt::print(stderr, "boardproof: input '{}': taken for --input {}\n", files[i],
                           name(reader.form()));
            }
            reader.for_each([&](const StreamedBoard& board) { checker.check(board); });
        }
    } catch (const InputError& error) {
        checker.break_off(error.what());
        throw;
    }
    return checker.finish();
}

}  // namespace

void add_check(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "check", "Say of each board whether legal play reaches it, and if not, why.");
    const auto options = std::make_shared<CheckOptions>();
    add_game(*command, options->game);
    command->add_option("FILE", options->files, "files of boards; none or -: standard input");
    command->add_option("--input", options->input,
                        "lines, grid, json, leetcode or exercism; guessed, with a note, if absent");
    add_first_mover(*command, options->first);
    add_alphabet(*command, options->map);
    options->confirmation.add_to(*command);
    command->add_flag("--final-only", options->final_only,
                      "boards on which play goes on count as unreachable");
    command->add_flag("--all-reasons", options->all_reasons,
                      "give every reason, not the first alone");
    add_format(*command, options->format, "text|json|csv");
    add_output(*command, options->output);
    command->footer(
        "Exit status: 0 all boards are reachable, 1 some are not, 2 some are malformed.\n"
        "Example: echo XOX/.X./O.. | boardproof check 3x3 --input lines");
    command->callback([options, &session] { session.status = run(*options); });
}

}  // namespace boardproof::cli
