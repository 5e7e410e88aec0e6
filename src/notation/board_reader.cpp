#include "notation/board_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "base/utf8.hpp"
#include "boardproof/position_text.hpp"
#include "notation/board_json.hpp"

namespace boardproof {

namespace {

/// Numbers the boards, reads each and hands it on.
class Delivery {
 public:
    Delivery(const Game& game, const Alphabet& alphabet,
             const std::function<void(const StreamedBoard&)>& visit)
        : game_(game), alphabet_(alphabet), visit_(visit) {}

    [[nodiscard]] std::uint64_t boards() const { return boards_; }

    void board(std::string_view text, std::uint64_t line) {
        StreamedBoard board{++boards_, line, text, std::nullopt, nullptr};
        try {
            board.position = parse_position(game_, text, alphabet_);
        } catch (const MalformedBoard& error) {
            board.error = &error;
            visit_(board);
            return;
        }
        visit_(board);
    }

    void no_board(std::string_view text, std::uint64_t line, const MalformedBoard& error) {
        visit_({++boards_, line, text, std::nullopt, &error});
    }

    void too_long(std::uint64_t line) {
        no_board("", line,
                 MalformedBoard(Malformation::row_length, "...",
                                fmt::format("longer than {} bytes", BoardReader::max_board_bytes)));
    }

 private:
    const Game& game_;
    const Alphabet& alphabet_;
    const std::function<void(const StreamedBoard&)>& visit_;
    std::uint64_t boards_ = 0;
};

// The number of boards that a first line announces. Digits that are a row or a board to the
// alphabet, or as many as a board has cells, are no announcement.
std::optional<std::uint64_t> announced_in(std::string_view line, BoardForm form, const Game& game,
                                          const Alphabet& alphabet) {
    constexpr std::size_t max_digits = 18;
    const bool is_number =
        !line.empty() && line.size() <= max_digits &&
        std::all_of(line.begin(), line.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!is_number) return std::nullopt;
    const bool by_row = form == BoardForm::grids;
    const auto cells = static_cast<std::size_t>(by_row ? game.cols() : game.cells());
    const bool are_cells = std::all_of(line.begin(), line.end(), [&](char c) {
        return alphabet.ascii(static_cast<unsigned char>(c)) != Alphabet::Symbol::none;
    });
    if (line.size() == cells && (are_cells || !by_row)) return std::nullopt;
    std::uint64_t count = 0;
    std::from_chars(line.data(), line.data() + line.size(), count);
    return count;
}

/// The lines that hold the boards: where the form is declared, without a first line that announces
/// how many boards there are, and up to a line `end`.
class BoardLines {
 public:
    BoardLines(LineReader& text, bool declared, BoardForm form, const Game& game,
               const Alphabet& alphabet)
        : text_(text), declared_(declared), first_(text.next()) {
        if (!declared || !first_) return;
        const auto announced = announced_in(first_->text, form, game, alphabet);
        if (!announced) return;
        is_announced_ = true;
        announced_ = *announced;
        first_ = text.next();
    }

    [[nodiscard]] std::optional<Line> next() {
        if (ended_) return std::nullopt;
        const std::optional<Line> line =
            first_ ? std::exchange(first_, std::nullopt) : text_.next();
        ended_ = declared_ && line && line->text == "end";
        return ended_ ? std::nullopt : line;
    }

    /// After the last line: throws InputError when there is more after `end`, or when the number of
    /// boards is not the announced one.
    void finish(std::uint64_t boards) {
        while (const auto line = text_.next()) {
            if (line->text.empty() && !line->too_long) continue;
            throw InputError(fmt::format("input: line {} follows the line 'end'", line->number));
        }
        if (is_announced_ && announced_ != boards) {
            throw InputError(fmt::format("input: its first line announces {} boards, {} follow",
                                         announced_, boards));
        }
    }

