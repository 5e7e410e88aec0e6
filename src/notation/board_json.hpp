#pragma once

// The boards in a JSON text, for BoardReader.

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>

#include "boardproof/game.hpp"
#include "boardproof/malformed_board.hpp"
#include "system/text_source.hpp"

namespace boardproof {

/// Whether the text is a JSON array of rows, not of whole boards; how long the rows are does not
/// matter.
[[nodiscard]] bool is_json_array_of_rows(const Game& game, std::string_view text);

/// A board with rows of cells, `[["X","O"],..]`, with rows that are strings; any other value as it
/// is.
[[nodiscard]] nlohmann::json joined_rows(const Game& game, const nlohmann::json& board);

/// Receives a board in a form that parse_position reads, or what is wrong with it.
using VisitJsonBoard = std::function<void(std::string_view text, const MalformedBoard* error)>;

/// Reads one JSON value: the boards are the elements of the array, or the whole value if it is one
/// board, or, with `by_key`, the values of all keys `board`. Throws InputError when the text is not
/// JSON. Memory: one board, of at most `max_bytes`, and the longest string of the text.
void read_json_boards(const Game& game, bool by_key, const TextSource& source,
                      std::size_t max_bytes, const VisitJsonBoard& visit);

}  // namespace boardproof
