#pragma once

#include <optional>
#include <string_view>

namespace boardproof::cli {

struct SideRange {
    int first;
    int last;
};

/// `5` and `1..5`: squares with as many in a row as their side, from 5x5 to 5x5 and from 1x1 to
/// 5x5. Nothing when the text is neither. Throws InputError when the smaller side is not first.
[[nodiscard]] std::optional<SideRange> parse_side_range(std::string_view text);

}  // namespace boardproof::cli