 private:
    LineReader& text_;
    bool declared_;
    bool ended_ = false;
    std::optional<Line> first_;  // until it is handed on
    bool is_announced_ = false;
    std::uint64_t announced_ = 0;  // boards
};

void read_lines(BoardLines& lines, Delivery& delivery) {
    std::uint64_t empty_lines = 0;  // that are boards if anything but the end follows
    while (const auto line = lines.next()) {
        if (line->text.empty() && !line->too_long) {
            ++empty_lines;
            continue;
        }
        for (; empty_lines != 0; --empty_lines) delivery.board("", line->number - empty_lines);
        if (line->too_long) {
            delivery.too_long(line->number);
        } else {
            delivery.board(line->text, line->number);
        }
    }
}

// The JSON array that a line of a problem statement holds; else the line, which is no board.
std::string_view array_in(std::string_view line) {
    const std::size_t bracket = line.find('[');
    if (bracket == line.npos) return line;
    std::string_view before = line.substr(0, bracket);
    while (before.ends_with(' ')) before.remove_suffix(1);
    return before.empty() || before.ends_with('=') ? line.substr(bracket) : line;
}

void read_problem_statements(BoardLines& lines, Delivery& delivery) {
    while (const auto line = lines.next()) {
        if (line->too_long) {
            delivery.too_long(line->number);
            continue;
        }
        if (line->text.empty() || line->text.starts_with("Output")) continue;
        const std::string_view text = array_in(line->text);
        if (text.starts_with('[')) {
            delivery.board(text, line->number);
        } else {
            delivery.no_board(text, line->number,
                              MalformedBoard(Malformation::syntax, escape_and_shorten(text),
                                             "expected a JSON array of rows"));
        }
    }
}

void read_grids(BoardLines& lines, Delivery& delivery) {
    std::string grid;
    std::uint64_t first_line = 0;  // of the grid; 0 between grids
    bool too_long = false;
    const auto finish = [&] {
        if (first_line == 0) return;
        if (too_long) {
            delivery.too_long(first_line);
        } else {
            delivery.board(grid, first_line);
        }
        grid.clear();
        first_line = 0;
        too_long = false;
    };
    while (const auto line = lines.next()) {
        if (line->text.empty() && !line->too_long) {
            finish();
            continue;
        }
        if (first_line == 0) {
            first_line = line->number;
        } else if (!too_long) {
            grid += '\n';
        }
        too_long |= line->too_long || grid.size() > BoardReader::max_board_bytes;
        if (!too_long) grid += line->text;
    }
    finish();
}

}  // namespace

BoardReader::BoardReader(const Game& game, const Alphabet& alphabet, TextSource source,
                         std::optional<BoardForm> declared)
    : game_(&game),
      alphabet_(&alphabet),
      text_(std::move(source), max_board_bytes),
      declared_(declared.has_value()),
      form_(declared ? *declared : guess_board_form(game, text_)) {}

void BoardReader::for_each(const std::function<void(const StreamedBoard&)>& visit) {
    Delivery delivery(*game_, *alphabet_, visit);
    if (form_ == BoardForm::json || form_ == BoardForm::exercism) {
        read_json_boards(
            *game_, form_ == BoardForm::exercism,
            [&](std::span<char> buffer) { return text_.read(buffer); }, max_board_bytes,
            [&](std::string_view text, const MalformedBoard* error) {
                if (error != nullptr) {
                    delivery.no_board(text, 0, *error);
                } else {
                    delivery.board(text, 0);
                }
            });
        return;
    }
    BoardLines lines(text_, declared_, form_, *game_, *alphabet_);
    if (form_ == BoardForm::grids) {
        read_grids(lines, delivery);
    } else if (form_ == BoardForm::leetcode) {
        read_problem_statements(lines, delivery);
    } else {
        read_lines(lines, delivery);
    }
    lines.finish(delivery.boards());
}

}  // namespace boardproof
