#include "mistakes/audit.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>

#include "base/byte_size.hpp"
#include "base/utf8.hpp"
#include "boardproof/error.hpp"
#include "boardproof/position_text.hpp"
#include "mistakes/diagnosis.hpp"
#include "system/child_process.hpp"

namespace boardproof {

namespace {

using Clock = std::chrono::steady_clock;

std::optional<bool> parse_answer(std::string_view line) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    constexpr std::size_t longest = 7;
    if (line.size() > longest) return std::nullopt;
    std::array<char, longest> lower{};
    for (std::size_t i = 0; i < line.size(); ++i) {
        lower[i] = static_cast<char>(std::tolower(static_cast<unsigned char>(line[i])));
    }
    const std::string_view word(lower.data(), line.size());
    if (word == "true" || word == "1" || word == "yes" || word == "valid") return true;
    if (word == "false" || word == "0" || word == "no" || word == "invalid") return false;
    return std::nullopt;
}

/// Writes boards the way validators are asked.
class QuestionWriter {
 public:
    QuestionWriter(const Game& game, QuestionForm form) : cells_(game.cells()) {
        const bool is_json = form == QuestionForm::json;
        symbols_ = {is_json ? ' ' : '.', 'X', 'O'};
        template_ = is_json ? "[\"" : "";
        for (int cell = 0; cell < cells_; ++cell) {
            if (cell != 0 && cell % game.cols() == 0) {
                template_ += is_json ? "\",\"" : form == QuestionForm::slashes ? "/" : "";
            }
            places_[static_cast<std::size_t>(cell)] = template_.size();
            template_ += '?';
        }
        template_ += is_json ? "\"]\n" : "\n";
    }

    void append(std::string& text, const Position& position) const {
        const std::size_t start = text.size();
        text += template_;
        for (int cell = 0; cell < cells_; ++cell) {
            const auto symbol = (position.x >> cell & 1) + 2 * (position.o >> cell & 1);
            text[start + places_[static_cast<std::size_t>(cell)]] = symbols_[symbol];
        }
    }

 private:
    int cells_;
    std::array<char, 3> symbols_{};
    std::array<std::size_t, Game::max_cells> places_{};
    std::string template_;
};

/// The conversation with a validator: boards go out and answers come in as the pipes allow.
class Conversation {
 public:
    Conversation(const Game& game, const AuditRequest& request,
                 const std::vector<std::string>& command)
        : game_(game),
          request_(request),
          child_(command),
          writer_(game, request.form),
          asked_(game, request.scope),
          answered_(game, request.scope) {}

    /// Calls `answer(position, accepted)` for each board, in order. Says how the child ended.
    template <class Answer>
    std::string hold(Answer&& answer) {
        Clock::time_point last_sign = Clock::now();
        while (child_.output() >= 0) {
            request_.options.check_stop();
            const bool asking = child_.input() >= 0;
            std::array<pollfd, 2> files{
                {{child_.output(), POLLIN, 0}, {asking ? child_.input() : -1, POLLOUT, 0}}};
            constexpr int wait_ms = 100;  // between two looks at the clock and the stop flag
            if (poll(files.data(), files.size(), wait_ms) < 0 && errno != EINTR) {
                throw ResourceError(fmt::format("command: poll: {}", std::strerror(errno)));
            }
            bool sign = false;
            if (asking && files[1].revents != 0) sign |= ask();
            if (files[0].revents != 0) {
                const std::optional<std::size_t> count = listen(answer);
                if (!count) break;  // the end of its answers
                sign |= *count != 0;
            }
            const Clock::time_point now = Clock::now();
            if (sign) last_sign = now;
            if (std::chrono::duration<double>(now - last_sign).count() > request_.timeout) {
                if (answered_count_ == asked_.size()) break;  // all is said
                // Dead, and what it has started holds the pipe.
                if (child_.ends_within(0, nullptr)) break;
                complain(fmt::format("gave no sign for {} s", request_.timeout));
            }
        }
        return farewell();
    }

 private:
    // Whether anything was taken.
    bool ask() {
        constexpr std::size_t chunk = std::size_t{1} << 16;
        while (questions_.size() < chunk && asked_count_ != asked_.size()) {
            writer_.append(questions_, asked_.position());
            if (++asked_count_ != asked_.size()) asked_.next();
        }
        const ssize_t written =
            write(child_.input(), questions_.data() + sent_, questions_.size() - sent_);
        if (written < 0) {
            // A child that does not want to hear more may still have something to say.
            if (errno == EPIPE) child_.close_input();
            return false;
        }
        sent_ += static_cast<std::size_t>(written);
        if (sent_ == questions_.size()) {
            questions_.clear();
            sent_ = 0;
            if (asked_count_ == asked_.size()) child_.close_input();
        }
        return written != 0;
    }

    // The bytes heard; nothing at the end.
    template <class Answer>
    std::optional<std::size_t> listen(Answer&& answer) {
        const ssize_t count =
            read(child_.output(), heard_.data() + heard_bytes_, heard_.size() - heard_bytes_);
        if (count < 0) return 0;
        const std::string_view all(heard_.data(), heard_bytes_ + static_cast<std::size_t>(count));
        std::size_t begin = 0;
        for (std::size_t end = 0; (end = all.find('\n', begin)) != all.npos; begin = end + 1) {
            take_line(all.substr(begin, end - begin), answer);
        }
        const std::string_view rest = all.substr(begin);
        // A last line without an end, or one that will be no answer.
        if (count == 0 ? !rest.empty() : rest.size() > longest_line) take_line(rest, answer);
        heard_bytes_ = rest.size();
        std::copy(rest.begin(), rest.end(), heard_.begin());
        if (count == 0) return std::nullopt;
        return static_cast<std::size_t>(count);
    }

