#pragma once

#include <array>
#include <boost/graph/graph_traits.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// A game as an implicit graph for Boost.Graph: a model of IncidenceGraph and VertexListGraph.
///
/// A vertex is any filling of the board, written in base 3: digit i is 0 when cell i is blank, 1
/// for X, 2 for O. Vertex 0 is the empty board. An out-edge is a legal move: a stone of the player
/// whose turn it is (X on even plies) on a blank cell, as long as nobody has a line. The vertices
/// are the whole universe because no one can list the reachable ones beforehand; which they are is
/// what a search from vertex 0 finds out. In-edges and an edge list are not offered.
///
/// Immutable; safe to read from any number of threads.
class GameGraph {
 public:
    static constexpr int max_cells = 20;  // 3^20 < 2^32

    using vertex_descriptor = std::uint32_t;
    struct edge_descriptor {
        vertex_descriptor source;
        vertex_descriptor target;
        friend bool operator==(const edge_descriptor&, const edge_descriptor&) = default;
    };
    using directed_category = boost::directed_tag;
    using edge_parallel_category = boost::disallow_parallel_edge_tag;
    struct traversal_category : boost::incidence_graph_tag, boost::vertex_list_graph_tag {};
    using vertices_size_type = std::uint64_t;
    using edges_size_type = std::uint64_t;
    using degree_size_type = std::uint32_t;
    using vertex_iterator = boost::counting_iterator<vertex_descriptor>;

    /// Walks the blank cells of a position in increasing order.
    class out_edge_iterator
        : public boost::iterator_facade<out_edge_iterator, edge_descriptor,
                                        std::forward_iterator_tag, edge_descriptor> {
     public:
        out_edge_iterator() = default;
        out_edge_iterator(const GameGraph* graph, vertex_descriptor source, Mask cells,
                          std::uint32_t digit)
            : graph_(graph), cells_(cells), source_(source), digit_(digit) {}

     private:
        friend class boost::iterator_core_access;

        [[nodiscard]] edge_descriptor dereference() const {
            return {source_,
                    source_ + digit_ * graph_->powers_[static_cast<std::size_t>(lowest(cells_))]};
        }
        void increment() { cells_ &= cells_ - 1; }
        [[nodiscard]] bool equal(const out_edge_iterator& other) const {
            return cells_ == other.cells_ && source_ == other.source_;
        }

        const GameGraph* graph_ = nullptr;
        Mask cells_ = 0;  // blank cells not visited yet
        vertex_descriptor source_ = 0;
        std::uint32_t digit_ = 0;  // of the player to move
    };

    /// Throws InputError when the board has more than max_cells cells. The game must outlive it.
    explicit GameGraph(const Game& game);

    [[nodiscard]] const Game& game() const { return *game_; }
    [[nodiscard]] vertices_size_type size() const { return size_; }

    /// O(cells).
    [[nodiscard]] Position position(vertex_descriptor vertex) const;
    [[nodiscard]] vertex_descriptor vertex(const Position& position) const;

    /// The blank cells on which the player to move may put a stone. O(lines).
    [[nodiscard]] Mask moves(const Position& position) const;

    [[nodiscard]] std::pair<out_edge_iterator, out_edge_iterator> out_edges(
        vertex_descriptor vertex) const;

 private:
    const Game* game_;
    std::array<std::uint32_t, max_cells> powers_{};
    std::uint64_t size_ = 1;
};

// The concepts' free functions, found by argument-dependent look-up.

[[nodiscard]] inline GameGraph::vertex_descriptor source(const GameGraph::edge_descriptor& edge,
                                                         const GameGraph&) {
    return edge.source;
}

[[nodiscard]] inline GameGraph::vertex_descriptor target(const GameGraph::edge_descriptor& edge,
                                                         const GameGraph&) {
    return edge.target;
}

[[nodiscard]] inline std::pair<GameGraph::out_edge_iterator, GameGraph::out_edge_iterator>
out_edges(GameGraph::vertex_descriptor vertex, const GameGraph& graph) {
    return graph.out_edges(vertex);
}

[[nodiscard]] inline GameGraph::degree_size_type out_degree(GameGraph::vertex_descriptor vertex,
                                                            const GameGraph& graph) {
    return static_cast<GameGraph::degree_size_type>(
        std::popcount(graph.moves(graph.position(vertex))));
}

[[nodiscard]] inline GameGraph::vertices_size_type num_vertices(const GameGraph& graph) {
    return graph.size();
}

[[nodiscard]] inline std::pair<GameGraph::vertex_iterator, GameGraph::vertex_iterator> vertices(
    const GameGraph& graph) {
    return {GameGraph::vertex_iterator(0),
            GameGraph::vertex_iterator(static_cast<GameGraph::vertex_descriptor>(graph.size()))};
}

}  // namespace boardproof
