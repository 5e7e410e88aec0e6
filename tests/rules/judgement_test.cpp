#include "boardproof/judgement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "boardproof/error.hpp"
#include "boardproof/oracle.hpp"
#include "boardproof/position_text.hpp"
#include "boardproof/rule.hpp"
#include "game/universe.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

Position swapped(const Position& position) {
    return {position.o, position.x};
}

// The faults in plain words, from the cells alone.
std::vector<Fault> plain_faults(const Game& game, const std::string& cells, FirstMover first) {
    const auto x = std::count(cells.begin(), cells.end(), 'X');
    const auto o = std::count(cells.begin(), cells.end(), 'O');
    const bool x_line = plain::has_line(game, cells, 'X');
    const bool o_line = plain::has_line(game, cells, 'O');
    std::vector<Fault> faults;
    const bool x_may_begin = first != FirstMover::o;
    const bool o_may_begin = first != FirstMover::x;
    if (o > x + (o_may_begin ? 1 : 0)) faults.push_back(Fault::too_many_o);
    if (x > o + (x_may_begin ? 1 : 0)) faults.push_back(Fault::too_many_x);
    if (x_line && o_line) faults.push_back(Fault::both_have_lines);
    // Whoever moved last has one stone more if he began, and as many if he did not.
    const bool x_may_be_last = (x_may_begin && x > o) || (o_may_begin && x >= o);
    const bool o_may_be_last = (o_may_begin && o > x) || (x_may_begin && o >= x);
    if (x_line && !x_may_be_last) faults.push_back(Fault::moved_after_x_won);
    if (o_line && !o_may_be_last) faults.push_back(Fault::moved_after_o_won);
    if (!plain::lines_meet(game, cells, 'X') || !plain::lines_meet(game, cells, 'O')) {
        faults.push_back(Fault::no_last_move);
    }
    return faults;
}

void expect_agreement(const Game& game) {
    const plain::Positions reachable = plain::reachable(game);
    plain::for_each_filling(game, [&](const std::string& cells) {
        const Position position = plain::position_of(cells);
        for (const FirstMover first : {FirstMover::x, FirstMover::o, FirstMover::either}) {
            const bool x_first = reachable.contains(position);
            const bool o_first = reachable.contains(swapped(position));
            const bool truth = first == FirstMover::x   ? x_first
                               : first == FirstMover::o ? o_first
                                                        : x_first || o_first;
            const Judgement judgement = judge(game, position, first);
            ASSERT_EQ(judgement.status != Status::unreachable, truth)
                << game.name() << ' ' << cells;
            ASSERT_EQ(judgement.faults.empty(), truth);
            std::vector<Fault> faults;
            for (const Fault fault : all_faults) {
                if (judgement.faults.has(fault)) faults.push_back(fault);
            }
            ASSERT_EQ(faults, plain_faults(game, cells, first)) << game.name() << ' ' << cells;
            if (!truth) continue;
            const Status expected = plain::has_line(game, cells, 'X')   ? Status::x_won
                                    : plain::has_line(game, cells, 'O') ? Status::o_won
                                    : cells.find('.') == cells.npos     ? Status::draw
                                                                        : Status::ongoing;
            ASSERT_EQ(judgement.status, expected) << game.name() << ' ' << cells;
        }
    });
}

TEST(Judgement, AgreesWithPlayOnEveryBoardOfSmallGames) {
    for (const Dimensions& dimensions : plain::games_up_to(6)) expect_agreement(Game(dimensions));
    expect_agreement(Game({3, 3, 3}));
}

TEST(JudgementSlow, AgreesWithPlayOnEveryBoardOfLargerGames) {
    for (const Dimensions& dimensions : plain::games_up_to(8)) expect_agreement(Game(dimensions));
    expect_agreement(Game({3, 4, 3}));
}

TEST(Judgement, CountsOf3x3WithEitherFirstMover) {
    const Game game({3, 3, 3});
    std::array<int, 3> reachable{};
    UniverseCursor cursor(game, 0);
    for (std::uint64_t i = 0; i != universe_size(9); ++i, cursor.next()) {
        for (const int first : {0, 1, 2}) {
            const Judgement judgement =
                judge(game, cursor.position(), static_cast<FirstMover>(first));
            reachable[static_cast<std::size_t>(first)] +=
                judgement.status != Status::unreachable ? 1 : 0;
        }
    }
    EXPECT_EQ(reachable, (std::array{5478, 5478, 8533}));
}

