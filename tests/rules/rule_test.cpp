#include "boardproof/rule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "boardproof/error.hpp"
#include "boardproof/position_text.hpp"
#include "rules/board_algebra.hpp"
#include "rules/class_algebra.hpp"
#include "rules/formula.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

// The rules in plain words, written apart from the formulas.
bool plainly_accepts(const std::string& rule, const Game& game, const std::string& cells) {
    const auto x = std::count(cells.begin(), cells.end(), 'X');
    const auto o = std::count(cells.begin(), cells.end(), 'O');
    const bool x_line = plain::has_line(game, cells, 'X');
    const bool o_line = plain::has_line(game, cells, 'O');
    if (rule == "counts") return x == o || x == o + 1;
    if (rule == "published-794") {
        if (x != o && x != o + 1) return false;
        if (x_line && x == o) return false;
        return !(o_line && x == o);
    }
    if (x < o) return false;
    if (x_line && x != o + 1) return false;
    if (o_line && x != o) return false;
    if (rule == "case-analysis-text") return true;
    if (x > o + 1) return false;
    if (rule == "three-conditions" || rule == "case-analysis") return true;
    if (rule != "last-move") throw std::logic_error("no such rule: " + rule);
    return plain::lines_meet(game, cells, 'X') && plain::lines_meet(game, cells, 'O');
}

void expect_rules_accept_what_their_words_say(const char* name) {
    const Game game(parse_dimensions(name));
    plain::for_each_filling(game, [&](const std::string& cells) {
        for (const Rule& rule : all_rules()) {
            ASSERT_EQ(accepts(rule, game, plain::position_of(cells)),
                      plainly_accepts(rule.name, game, cells))
                << rule.name << " on " << cells;
        }
    });
}

TEST(Rule, AcceptsWhatItsWordsSay) {
    for (const char* name : {"1x1", "2x2", "3x3", "3x3:4", "3x3:1", "2x4:2", "1x8:3"}) {
        expect_rules_accept_what_their_words_say(name);
    }
}

TEST(RuleSlow, AcceptsWhatItsWordsSay) {
    for (const char* name : {"3x4:3", "2x5:2", "1x10:3"}) {
        expect_rules_accept_what_their_words_say(name);
    }
}

TEST(Rule, AcceptsWhatItsWordsSayAtRandomOnLargerBoards) {
    std::mt19937_64 random(6);
    for (const char* name : {"4x4", "4x5:4", "5x5:3", "8x8:4", "1x64:5"}) {
        const Game game(parse_dimensions(name));
        for (int round = 0; round < 3000; ++round) {
            const Position position = plain::random_position(game, random);
            for (const Rule& rule : all_rules()) {
                ASSERT_EQ(accepts(rule, game, position),
                          plainly_accepts(rule.name, game, plain::cells_of(game, position)));
            }
        }
    }
}

TEST(Rule, JudgesThePublishedExamples) {
    const Game game({3, 3, 3});
    const Rule& rule = find_rule("last-move");
    const auto verdict = [&](const char* board) {
        return rejection_reason(rule, game, parse_position(game, board));
    };
    EXPECT_EQ(verdict("O../.../..."), "counts: x = 0, o = 1");
    EXPECT_EQ(verdict("XOX/.X./..."), "counts: x = 3, o = 1");
    EXPECT_EQ(verdict("XOX/O.O/XOX"), "");
    EXPECT_EQ(verdict("XXX/OOO/X.."), "o-win-parity: O has a line with x = 4, o = 3");
    EXPECT_EQ(verdict("XXX/OOO/..."), "x-win-parity: X has a line with x = 3, o = 3");
    const Game large({4, 4, 4});
    EXPECT_EQ(rejection_reason(rule, large, parse_position(large, "XOOX/OXXO/OXXO/XO.X")),
              "last-move: the 2 completed lines of X share no cell");
}

