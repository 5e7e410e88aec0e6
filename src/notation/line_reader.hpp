#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "system/text_source.hpp"

namespace boardproof {

/// A line of a text.
struct Line {
    std::string_view text;  ///< without its end, LF or CRLF; valid until the next line is read
    std::uint64_t number;   ///< counted from 1
    bool too_long;          ///< longer than the reader takes; the text is empty then
};

/// The line without the CR at its end.
[[nodiscard]] std::string_view without_carriage_return(std::string_view line);

/// Reads a text line by line, or piece by piece, in constant memory. Passes on what the source
/// throws. Not thread-safe.
class LineReader {
 public:
    /// Lines of more than `max_line_bytes` are passed over and reported as too long.
    LineReader(TextSource source, std::size_t max_line_bytes);

    /// The next line; nothing after the last. An empty text has none, nor is there one after the
    /// last newline.
    [[nodiscard]] std::optional<Line> next();

    /// Fills the buffer with what comes next and says how many bytes that are: none at the end of
    /// the text.
    [[nodiscard]] std::size_t read(std::span<char> buffer);

    /// Looks ahead: what has been taken from the source and not been read yet.
    [[nodiscard]] std::string_view ahead() const {
        return {buffer_.data() + begin_, end_ - begin_};
    }
    /// Whether nothing comes after `ahead`, as far as is known: the last look may have to come back
    /// empty first.
    [[nodiscard]] bool at_end() const { return at_end_; }
    /// Takes more from the source, unless `ahead` is longer than any line by a good deal.
    void look_further();

    [[nodiscard]] std::size_t max_line_bytes() const { return max_line_bytes_; }

 private:
    TextSource source_;
    std::size_t max_line_bytes_;
    std::string buffer_;
    std::size_t begin_ = 0;  // of what is unread in the buffer
    std::size_t end_ = 0;
    bool at_end_ = false;     // of the source
    std::uint64_t line_ = 0;  // number of the last line
};

}  // namespace boardproof
