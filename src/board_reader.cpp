#include "boardproof/board_reader.hpp"

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

#include "board_json.hpp"
#include "utf8.hpp"

namespace boardproof {

namespace {

constexpr std::size_t chunk_bytes = std::size_t{1} << 17;

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
      buffer_(chunk_bytes + max_board_bytes, '\0'),
      declared_(declared.has_value()),
      form_(declared ? *declared : guess()) {}

void BoardReader::fill() {
    if (begin_ != 0) {
        std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
                  buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
        end_ -= begin_;
        begin_ = 0;
    }
    if (at_end_ || end_ == buffer_.size()) return;
    const std::size_t count = source_(std::span(buffer_).subspan(end_));
    end_ += count;
    at_end_ = count == 0;
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
            begin_ += newline + 1;
            break;
        }
        if (at_end_) {
            if (unread.empty() && !too_long_) return std::nullopt;
            line = unread;
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

// Only the first line, of digits that are not a row or a board to the alphabet, can be one.
bool BoardReader::is_announcement(std::string_view line) {
    if (!declared_ || line_ != 1 || !is_number(line)) return false;
    const auto cells =
        static_cast<std::size_t>(form_ == BoardForm::grids ? game_->cols() : game_->cells());
    if (line.size() == cells && std::all_of(line.begin(), line.end(), [&](char c) {
            return alphabet_->ascii(static_cast<unsigned char>(c)) != Alphabet::Symbol::none;
        })) {
        return false;
    }
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
    while (const auto line = next_line()) {
        std::string_view text = *line;
        if (is_announcement(text)) continue;
        if (is_end(text)) return;
        if (form_ == BoardForm::leetcode) {
            const std::size_t bracket = text.find('[');
            const std::string_view before = text.substr(0, bracket);
            if (bracket == text.npos || (!before.empty() && !before.ends_with("= "))) {
                const MalformedBoard error(Malformation::syntax, escape_and_shorten(text),
                                           "expected a JSON array of rows");
                (*visit_)({++boards_, line_, text, std::nullopt, &error});
                continue;
            }
            text.remove_prefix(bracket);
        }
        visit(text, line_);
    }
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
    // As much as tells the first line, or the first row of JSON.
    while (!at_end_ && end_ < max_board_bytes &&
           std::string_view(buffer_.data(), end_).find('\n') == std::string_view::npos) {
        fill();
    }
    const std::string_view start(buffer_.data(), end_);
    const std::string_view line = without_carriage_return(start.substr(0, start.find('\n')));
    const std::size_t first = start.find_first_not_of(" \t\r\n");
    if (first != start.npos && start[first] == '{') return BoardForm::exercism;
    if (first != start.npos && start[first] == '[') {
        // A line that is an array of rows is one board of many.
        if (line.starts_with('[') && line.ends_with(']') && is_json_board_of_rows(*game_, line)) {
            return BoardForm::lines;
        }
        return BoardForm::json;
    }
    if (line.find('/') != line.npos || game_->rows() == 1) return BoardForm::lines;
    return count_characters(line) == static_cast<std::size_t>(game_->cols()) ? BoardForm::grids
                                                                             : BoardForm::lines;
}

}  // namespace boardproof
