#include "mistakes/suite_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "boardproof/malformed_board.hpp"

namespace boardproof {

namespace {

bool is_word_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

/// What matters of source code: literals within brackets, truth values, ends of statements.
///
/// A board is a literal that holds all of it, or the rows that stand directly within one pair of
/// brackets. An expectation that comes before its board (EXPECT_TRUE, assert) waits for the end of
/// the statement, for the code may go on to say the contrary (`is False`).
class SourceScanner {
 public:
    SourceScanner(const Game& game, const std::string& text) : game_(game), text_(text) {}

    WrittenSuite scan() {
        while (at_ < text_.size()) step();
        end_statement(true);
        return std::move(suite_);
    }

 private:
    struct Literals {
        std::vector<std::string> rows;
        std::size_t line = 0;  // of the first
    };
    struct Found {
        std::string board;
        std::size_t line;
    };

    void step() {
        const char c = text_[at_];
        const std::string_view rest = std::string_view(text_).substr(at_);
        if (c == '\n') {
            ++line_;
            ++at_;
            if (open_.empty()) end_statement(false);
        } else if (c == '#' || rest.starts_with("//")) {
            at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (rest.starts_with("/*")) {
            at_ += 2;
            skip_to("*/");
        } else if (rest.starts_with("\"\"\"")) {
            at_ += 3;
            skip_to("\"\"\"");
        } else if (c == '"' || c == '\'') {
            read_literal(c);
        } else if (is_word_character(c)) {
            std::size_t end = at_;
            while (end < text_.size() && is_word_character(text_[end])) ++end;
            take_word(lower(rest.substr(0, end - at_)));
            at_ = end;
        } else {
            take_sign(c, rest);
        }
    }

    void skip_to(std::string_view end) {
        const std::size_t found = text_.find(end, at_);
        const std::size_t stop = found == std::string::npos ? text_.size() : found + end.size();
        line_ += static_cast<std::size_t>(
            std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                       text_.begin() + static_cast<std::ptrdiff_t>(stop), '\n'));
        at_ = stop;
    }

    void take_sign(char c, std::string_view rest) {
        ++at_;
        if (c == '(' || c == '[' || c == '{') {
            open_.emplace_back();
        } else if ((c == ')' || c == ']' || c == '}') && !open_.empty()) {
            const Literals literals = std::move(open_.back());
            open_.pop_back();
            close(literals, c == ')');
        } else if (c == ';') {
            end_statement(true);
        } else if (rest.starts_with("==") || rest.starts_with("!=")) {
            ++at_;
            compared_ |= found_.has_value();
            if (c == '!') denied_ = !denied_;
        } else if (c == '!') {
            denied_ = !denied_;
        }
    }

    void read_literal(char quote) {
        std::string value;
        std::size_t end = at_ + 1;
        for (; end < text_.size() && text_[end] != quote && text_[end] != '\n'; ++end) {
            if (text_[end] == '\\' && end + 1 < text_.size()) {
                ++end;
                value += text_[end] == 'n' ? '\n' : text_[end];
            } else {
                value += text_[end];
            }
        }
        // An apostrophe, not a literal.
        if (end >= text_.size() || text_[end] == '\n') {
            ++at_;
            return;
        }
        at_ = end + 1;
        const bool can_be_cells =
            !value.empty() && value.find_first_not_of("XxOo ._-/\n") == std::string::npos;
        if (!can_be_cells) return;
        if (is_board(value)) {
            find({value, line_});
        } else if (!open_.empty()) {
            if (open_.back().rows.empty()) open_.back().line = line_;
            open_.back().rows.push_back(value);
        }
    }

    [[nodiscard]] bool is_board(const std::string& text) const {
        try {
            static_cast<void>(parse_position(game_, text));
            return true;
        } catch (const MalformedBoard&) {
            return false;
        }
    }

    // The literals of a pair of brackets: the rows of a board, the cells of a row, or nothing.
    void close(const Literals& literals, bool are_arguments) {
        if (literals.rows.empty()) return;
        const std::string json = nlohmann::json(literals.rows).dump();
        const bool are_cells =
            game_.cols() > 1 && std::all_of(literals.rows.begin(), literals.rows.end(),
                                            [](const std::string& row) { return row.size() == 1; });
        if (are_cells) {
            if (open_.empty()) return;
            std::string row;
            for (const std::string& cell : literals.rows) row += cell;
            if (open_.back().rows.empty()) open_.back().line = literals.line;
            open_.back().rows.push_back(row);
        } else if (is_board(json) ||
                   (!are_arguments && (literals.rows.size() > 1 || game_.rows() == 1))) {
            find({json, literals.line});  // a board, or what was meant for one
        }
    }

    void find(Found found) {
        // What nothing was said about is no case, unless something was said before it.
        if (found_ && before_) emit(*before_);
        found_ = std::move(found);
        statements_ = 0;
    }

    void take_word(const std::string& word) {
        if (word == "assert") {
            begin_expectation(true);
        } else if (word == "not") {
            denied_ = !denied_;
        } else if (word == "true" || word == "false") {
            if (found_) {
                emit((word == "true") != denied_);
            } else {
                before_ = word == "true";
            }
        } else if (word == "tobetruthy" || word == "tobefalsy") {
            if (found_) emit((word == "tobetruthy") != denied_);
        } else if (word.ends_with("true") || word.ends_with("false")) {
            begin_expectation(word.ends_with("true"));  // EXPECT_TRUE, assertFalse
        }
    }

    // A word that says what to expect of a board still to come.
    void begin_expectation(bool expected) {
        found_.reset();
        before_ = expected;
        denied_ = false;
    }

    void end_statement(bool for_good) {
        if (before_ && found_ && !compared_) emit(*before_ != denied_);
        if (before_ || compared_) found_.reset();
        before_.reset();
        denied_ = false;
        compared_ = false;
        // A problem statement has the answer on the line after the board.
        if (for_good || ++statements_ > 1) found_.reset();
    }

    void emit(bool expected) {
        suite_.cases.push_back(
            {fmt::format("line {}", found_->line), found_->board, expected ? "true" : "false", ""});
        found_.reset();
        before_.reset();
        denied_ = false;
        compared_ = false;
    }

    const Game& game_;
    const std::string& text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::vector<Literals> open_;  // of the brackets around this place
    std::optional<Found> found_;  // a board without an expectation so far
    int statements_ = 0;          // ended since it was found
    std::optional<bool> before_;  // an expectation of a board still to come
    bool denied_ = false;         // by `not` or `!`
    bool compared_ = false;       // with something, maybe no truth value
    WrittenSuite suite_{"source", {}, {}, {}};
};

}  // namespace

WrittenSuite read_source(const Game& game, const std::string& text) {
    return SourceScanner(game, text).scan();
}

}  // namespace boardproof