TEST(Rule, IsFoundByNameOrRefused) {
    EXPECT_EQ(find_rule("counts").name, "counts");
    try {
        static_cast<void>(find_rule("banana"));
        FAIL();
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(),
                     "rule 'banana': unknown; expected one of counts, three-conditions, "
                     "published-794, case-analysis-text, case-analysis, last-move");
    }
}

TEST(Rule, GivesAReasonExactlyWhenItRejects) {
    std::mt19937_64 random(7);
    const Game game({3, 3, 3});
    for (int round = 0; round < 5000; ++round) {
        const Position position = plain::random_position(game, random);
        for (const Rule& rule : all_rules()) {
            EXPECT_EQ(rejection_reason(rule, game, position).empty(),
                      accepts(rule, game, position));
        }
        for (const Condition condition : all_conditions) {
            BoardAlgebra algebra(game, position);
            EXPECT_EQ(reason(condition, game, position).has_value(), !holds(condition, algebra));
        }
    }
}

TEST(Algebra, ListsFamiliesOfLinesWithoutACommonCell) {
    std::mt19937_64 random(9);
    const std::vector<Mask> all = Game({3, 5, 3}).lines();
    std::size_t found = 0;
    for (int round = 0; round < 300; ++round) {
        std::vector<Mask> lines;
        for (const Mask line : all) {
            if (random() % 2 == 0 && lines.size() < 10) lines.push_back(line);
        }
        const int most = static_cast<int>(random() % 16);
        const std::vector<Mask> unions = unions_without_common_cell(lines, most);
        std::set<Mask> families;  // the unions of all families without a common cell
        for (unsigned family = 1; family < 1U << lines.size(); ++family) {
            Mask common = ~Mask{0};
            Mask cells = 0;
            bool pair = false;  // of disjoint lines
            for (std::size_t i = 0; i < lines.size(); ++i) {
                if ((family >> i & 1) == 0) continue;
                for (std::size_t j = 0; j < i; ++j) {
                    pair |= (family >> j & 1) != 0 && (lines[i] & lines[j]) == 0;
                }
                common &= lines[i];
                cells |= lines[i];
            }
            if (common == 0 && std::popcount(cells) <= most && !pair) families.insert(cells);
        }
        for (const Mask cells : unions) ASSERT_TRUE(families.contains(cells));
        for (const Mask cells : families) {
            ASSERT_TRUE(std::any_of(unions.begin(), unions.end(),
                                    [&](Mask least) { return (least & ~cells) == 0; }));
        }
        found += unions.size();
    }
    EXPECT_GT(found, 0U);
}

TEST(ClassAlgebra, OnlyClaimsWhatHoldsOfEveryBoardOfTheClass) {
    for (const char* name : {"2x2", "3x3", "2x4:3"}) {
        const Game game(parse_dimensions(name));
        int decided = 0;
        plain::for_each_filling(game, [&](const std::string& cells) {
            const Position position = plain::position_of(cells);
            for (const Rule& rule : all_rules()) {
                ClassAlgebra algebra(game, position.count(Player::x), position.count(Player::o));
                const Truth verdict = accepts(rule, algebra);
                if (verdict == Truth::unknown) continue;
                ++decided;
                ASSERT_EQ(verdict == Truth::always, accepts(rule, game, position));
            }
        });
        EXPECT_GT(decided, 0);
    }
}

TEST(ClassAlgebra, DecidesByCountsWhatCountsDecide) {
    const Game game({3, 3, 3});
    const auto verdict = [&](const char* rule, int x, int o) {
        ClassAlgebra algebra(game, x, o);
        return accepts(find_rule(rule), algebra);
    };
    EXPECT_EQ(verdict("counts", 5, 4), Truth::always);
    EXPECT_EQ(verdict("three-conditions", 4, 5), Truth::never);
    EXPECT_EQ(verdict("three-conditions", 5, 4), Truth::unknown);
    EXPECT_EQ(verdict("case-analysis-text", 5, 0), Truth::unknown);
    EXPECT_EQ(verdict("case-analysis-text", 0, 5), Truth::never);
    EXPECT_EQ(verdict("published-794", 5, 3), Truth::never);
}

}  // namespace
}  // namespace boardproof
