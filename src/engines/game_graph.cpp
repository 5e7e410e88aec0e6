#include "engines/game_graph.hpp"

#include <fmt/format.h>

#include "boardproof/error.hpp"

namespace boardproof {

GameGraph::GameGraph(const Game& game) : game_(&game) {
    if (game.cells() > max_cells) {
        throw InputError(fmt::format("game '{}': {} cells; the graph handles 1 to {}", game.name(),
                                     game.cells(), max_cells));
    }
    for (int cell = 0; cell < game.cells(); ++cell) {
        powers_[static_cast<std::size_t>(cell)] = static_cast<std::uint32_t>(size_);
        size_ *= 3;
    }
}

Position GameGraph::position(vertex_descriptor vertex) const {
    Position position;
    for (int cell = 0; vertex != 0; ++cell, vertex /= 3) {
        if (vertex % 3 == 1) position.x |= bit(cell);
        if (vertex % 3 == 2) position.o |= bit(cell);
    }
    return position;
}

GameGraph::vertex_descriptor GameGraph::vertex(const Position& position) const {
    std::uint32_t vertex = 0;
    for_each_bit(position.x, [&](int cell) { vertex += powers_[static_cast<std::size_t>(cell)]; });
    for_each_bit(position.o,
                 [&](int cell) { vertex += 2 * powers_[static_cast<std::size_t>(cell)]; });
    return vertex;
}

Mask GameGraph::moves(const Position& position) const {
    if (game_->has_line(position.x) || game_->has_line(position.o)) return 0;
    return game_->board() & ~(position.x | position.o);
}

std::pair<GameGraph::out_edge_iterator, GameGraph::out_edge_iterator> GameGraph::out_edges(
    vertex_descriptor vertex) const {
    const Position from = position(vertex);
    const std::uint32_t digit = from.ply() % 2 == 0 ? 1 : 2;
    return {out_edge_iterator(this, vertex, moves(from), digit),
            out_edge_iterator(this, vertex, 0, digit)};
}

}  // namespace boardproof
