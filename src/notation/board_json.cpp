#include "notation/board_json.hpp"

#include <fmt/format.h>

#include <istream>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.hpp"
#include "boardproof/error.hpp"
#include "notation/json_text.hpp"

namespace boardproof {

namespace {

using JsonTree = nlohmann::json;

// A text source as the standard library's streams want it.
class SourceBuffer : public std::streambuf {
 public:
    explicit SourceBuffer(const TextSource& source) : source_(source), bytes_(1 << 16, '\0') {}

 protected:
    int_type underflow() override {
        const std::size_t count = source_(bytes_);
        if (count == 0) return traits_type::eof();
        replace_nul(std::span(bytes_).first(count));
        setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
        return traits_type::to_int_type(*gptr());
    }

 private:
    const TextSource& source_;
    std::string bytes_;
};

// A string that is one row of a board, of whatever length, and not a board of its own.
bool is_row(const Game& game, const JsonTree& value) {
    if (!value.is_string() || game.rows() == 1) return false;
    const auto& text = value.get_ref<const std::string&>();
    return text.find_first_of("/\n") == text.npos &&
           count_characters(text) != static_cast<std::size_t>(game.cells());
}

// An array of strings of one cell each: a row, unless it is a board of one column.
bool is_row_of_cells(const Game& game, const JsonTree& value) {
    if (!value.is_array() || value.empty()) return false;
    if (game.cols() == 1 && (value.size() != 1 || game.rows() == 1)) return false;
    for (const JsonTree& cell : value) {
        if (!cell.is_string() || count_characters(cell.get_ref<const std::string&>()) != 1) {
            return false;
        }
    }
    return true;
}

/// Builds the values that are boards one at a time and lets the rest pass by.
class BoardEvents : public nlohmann::json_sax<JsonTree> {
 public:
    BoardEvents(const Game& game, bool by_key, std::size_t max_bytes, const VisitJsonBoard& visit)
        : game_(game), by_key_(by_key), max_bytes_(max_bytes), visit_(visit) {}

    bool null() override { return scalar(nullptr, 4); }
    bool boolean(bool value) override { return scalar(value, 5); }
    bool number_integer(number_integer_t value) override { return scalar(value, 8); }
    bool number_unsigned(number_unsigned_t value) override { return scalar(value, 8); }
    bool number_float(number_float_t value, const string_t&) override { return scalar(value, 8); }
    bool string(string_t& value) override { return scalar(value, value.size() + 2); }
    bool binary(binary_t&) override { return false; }

    bool start_array(std::size_t) override {
        if (open_.empty() && !by_key_ && depth_ == 0) {
            ++depth_;  // the array of all boards
            return true;
        }
        return start(JsonTree::array());
    }
    bool end_array() override { return end(); }
    bool start_object(std::size_t) override { return start(JsonTree::object()); }
    bool end_object() override { return end(); }

    bool key(string_t& name) override {
        if (!open_.empty()) {
            key_ = name;
            add_bytes(name.size());
        } else {
            next_is_board_ = by_key_ && name == "board";
        }
        return true;
    }

    bool parse_error(std::size_t position, const std::string&,
                     const nlohmann::detail::exception&) override {
        throw InputError(fmt::format("input: invalid JSON near byte {}", position));
    }

    /// After the whole text.
    void finish() {
        defect_.reset();
        if (!rows_.empty()) finish_board(rows_);
    }

 private:
    // A board begins here: the value of a key, or an element of the array of all boards.
    [[nodiscard]] bool begins() const {
        return open_.empty() && (by_key_ ? next_is_board_ : depth_ <= 1);
    }

    bool scalar(JsonTree value, std::size_t bytes) {
        if (!open_.empty()) {
            add_bytes(bytes);
            add(std::move(value));
        } else if (begins()) {
            next_is_board_ = false;
            bytes_ = 0;
            defect_.reset();
            add_bytes(bytes);
            deliver(std::move(value));
        }
        return true;
    }

