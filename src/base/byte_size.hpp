#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace boardproof {

/// Reads a number of bytes: `8589934592`, `8G`, `1.5GiB`, `512M`, `64k` (powers of 1024). Throws
/// InputError on anything else.
[[nodiscard]] std::uint64_t parse_bytes(std::string_view text);

/// 1536 as `1.5 KiB`.
[[nodiscard]] std::string format_bytes(std::uint64_t bytes);

}  // namespace boardproof
