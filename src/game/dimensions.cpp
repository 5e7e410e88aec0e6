#include "boardproof/dimensions.hpp"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

#include "boardproof/error.hpp"

namespace boardproof {

namespace {

[[noreturn]] void reject(std::string_view text, const std::string& why) {
    throw InputError(fmt::format(
        "game '{}': {}; expected RxC with R = C, or RxC:K (for example 3x3, 3x4:3)", text, why));
}

/// Reads one number at the front of `rest` and removes it.
int take_number(std::string_view text, std::string_view& rest, std::string_view what) {
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (digits == 0) reject(text, fmt::format("{} is not a number", what));
    int value = 0;
    const auto result = std::from_chars(rest.data(), rest.data() + digits, value);
    if (result.ec != std::errc{} || value < 1 || value > Dimensions::max_side) {
        reject(text, fmt::format("{} must be 1 to {}", what, Dimensions::max_side));
    }
    rest.remove_prefix(digits);
    return value;
}

}  // namespace

std::string Dimensions::name() const {
    return rows == cols && k == rows ? fmt::format("{}x{}", rows, cols)
                                     : fmt::format("{}x{}:{}", rows, cols, k);
}

const Dimensions& checked(const Dimensions& dimensions) {
    for (const int number : {dimensions.rows, dimensions.cols, dimensions.k}) {
        if (number < 1 || number > Dimensions::max_side) {
            throw InputError(fmt::format("game '{}': rows, columns and K must each be 1 to {}",
                                         dimensions.name(), Dimensions::max_side));
        }
    }
    return dimensions;
}

Dimensions parse_dimensions(std::string_view text) {
    std::string_view rest = text;
    Dimensions dimensions{};
    dimensions.rows = take_number(text, rest, "the number of rows");
    if (!rest.starts_with('x')) reject(text, "no 'x' after the number of rows");
    rest.remove_prefix(1);
    dimensions.cols = take_number(text, rest, "the number of columns");
    if (rest.empty()) {
        if (dimensions.rows != dimensions.cols)
            reject(text, "a board that is not square needs a K");
        dimensions.k = dimensions.rows;
        return dimensions;
    }
    if (!rest.starts_with(':')) reject(text, fmt::format("unexpected '{}'", rest));
    rest.remove_prefix(1);
    dimensions.k = take_number(text, rest, "K");
    if (!rest.empty()) reject(text, fmt::format("unexpected '{}' after K", rest));
    return dimensions;
}

}  // namespace boardproof