    bool start(JsonTree value) {
        if (open_.empty() && !begins()) {
            ++depth_;
            return true;
        }
        if (open_.empty()) {
            next_is_board_ = false;
            bytes_ = 0;
            defect_.reset();
        }
        add_bytes(2);
        // Rows of cells are two deep; values print themselves by recursion.
        constexpr std::size_t max_depth = 8;
        if (open_.size() == max_depth && !defect_) {
            defect_.emplace(Malformation::syntax, "...", "nested too deep");
        }
        // What has a defect only has to keep count of its depth.
        if (defect_ && !open_.empty()) {
            ++skipped_;
        } else {
            open_.emplace_back(key_, std::move(value));
        }
        return true;
    }

    bool end() {
        if (open_.empty()) {
            --depth_;
            return true;
        }
        if (skipped_ != 0) {
            --skipped_;
            return true;
        }
        JsonTree value = std::move(open_.back().second);
        key_ = std::move(open_.back().first);
        open_.pop_back();
        if (open_.empty()) {
            deliver(std::move(value));
        } else {
            add(std::move(value));
        }
        return true;
    }

    void add_bytes(std::size_t bytes) {
        bytes_ += bytes + 1;
        if (bytes_ > max_bytes_ && !defect_) {
            defect_.emplace(Malformation::row_length, "...",
                            fmt::format("longer than {} bytes", max_bytes_));
        }
    }

    void add(JsonTree value) {
        if (defect_) return;
        JsonTree& into = open_.back().second;
        if (into.is_array()) {
            into.push_back(std::move(value));
        } else {
            into[key_] = std::move(value);
        }
    }

    // The first element tells whether the array holds boards or the rows of one.
    void deliver(JsonTree value) {
        if (!by_key_ && depth_ == 1) {
            if (!holds_rows_) {
                holds_rows_ = !defect_ && (is_row(game_, value) || is_row_of_cells(game_, value));
            }
            if (*holds_rows_) {
                // More than one row too many says no more than one.
                if (rows_.size() <= static_cast<std::size_t>(game_.rows())) {
                    rows_.push_back(defect_ ? JsonTree("") : std::move(value));
                }
                return;
            }
        }
        finish_board(value);
    }

    void finish_board(const JsonTree& value) {
        if (defect_) {
            visit_("", &*defect_);
        } else if (value.is_array()) {
            visit_(
                joined_rows(game_, value).dump(-1, ' ', false, JsonTree::error_handler_t::replace),
                nullptr);
        } else if (value.is_string()) {
            visit_(value.get_ref<const std::string&>(), nullptr);
        } else {
            const std::string text = value.dump(-1, ' ', false, JsonTree::error_handler_t::replace);
            const MalformedBoard error(
                Malformation::syntax, escape_and_shorten(text),
                fmt::format("is {}, expected a string or an array of rows", value.type_name()));
            visit_(text, &error);
        }
    }

    const Game& game_;
    bool by_key_;
    std::size_t max_bytes_;
    const VisitJsonBoard& visit_;
    std::size_t depth_ = 0;  // of what is no board
    bool next_is_board_ = false;
    // The arrays and objects of the board at hand, each with the key it has in the one before it.
    std::vector<std::pair<std::string, JsonTree>> open_;
    std::size_t skipped_ = 0;  // arrays and objects within a board that has a defect
    std::string key_;
    std::size_t bytes_ = 0;
    std::optional<MalformedBoard> defect_;  // why the board at hand is none
    std::optional<bool> holds_rows_;
    JsonTree rows_ = JsonTree::array();
};

}  // namespace

bool is_json_array_of_rows(const Game& game, std::string_view text) {
    const JsonTree board = JsonTree::parse(text, nullptr, false);
    return board.is_array() && !board.empty() && is_row(game, board.front());
}

JsonTree joined_rows(const Game& game, const JsonTree& board) {
    if (!board.is_array()) return board;
    JsonTree rows = JsonTree::array();
    for (const JsonTree& row : board) {
        if (!is_row_of_cells(game, row)) {
            rows.push_back(row);
            continue;
        }
        std::string cells;
        for (const JsonTree& cell : row) cells += cell.get_ref<const std::string&>();
        rows.push_back(cells);
    }
    return rows;
}

void read_json_boards(const Game& game, bool by_key, const TextSource& source,
                      std::size_t max_bytes, const VisitJsonBoard& visit) {
    SourceBuffer buffer(source);
    std::istream stream(&buffer);
    BoardEvents events(game, by_key, max_bytes, visit);
    JsonTree::sax_parse(stream, &events);
    events.finish();
}

}  // namespace boardproof
