#include "notation/board_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/utf8.hpp"
#include "boardproof/error.hpp"
#include "notation/board_json.hpp"

namespace boardproof {

namespace {

constexpr std::array<std::pair<BoardForm, std::string_view>, 5> forms{{
    {BoardForm::lines, "lines"},
    {BoardForm::grids, "grid"},
    {BoardForm::json, "json"},
    {BoardForm::leetcode, "leetcode"},
    {BoardForm::exercism, "exercism"},
}};

// What the beginning of a text tells; nothing when it takes more of it, unless there is no more.
std::optional<BoardForm> form_of(const Game& game, std::string_view text, bool is_all) {
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
        const bool is_board = line.ends_with(']') && is_json_array_of_rows(game, line);
        return is_board ? BoardForm::lines : BoardForm::json;
    }
    const auto rows = static_cast<std::size_t>(game.rows());
    const auto cols = static_cast<std::size_t>(game.cols());
    const auto cells = static_cast<std::size_t>(game.cells());
    const std::size_t length = count_characters(line);
    if (rows == 1 || line.find('/') != line.npos || length >= cells) return BoardForm::lines;
    if (length == cols) return BoardForm::grids;
    // Neither a row nor a board; as many such lines as there are rows, and no more, are a grid.
    std::size_t count = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end == text.size() && !is_all) return std::nullopt;  // half a line
        if (without_carriage_return(text.substr(0, end)).empty()) break;
        if (++count > rows) return BoardForm::lines;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (text.empty() && !is_all) return std::nullopt;
    return count == rows ? BoardForm::grids : BoardForm::lines;
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

BoardForm guess_board_form(const Game& game, LineReader& text) {
    while (true) {
        const bool is_all = text.at_end() || text.ahead().size() >= text.max_line_bytes();
        if (const auto form = form_of(game, text.ahead(), is_all)) return *form;
        text.look_further();
    }
}

}  // namespace boardproof
