#pragma once

#include <string>
#include <string_view>

namespace boardproof {

/// The text with what HTML takes for mark-up replaced, quotes included.
[[nodiscard]] std::string escaped_for_html(std::string_view text);

}  // namespace boardproof
