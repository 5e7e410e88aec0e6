#pragma once

// The boards in a JSON text, for BoardReader.

#include <functional>
#include <string_view>

#include "boardproof/board_reader.hpp"

namespace boardproof {

/// Whether the text is a JSON array of as many strings as the board has rows, each of as many
/// characters as it has columns.
[[nodiscard]] bool is_json_board_of_rows(const Game& game, std::string_view text);

/// Receives a board in a form that parse_position reads, or what is wrong with it.
using VisitJsonBoard = std::function<void(std::string_view text, const MalformedBoard* error)>;

/// Reads one JSON value: the boards are the elements of the array, or the whole value if it is one
/// board, or, with `by_key`, the values of all keys `board`. Throws InputError when the text is not
/// JSON. Memory: one board, of at most `max_bytes`.
void read_json_boards(const Game& game, bool by_key, const TextSource& source,
                      std::size_t max_bytes, const VisitJsonBoard& visit);

}  // namespace boardproof
