#include <fmt/format.h>

#include <array>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "boardproof/error.hpp"
#include "boardproof/judgement.hpp"
#include "boardproof/position_text.hpp"
#include "cli/commands.hpp"
#include "cli/confirmation.hpp"
#include "cli/options.hpp"
#include "cli/result_sink.hpp"
#include "notation/board_reader.hpp"
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

enum class Format : unsigned char { text, json, csv };

Format parse_format(const std::string& text) {
    if (text == "json") return Format::json;
    return text == "csv" ? Format::csv : Format::text;
}

/// Judges boards and writes the verdicts, in one of the formats.
class Checker {
 public:
    Checker(const CheckOptions& options, const Game& game)
        : options_(options),
          game_(game),
          first_(parse_first_mover(options.first)),
          format_(parse_format(options.format)),
          sink_(options.output),
          reached_(options.confirmation.is_wanted() ? options.confirmation.find(game) : nullptr) {
        if (!reached_) options.confirmation.refuse_details();
        for (std::size_t bits = 0; bits < unreachable_.size(); ++bits) {
            unreachable_[bits] = wording(FaultSet{static_cast<unsigned char>(bits)});
        }
        if (format_ == Format::csv) text_ = "number,board,verdict,to_move,reasons,detail\n";
        if (format_ == Format::json) {
            const nlohmann::ordered_json game_json{
                {"rows", game.rows()}, {"cols", game.cols()}, {"k", game.k()}};
            text_ = fmt::format(
                "{{\"schema\": \"boardproof.check/1\", \"game\": {}, \"first\": \"{}\",\n"
                "\"boards\": [",
                game_json.dump(), options.first);
        }
    }

    void check(const StreamedBoard& board) {
        ++boards_;
        if (!board.position) {
            ++malformed_;
            write_malformed(board);
        } else {
            Judgement judgement = judge(game_, *board.position, first_);
            if (reached_) confirm(board, judgement);
            if (options_.final_only && judgement.status == Status::ongoing) {
                judgement.status = Status::unreachable;
                judgement.faults.add(Fault::not_over);
            }
            ++by_status_[static_cast<std::size_t>(judgement.status)];
            write(*board.position, judgement);
        }
        if (text_.size() > flush_bytes) flush();
    }

    void flush() {
        if (text_.empty()) return;
        sink_.append(text_);
        text_.clear();
    }

    // What was judged before the input broke off, as a whole document where that can be.
    void break_off(const std::string& error) {
        if (!options_.output.empty()) return;  // the file does not appear
        if (format_ == Format::json) close_document(error);
        flush();
    }

    int finish() {
        if (format_ == Format::json) close_document("");
        flush();
        sink_.finish();
        if (malformed_ != 0) return unusable_input;
        return count(Status::unreachable) != 0 ? answer_is_no : 0;
    }

 private:
    static constexpr std::size_t flush_bytes = std::size_t{1} << 16;

    void close_document(const std::string& error) {
        const std::string why =
            error.empty()
                ? std::string()
                : fmt::format(",\n\"error\": {}",
                              nlohmann::json(error).dump(-1, ' ', false,
                                                         nlohmann::json::error_handler_t::replace));
        text_ += fmt::format(
            "\n],\n\"summary\": {{\"boards\": {}, \"ongoing\": {}, \"x_won\": {}, \"o_won\": "
            "{}, \"draw\": {}, \"unreachable\": {}, \"malformed\": {}}}{}}}\n",
            boards_, count(Status::ongoing), count(Status::x_won), count(Status::o_won),
            count(Status::draw), count(Status::unreachable), malformed_, why);
    }

    // Holds a verdict against the reachable boards.
    void confirm(const StreamedBoard& board, const Judgement& judgement) const {
        const bool reachable = is_reached(*reached_, *board.position, first_);
        if (reachable == (judgement.status != Status::unreachable)) return;
        throw std::logic_error(
            fmt::format("the rule last-move and the engine disagree on board {}", boards_));
    }

