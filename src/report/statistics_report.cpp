#include <string>

#include "boardproof/report.hpp"
#include "report/table.hpp"

namespace boardproof {

Table statistics_table(const Statistics& statistics) {
    Table table{{{"ply", "ply"},
                 {"reachable", "reachable"},
                 {"nonterminal", "nonterminal"},
                 {"x_wins", "X wins"},
                 {"o_wins", "O wins"},
                 {"draws", "draws"},
                 {"orbits", "orbits"},
                 {"terminal_orbits", "terminal orbits"}},
                {}};
    const auto row = [](const std::string& label, const PlyCounts& counts) {
        std::vector<std::string> cells{label};
        for (const BigInt& figure :
             {counts.reachable, counts.nonterminal, counts.x_wins, counts.o_wins, counts.draws,
              counts.orbits, counts.terminal_orbits}) {
            cells.push_back(figure.str());
        }
        return cells;
    };
    for (std::size_t ply = 0; ply < statistics.by_ply.size(); ++ply) {
        table.rows.push_back(row(std::to_string(ply), statistics.by_ply[ply]));
    }
    table.summary.push_back(row("all", statistics.total));
    return table;
}

std::string statistics_as_csv(const Proof& proof) {
    return table_as_csv(statistics_table(proof.statistics));
}

std::string statistics_as_markdown(const Proof& proof) {
    return table_as_markdown(statistics_table(proof.statistics));
}

std::string statistics_as_latex(const Proof& proof) {
    return table_as_latex(statistics_table(proof.statistics));
}

}  // namespace boardproof