// With O first the colours change places; either is one or the other.
TEST(JudgementSlow, AgreesWithTheEnumerationOnEveryBoardOf4x4) {
    const Game game({4, 4, 4});
    const Oracle oracle = Oracle::enumerate(game, {});
    const Rule& rule = find_rule("last-move");
    UniverseCursor cursor(game, 0);
    for (std::uint64_t i = 0; i != universe_size(16); ++i, cursor.next()) {
        const Position& position = cursor.position();
        const bool x_first = oracle.contains(position);
        const bool o_first = oracle.contains(swapped(position));
        const auto reachable = [&](FirstMover first) {
            return judge(game, position, first).status != Status::unreachable;
        };
        ASSERT_EQ(reachable(FirstMover::x), x_first) << format_position(game, position);
        ASSERT_EQ(reachable(FirstMover::o), o_first) << format_position(game, position);
        ASSERT_EQ(reachable(FirstMover::either), x_first || o_first)
            << format_position(game, position);
        ASSERT_TRUE(i % 16 != 0 || accepts(rule, game, position) == x_first);
    }
}

TEST(Judgement, SettlesTheDisputedBoards) {
    struct Dispute {
        Dimensions game;
        std::string board;
        std::string verdict;
    };
    const std::vector<Dispute> disputes{
        {{3, 3, 3}, "XXX/OOX/OOX", "x-won"},
        {{3, 3, 3}, "XXX/.../OOO", "both-have-lines"},
        {{3, 3, 3}, "OOO/.../XXX", "both-have-lines"},
        {{3, 3, 3}, "XXX/OOO/X..", "both-have-lines"},
        {{3, 3, 3}, "O.O/XXX/.O.", "moved-after-x-won"},
        {{3, 3, 3}, "XX./OOO/.XX", "moved-after-o-won"},
        {{3, 4, 3}, "OXXX/XXXO/OO.O", "no-last-move"},
        {{4, 4, 4}, "XOOX/OXXO/OXXO/XO.X", "no-last-move"},
        {{3, 3, 3}, "./../..", ""},
        {{3, 3, 3}, ".........", "ongoing"},
        {{4, 4, 4}, "OOOO/XXXO/XXOX/XOXO", "o-won"},
    };
    for (const Dispute& dispute : disputes) {
        const Game game(dispute.game);
        if (dispute.verdict.empty()) {
            EXPECT_THROW(static_cast<void>(parse_position(game, dispute.board)), InputError);
            continue;
        }
        const Judgement judgement = judge(game, parse_position(game, dispute.board));
        const std::string_view verdict = judgement.status == Status::unreachable
                                             ? name(judgement.faults.first())
                                             : name(judgement.status);
        EXPECT_EQ(verdict, dispute.verdict) << dispute.board;
    }
    // Eight each on a full board: O has moved last.
    const Game game({4, 4, 4});
    const Position full = parse_position(game, "OOOO/XXXO/XXOX/XOXO");
    EXPECT_EQ(full.ply(), 16);
    EXPECT_EQ(full.difference(), 0);
}

TEST(Judgement, SaysWhoseTurnItIs) {
    const Game game({3, 3, 3});
    const Position none = parse_position(game, ".........");
    const Position x_ahead = parse_position(game, "X........");
    const Position o_ahead = parse_position(game, "O........");
    EXPECT_EQ(player_to_move(none, FirstMover::x), Player::x);
    EXPECT_EQ(player_to_move(none, FirstMover::o), Player::o);
    EXPECT_EQ(player_to_move(none, FirstMover::either), std::nullopt);
    EXPECT_EQ(player_to_move(x_ahead, FirstMover::x), Player::o);
    EXPECT_EQ(player_to_move(o_ahead, FirstMover::o), Player::x);
    EXPECT_EQ(player_to_move(o_ahead, FirstMover::either), Player::x);
}

}  // namespace
}  // namespace boardproof
