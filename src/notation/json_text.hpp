#pragma once

#include <algorithm>
#include <span>

namespace boardproof {

/// Puts another control character in the place of each NUL in a JSON text, before nlohmann's parser
/// reads it. The parser takes NUL for the end of the text and would not look at what follows; any
/// other control character is an error to it, as NUL should be.
inline void replace_nul(std::span<char> json) {
    std::replace(json.begin(), json.end(), '\0', '\1');
}

}  // namespace boardproof
