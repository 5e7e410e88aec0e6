#pragma once

#include <string_view>

#include "boardproof/game.hpp"
#include "notation/line_reader.hpp"

namespace boardproof {

/// How a text holds many boards.
enum class BoardForm : unsigned char {
    lines,     ///< one a line, in any form of parse_position that fits on a line
    grids,     ///< one row a line, boards separated by empty lines
    json,      ///< one JSON value: an array of boards, or one board
    leetcode,  ///< one JSON array a line, `board = ` before it or not; lines `Output: ..` between
    exercism,  ///< one JSON value; the boards are the values of the keys `board` in it
};

/// The name on the command line. Throws InputError on a name that is none.
[[nodiscard]] std::string_view name(BoardForm form);
[[nodiscard]] BoardForm parse_board_form(std::string_view text);

/// Guesses the form from the beginning of a text, of which nothing has been read; looks ahead as
/// far as it takes to tell, at most by the longest line. Never guesses `leetcode`.
[[nodiscard]] BoardForm guess_board_form(const Game& game, LineReader& text);

}  // namespace boardproof
