#include "boardproof/algebra.hpp"

#include <algorithm>

namespace boardproof {

std::vector<LineSet> richest_cells(std::span<const Mask> lines) {
    Mask cells = 0;
    for (const Mask line : lines) cells |= line;
    std::vector<LineSet> richest;
    for_each_bit(cells, [&](int cell) {
        LineSet through;
        for (std::size_t i = 0; i < lines.size(); ++i) through[i] = (lines[i] >> cell & 1) != 0;
        const auto covers = [](const LineSet& a, const LineSet& b) { return (b & ~a).none(); };
        if (std::any_of(richest.begin(), richest.end(),
                        [&](const LineSet& other) { return covers(other, through); })) {
            return;
        }
        std::erase_if(richest, [&](const LineSet& other) { return covers(through, other); });
        richest.push_back(through);
    });
    return richest;
}

}  // namespace boardproof
