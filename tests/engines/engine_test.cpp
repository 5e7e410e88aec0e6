#include "engines/engine.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>
#include <tuple>

#include "base/colex.hpp"
#include "blocks/block.hpp"
#include "boardproof/error.hpp"
#include "engines/frontier_plan.hpp"
#include "engines/game_graph.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

// Keeps every bit that an engine delivers, and checks what a block says of itself.
class Collector final : public Observer {
 public:
    using Key = std::pair<Mask, int>;  // X set, number of O stones

    explicit Collector(const Game& game) : game_(&game) {}

    [[nodiscard]] std::unique_ptr<Observer> fork() const override {
        return std::make_unique<Collector>(*game_);
    }

    void observe(const Block& block) override {
        const BlockFrame& frame = *block.frame;
        EXPECT_EQ(frame.rank(), colex_rank_of(frame.x_set()));
        for (const BlockHalf& half : block.halves) {
            const bool is_new =
                blocks_
                    .emplace(Key{frame.x_set(), half.o_count},
                             std::vector<Word>(half.bits, half.bits + half.shape->words()))
                    .second;
            EXPECT_TRUE(is_new) << "a block came twice";
            std::uint64_t count = 0;
            std::uint64_t open = 0;
            std::uint64_t won = 0;
            for_each_set_bit(half.shape->words(), half.bits, [&](std::uint64_t rank) {
                const Position position{frame.x_set(), o_set_at(frame, half.o_count, rank)};
                positions_.insert(position);
                const std::string cells = plain::cells_of(*game_, position);
                const bool over =
                    plain::has_line(*game_, cells, 'X') || plain::has_line(*game_, cells, 'O');
                const bool goes_on = !over && position.ply() < game_->cells();
                ++count;
                won += over ? 1 : 0;
                open += goes_on ? 1 : 0;
                EXPECT_EQ(half.nonterminal != nullptr && test_bit(half.nonterminal, rank), goes_on);
            });
            EXPECT_EQ(half.count, count);
            EXPECT_EQ(half.nonterminal_count, open);
            EXPECT_EQ(half.won_count, won);
        }
    }

    void merge(Observer& fork) override {
        auto& other = dynamic_cast<Collector&>(fork);
        const std::size_t before = blocks_.size() + other.blocks_.size();
        blocks_.merge(other.blocks_);
        EXPECT_EQ(blocks_.size(), before) << "two threads had the same block";
        positions_.merge(other.positions_);
    }

    [[nodiscard]] const plain::Positions& positions() const { return positions_; }
    [[nodiscard]] const std::map<Key, std::vector<Word>>& blocks() const { return blocks_; }

 private:
    static std::uint64_t colex_rank_of(Mask set) {
        std::uint64_t rank = 0;
        int i = 1;
        for_each_bit(set, [&](int element) { rank += binomial(element, i++); });
        return rank;
    }

    const Game* game_;
    plain::Positions positions_;
    std::map<Key, std::vector<Word>> blocks_;
};

// Keeps the bits alone.
class BitsCollector final : public Observer {
 public:
    using Bits = std::map<std::pair<Mask, int>, std::vector<Word>>;  // X set, number of O stones

    [[nodiscard]] std::unique_ptr<Observer> fork() const override {
        return std::make_unique<BitsCollector>();
    }
    void observe(const Block& block) override {
        for (const BlockHalf& half : block.halves) {
            bits_[{block.frame->x_set(), half.o_count}].assign(half.bits,
                                                               half.bits + half.shape->words());
        }
    }
    void merge(Observer& fork) override { bits_.merge(dynamic_cast<BitsCollector&>(fork).bits_); }

    [[nodiscard]] const Bits& bits() const { return bits_; }

 private:
    Bits bits_;
};

struct Setting {
    const char* engine;
    int threads;
    bool portable;
    bool compress = true;

    [[nodiscard]] EngineRun options() const {
        EngineRun run{{.threads = threads, .portable = portable}};
        run.compress = compress;
        return run;
    }
};

constexpr Setting settings[] = {
    {"reference", 1, false},      {"frontier", 1, false}, {"frontier", 2, false},
    {"frontier", 8, false},       {"frontier", 1, true},  {"frontier", 2, false, false},
    {"frontier", 2, true, false},
};

std::size_t delivered_halves(const Game& game) {
    std::size_t halves = 0;
    for (int ply = 0; ply <= game.cells(); ++ply) halves += binomial(game.cells(), (ply + 1) / 2);
    return halves;
}

void expect_all_engines_reach_what_play_reaches(const Game& game) {
    const plain::Positions expected = plain::reachable(game);
    for (const Setting& setting : settings) {
        Collector collector(game);
        Observer* const observers[] = {&collector};
        make_engine(setting.engine)->run(game, setting.options(), observers);
        ASSERT_EQ(collector.positions(), expected)
            << game.name() << " by " << setting.engine << " with " << setting.threads;
        ASSERT_EQ(collector.blocks().size(), delivered_halves(game));
    }
}

