#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "boardproof/big_int.hpp"

namespace boardproof {

// Words and figures for people.

/// 1234567 as `1,234,567`.
[[nodiscard]] std::string grouped(const BigInt& value);

/// With the digits 0 to 9 and a to z.
[[nodiscard]] std::string in_base_36(std::uint64_t value);

/// `1 board`, `2 boards`, figures grouped.
[[nodiscard]] std::string counted(const BigInt& value, std::string_view noun);

/// Rows of cells as lines of text, columns lined up to the right but the first, and those for which
/// `to_the_left` says so, to the left; the first row is the heading.
[[nodiscard]] std::string aligned(const std::vector<std::vector<std::string>>& rows,
                                  const std::vector<bool>& to_the_left = {});

/// The words with a separator between.
[[nodiscard]] std::string joined(const std::vector<std::string>& words, std::string_view separator);

/// A paragraph of at most 100 columns: the first line indented by two, the others by four.
[[nodiscard]] std::string wrapped(std::string_view text);

}  // namespace boardproof
