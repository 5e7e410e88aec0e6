#include "suite_source.hpp"

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

/// What matters of source code: string literals, words, brackets, ends of statements.
class SourceScanner {
 public:
    SourceScanner(const Game& game, const std::string& text) : game_(game), text_(text) {}

    WrittenSuite scan() {
        while (at_ < text_.size()) step();
        end_statement();
        return std::move(suite_);
    }

 private:
    void step() {
        const char c = text_[at_];
        const std::string_view rest = std::string_view(text_).substr(at_);
        if (c == '\n') {
            ++line_;
            ++at_;
            if (depth_ == 0) end_statement();
        } else if (c == '#' || rest.starts_with("//")) {
            at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (rest.starts_with("/*")) {
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
            if (c == '(' || c == '[' || c == '{') ++depth_;
            if ((c == ')' || c == ']' || c == '}') && depth_ > 0) --depth_;
            if (c == ';') end_statement();
            ++at_;
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
        take_literal(value);
    }

    void take_literal(const std::string& value) {
        const bool can_be_cells =
            !value.empty() && value.find_first_not_of("XxOo ._-/\n") == std::string::npos;
        if (!can_be_cells) return;
        if (complete()) {
            if (before_) emit(*before_);
            rows_.clear();  // what is left is a board that nothing was said about
        }
        if (rows_.empty()) first_line_ = line_;
        rows_.push_back(value);
    }

    // A board in one literal, or as many rows as it has.
    [[nodiscard]] bool complete() const {
        return rows_.size() == static_cast<std::size_t>(game_.rows()) ||
               (rows_.size() == 1 && is_board(rows_.front()));
    }

    [[nodiscard]] bool is_board(const std::string& text) const {
        try {
            static_cast<void>(parse_position(game_, text));
            return true;
        } catch (const MalformedBoard&) {
            return false;
        }
    }

    void take_word(const std::string& word) {
        if (word == "assert") {
            before_ = true;
        } else if (word == "not" && before_) {
            before_ = !*before_;
        } else if (word == "true" || word == "false") {
            if (rows_.empty()) {
                before_ = word == "true";
            } else {
                emit(word == "true");
            }
        } else if (word.ends_with("true") || word.ends_with("false")) {
            before_ = word.ends_with("true");  // EXPECT_TRUE, assertFalse
        }
    }

    void end_statement() {
        if (before_ && !rows_.empty()) emit(*before_);
        before_.reset();
    }

    void emit(bool expected) {
        const std::string board = rows_.size() == 1 ? rows_.front() : nlohmann::json(rows_).dump();
        suite_.cases.push_back(
            {fmt::format("line {}", first_line_), board, expected ? "true" : "false", ""});
        rows_.clear();
        before_.reset();
    }

    const Game& game_;
    const std::string& text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    int depth_ = 0;  // of brackets
    std::vector<std::string> rows_;
    std::size_t first_line_ = 0;  // of the rows
    std::optional<bool> before_;  // the expectation of a board still to come
    WrittenSuite suite_{"source", {}, {}, {}};
};

}  // namespace

WrittenSuite read_source(const Game& game, const std::string& text) {
    return SourceScanner(game, text).scan();
}

}  // namespace boardproof
