#include "base/byte_size.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <system_error>

#include "boardproof/error.hpp"

namespace boardproof {

std::uint64_t parse_bytes(std::string_view text) {
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    std::string_view unit(rest, static_cast<std::size_t>(text.data() + text.size() - rest));
    double factor = 1;
    if (!unit.empty()) {
        const std::size_t power = std::string_view("kKmMgGtT").find(unit.front());
        if (power != std::string_view::npos) {
            for (std::size_t i = 0; i <= power / 2; ++i) factor *= 1024;
            unit.remove_prefix(1);
            if (unit == "iB" || unit == "B") unit = {};
        }
    }
    // Beyond 2^63 nothing is a size of memory; below, the product is exact enough.
    if (error != std::errc{} || !unit.empty() || !(value > 0) || value * factor >= 0x1p63) {
        throw InputError(
            fmt::format("memory '{}': expected a number of bytes, for example 8G or 512M", text));
    }
    return static_cast<std::uint64_t>(value * factor);
}

std::string format_bytes(std::uint64_t bytes) {
    constexpr std::array units{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1024 && unit + 1 < units.size()) {
        value /= 1024;
        ++unit;
    }
    return unit == 0 ? fmt::format("{} bytes", bytes)
                     : fmt::format("{:.1f} {}", value, units[unit]);
}

}  // namespace boardproof
