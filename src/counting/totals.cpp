#include "counting/totals.hpp"

#include <cstddef>

namespace boardproof {

GameCounts count_games(const std::vector<BigInt>& without_line) {
    const std::size_t cells = without_line.size() - 1;
    GameCounts games;
    BigInt sequences = without_line[0];  // of moves that lead to the boards of the ply before
    BigInt orders = 1;                   // of the stones of a board
    for (std::size_t ply = 1; ply <= cells; ++ply) {
        orders *= (ply + 1) / 2;
        const BigInt here = without_line[ply] * orders;
        (ply % 2 == 1 ? games.x_wins : games.o_wins) += sequences * (cells - ply + 1) - here;
        sequences = here;
    }
    games.draws = sequences;
    return games;
}

void sum_up(Statistics& statistics) {
    PlyCounts& total = statistics.total;
    const std::size_t cells = statistics.by_ply.size() - 1;
    std::vector<BigInt> without_line;
    for (std::size_t ply = 0; ply <= cells; ++ply) {
        const PlyCounts& counts = statistics.by_ply[ply];
        total.reachable += counts.reachable;
        total.nonterminal += counts.nonterminal;
        total.x_wins += counts.x_wins;
        total.o_wins += counts.o_wins;
        total.draws += counts.draws;
        total.orbits += counts.orbits;
        total.terminal_orbits += counts.terminal_orbits;
        statistics.transitions += counts.nonterminal * (cells - ply);
        without_line.push_back(counts.nonterminal + counts.draws);
    }
    statistics.games = count_games(without_line);
}

}  // namespace boardproof