TEST(Engine, ReachesWhatPlayReachesInEveryGameUpTo8Cells) {
    for (const Dimensions& dimensions : plain::games_up_to(8)) {
        expect_all_engines_reach_what_play_reaches(Game(dimensions));
    }
}

TEST(Engine, ReachesWhatPlayReachesOn3x3) {
    for (int k = 1; k <= 4; ++k) expect_all_engines_reach_what_play_reaches(Game({3, 3, k}));
}

void expect_all_engines_agree_bit_for_bit(const Game& game) {
    BitsCollector::Bits first;
    for (const Setting& setting : settings) {
        BitsCollector collector;
        Observer* const observers[] = {&collector};
        make_engine(setting.engine)->run(game, setting.options(), observers);
        if (first.empty()) first = collector.bits();
        ASSERT_EQ(collector.bits().size(), delivered_halves(game));
        ASSERT_TRUE(collector.bits() == first) << game.name() << " by " << setting.engine;
    }
}

TEST(Engine, EnginesAndKernelsAgreeBitForBitInEveryGameOf9To12Cells) {
    for (const Dimensions& dimensions : plain::games_up_to(12)) {
        if (dimensions.cells() >= 9) expect_all_engines_agree_bit_for_bit(Game(dimensions));
    }
}

TEST(Engine, EnginesAndKernelsAgreeBitForBitOn4x4) {
    expect_all_engines_agree_bit_for_bit(Game({4, 4, 4}));
}

TEST(EngineSlow, EnginesAndKernelsAgreeBitForBitOn4x4With3InARow) {
    expect_all_engines_agree_bit_for_bit(Game({4, 4, 3}));
}

TEST(EngineSlow, ReachesWhatPlayReachesIn3x4Games) {
    for (const int k : {3, 4}) expect_all_engines_reach_what_play_reaches(Game({3, 4, k}));
}

TEST(Engine, StatesTheSizesItHandles) {
    const auto complaint = [](const char* engine, const Dimensions& dimensions) -> std::string {
        try {
            make_engine(engine)->run(Game(dimensions), {}, {});
        } catch (const InputError& error) {
            return error.what();
        }
        return "accepted";
    };
    EXPECT_EQ(complaint("reference", {3, 6, 3}),
              "game '3x6:3': 18 cells; the reference engine handles 1 to 16");
    EXPECT_EQ(complaint("frontier", {6, 6, 6}),
              "game '6x6': 36 cells; the frontier engine handles 1 to 25");
    EXPECT_THROW(static_cast<void>(make_engine("banana")), InputError);
}

TEST(Engine, ReportsProgressUpToTheWhole) {
    for (const char* engine : {"frontier", "reference"}) {
        Progress progress;
        make_engine(engine)->run(Game({3, 3, 3}), {{.threads = 2, .progress = &progress}}, {});
        EXPECT_EQ(progress.done(), progress.total());
        EXPECT_EQ(progress.total(), boards_in_play(9, 9));
        EXPECT_GT(progress.ply(), 0);
    }
    EXPECT_EQ(boards_in_play(9, 9), 6046U);
}

// Starts an enumeration from a made-up layer: some blocks complete, some with a few of their
// boards, some empty.
class MadeUpLayer final : public LevelRecorder {
 public:
    MadeUpLayer(const Game& game, int x_count, unsigned seed)
        : game_(&game), x_count_(x_count), random_(seed) {}

    [[nodiscard]] const plain::Positions& positions() const { return positions_; }

    [[nodiscard]] int first_level(Stage /*stage*/) const override { return x_count_ + 1; }

    void restore(Layer& layer, std::uint64_t blocks) override {
        const BlockShape shape(game_->cells() - x_count_, x_count_);
        for (std::uint64_t rank = 0; rank < blocks; ++rank) {
            BlockFrame frame(*game_);
            frame.set(colex_unrank(rank, x_count_), rank);
            if (!frame.x_lines().empty()) continue;
            const auto kind = random_() % 4;
            Word* bits = kind == 0 ? nullptr : layer.keep_bits(rank);
            if (kind == 0) layer.keep_complete(rank);
            for (std::uint64_t place = 0; place < shape.bits(); ++place) {
                const Position position{frame.x_set(), o_set_at(frame, x_count_, place)};
                if (game_->has_line(position.o) || (kind != 0 && random_() % 3 >= kind - 1)) {
                    continue;
                }
                positions_.insert(position);
                if (bits != nullptr) bits[place / 64] |= Word{1} << (place % 64);
            }
        }
    }

    void record(Stage /*stage*/, int /*level*/, const Layer* /*layer*/,
                std::uint64_t /*blocks*/) override {}

 private:
    const Game* game_;
    int x_count_;
    std::mt19937 random_;
    plain::Positions positions_;
};

