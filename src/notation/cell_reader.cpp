#include "notation/cell_reader.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "base/utf8.hpp"
#include "base/words.hpp"
#include "boardproof/malformed_board.hpp"
#include "notation/json_text.hpp"

namespace boardproof {

namespace {

/// Collects the cells of one text, whatever its form, and words what is wrong with it.
class CellReader {
 public:
    CellReader(const Dimensions& dimensions, std::string_view text, const Alphabet& alphabet,
               const VisitStone& visit)
        : dimensions_(dimensions), text_(text), alphabet_(alphabet), visit_(visit) {}

    [[nodiscard]] std::size_t rows() const { return rows_; }

    [[nodiscard]] std::string expected_rows() const {
        return fmt::format("{} of {}", counted(height(), "row"), expected_cells());
    }
    [[nodiscard]] std::string expected_cells() const { return counted(width(), "cell"); }

    [[noreturn]] void reject(Malformation malformation, const std::string& why) const {
        throw MalformedBoard(malformation, escape_and_shorten(text_), why);
    }

    void read_row(std::string_view row) {
        if (++rows_ > height()) return;
        std::size_t length = 0;
        while (!row.empty()) read_cell(rows_ - 1, length++, take_character(row));
        if (length != width()) {
            reject(Malformation::row_length, fmt::format("row {} has {}, expected {}", rows_,
                                                         counted(length, "cell"), width()));
        }
    }

    void read_run(std::string_view run) {
        for (rows_ = 0; rows_ < height(); ++rows_) {
            for (std::size_t col = 0; col < width(); ++col) {
                if (run.empty()) reject_end_of_run(rows_, col);
                read_cell(rows_, col, take_character(run));
            }
        }
        if (!run.empty()) {
            reject(Malformation::row_length,
                   fmt::format("goes on after row {}, column {}, expected {}", rows_, width(),
                               counted(height() * width(), "cell")));
        }
    }

    void finish() const {
        if (rows_ != height()) {
            reject(rows_ == 0 ? Malformation::empty : Malformation::row_count,
                   fmt::format("{}, expected {}", counted(rows_, "row"), expected_rows()));
        }
    }

 private:
    [[nodiscard]] std::size_t height() const { return static_cast<std::size_t>(dimensions_.rows); }
    [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(dimensions_.cols); }

    void read_cell(std::size_t row, std::size_t col, const Character& character) {
        const auto symbol =
            character.code_point ? alphabet_.of(*character.code_point) : Alphabet::Symbol::none;
        if (symbol == Alphabet::Symbol::none) reject_character(row, col, character);
        if (symbol != Alphabet::Symbol::blank && col < width()) {
            visit_(row * width() + col, symbol == Alphabet::Symbol::x ? Player::x : Player::o);
        }
    }

    [[noreturn]] void reject_character(std::size_t row, std::size_t col,
                                       const Character& character) const {
        const std::string place =
            fmt::format("row {}, column {}: '{}'", row + 1, col + 1, escape(character));
        if (character.bytes >= "0" && character.bytes <= "9") {
            reject(Malformation::ambiguous_alphabet,
                   fmt::format("{} may stand for X, O or a blank, expected a map that says which",
                               place));
        }
        // Letters of other alphabets look like X and O: the code point tells them apart.
        const bool ascii = character.code_point.value_or(0) < 0x80;
        reject(Malformation::alphabet,
               fmt::format("{}{} is not a cell, expected X, O or a blank (space . _ -)", place,
                           ascii ? "" : fmt::format(" (U+{:04X})", *character.code_point)));
    }

    /// The place is that of the first cell which is missing.
    [[noreturn]] void reject_end_of_run(std::size_t row, std::size_t col) const {
        if (row == 0 && col == 0) {
            reject(Malformation::empty, fmt::format("no cells, expected {}", expected_rows()));
        }
        const std::size_t last = row * width() + col - 1;
        reject(col == 0 ? Malformation::row_count : Malformation::row_length,
               fmt::format("ends after row {}, column {}, expected {}", last / width() + 1,
                           last % width() + 1, counted(height() * width(), "cell")));
    }

