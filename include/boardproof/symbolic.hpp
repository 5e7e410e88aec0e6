#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "diagrams/cell_order.hpp"

namespace boardproof {

/// What the command line calls the engine that works on decision diagrams. It is no Engine: it
/// delivers no blocks, since it holds no list of boards.
inline constexpr std::string_view symbolic_engine_name = "symbolic";

/// How the symbolic engine comes to the reachable boards.
enum class SymbolicMethod : unsigned char {
    layers,     ///< by playing from the empty board, ply by ply
    induction,  ///< by proving that what the rule `last-move` accepts is the reachable set
};

/// `layers` or `induction`, and the other way round. Throws InputError.
[[nodiscard]] std::string_view name(SymbolicMethod method);
[[nodiscard]] SymbolicMethod parse_symbolic_method(std::string_view text);

/// How large the diagrams of a game are. Functions of the game and the order of the cells, but for
/// the last.
struct SymbolicSummary {
    SymbolicMethod method;
    CellOrder order;
    std::uint64_t nodes;            ///< of the reachable boards, all plies together
    std::uint64_t nodes_by_parity;  ///< of those of even and of odd plies, kept apart
    /// By layers, the nodes of each ply's boards; else empty.
    std::vector<std::uint64_t> nodes_by_ply;
    std::uint64_t allocated_nodes;  ///< the most that there was room for
};

}  // namespace boardproof
