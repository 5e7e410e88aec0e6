#include "boardproof/explanation.hpp"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "boardproof/position_text.hpp"
#include "boardproof/scan_play.hpp"
#include "game/universe.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

// The board that a list of moves leads to, by legal play of the slow engine; colours swapped when O
// begins.
Grid played(const Explanation& explanation) {
    ScanPlay play(explanation.grid.dimensions());
    Grid grid(explanation.grid.dimensions());
    bool first = true;
    for (const auto& [row, col] : explanation.game) {
        EXPECT_TRUE(play.play(row, col).accepted());
        const bool is_x = first == (explanation.first_player == Player::x);
        grid.set(row, col, is_x ? Grid::Stone::x : Grid::Stone::o);
        first = !first;
    }
    return grid;
}

void expect_sound(const Game& game, const Position& position, FirstMover first) {
    const std::string cells = plain::cells_of(game, position);
    const Explanation explanation = explain(Grid(game, position), first, 0);
    const Judgement judgement = judge(game, position, first);
    ASSERT_EQ(explanation.judgement.status, judgement.status) << cells;
    ASSERT_EQ(explanation.judgement.faults, judgement.faults) << cells;
    for (const Player player : {Player::x, Player::o}) {
        const PlayerLines& found = explanation.lines[static_cast<std::size_t>(player)];
        // With k = 1 the plain way finds a line in each direction.
        const auto lines = plain::lines_of(game, cells, symbol(player));
        ASSERT_EQ(found.count, lines.size() / (game.k() == 1 ? 4 : 1)) << cells;
        if (found.count == 0) continue;
        ASSERT_EQ(found.shared.empty(), !plain::lines_meet(game, cells, symbol(player))) << cells;
        ASSERT_TRUE(!found.disjoint || found.shared.empty());
        Mask marked = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (explanation.on_a_line[i]) marked |= bit(static_cast<int>(i));
        }
        ASSERT_EQ(marked, game.completed_cells(position.x) | game.completed_cells(position.o));
    }
    if (judgement.status == Status::unreachable) {
        ASSERT_TRUE(explanation.game.empty());
    } else {
        ASSERT_EQ(played(explanation), Grid(game, position)) << cells;
    }
}

TEST(Explanation, IsSoundOnEveryBoardOfSmallGames) {
    for (const Dimensions& dimensions : plain::games_up_to(6)) {
        const Game game(dimensions);
        plain::for_each_filling(game, [&](const std::string& cells) {
            for (const FirstMover first : {FirstMover::x, FirstMover::o, FirstMover::either}) {
                expect_sound(game, plain::position_of(cells), first);
            }
        });
    }
}

TEST(Explanation, IsSoundOnRandomBoards) {
    std::mt19937_64 random(3);
    for (const Dimensions dimensions :
         {Dimensions{3, 3, 3}, {4, 4, 4}, {3, 4, 3}, {5, 6, 4}, {8, 8, 3}, {1, 9, 2}, {9, 1, 3}}) {
        const Game game(dimensions);
        for (int i = 0; i < 300; ++i) {
            expect_sound(game, plain::random_position(game, random), FirstMover::x);
            expect_sound(game, plain::random_position(game, random), FirstMover::either);
        }
    }
}

TEST(Explanation, FindsTheNearestBoards) {
    for (const Dimensions dimensions : {Dimensions{2, 3, 2}, {3, 3, 3}, {2, 4, 3}}) {
        const Game game(dimensions);
        const plain::Positions reachable = plain::reachable(game);
        std::mt19937_64 random(11);
        for (int i = 0; i < 60; ++i) {
            const Position position = plain::random_position(game, random);
            if (reachable.contains(position)) continue;
            const std::string cells = plain::cells_of(game, position);
            std::map<int, std::vector<Position>> by_distance;
            for (const Position& other : reachable) {
                const std::string to = plain::cells_of(game, other);
                int distance = 0;
                for (std::size_t c = 0; c < cells.size(); ++c) distance += cells[c] != to[c];
                by_distance[distance].push_back(other);
            }
            auto& [distance, nearest] = *by_distance.begin();
            const Explanation explanation = explain(Grid(game, position));
            ASSERT_TRUE(explanation.nearest);
            EXPECT_EQ(explanation.nearest->distance, distance) << cells;
            EXPECT_EQ(explanation.nearest->boards, nearest.size()) << cells;
            nearest.resize(explanation.nearest->first.size());
            EXPECT_EQ(explanation.nearest->first, nearest) << cells;
        }
    }
    const Game game({5, 5, 5});
    const Explanation given_up = explain(Grid(game, {game.board(), 0}), FirstMover::x, 1000);
    EXPECT_FALSE(given_up.nearest);
    EXPECT_EQ(given_up.nearest_is_beyond, 11);
}

TEST(Explanation, WorksOnLargeBoards) {
    const Dimensions dimensions{1000, 1000, 5};
    Grid all(dimensions);
    Grid mixed(dimensions);
    for (int row = 0; row < 1000; ++row) {
        for (int col = 0; col < 1000; ++col) {
            all.set(row, col, Grid::Stone::x);
            // Pairs of rows and columns alternate, so that nobody has more than two in a row.
            mixed.set(row, col, (row / 2 + col) % 2 == 0 ? Grid::Stone::x : Grid::Stone::o);
        }
    }
    const Explanation full = explain(all);
    EXPECT_EQ(full.lines[0].count, 996u * 1000 * 2 + 996u * 996 * 2);
    EXPECT_TRUE(full.judgement.faults.has(Fault::too_many_x));
    EXPECT_TRUE(full.judgement.faults.has(Fault::no_last_move));
    ASSERT_TRUE(full.lines[0].disjoint);
    EXPECT_EQ(explain(mixed).judgement.status, Status::draw);
    EXPECT_EQ(explain(mixed).game.size(), 1'000'000u);
    EXPECT_NE(explanation_as_text(full).find("too-many-x"), std::string::npos);
}

TEST(Explanation, IsTheSameInBothFormats) {
    const Game game({3, 3, 3});
    const Explanation explanation = explain(Grid(game, parse_position(game, "XXX/OOX/OOX")));
    const auto json = nlohmann::json::parse(explanation_as_json(explanation));
    EXPECT_EQ(json["verdict"], "x-won");
    EXPECT_EQ(json["lines"]["X"]["count"], 2);
    EXPECT_EQ(json["lines"]["X"]["shared"], nlohmann::json::parse("[[0, 2]]"));
    EXPECT_EQ(json["moves"].back(), nlohmann::json::parse("[0, 2]"));
    const std::string text = explanation_as_text(explanation);
    EXPECT_NE(text.find("2 lines of X: 0,0 to 0,2 and 0,2 to 2,2; they share 0,2\n"), text.npos);
}

}  // namespace
}  // namespace boardproof
