#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace boardproof {

/// One character of UTF-8, or one byte, without a code point, that does not begin a valid one.
struct Character {
    std::string_view bytes;
    std::optional<std::uint32_t> code_point;
};

/// Removes the first character of a non-empty text.
[[nodiscard]] Character take_character(std::string_view& text);

[[nodiscard]] std::size_t count_characters(std::string_view text);

/// The character as it is shown within quotes: what does not print, in an escape.
[[nodiscard]] std::string escape(const Character& character);

/// A text so shown, cut off after 80 characters.
[[nodiscard]] std::string escape_and_shorten(std::string_view text);

}  // namespace boardproof
