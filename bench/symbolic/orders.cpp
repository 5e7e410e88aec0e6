// In which order should a diagram ask for the cells?
//
// usage: boardproof_orders MEMORY GAME ...
//
// Builds what the rule last-move accepts, which is the reachable set, in four orders of the cells,
// with the two variables of a cell beside each other and, on up to 16 cells, with all of X's before
// all of O's, and
// prints the nodes: of all boards in one diagram, and with a variable for the turn on top, which
// keeps even and odd plies apart. One Markdown row each.

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <exception>
#include <span>

#include "base/byte_size.hpp"
#include "boardproof/error.hpp"
#include "boardproof/rule.hpp"
#include "diagrams/diagram_algebra.hpp"
#include "rules/formula.hpp"

namespace {

using namespace boardproof;

constexpr int most_split_cells = 16;  // beyond, minutes and gigabytes, to no other end

void measure(const Game& game, CellOrder order, bool interleaved, std::uint64_t memory) {
    const auto start = std::chrono::steady_clock::now();
    fmt::print("| {} | {} | {} |", game.name(), name(order), interleaved ? "interleaved" : "split");
    try {
        const DiagramSpace space(game,
                                 {.order = order, .interleaved = interleaved, .memory = memory});
        DiagramAlgebra algebra(space);
        const Diagram accepted = accepts(find_rule("last-move"), algebra);
        const std::array parts{
            DiagramSpace::both(accepted, space.with_difference(0, 0)),
            DiagramSpace::both(accepted, space.with_difference(1, 1)),
        };
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        fmt::print(" {} | {} | {} | {:.2f} |\n", DiagramSpace::node_count(std::span(&accepted, 1)),
                   DiagramSpace::node_count(parts) + 1, DiagramSpace::allocated_nodes(),
                   seconds.count());
    } catch (const ResourceError&) {
        fmt::print(" more than {} hold | | | |\n", format_bytes(memory));
    }
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        fmt::print(stderr, "usage: boardproof_orders MEMORY GAME ...\n");
        return 2;
    }
    try {
        const std::uint64_t memory = parse_bytes(argv[1]);
        fmt::print(
            "| game | order | variables | nodes | with the turn | most allocated | seconds |\n"
            "| --- | --- | --- | --: | --: | --: | --: |\n");
        for (const char* text : std::span(argv + 2, static_cast<std::size_t>(argc - 2))) {
            const Game game(parse_dimensions(text));
            for (const bool interleaved : {true, false}) {
                if (!interleaved && game.cells() > most_split_cells) continue;
                for (const CellOrder order : {CellOrder::rows, CellOrder::columns,
                                              CellOrder::diagonal, CellOrder::spiral}) {
                    measure(game, order, interleaved, memory);
                }
            }
        }
    } catch (const std::exception& error) {
        fmt::print(stderr, "boardproof_orders: {}\n", error.what());
        return 2;
    }
    return 0;
}
