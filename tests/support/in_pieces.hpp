#pragma once

#include <algorithm>
#include <string>

#include "system/text_source.hpp"

namespace boardproof {

/// Hands a text out in pieces of a size, so that every seam is tried.
inline TextSource in_pieces(const std::string& text, std::size_t piece) {
    return [text, piece, at = std::size_t{0}](std::span<char> buffer) mutable {
        const std::size_t count = std::min({piece, buffer.size(), text.size() - at});
        std::copy_n(text.data() + at, count, buffer.data());
        at += count;
        return count;
    };
}

}  // namespace boardproof
