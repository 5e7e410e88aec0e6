#include "cli/side_range.hpp"

#include <fmt/format.h>

#include <charconv>

#include "boardproof/error.hpp"

namespace boardproof::cli {

namespace {

std::optional<int> parse_side(std::string_view text) {
    int side = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return side;
}

}  // namespace

std::optional<SideRange> parse_side_range(std::string_view text) {
    const std::size_t dots = text.find("..");
    const auto first = parse_side(text.substr(0, dots));
    const auto last = dots == text.npos ? first : parse_side(text.substr(dots + 2));
    if (!first || !last) return std::nullopt;
    if (*first > *last) {
        throw InputError(fmt::format("range '{}': expected the smaller side first", text));
    }
    return SideRange{*first, *last};
}

}  // namespace boardproof::cli
