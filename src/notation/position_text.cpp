#include "boardproof/position_text.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/utf8.hpp"
#include "notation/cell_reader.hpp"

namespace boardproof {

namespace {

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

char cell_symbol(const Position& position, int cell) {
    if ((position.x & bit(cell)) != 0) return symbol(Player::x);
    return (position.o & bit(cell)) != 0 ? symbol(Player::o) : '.';
}

// A cell for people, marked or not.
void append_cell(std::string& row, char symbol, bool is_marked) {
    row += is_marked ? '[' : ' ';
    row += symbol;
    row += is_marked ? ']' : ' ';
}

std::vector<std::string> drawn_rows(const Game& game, const Position& position) {
    const Mask marked = game.completed_cells(position.x) | game.completed_cells(position.o);
    std::vector<std::string> rows(static_cast<std::size_t>(game.rows()));
    for (int cell = 0; cell < game.cells(); ++cell) {
        append_cell(rows[static_cast<std::size_t>(cell / game.cols())], cell_symbol(position, cell),
                    (marked & bit(cell)) != 0);
    }
    return rows;
}

}  // namespace

Position parse_position(const Game& game, std::string_view text, const Alphabet& alphabet) {
    if (const auto plain = read_plain(game, without_final_newline(text), alphabet)) return *plain;
    Position position;
    read_cells(game.dimensions(), text, alphabet, [&](std::size_t cell, Player player) {
        (player == Player::x ? position.x : position.o) |= bit(static_cast<int>(cell));
    });
    return position;
}

Grid parse_grid(const Dimensions& dimensions, std::string_view text, const Alphabet& alphabet) {
    Grid grid(dimensions);
    read_cells(dimensions, text, alphabet, [&](std::size_t cell, Player player) {
        const int index = static_cast<int>(cell);
        grid.set(index / dimensions.cols, index % dimensions.cols, stone_of(player));
    });
    return grid;
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

std::string draw_grid(const Grid& grid, const std::vector<bool>& marked) {
    std::string drawing;
    for (int row = 0; row < grid.dimensions().rows; ++row) {
        for (int col = 0; col < grid.dimensions().cols; ++col) {
            const Grid::Stone stone = grid.at(row, col);
            append_cell(drawing,
                        stone == Grid::Stone::x   ? symbol(Player::x)
                        : stone == Grid::Stone::o ? symbol(Player::o)
                                                  : '.',
                        marked[grid.index({row, col})]);
        }
        drawing += '\n';
    }
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