    const Dimensions& dimensions_;
    std::string_view text_;
    const Alphabet& alphabet_;
    const VisitStone& visit_;
    std::size_t rows_ = 0;
};

/// Receives the events of the JSON parser, so that neither nesting nor superfluous rows are stored.
class JsonRows : public nlohmann::json_sax<nlohmann::json> {
 public:
    explicit JsonRows(CellReader& reader) : reader_(reader) {}

    bool string(string_t& row) override {
        reader_.read_row(row);
        return true;
    }
    bool start_array(std::size_t) override {
        if (opened_) reject_row("an array");
        opened_ = true;
        return true;
    }
    bool end_array() override {
        closed_ = true;
        return true;
    }
    bool null() override { reject_row("null"); }
    bool boolean(bool) override { reject_row("a truth value"); }
    bool number_integer(number_integer_t) override { reject_row("a number"); }
    bool number_unsigned(number_unsigned_t) override { reject_row("a number"); }
    bool number_float(number_float_t, const string_t&) override { reject_row("a number"); }
    bool start_object(std::size_t) override { reject_row("an object"); }

    bool parse_error(std::size_t position, const std::string&,
                     const nlohmann::detail::exception&) override {
        if (closed_)
            reader_.reject(Malformation::syntax, "text after the final ']', expected the end");
        const std::string place = reader_.rows() == 0 ? std::string("before the end of row 1")
                                                      : fmt::format("after row {}", reader_.rows());
        reader_.reject(
            Malformation::syntax,
            fmt::format("invalid JSON {}, near byte {}, expected an array of strings: {}", place,
                        position, reader_.expected_rows()));
    }

    // Binary values do not occur in text, and objects are refused when they start.
    bool binary(binary_t&) override { return false; }
    bool key(string_t&) override { return false; }
    bool end_object() override { return false; }

 private:
    [[noreturn]] void reject_row(std::string_view kind) const {
        reader_.reject(Malformation::syntax,
                       fmt::format("row {} is {}, expected a string of {}", reader_.rows() + 1,
                                   kind, reader_.expected_cells()));
    }

    CellReader& reader_;
    bool opened_ = false;
    bool closed_ = false;
};

bool is_json(std::string_view text) {
    return text.starts_with('[');
}

void read_json(CellReader& reader, std::string_view text) {
    std::string json(text);
    replace_nul(json);
    JsonRows rows(reader);
    nlohmann::json::sax_parse(json, &rows);
    if (!json.ends_with(']')) {
        reader.reject(Malformation::syntax,
                      "white space after the end of the array, expected nothing");
    }
}

void read_separated(CellReader& reader, std::string_view text) {
    constexpr std::string_view separators = "/\n";
    const char separator = text[text.find_first_of(separators)];
    while (true) {
        const std::size_t end = text.find_first_of(separators);
        std::string_view row = text.substr(0, end);
        const bool newline = end != std::string_view::npos && text[end] == '\n';
        if (newline && row.ends_with('\r')) row.remove_suffix(1);
        reader.read_row(row);
        if (end == std::string_view::npos) return;
        if (text[end] != separator) {
            reader.reject(
                Malformation::syntax,
                fmt::format("{} after row {}, but {} after row 1, expected one of the two",
                            newline ? "a newline" : "'/'", reader.rows(),
                            newline ? "'/'" : "a newline"));
        }
        text.remove_prefix(end + 1);
    }
}

}  // namespace

std::string_view without_final_newline(std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(text.ends_with("\r\n") ? 2 : 1);
    return text;
}

void read_cells(const Dimensions& dimensions, std::string_view text, const Alphabet& alphabet,
                const VisitStone& visit) {
    const std::string_view cells = without_final_newline(text);
    CellReader reader(dimensions, text, alphabet, visit);
    if (is_json(text)) {
        read_json(reader, cells);
    } else if (cells.find_first_of("/\n") != std::string_view::npos) {
        read_separated(reader, cells);
    } else {
        reader.read_run(cells);
    }
    reader.finish();
}

}  // namespace boardproof
