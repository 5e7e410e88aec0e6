#include "counting/counted.hpp"

namespace boardproof {

void sum_up(Counted& counted) {
    const int cells = counted.dimensions.cells();
    BigInt sequences = 1;  // to the boards of the ply before
    BigInt orders = 1;     // of the stones of a board
    for (int ply = 0; ply <= cells; ++ply) {
        const CountedPly& row = counted.by_ply[static_cast<std::size_t>(ply)];
        counted.total.nonterminal += row.nonterminal;
        counted.total.x_wins += row.x_wins;
        counted.total.o_wins += row.o_wins;
        counted.total.draws += row.draws;
        counted.total.accepted += row.accepted;
        if (ply == 0) continue;
        orders *= (ply + 1) / 2;
        const BigInt here = (row.nonterminal + row.draws) * orders;
        (ply % 2 == 1 ? counted.games.x_wins : counted.games.o_wins) +=
            sequences * (cells - ply + 1) - here;
        sequences = here;
    }
    counted.games.draws = sequences;
}

}  // namespace boardproof
