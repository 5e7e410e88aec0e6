#include "diagrams/statistics_of.hpp"

#include <algorithm>

#include "counting/totals.hpp"
#include "diagrams/counts.hpp"

namespace boardproof {

namespace {

// The representative of a class of conjugates whose boards are folded with the least effort.
FixedBoards cheapest_folding(const DiagramSpace& space, const SymmetryGroup& group,
                             const std::vector<int>& alike) {
    std::vector<FixedBoards> candidates;
    for (const int i : alike) {
        candidates.emplace_back(space, group.elements()[static_cast<std::size_t>(i)]);
    }
    return *std::min_element(
        candidates.begin(), candidates.end(),
        [](const FixedBoards& a, const FixedBoards& b) { return a.distance() < b.distance(); });
}

}  // namespace

Statistics statistics_of(const DiagramSpace& space, const SymmetryGroup& group,
                         DiagramAlgebra& algebra, const Diagram& reachable,
                         const std::function<Diagram(const FixedBoards&)>& fixed,
                         Progress* progress) {
    const auto cells = static_cast<std::size_t>(space.game().cells());
    const int order = group.size();
    Statistics statistics;
    statistics.by_ply.resize(cells + 1);
    if (progress != nullptr) progress->enter_stage("counting");
    const std::vector<BigInt> all = count_by_ply(space, reachable);
    const std::vector<BigInt> not_x =
        count_by_ply(space, DiagramSpace::without(reachable, algebra.has_line(Player::x)));
    const std::vector<BigInt> open = count_by_ply(space, without_lines(reachable, algebra));
    for (std::size_t ply = 0; ply <= cells; ++ply) {
        PlyCounts& counts = statistics.by_ply[ply];
        counts.reachable = all[ply];
        counts.x_wins = all[ply] - not_x[ply];
        counts.o_wins = not_x[ply] - open[ply];
        (ply == cells ? counts.draws : counts.nonterminal) = open[ply];
    }
    if (progress != nullptr) progress->enter_stage("orbits");
    std::vector<BigInt> sum = all;
    std::vector<BigInt> open_sum = open;
    for (const std::vector<int>& alike : group.conjugacy_classes()) {
        if (group.elements()[static_cast<std::size_t>(alike.front())].is_identity()) continue;
        const FixedBoards folding = cheapest_folding(space, group, alike);
        const Diagram folded = fixed ? fixed(folding) : folding.fold(reachable);
        DiagramAlgebra folded_algebra(space, &folding);
        const std::vector<BigInt> more = folding.count_by_ply(folded);
        const std::vector<BigInt> more_open =
            folding.count_by_ply(without_lines(folded, folded_algebra));
        for (std::size_t ply = 0; ply <= cells; ++ply) {
            sum[ply] += alike.size() * more[ply];
            open_sum[ply] += alike.size() * more_open[ply];
        }
    }
    for (std::size_t ply = 0; ply <= cells; ++ply) {
        PlyCounts& counts = statistics.by_ply[ply];
        counts.orbits = sum[ply] / order;
        counts.terminal_orbits =
            ply == cells ? counts.orbits : BigInt(counts.orbits - open_sum[ply] / order);
    }
    sum_up(statistics);
    return statistics;
}

}  // namespace boardproof
