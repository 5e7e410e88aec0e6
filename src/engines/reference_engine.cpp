#include "engines/reference_engine.hpp"

#include <boost/concept/assert.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <boost/graph/two_bit_color_map.hpp>
#include <boost/property_map/property_map.hpp>
#include <stdexcept>
#include <vector>

#include "base/colex.hpp"
#include "engines/game_graph.hpp"

namespace boardproof {

namespace {

BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<GameGraph>));
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<GameGraph>));

using Vertex = GameGraph::vertex_descriptor;
using ColorMap = boost::two_bit_color_map<boost::typed_identity_property_map<Vertex>>;

// A breadth-first search of this graph is a search layer by layer: every edge adds one stone.
class LevelOrderVisitor : public boost::bfs_visitor<> {
 public:
    explicit LevelOrderVisitor(const RunOptions& run) : run_(&run) {}

    void examine_vertex(Vertex vertex, const GameGraph& graph) {
        const int ply = graph.position(vertex).ply();
        if (ply < ply_) throw std::logic_error("breadth-first search left level order");
        if (ply > ply_) run_->enter_ply(ply);
        ply_ = ply;
        run_->check_stop();
    }
    void examine_edge(const GameGraph::edge_descriptor& edge, const GameGraph& graph) const {
        if (graph.position(target(edge, graph)).ply() != ply_ + 1) {
            throw std::logic_error("a move did not add one stone");
        }
    }

 private:
    const RunOptions* run_;
    int ply_ = 0;
};

// The reachable boards of one block, looked up one by one.
struct HalfBlock {
    HalfBlock(const GameGraph& graph, const ColorMap& colors, const BlockFrame& frame,
              const BlockShape& shape)
        : bits(shape.words() + padding_words), nonterminal(shape.words() + padding_words) {
        half = {shape.size(), &shape, bits.data(), nullptr, 0, 0, 0};
        const Game& game = graph.game();
        for (std::uint64_t rank = 0; rank < shape.bits(); ++rank) {
            const Position position{frame.x_set(), o_set_at(frame, shape.size(), rank)};
            if (get(colors, graph.vertex(position)) == boost::two_bit_white) continue;
            const Word here = Word{1} << (rank % 64);
            bits[rank / 64] |= here;
            ++half.count;
            const bool last_mover_is_x = position.ply() % 2 == 1;
            if (game.has_line(last_mover_is_x ? position.x : position.o)) {
                ++half.won_count;
            } else if (graph.moves(position) != 0) {
                nonterminal[rank / 64] |= here;
                ++half.nonterminal_count;
            }
        }
        if (half.nonterminal_count != 0) half.nonterminal = nonterminal.data();
    }

    std::vector<Word> bits;
    std::vector<Word> nonterminal;
    BlockHalf half;
};

}  // namespace

void ReferenceEngine::enumerate(const Game& game, const EngineRun& run,
                                std::span<Observer* const> observers) {
    const GameGraph graph(game);
    ColorMap colors(static_cast<std::size_t>(graph.size()));
    boost::breadth_first_search(graph, Vertex{0},
                                boost::color_map(colors).visitor(LevelOrderVisitor(run)));

    BlockFrame frame(game);
    for (int x = 0; 2 * x - 1 <= game.cells(); ++x) {
        std::vector<BlockShape> shapes;
        for (const int o : {x - 1, x}) {
            if (o >= 0 && x + o <= game.cells()) shapes.emplace_back(game.cells() - x, o);
        }
        Mask x_set = low_bits(x);
        const std::uint64_t sets = binomial(game.cells(), x);
        for (std::uint64_t rank = 0; rank < sets; ++rank) {
            frame.set(x_set, rank);
            std::vector<HalfBlock> parts;
            std::vector<BlockHalf> halves;
            for (const BlockShape& shape : shapes) parts.emplace_back(graph, colors, frame, shape);
            for (const HalfBlock& part : parts) halves.push_back(part.half);
            const Block block{&frame, halves};
            for (Observer* observer : observers) observer->observe(block);
            run.check_stop();
            for (const BlockShape& shape : shapes) run.advance(shape.bits());
            if (rank + 1 < sets) x_set = colex_next(x_set);
        }
    }
}

}  // namespace boardproof
