#pragma once

#include <functional>
#include <span>
#include <vector>

#include "boardproof/big_int.hpp"
#include "diagrams/diagram.hpp"

namespace boardproof {

/// How many of the boards there are of each ply, 0 to cells. Exact: counts are kept in 128 bits,
/// and 3^64 < 2^102. O(nodes * cells) additions; memory for the counts of a level of the diagram,
/// and of the nodes further down that it leads to. Everything here throws Interrupted.
/// Precondition: the space is interleaved.
[[nodiscard]] std::vector<BigInt> count_by_ply(const DiagramSpace& space, const Diagram& boards);

/// The same where each place of the order stands for so many cells, which are alike; no node asks
/// for a place that stands for none.
[[nodiscard]] std::vector<BigInt> count_by_ply(const DiagramSpace& space, const Diagram& boards,
                                               const std::vector<int>& weights);

struct StoneCounts {
    int x_count;
    int o_count;
    BigInt boards;
};

/// How many there are of each pair of stone counts, where there are any, by x and then o.
/// A count by x - o, and one by ply and an intersection for each two differences that occur;
/// without the intersection when there are no more than two next to each other, as in any set of
/// boards with alternate turns.
[[nodiscard]] std::vector<StoneCounts> count_by_stones(const DiagramSpace& space,
                                                       const Diagram& boards);

/// Visits the boards in canonical order until there are no more or `visit` returns false.
/// `counts` says what there is, as count_by_stones does. O(cells) restrictions a board at worst;
/// boards that have much in common share them.
void for_each_board(const DiagramSpace& space, const Diagram& boards,
                    std::span<const StoneCounts> counts,
                    const std::function<bool(const Position&)>& visit);

}  // namespace boardproof
