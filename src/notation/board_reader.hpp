#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "boardproof/alphabet.hpp"
#include "boardproof/malformed_board.hpp"
#include "boardproof/position_text.hpp"

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

/// Fills a buffer from a text and says how many bytes it got: none at the end of the text.
using TextSource = std::function<std::size_t(std::span<char>)>;

/// The text of a file, `-` being standard input. Calls `before_waiting` each time before it reads.
/// Throws InputError when the file cannot be read.
[[nodiscard]] TextSource open_text(
    const std::string& path, std::function<void()> before_waiting = [] {});

/// The whole of such a text.
[[nodiscard]] std::string read_whole(const std::string& path);

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

    /// Calls `visit` for each board. Throws InputError when the text as a whole is not what its
    /// form says: JSON that breaks off, more or fewer boards than announced, text after `end`.
    void for_each(const std::function<void(const StreamedBoard&)>& visit);

 private:
    // A line without its end; nothing after the last one.
    [[nodiscard]] std::optional<std::string_view> next_line();
    void fill();

    void read_lines();
    void read_grids();
    void read_json();
    [[nodiscard]] BoardForm guess();
    [[nodiscard]] bool is_announcement(std::string_view line);
    [[nodiscard]] bool is_end(std::string_view line);
    [[nodiscard]] std::optional<BoardForm> guess_from(std::string_view text, bool is_all) const;
    [[nodiscard]] static std::string_view array_in(std::string_view line);
    void visit(std::string_view text, std::uint64_t line);

    const Game* game_;
    const Alphabet* alphabet_;
    TextSource source_;
    const std::function<void(const StreamedBoard&)>* visit_ = nullptr;
    std::string buffer_;
    std::size_t begin_ = 0;  // of what is unread in the buffer
    std::size_t end_ = 0;
    bool at_end_ = false;     // of the source
    bool too_long_ = false;   // the last line was cut off
    std::uint64_t line_ = 0;  // number of the last line
    std::uint64_t boards_ = 0;
    std::optional<std::uint64_t> announced_;
    bool declared_;
    BoardForm form_;
};

}  // namespace boardproof
