#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "boardproof/progress.hpp"
#include "diagrams/diagram.hpp"
#include "diagrams/diagram_algebra.hpp"

namespace boardproof {

/// The boards that legal play reaches.
struct ReachableDiagram {
    Diagram even;  ///< of even plies
    Diagram odd;
    /// Where they were found layer by layer, the nodes of each ply's boards; else empty.
    std::vector<std::uint64_t> nodes_by_ply;
    std::optional<Diagram> all = {};  ///< both together, where that is at hand
};

/// Finds the reachable boards layer by layer from the empty board, and only plays legal moves:
/// whose turn it is follows from the ply, and play goes on where the one who has moved has no line.
/// All boards of a layer are moved on at once (see boards_after_move).
///
/// Throws as the space does; the message of a ResourceError names the ply reached.
[[nodiscard]] ReachableDiagram reach_by_layers(const DiagramSpace& space, DiagramAlgebra& algebra,
                                               Progress* progress = nullptr);

}  // namespace boardproof
