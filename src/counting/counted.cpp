#include "counting/counted.hpp"

#include "counting/totals.hpp"

namespace boardproof {

void sum_up(Counted& counted) {
    std::vector<BigInt> without_line;
    for (const CountedPly& row : counted.by_ply) {
        counted.total.nonterminal += row.nonterminal;
        counted.total.x_wins += row.x_wins;
        counted.total.o_wins += row.o_wins;
        counted.total.draws += row.draws;
        counted.total.accepted += row.accepted;
        without_line.push_back(row.nonterminal + row.draws);
    }
    counted.games = count_games(without_line);
}

}  // namespace boardproof