    template <class Answer>
    void take_line(std::string_view line, Answer&& answer) {
        if (answered_count_ == asked_.size()) {
            complain(fmt::format("answered '{}' after the last of {} boards",
                                 escape_and_shorten(line), asked_.size()));
        }
        if (answered_count_ == asked_count_) {
            complain(fmt::format("answered '{}' before it was asked", escape_and_shorten(line)));
        }
        const std::optional<bool> accepted = parse_answer(line);
        if (!accepted) {
            complain(
                fmt::format("answered '{}', expected true or false, 1 or 0, yes or no, valid "
                            "or invalid",
                            escape_and_shorten(line)));
        }
        answer(answered_.position(), *accepted);
        if (++answered_count_ != asked_.size()) answered_.next();
        constexpr std::uint64_t step = 1 << 16;
        if (answered_count_ % step == 0 && request_.options.progress != nullptr) {
            request_.options.progress->advance(step);
        }
    }

    std::string farewell() {
        child_.close_input();
        // What has closed its output may go on for ever.
        const bool ended = child_.ends_within(request_.timeout, request_.options.stop);
        if (answered_count_ != asked_.size()) {
            const std::string ending = ended ? child_.wait() : "closed its output";
            complain(ending.empty() ? std::string("ended") : ending);
        }
        return ended ? child_.wait() : std::string("did not end");
    }

    [[noreturn]] void complain(std::string_view what) {
        child_.kill();
        const bool all = answered_count_ == asked_.size();
        throw InputError(
            fmt::format("validator: {}, at {}", what,
                        all ? "the end"
                            : fmt::format("board {} of {}, {}", answered_count_ + 1, asked_.size(),
                                          format_position(game_, answered_.position()))));
    }

    const Game& game_;
    const AuditRequest& request_;
    ChildProcess child_;
    QuestionWriter writer_;
    BoardSequence asked_;
    std::uint64_t asked_count_ = 0;
    std::string questions_;
    std::size_t sent_ = 0;  // bytes of the questions
    BoardSequence answered_;
    std::uint64_t answered_count_ = 0;
    static constexpr std::size_t longest_line = 4096;
    std::string heard_ = std::string((std::size_t{1} << 16) + longest_line, '\0');
    std::size_t heard_bytes_ = 0;  // of them that are not yet a line
};

}  // namespace

QuestionForm parse_question_form(std::string_view text) {
    if (text == "slashes") return QuestionForm::slashes;
    if (text == "run") return QuestionForm::run;
    if (text == "json") return QuestionForm::json;
    throw InputError(
        fmt::format("form '{}': unknown; expected slashes, run or json", escape_and_shorten(text)));
}

Audit audit(const Game& game, const std::vector<std::string>& command,
            const AuditRequest& request) {
    Audit result{
        .game = game, .scope = request.scope, .by_enumeration = game.cells() <= max_audit_cells};
    const std::uint64_t size = BoardSequence(game, request.scope).size();
    const std::uint64_t memory =
        size / 8 + (result.by_enumeration ? Oracle::bytes_for(game) : std::uint64_t{0});
    if (memory > request.options.memory) {
        throw ResourceError(fmt::format("audit of {} on {}: needs {} of memory, {} may be used",
                                        game.name(), size, format_bytes(memory),
                                        format_bytes(request.options.memory)));
    }
    request.options.expect(size);
    std::optional<Oracle> oracle;
    if (result.by_enumeration) oracle.emplace(Oracle::enumerate(game, request.options));
    const SymmetryGroup group(game);
    CounterexampleList false_accepts(group, request.counterexamples);
    CounterexampleList false_rejects(group, request.counterexamples);
    Answers answers(size);

    const IgnorePipeSignal ignore;
    Conversation conversation(game, request, command);
    result.ending = conversation.hold([&](const Position& position, bool accepted) {
        const bool reachable = oracle ? oracle->contains(position)
                                      : judge(game, position).status != Status::unreachable;
        if (accepted) {
            answers.set(result.judged);
            ++(reachable ? result.true_accepts : result.false_accepts);
        } else {
            ++(reachable ? result.false_rejects : result.true_rejects);
        }
        ++result.judged;
        if (accepted != reachable) {
            CounterexampleList& list = accepted ? false_accepts : false_rejects;
            if (list.wants(position)) list.add(position);
        }
    });
    for (const auto& [list, kind] : {std::pair{&false_accepts, Disagreement::false_accept},
                                     std::pair{&false_rejects, Disagreement::false_reject}}) {
        for (const Position& position : list->orbit_representatives()) {
            result.counterexamples.push_back({position, kind, judge(game, position)});
        }
    }
    if (!result.is_right()) {
        result.behaves_like = same_behaviour(game, request, answers, result.counterexamples);
    }
    return result;
}

}  // namespace boardproof
