#include "diagrams/symbolic_layers.hpp"

#include <fmt/format.h>

#include "boardproof/error.hpp"
#include "diagrams/moves.hpp"

namespace boardproof {

ReachableDiagram reach_by_layers(const DiagramSpace& space, DiagramAlgebra& algebra,
                                 Progress* progress) {
    const int cells = space.game().cells();
    int ply = 0;
    try {
        const Diagram x_has_line = algebra.has_line(Player::x);
        const Diagram o_has_line = algebra.has_line(Player::o);
        Diagram layer = space.board({});
        ReachableDiagram reached{layer, {}, {DiagramSpace::node_count(std::span(&layer, 1))}};
        if (progress != nullptr) progress->enter_stage("layers");
        while (ply < cells) {
            if (progress != nullptr) progress->enter_ply(ply + 1);
            const bool x_to_move = ply % 2 == 0;
            const Diagram open = DiagramSpace::without(layer, x_to_move ? o_has_line : x_has_line);
            layer = boards_after_move(space, open, x_to_move ? Player::x : Player::o, progress);
            Diagram& all = x_to_move ? reached.odd : reached.even;
            all = DiagramSpace::either(all, layer);
            reached.nodes_by_ply.push_back(DiagramSpace::node_count(std::span(&layer, 1)));
            ++ply;
        }
        return reached;
    } catch (const ResourceError& error) {
        throw ResourceError(fmt::format("ply {} of {}: {}", ply + 1, cells, error.what()));
    }
}

}  // namespace boardproof
