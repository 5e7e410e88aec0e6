#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boardproof/alphabet.hpp"
#include "boardproof/dimensions.hpp"
#include "boardproof/game.hpp"
#include "boardproof/grid.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// Reads a board in any of the ways in which people write them:
///
///     XOX/.X./...               rows separated by '/'
///     XOX<newline>.X. ...       rows separated by newlines (LF or CRLF)
///     ["XOX", " X ", "   "]     a JSON array of strings, one a row
///     XOX.X....                 all cells in one run, row by row
///
/// The alphabet says what stands for X, O and a blank. Spaces are cells and never trimmed, except
/// between the tokens of JSON. One newline may follow the last row in every form. A text
/// that starts with '[' is JSON.
///
/// Throws MalformedBoard, an InputError, on anything else. The message is one line of printable
/// characters that quotes the text (escaped, and shortened when long) and names the row and column,
/// counted from 1, and what was expected. Time is linear in the text; beyond the text itself at
/// most one copy of it is held, however JSON is nested. Safe to call from any number of threads.
[[nodiscard]] Position parse_position(const Game& game, std::string_view text,
                                      const Alphabet& alphabet = Alphabet::standard());

/// Reads a board in the forms of parse_position, with its contract, up to 1000 x 1000.
[[nodiscard]] Grid parse_grid(const Dimensions& dimensions, std::string_view text,
                              const Alphabet& alphabet = Alphabet::standard());

/// The board on one line, rows joined by '/', blanks as '.': `XOX/.X./...`. The position must lie
/// on the board of `game`, here and below.
[[nodiscard]] std::string format_position(const Game& game, const Position& position);

/// The board for people, a line for each row, each ending in a newline. A cell is three characters:
/// `[X]` or `[O]` in a completed line of that player, else ` X `, ` O ` or ` . `.
[[nodiscard]] std::string draw_position(const Game& game, const Position& position);

/// The board for people as draw_position draws it, `marked` cells in brackets; by index.
[[nodiscard]] std::string draw_grid(const Grid& grid, const std::vector<bool>& marked);

struct LabelledPosition {
    Position position;
    std::string label;
};

/// The boards as `draw_position` draws them, next to each other with three spaces between, each
/// under its label, in bands separated by an empty line. All columns are as wide as the widest
/// board or label, and a band has as many as fit into `width` characters, but at least one. No line
/// ends in a space. Labels are UTF-8 without newlines, each code point counted as one character.
[[nodiscard]] std::string draw_positions_side_by_side(const Game& game,
                                                      std::span<const LabelledPosition> positions,
                                                      int width);

}  // namespace boardproof
