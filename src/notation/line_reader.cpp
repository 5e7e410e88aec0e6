#include "notation/line_reader.hpp"

#include <algorithm>
#include <utility>

namespace boardproof {

namespace {

constexpr std::size_t first_bytes = std::size_t{1} << 12;
// What the buffer takes beside a line that is too long.
constexpr std::size_t chunk_bytes = std::size_t{1} << 17;

}  // namespace

std::string_view without_carriage_return(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

LineReader::LineReader(TextSource source, std::size_t max_line_bytes)
    : source_(std::move(source)), max_line_bytes_(max_line_bytes), buffer_(first_bytes, '\0') {}

void LineReader::look_further() {
    if (begin_ != 0) {
        std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
                  buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
        end_ -= begin_;
        begin_ = 0;
    }
    const std::size_t most_bytes = max_line_bytes_ + chunk_bytes;
    if (at_end_ || end_ == most_bytes) return;
    const std::size_t count = source_(std::span(buffer_).subspan(end_));
    end_ += count;
    at_end_ = count == 0;
    // Small texts get by with little.
    if (end_ == buffer_.size()) buffer_.resize(std::min(2 * buffer_.size(), most_bytes));
}

std::optional<Line> LineReader::next() {
    bool too_long = false;
    std::size_t searched = 0;
    std::string_view line;
    while (true) {
        const std::string_view unread = ahead();
        const std::size_t newline = unread.find('\n', searched);
        if (newline != unread.npos) {
            line = unread.substr(0, newline);
            begin_ += newline + 1;
            break;
        }
        if (at_end_) {
            if (unread.empty() && !too_long) return std::nullopt;
            line = unread;
            begin_ = end_;
            break;
        }
        searched = unread.size();
        if (searched > max_line_bytes_) {  // go on to the end of the line, and forget it
            too_long = true;
            begin_ = end_;
            searched = 0;
        }
        look_further();
    }
    ++line_;
    if (too_long || line.size() > max_line_bytes_) return Line{{}, line_, true};
    return Line{without_carriage_return(line), line_, false};
}

std::size_t LineReader::read(std::span<char> buffer) {
    if (begin_ == end_ && !at_end_) look_further();
    const std::size_t count = std::min(buffer.size(), end_ - begin_);
    std::copy_n(buffer_.data() + begin_, count, buffer.data());
    begin_ += count;
    return count;
}

}  // namespace boardproof