// Every board that play reaches from those of an even ply, by playing.
plain::Positions played_on(const Game& game, plain::Positions ply) {
    plain::Positions reached;
    while (!ply.empty()) {
        plain::Positions next;
        for (const Position& position : ply) {
            const std::string cells = plain::cells_of(game, position);
            if (plain::has_line(game, cells, 'X') || plain::has_line(game, cells, 'O')) continue;
            const bool x_moves = position.ply() % 2 == 0;
            for (int cell = 0; cell < game.cells(); ++cell) {
                if (((position.x | position.o) >> cell & 1) != 0) continue;
                next.insert({position.x | (x_moves ? bit(cell) : 0),
                             position.o | (x_moves ? 0 : bit(cell))});
            }
        }
        reached.insert(next.begin(), next.end());
        ply = std::move(next);
    }
    return reached;
}

// Blocks that miss a board do not come up in play; where they would, play must go on from what is
// there.
TEST(Engine, PlaysOnFromAnyLayer) {
    struct Start {
        const char* game;
        int x_count;
    };
    for (const Start& start : {Start{"3x3", 1},
                               {"3x3", 2},
                               {"3x3", 3},
                               {"3x3", 4},
                               {"3x3:2", 1},
                               {"2x5:3", 2},
                               {"2x5:3", 3},
                               {"2x5:3", 4},
                               {"2x6:6", 4},
                               {"3x4:3", 1}}) {
        const Game game(parse_dimensions(start.game));
        std::optional<plain::Positions> expected;
        for (const auto& [threads, portable, compress] :
             {std::tuple{1, false, true}, {2, true, true}, {2, false, false}}) {
            SCOPED_TRACE(testing::Message() << start.game << ", level " << start.x_count);
            MadeUpLayer layer(game, start.x_count, static_cast<unsigned>(start.x_count));
            EngineRun options{{.threads = threads, .portable = portable}};
            options.compress = compress;
            options.recorder = &layer;
            Collector collector(game);
            Observer* const observers[] = {&collector};
            make_engine("frontier")->run(game, options, observers);
            if (!expected) expected = played_on(game, layer.positions());
            ASSERT_FALSE(expected->empty());
            ASSERT_TRUE(collector.positions() == *expected);
        }
    }
}

TEST(Engine, RefusesMoreBitsThanItsMemory) {
    EngineRun options{{.threads = 2}};
    options.compress = false;
    const Game game({4, 4, 4});
    options.memory = plan_frontier(game, 2).peak_bytes + (std::uint64_t{1} << 14);
    EXPECT_THROW(make_engine("frontier")->run(game, options, {}), ResourceError);
    options.compress = true;
    make_engine("frontier")->run(game, options, {});
}

TEST(GameGraph, NumbersTheUniverse) {
    const Game game({2, 3, 2});
    const GameGraph graph(game);
    EXPECT_EQ(num_vertices(graph), 729U);
    std::uint32_t expected = 0;
    const auto [first, last] = vertices(graph);
    for (auto vertex = first; vertex != last; ++vertex) {
        ASSERT_EQ(*vertex, expected++);
        const Position position = graph.position(*vertex);
        ASSERT_EQ(position.x & position.o, 0U);
        ASSERT_EQ(graph.vertex(position), *vertex);
    }
    EXPECT_EQ(expected, 729U);
    EXPECT_EQ(graph.position(0), Position{});
    EXPECT_THROW(GameGraph(Game({3, 7, 3})), InputError);
}

TEST(GameGraph, HasTheLegalMovesAsEdges) {
    for (const char* name : {"1x1", "1x2:2", "2x3:2", "3x3"}) {
        const Game game(parse_dimensions(name));
        const GameGraph graph(game);
        plain::for_each_filling(game, [&](const std::string& cells) {
            const auto vertex = graph.vertex(plain::position_of(cells));
            std::vector<std::string> expected;
            const auto stones = cells.size() - static_cast<std::size_t>(
                                                   std::count(cells.begin(), cells.end(), '.'));
            if (!plain::has_line(game, cells, 'X') && !plain::has_line(game, cells, 'O')) {
                for (std::size_t i = 0; i < cells.size(); ++i) {
                    if (cells[i] != '.') continue;
                    expected.push_back(cells);
                    expected.back()[i] = stones % 2 == 0 ? 'X' : 'O';
                }
            }
            std::vector<std::string> targets;
            const auto [first, last] = out_edges(vertex, graph);
            for (auto edge = first; edge != last; ++edge) {
                ASSERT_EQ(source(*edge, graph), vertex);
                targets.push_back(plain::cells_of(game, graph.position(target(*edge, graph))));
            }
            ASSERT_EQ(targets, expected);
            ASSERT_EQ(out_degree(vertex, graph), expected.size());
        });
    }
}

}  // namespace
}  // namespace boardproof
