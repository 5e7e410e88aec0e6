#include "notation/board_reader.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <memory>
#include <utility>

#include "base/utf8.hpp"
#include "notation/board_json.hpp"

namespace boardproof {

namespace {

constexpr std::size_t chunk_bytes = std::size_t{1} << 17;
constexpr std::size_t first_bytes = std::size_t{1} << 12;
// A line that is too long, and a chunk after it.
constexpr std::size_t most_bytes = BoardReader::max_board_bytes + chunk_bytes;

constexpr std::array<std::pair<BoardForm, std::string_view>, 5> forms{{
    {BoardForm::lines, "lines"},
    {BoardForm::grids, "grid"},
    {BoardForm::json, "json"},
    {BoardForm::leetcode, "leetcode"},
    {BoardForm::exercism, "exercism"},
}};

std::string_view without_carriage_return(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

bool is_number(std::string_view text) {
    return !text.empty() && text.size() <= 18 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string_view name(BoardForm form) {
    for (const auto& [known, name] : forms) {
        if (known == form) return name;
    }
    return "";
}

BoardForm parse_board_form(std::string_view text) {
    for (const auto& [form, name] : forms) {
        if (name == text) return form;
    }
    throw InputError(
        fmt::format("input form '{}': unknown; expected lines, grid, json, leetcode or exercism",
                    escape_and_shorten(text)));
}

TextSource open_text(const std::string& path, std::function<void()> before_waiting) {
    struct File {
        explicit File(const std::string& name)
            : number(name == "-" ? STDIN_FILENO : open(name.c_str(), O_RDONLY | O_CLOEXEC)) {}
        File(const File&) = delete;
        File& operator=(const File&) = delete;
        ~File() {
            if (number > STDIN_FILENO) close(number);
        }
        int number;
    };
    const auto file = std::make_shared<File>(path);
    const auto reject = [path] {
        throw InputError(fmt::format("input '{}': cannot read: {}", path, std::strerror(errno)));
    };
    if (file->number < 0) reject();
    return [file, reject, wait = std::move(before_waiting)](std::span<char> buffer) {
        wait();
        ssize_t count = 0;
        do {
            count = read(file->number, buffer.data(), buffer.size());
        } while (count < 0 && errno == EINTR);
        if (count < 0) reject();
        return static_cast<std::size_t>(count);
    };
}

std::string read_whole(const std::string& path) {
    const TextSource source = open_text(path);
    std::string text;
    std::string chunk(chunk_bytes, '\0');
    while (const std::size_t count = source(chunk)) text.append(chunk, 0, count);
    return text;
}

BoardReader::BoardReader(const Game& game, const Alphabet& alphabet, TextSource source,
                         std::optional<BoardForm> declared)
    : game_(&game),
      alphabet_(&alphabet),
      source_(std::move(source)),
      buffer_(first_bytes, '\0'),
      declared_(declared.has_value()),
      form_(declared ? *declared : guess()) {}

void BoardReader::fill() {
    if (begin_ != 0) {
        std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
                  buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
        end_ -= begin_;
        begin_ = 0;
    }
    if (at_end_ || end_ == most_bytes) return;
    const std::size_t count = source_(std::span(buffer_).subspan(end_));
    end_ += count;
    at_end_ = count == 0;
    // Small texts get by with little.
    if (end_ == buffer_.size()) buffer_.resize(std::min(2 * buffer_.size(), most_bytes));
}

std::optional<std::string_view> BoardReader::next_line() {
    too_long_ = false;
    std::size_t searched = 0;
    std::string_view line;
    while (true) {
        const std::string_view unread(buffer_.data() + begin_, end_ - begin_);
        const std::size_t newline = unread.find('\n', searched);
        if (newline != unread.npos) {
            line = unread.substr(0, newline);
            too_long_ |= line.size() > max_board_bytes;
            begin_ += newline + 1;
            break;
        }
        if (at_end_) {
            if (unread.empty() && !too_long_) return std::nullopt;
            line = unread;
            too_long_ |= line.size() > max_board_bytes;
            begin_ = end_;
            break;
        }
        searched = unread.size();
        if (searched > max_board_bytes) {  // go on to the end of the line, and forget it
            too_long_ = true;
            begin_ = end_;
            searched = 0;
        }
        fill();
    }
    ++line_;
    return too_long_ ? std::string_view() : without_carriage_return(line);
}

void BoardReader::visit(std::string_view text, std::uint64_t line) {
    StreamedBoard board{++boards_, line, text, std::nullopt, nullptr};
    try {
        if (too_long_) {
            throw MalformedBoard(Malformation::row_length, "...",
                                 fmt::format("longer than {} bytes", max_board_bytes));
        }
        board.position = parse_position(*game_, text, *alphabet_);
    } catch (const MalformedBoard& error) {
        board.error = &error;
        (*visit_)(board);
        return;
    }
    (*visit_)(board);
}

void BoardReader::for_each(const std::function<void(const StreamedBoard&)>& visit) {
    visit_ = &visit;
    switch (form_) {
        case BoardForm::lines:
        case BoardForm::leetcode:
            read_lines();
            break;
        case BoardForm::grids:
            read_grids();
            break;
        case BoardForm::json:
        case BoardForm::exercism:
            read_json();
            break;
    }
    if (announced_ && *announced_ != boards_) {
        throw InputError(fmt::format("input: its first line announces {} boards, {} follow",
                                     *announced_, boards_));
    }
}

// Only the first line can be one. Digits that are a row or a board to the alphabet, or as many as
// a board has cells, are no announcement.
bool BoardReader::is_announcement(std::string_view line) {
    if (!declared_ || line_ != 1 || !is_number(line)) return false;
    const bool by_row = form_ == BoardForm::grids;
    const auto cells = static_cast<std::size_t>(by_row ? game_->cols() : game_->cells());
    const bool are_cells = std::all_of(line.begin(), line.end(), [&](char c) {
        return alphabet_->ascii(static_cast<unsigned char>(c)) != Alphabet::Symbol::none;
    });
    if (line.size() == cells && (are_cells || !by_row)) return false;
    std::uint64_t count = 0;
    std::from_chars(line.data(), line.data() + line.size(), count);
    announced_ = count;
    return true;
}

bool BoardReader::is_end(std::string_view line) {
    if (!declared_ || line != "end") return false;
    while (const auto next = next_line()) {
        if (next->empty() && !too_long_) continue;
        throw InputError(fmt::format("input: line {} follows the line 'end'", line_));
    }
    return true;
}

void BoardReader::read_lines() {
    std::uint64_t empty_lines = 0;  // that are boards if anything but the end follows
    while (const auto line = next_line()) {
        std::string_view text = *line;
        if (is_announcement(text)) continue;
        if (is_end(text)) return;
        if (text.empty() && !too_long_) {
            ++empty_lines;
            continue;
        }
        const bool cut = too_long_;
        if (form_ == BoardForm::leetcode) {
            if (text.starts_with("Output")) continue;
            text = array_in(text);
            if (!text.starts_with('[') && !cut) {
                const MalformedBoard error(Malformation::syntax, escape_and_shorten(text),
                                           "expected a JSON array of rows");
                (*visit_)({++boards_, line_, text, std::nullopt, &error});
                continue;
            }
        } else {
            too_long_ = false;
            for (; empty_lines != 0; --empty_lines) visit("", line_ - empty_lines);
        }
        too_long_ = cut;
        visit(text, line_);
    }
}

// The JSON array that a line of a problem statement holds; else the line, which is no board.
std::string_view BoardReader::array_in(std::string_view line) {
    const std::size_t bracket = line.find('[');
    if (bracket == line.npos) return line;
    std::string_view before = line.substr(0, bracket);
    while (before.ends_with(' ')) before.remove_suffix(1);
    return before.empty() || before.ends_with('=') ? line.substr(bracket) : line;
}

void BoardReader::read_grids() {
    std::string grid;
    std::uint64_t first_line = 0;
    bool cut = false;
    const auto finish = [&] {
        if (first_line == 0) return;
        too_long_ = cut;
        visit(grid, first_line);
        grid.clear();
        first_line = 0;
        cut = false;
    };
    while (const auto line = next_line()) {
        if (is_announcement(*line)) continue;
        if (!too_long_ && line->empty()) {
            finish();
            continue;
        }
        if (first_line == 0 && is_end(*line)) break;
        if (declared_ && *line == "end" && !too_long_) {
            finish();
            static_cast<void>(is_end("end"));
            break;
        }
        if (first_line == 0) {
            first_line = line_;
        } else if (!cut) {
            grid += '\n';
        }
        cut |= too_long_ || grid.size() > max_board_bytes;
        if (cut) {
            grid.clear();
        } else {
            grid += *line;
        }
    }
    finish();
}

void BoardReader::read_json() {
    const auto read = [this](std::span<char> buffer) {
        if (begin_ == end_ && !at_end_) fill();
        const std::size_t count = std::min(buffer.size(), end_ - begin_);
        std::copy_n(buffer_.data() + begin_, count, buffer.data());
        begin_ += count;
        return count;
    };
    read_json_boards(*game_, form_ == BoardForm::exercism, read, max_board_bytes,
                     [this](std::string_view text, const MalformedBoard* error) {
                         if (error != nullptr) {
                             (*visit_)({++boards_, 0, text, std::nullopt, error});
                         } else {
                             visit(text, 0);
                         }
                     });
}

BoardForm BoardReader::guess() {
    while (true) {
        const std::string_view text(buffer_.data(), end_);
        const bool is_all = at_end_ || end_ >= max_board_bytes;
        if (const auto form = guess_from(text, is_all)) return *form;
        fill();
    }
}

// What the beginning of a text tells; nothing when it takes more of it, unless there is no more.
std::optional<BoardForm> BoardReader::guess_from(std::string_view text, bool is_all) const {
    while (text.starts_with('\n') || text.starts_with("\r\n")) {
        text.remove_prefix(text.find('\n') + 1);
    }
    if (text.find('\n') == text.npos && !is_all) return std::nullopt;
    const std::string_view line = without_carriage_return(text.substr(0, text.find('\n')));
    const std::size_t first = line.find_first_not_of(" \t");
    const char begin = first == line.npos ? ' ' : line[first];
    if (begin == '{') return BoardForm::exercism;
    if (begin == '[') {
        // A line that is an array of rows is one board of many.
        const bool is_board = line.ends_with(']') && is_json_array_of_rows(*game_, line);
        return is_board ? BoardForm::lines : BoardForm::json;
    }
    const auto cols = static_cast<std::size_t>(game_->cols());
    const auto cells = static_cast<std::size_t>(game_->cells());
    const std::size_t length = count_characters(line);
    if (game_->rows() == 1 || line.find('/') != line.npos || length >= cells) {
        return BoardForm::lines;
    }
    if (length == cols) return BoardForm::grids;
    // Neither a row nor a board; as many such lines as there are rows, and no more, are a grid.
    std::size_t count = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end == text.size() && !is_all) return std::nullopt;  // half a line
        if (without_carriage_return(text.substr(0, end)).empty()) break;
        if (++count > static_cast<std::size_t>(game_->rows())) return BoardForm::lines;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (text.empty() && !is_all) return std::nullopt;
    return count == static_cast<std::size_t>(game_->rows()) ? BoardForm::grids : BoardForm::lines;
}

}  // namespace boardproof
