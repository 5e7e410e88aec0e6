#include "rules/algebra.hpp"

#include <algorithm>
#include <utility>

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

namespace {

// Extends a family, whose lines have the cells `common` in common, by each line that lacks the
// first of them: a family without a common cell has such a line, for every cell of each of its
// members. A line that is disjoint from a member makes a family with it alone, and is left to that.
struct FamilySearch {
    std::span<const Mask> lines;
    int most;
    std::vector<Mask> unions;
    std::vector<Mask> members;

    void extend(std::size_t first, Mask common, Mask all) {
        const Mask cell = common & (~common + 1);
        for (std::size_t i = first; i < lines.size(); ++i) {
            const Mask line = lines[i];
            if ((line & cell) != 0) continue;
            const bool apart = std::any_of(members.begin(), members.end(),
                                           [&](Mask member) { return (member & line) == 0; });
            if (apart || std::popcount(all | line) > most) continue;
            if ((common & line) == 0) {
                unions.push_back(all | line);
                continue;
            }
            members.push_back(line);
            extend(first, common & line, all | line);
            members.pop_back();
        }
    }
};

}  // namespace

std::vector<Mask> unions_without_common_cell(std::span<const Mask> lines, int most) {
    FamilySearch search{lines, most, {}, {}};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        search.members.assign(1, lines[i]);
        search.extend(i + 1, lines[i], lines[i]);
    }
    return std::move(search.unions);
}

}  // namespace boardproof
