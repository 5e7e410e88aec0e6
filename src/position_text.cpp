#include "boardproof/position_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "boardproof/malformed_board.hpp"
#include "utf8.hpp"

namespace boardproof {

namespace {

std::string counted(std::size_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

/// Collects the cells of one text, whatever its form, and words what is wrong with it.
class CellReader {
 public:
    CellReader(const Game& game, std::string_view text, const Alphabet& alphabet)
        : game_(game), text_(text), alphabet_(alphabet) {}

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

    [[nodiscard]] Position finish() const {
        if (rows_ != height()) {
            reject(rows_ == 0 ? Malformation::empty : Malformation::row_count,
                   fmt::format("{}, expected {}", counted(rows_, "row"), expected_rows()));
        }
        return position_;
    }

 private:
    [[nodiscard]] std::size_t height() const { return static_cast<std::size_t>(game_.rows()); }
    [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(game_.cols()); }

    void read_cell(std::size_t row, std::size_t col, const Character& character) {
        const bool on_board = col < width();
        const Mask cell = on_board ? bit(static_cast<int>(row * width() + col)) : Mask{0};
        const auto symbol =
            character.code_point ? alphabet_.of(*character.code_point) : Alphabet::Symbol::none;
        if (symbol == Alphabet::Symbol::none) reject_character(row, col, character);
        if (symbol == Alphabet::Symbol::x) position_.x |= cell;
        if (symbol == Alphabet::Symbol::o) position_.o |= cell;
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

    const Game& game_;
    std::string_view text_;
    const Alphabet& alphabet_;
    std::size_t rows_ = 0;
    Position position_;
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
    // The parser takes NUL for the end of the text; any other control character is an error to it.
    std::string json(text);
    std::replace(json.begin(), json.end(), '\0', '\1');
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

/// The board, when every cell is a character of ASCII and rows are not separated or by one kind of
/// single character: the usual case, at a nanosecond or two a cell. Nothing on anything else.
std::optional<Position> read_plain(const Game& game, std::string_view text,
                                   const Alphabet& alphabet) {
    const auto width = static_cast<std::size_t>(game.cols());
    const auto height = static_cast<std::size_t>(game.rows());
    const bool separated = text.size() == (width + 1) * height - 1;
    if (!separated && text.size() != width * height) return std::nullopt;
    const char separator = separated && height > 1 ? text[width] : '/';
    if (separator != '/' && separator != '\n') return std::nullopt;
    Position position;
    int cell = 0;
    const char* next = text.data();
    for (std::size_t row = 0; row < height; ++row) {
        if (row != 0 && separated && *next++ != separator) return std::nullopt;
        for (std::size_t col = 0; col < width; ++col, ++cell) {
            const auto symbol =
                static_cast<Mask>(alphabet.ascii(static_cast<unsigned char>(*next++)));
            position.x |= (symbol & 1) << cell;
            position.o |= (symbol >> 1) << cell;
        }
    }
    // A character that stands for no cell has set both bits.
    if ((position.x & position.o) != 0) return std::nullopt;
    return position;
}

std::string_view without_final_newline(std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(text.ends_with("\r\n") ? 2 : 1);
    return text;
}

char cell_symbol(const Position& position, int cell) {
    if ((position.x & bit(cell)) != 0) return symbol(Player::x);
    return (position.o & bit(cell)) != 0 ? symbol(Player::o) : '.';
}

std::vector<std::string> drawn_rows(const Game& game, const Position& position) {
    const Mask marked = game.completed_cells(position.x) | game.completed_cells(position.o);
    std::vector<std::string> rows(static_cast<std::size_t>(game.rows()));
    for (int cell = 0; cell < game.cells(); ++cell) {
        const bool is_marked = (marked & bit(cell)) != 0;
        std::string& row = rows[static_cast<std::size_t>(cell / game.cols())];
        row += is_marked ? '[' : ' ';
        row += cell_symbol(position, cell);
        row += is_marked ? ']' : ' ';
    }
    return rows;
}

}  // namespace

Position parse_position(const Game& game, std::string_view text, const Alphabet& alphabet) {
    const std::string_view cells = without_final_newline(text);
    if (const auto position = read_plain(game, cells, alphabet)) return *position;
    CellReader reader(game, text, alphabet);
    if (is_json(text)) {
        read_json(reader, cells);
    } else if (cells.find_first_of("/\n") != std::string_view::npos) {
        read_separated(reader, cells);
    } else {
        reader.read_run(cells);
    }
    return reader.finish();
}

std::string format_position(const Game& game, const Position& position) {
    std::string text;
    for (int cell = 0; cell < game.cells(); ++cell) {
        if (cell != 0 && cell % game.cols() == 0) text += '/';
        text += cell_symbol(position, cell);
    }
    return text;
}

std::string draw_position(const Game& game, const Position& position) {
    std::string drawing;
    for (const std::string& row : drawn_rows(game, position)) drawing += row + '\n';
    return drawing;
}

std::string draw_positions_side_by_side(const Game& game,
                                        std::span<const LabelledPosition> positions, int width) {
    constexpr std::size_t gap = 3;
    std::size_t column = 3 * static_cast<std::size_t>(game.cols());
    for (const auto& [position, label] : positions) {
        column = std::max(column, count_characters(label));
    }
    const std::size_t available = static_cast<std::size_t>(std::max(width, 0));
    const std::size_t per_band = std::max<std::size_t>((available + gap) / (column + gap), 1);

    std::string drawing;
    for (std::size_t first = 0; first < positions.size(); first += per_band) {
        const auto band = positions.subspan(first, std::min(per_band, positions.size() - first));
        std::vector<std::string> lines(static_cast<std::size_t>(game.rows()) + 1);
        for (std::size_t i = 0; i < band.size(); ++i) {
            std::vector<std::string> cells = drawn_rows(game, band[i].position);
            cells.insert(cells.begin(), band[i].label);
            for (std::size_t line = 0; line < lines.size(); ++line) {
                lines[line].append(i * (column + gap) - count_characters(lines[line]), ' ');
                lines[line] += cells[line];
            }
        }
        if (first != 0) drawing += '\n';
        for (std::string& line : lines) {
            line.erase(line.find_last_not_of(' ') + 1);
            drawing += line + '\n';
        }
    }
    return drawing;
}

}  // namespace boardproof
