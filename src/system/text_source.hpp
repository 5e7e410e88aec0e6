#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>

namespace boardproof {

/// Fills a buffer, which is not empty, from a text and says how many bytes it got: none at the end
/// of the text. Throws what its maker says when the text cannot be read; an error is never taken
/// for the end.
using TextSource = std::function<std::size_t(std::span<char>)>;

/// The text of a file, `-` being standard input. Calls `before_waiting` each time before it reads.
/// Throws InputError when the file cannot be opened, and its source when it cannot be read.
[[nodiscard]] TextSource open_text(
    const std::string& path, std::function<void()> before_waiting = [] {});

/// The whole of such a text.
[[nodiscard]] std::string read_whole(const std::string& path);

}  // namespace boardproof
