#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "boardproof/alphabet.hpp"
#include "boardproof/game.hpp"
#include "boardproof/malformed_board.hpp"
#include "boardproof/position.hpp"
#include "notation/board_form.hpp"
#include "notation/line_reader.hpp"
#include "system/text_source.hpp"

namespace boardproof {

/// One board of a text, or why it is none.
struct StreamedBoard {
    std::uint64_t number;   ///< counted from 1
    std::uint64_t line;     ///< where it begins, counted from 1; 0 in JSON of many lines
    std::string_view text;  ///< as it was written; valid during the call
    std::optional<Position> position;
    const MalformedBoard* error;  ///< set exactly when there is no position
};

/// Reads the boards of a text one after the other, in constant memory: a board may take up to
/// `max_board_bytes`, beyond which it counts as malformed. A JSON board is an array of rows or one
/// string; a row is a string, or an array of strings of one cell each. Not thread-safe.
class BoardReader {
 public:
    static constexpr std::size_t max_board_bytes = std::size_t{1} << 16;

    /// Looks at the beginning of the text when the form is not declared, and guesses it. Where it
    /// is declared, `lines`, `grids` and `leetcode` may begin with a line that says how many boards
    /// follow and end with a line `end`. Empty lines at the end mean nothing. Game and alphabet
    /// must outlive the reader.
    BoardReader(const Game& game, const Alphabet& alphabet, TextSource source,
                std::optional<BoardForm> declared);

    [[nodiscard]] BoardForm form() const { return form_; }

    /// Calls `visit` for each board; to be called once. Throws InputError when the text as a whole
    /// is not what its form says: JSON that breaks off, more or fewer boards than announced, text
    /// after `end`.
    void for_each(const std::function<void(const StreamedBoard&)>& visit);

 private:
    const Game* game_;
    const Alphabet* alphabet_;
    LineReader text_;
    bool declared_;
    BoardForm form_;
};

}  // namespace boardproof
