#include "blocks/block_shape.hpp"

#include <algorithm>

namespace boardproof {

BlockShape::BlockShape(int positions, int size) : layout_{} {
    const int low = std::min(positions, max_low);
    const std::uint32_t highs = std::uint32_t{1} << (positions - low);
    offset_of_high_.assign(highs, 0);
    std::uint32_t offset = 0;
    for (std::uint32_t high = 0; high < highs; ++high) {
        const int low_size = size - std::popcount(high);
        if (low_size < 0 || low_size > low) continue;
        offset_of_high_[high] = offset;
        rows_.push_back({high, offset});
        offset += static_cast<std::uint32_t>(binomial(low, low_size));
    }
    layout_.positions = positions;
    layout_.size = size;
    layout_.low = low;
    layout_.words = words_of(positions, size);
    layout_.tail = low_bits(static_cast<int>((bits() - 1) % 64 + 1));
    layout_.rows = rows_.data();
    layout_.row_count = rows_.size();
    layout_.offset_of_high = offset_of_high_.data();
}

}  // namespace boardproof