    [[nodiscard]] std::uint64_t count(Status status) const {
        return by_status_[static_cast<std::size_t>(status)];
    }

    [[nodiscard]] std::vector<Fault> given(FaultSet faults) const {
        std::vector<Fault> list;
        for (const Fault fault : all_faults) {
            if (faults.has(fault) && (list.empty() || options_.all_reasons)) list.push_back(fault);
        }
        return list;
    }

    [[nodiscard]] std::string wording(FaultSet faults) const {
        std::string text;
        for (const Fault fault : given(faults)) {
            if (format_ == Format::json) {
                text += fmt::format("{}\"{}\"", text.empty() ? "" : ", ", name(fault));
            } else if (format_ == Format::csv) {
                text += fmt::format("{}{}", text.empty() ? "" : " ", name(fault));
            } else {
                text += fmt::format("{}{} ({})", text.empty() ? "unreachable: " : "; ", name(fault),
                                    statement(fault));
            }
        }
        return text;
    }

    // Whose turn it is, `X or O` where it may be either's.
    [[nodiscard]] std::string_view mover(const Position& position) const {
        const auto player = player_to_move(position, first_);
        if (!player) return "X or O";
        return *player == Player::x ? "X" : "O";
    }

    void write(const Position& position, const Judgement& judgement) {
        const bool is_ongoing = judgement.status == Status::ongoing;
        const std::string& reasons = unreachable_[judgement.faults.bits];
        if (format_ == Format::json) {
            begin_record();
            text_ += fmt::format("{{\"number\": {}, \"board\": \"{}\", \"verdict\": \"{}\"",
                                 boards_, format_position(game_, position), name(judgement.status));
            if (is_ongoing) text_ += fmt::format(", \"to_move\": \"{}\"", mover(position));
            if (!reasons.empty()) text_ += fmt::format(", \"reasons\": [{}]", reasons);
            text_ += '}';
        } else if (format_ == Format::csv) {
            text_ +=
                fmt::format("{},{},{},{},{},\n", boards_, format_position(game_, position),
                            name(judgement.status), is_ongoing ? mover(position) : "", reasons);
        } else {
            switch (judgement.status) {
                case Status::ongoing:
                    text_ += "ongoing (";
                    text_ += mover(position);
                    text_ += " to move)";
                    break;
                case Status::x_won:
                    text_ += "X won";
                    break;
                case Status::o_won:
                    text_ += "O won";
                    break;
                case Status::draw:
                    text_ += "draw";
                    break;
                case Status::unreachable:
                    text_ += reasons;
                    break;
            }
            text_ += '\n';
        }
    }

    void write_malformed(const StreamedBoard& board) {
        const MalformedBoard& error = *board.error;
        const std::string_view code = name(error.malformation());
        if (format_ == Format::json) {
            begin_record();
            const nlohmann::ordered_json record{{"number", boards_},
                                                {"line", board.line},
                                                {"verdict", "malformed"},
                                                {"reasons", {code}},
                                                {"detail", error.detail()}};
            text_ += record.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        } else if (format_ == Format::csv) {
            std::string detail;
            for (const char c : error.detail())
                detail += c == '"' ? std::string("\"\"") : std::string(1, c);
            text_ += fmt::format("{},,malformed,,{},\"{}\"\n", boards_, code, detail);
        } else {
            text_ += fmt::format("malformed: {} ({})\n", code, error.detail());
        }
    }

    void begin_record() { text_ += boards_ == 1 ? "\n" : ",\n"; }

    const CheckOptions& options_;
    const Game& game_;
    FirstMover first_;
    Format format_;
    ResultSink sink_;
    // After the sink: what cannot be written is known first.
    std::unique_ptr<ReachableSet> reached_;
    std::array<std::string, std::size_t{1} << all_faults.size()> unreachable_;  // by fault set
    std::string text_;
    std::uint64_t boards_ = 0;
    std::uint64_t malformed_ = 0;
    std::array<std::uint64_t, 5> by_status_{};
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
