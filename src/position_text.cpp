#include "boardproof/position_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "boardproof/error.hpp"

namespace boardproof {

namespace {

/// One character of UTF-8, or one byte, without a code point, that does not begin a valid one.
struct Character {
    std::string_view bytes;
    std::optional<std::uint32_t> code_point;
};

Character first_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) return {text.substr(0, 1), lead};
    const Character stray_byte{text.substr(0, 1), std::nullopt};
    const auto length = static_cast<std::size_t>(std::countl_one(lead));
    if (length < 2 || length > 4 || length > text.size()) return stray_byte;
    std::uint32_t code_point = lead & (0x7Fu >> length);
    for (const char next : text.substr(1, length - 1)) {
        const auto byte = static_cast<unsigned char>(next);
        if ((byte & 0xC0u) != 0x80u) return stray_byte;
        code_point = code_point << 6 | (byte & 0x3Fu);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
    if (code_point < least[length] || code_point > 0x10FFFF || surrogate) return stray_byte;
    return {text.substr(0, length), code_point};
}

/// Removes the first character of a non-empty text.
Character take_character(std::string_view& text) {
    const Character character = first_character(text);
    text.remove_prefix(character.bytes.size());
    return character;
}

std::string escape(const Character& character) {
    const bool ascii = character.code_point.has_value() && *character.code_point < 0x80;
    const std::string quoted =
        ascii ? fmt::format("{:?}", character.bytes.front()) : fmt::format("{:?}", character.bytes);
    return quoted.substr(1, quoted.size() - 2);
}

std::string escape_and_shorten(std::string_view text) {
    constexpr int max_characters = 80;
    std::string result;
    for (int i = 0; i < max_characters && !text.empty(); ++i) {
        result += escape(take_character(text));
    }
    return text.empty() ? result : result + "...";
}

std::string counted(std::size_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

/// Collects the cells of one text, whatever its form, and words what is wrong with it.
class CellReader {
 public:
    CellReader(const Game& game, std::string_view text) : game_(game), text_(text) {}

    [[nodiscard]] std::size_t rows() const { return rows_; }

    [[nodiscard]] std::string expected_rows() const {
        return fmt::format("{} of {}", counted(height(), "row"), expected_cells());
    }
    [[nodiscard]] std::string expected_cells() const { return counted(width(), "cell"); }

    [[noreturn]] void reject(const std::string& why) const {
        throw InputError(fmt::format("board '{}': {}", escape_and_shorten(text_), why));
    }

    void read_row(std::string_view row) {
        if (++rows_ > height()) return;
        std::size_t length = 0;
        while (!row.empty()) read_cell(rows_ - 1, length++, take_character(row));
        if (length != width()) {
            reject(
                fmt::format("row {} has {}, expected {}", rows_, counted(length, "cell"), width()));
        }
    }

    void read_run(std::string_view run) {
        for (rows_ = 0; rows_ < height(); ++rows_) {
            for (std::size_t col = 0; col < width(); ++col) {
                if (run.empty()) reject_run_length("ends", rows_, col);
                read_cell(rows_, col, take_character(run));
            }
        }
        if (!run.empty()) reject_run_length("goes on", rows_, 0);
    }

    [[nodiscard]] Position finish() const {
        if (rows_ != height()) {
            reject(fmt::format("{}, expected {}", counted(rows_, "row"), expected_rows()));
        }
        return position_;
    }

 private:
    [[nodiscard]] std::size_t height() const { return static_cast<std::size_t>(game_.rows()); }
    [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(game_.cols()); }

    void read_cell(std::size_t row, std::size_t col, const Character& character) {
        const bool on_board = col < width();
        const Mask cell = on_board ? bit(static_cast<int>(row * width() + col)) : Mask{0};
        switch (character.bytes.front()) {
            case 'X':
            case 'x':
                position_.x |= cell;
                return;
            case 'O':
            case 'o':
                position_.o |= cell;
                return;
            case ' ':
            case '.':
            case '_':
            case '-':
                return;
            default:
                break;
        }
        // Letters of other alphabets look like X and O: the code point tells them apart.
        const bool ascii = character.code_point.value_or(0) < 0x80;
        reject(fmt::format(
            "row {}, column {}: '{}'{} is not a cell, expected X, O or a blank (space . _ -)",
            row + 1, col + 1, escape(character),
            ascii ? "" : fmt::format(" (U+{:04X})", *character.code_point)));
    }

    /// The place is that of the first cell which is missing or superfluous.
    [[noreturn]] void reject_run_length(std::string_view what, std::size_t row,
                                        std::size_t col) const {
        const std::size_t cells = height() * width();
        if (row == 0 && col == 0) reject(fmt::format("no cells, expected {}", expected_rows()));
        const std::size_t last = row * width() + col - 1;
        reject(fmt::format("{} after row {}, column {}, expected {}", what, last / width() + 1,
                           last % width() + 1, counted(cells, "cell")));
    }

    const Game& game_;
    std::string_view text_;
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
        if (closed_) reader_.reject("text after the final ']', expected the end");
        const std::string place = reader_.rows() == 0 ? std::string("before the end of row 1")
                                                      : fmt::format("after row {}", reader_.rows());
        reader_.reject(
            fmt::format("invalid JSON {}, near byte {}, expected an array of strings: {}", place,
                        position, reader_.expected_rows()));
    }

    // Binary values do not occur in text, and objects are refused when they start.
    bool binary(binary_t&) override { return false; }
    bool key(string_t&) override { return false; }
    bool end_object() override { return false; }

 private:
    [[noreturn]] void reject_row(std::string_view kind) const {
        reader_.reject(fmt::format("row {} is {}, expected a string of {}", reader_.rows() + 1,
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
        reader.reject("white space after the end of the array, expected nothing");
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
            reader.reject(fmt::format(
                "{} after row {}, but {} after row 1, expected one of the two",
                newline ? "a newline" : "'/'", reader.rows(), newline ? "'/'" : "a newline"));
        }
        text.remove_prefix(end + 1);
    }
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

std::size_t count_characters(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) take_character(text);
    return count;
}

}  // namespace

Position parse_position(const Game& game, std::string_view text) {
    CellReader reader(game, text);
    const std::string_view cells = without_final_newline(text);
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
