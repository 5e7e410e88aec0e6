#include <fmt/format.h>

#include "boardproof/report.hpp"

namespace boardproof {

std::string statistics_as_csv(const Proof& proof) {
    std::string text = "ply,reachable,nonterminal,x_wins,o_wins,draws,orbits,terminal_orbits\n";
    for (std::size_t ply = 0; ply < proof.statistics.by_ply.size(); ++ply) {
        const PlyCounts& counts = proof.statistics.by_ply[ply];
        text += fmt::format("{},{},{},{},{},{},{},{}\n", ply, counts.reachable, counts.nonterminal,
                            counts.x_wins, counts.o_wins, counts.draws, counts.orbits,
                            counts.terminal_orbits);
    }
    return text;
}

std::string statistics_as_markdown(const Proof& proof) {
    std::string text =
        "| ply | reachable | nonterminal | X wins | O wins | draws | orbits | terminal orbits |\n"
        "| --: | --: | --: | --: | --: | --: | --: | --: |\n";
    const auto add = [&](const std::string& label, const PlyCounts& counts) {
        text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", label, counts.reachable,
                            counts.nonterminal, counts.x_wins, counts.o_wins, counts.draws,
                            counts.orbits, counts.terminal_orbits);
    };
    for (std::size_t ply = 0; ply < proof.statistics.by_ply.size(); ++ply) {
        add(std::to_string(ply), proof.statistics.by_ply[ply]);
    }
    add("all", proof.statistics.total);
    return text;
}

}  // namespace boardproof
