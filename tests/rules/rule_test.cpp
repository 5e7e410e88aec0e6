#include "boardproof/rule.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/colex.hpp"
#include "blocks/block_algebra.hpp"
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

// Judges all boards of a block at once and each by itself.
class BlockJudge {
 public:
    BlockJudge(const Game& game, const BlockKernel& kernel)
        : game_(game), frame_(game), algebra_(kernel) {
        for (const Rule& rule : all_rules()) {
            add(rule);
            for (const Condition condition : rule.conditions) add(without(rule, condition));
        }
    }

    void begin(Mask x_set, const BlockShape& shape) {
        frame_.set(x_set, colex_rank(x_set));
        shape_ = &shape;
        algebra_.begin(frame_, shape);
    }

    // Compares on the boards whose ranks `ranks` yields; returns how many it compared.
    template <class Ranks>
    std::uint64_t compare(const Ranks& ranks) {
        std::uint64_t compared = 0;
        for (const Rule& rule : rules_) {
            algebra_.forget();
            const BlockAlgebra::Value value = accepts(rule, algebra_);
            if (value.kind == BlockAlgebra::Value::Kind::bits) {
                const Word last = algebra_.words(value)[shape_->words() - 1];
                EXPECT_EQ(last & ~shape_->tail(), 0U) << "bits past the end";
            }
            ranks([&](std::uint64_t rank) {
                const Position position{frame_.x_set(), o_set_at(frame_, shape_->size(), rank)};
                const bool fast = value.kind == BlockAlgebra::Value::Kind::bits
                                      ? test_bit(algebra_.words(value), rank)
                                      : BlockAlgebra::is_constant(value, true);
                ++compared;
                if (fast != accepts(rule, game_, position)) {
                    ADD_FAILURE() << rule.name << " on " << format_position(game_, position);
                }
            });
        }
        return compared / rules_.size();
    }

 private:
    // Sets of conditions that are there already are left out.
    void add(const Rule& rule) {
        const auto key = [](const Rule& one) {
            return std::pair(one.form,
                             std::set<Condition>(one.conditions.begin(), one.conditions.end()));
        };
        for (const Rule& known : rules_) {
            if (key(known) == key(rule)) return;
        }
        rules_.push_back(rule);
    }

    const Game& game_;
    BlockFrame frame_;
    BlockAlgebra algebra_;
    const BlockShape* shape_ = nullptr;
    std::vector<Rule> rules_;
};

std::uint64_t compare_every_board(const Game& game, const BlockKernel& kernel) {
    BlockJudge judge(game, kernel);
    std::uint64_t compared = 0;
    for (int x = 0; x <= game.cells(); ++x) {
        for (int o = 0; x + o <= game.cells(); ++o) {
            const BlockShape shape(game.cells() - x, o);
            const auto every_rank = [&](auto&& visit) {
                for (std::uint64_t rank = 0; rank < shape.bits(); ++rank) visit(rank);
            };
            const std::uint64_t sets = binomial(game.cells(), x);
            for (std::uint64_t rank = 0; rank < sets; ++rank) {
                judge.begin(colex_unrank(rank, x), shape);
                compared += judge.compare(every_rank);
            }
        }
    }
    return compared;
}

// Upright boards are left out where there are many cells: they are wide ones on their side.
void compare_every_board_of_games(int least, int most, const BlockKernel& kernel) {
    for (const Dimensions& dimensions : plain::games_up_to(most)) {
        if (dimensions.cells() < least) continue;
        if (dimensions.cells() > 9 && dimensions.rows > dimensions.cols) continue;
        const Game game(dimensions);
        std::uint64_t universe = 1;
        for (int cell = 0; cell < game.cells(); ++cell) universe *= 3;
        EXPECT_EQ(compare_every_board(game, kernel), universe);
    }
}

TEST(BlockJudging, EqualsScalarJudgingOnEveryBoardUpTo9Cells) {
    compare_every_board_of_games(1, 9, best_kernel());
}

TEST(BlockJudging, PortableEqualsScalarJudgingOnEveryBoardUpTo8Cells) {
    compare_every_board_of_games(1, 8, portable_kernel());
}

TEST(BlockJudgingSlow, EqualsScalarJudgingOnEveryBoardOf10And11Cells) {
    compare_every_board_of_games(10, 11, best_kernel());
}

TEST(Long, BlockJudgingEqualsScalarJudgingOnEveryBoardOf12Cells) {
    compare_every_board_of_games(12, 12, best_kernel());
}

void compare_random_boards(std::uint64_t boards_per_game) {
    constexpr std::uint64_t boards_per_block = 50;
    std::mt19937_64 random(8);
    for (const char* name : {"4x4", "4x5:4"}) {
        const Game game(parse_dimensions(name));
        BlockJudge judge(game, best_kernel());
        std::uint64_t compared = 0;
        while (compared < boards_per_game) {
            const Position position = plain::random_position(game, random);
            const BlockShape shape(game.cells() - position.count(Player::x),
                                   position.count(Player::o));
            judge.begin(position.x, shape);
            compared += judge.compare([&](auto&& visit) {
                if (shape.bits() <= boards_per_block) {
                    for (std::uint64_t rank = 0; rank < shape.bits(); ++rank) visit(rank);
                    return;
                }
                for (std::uint64_t i = 0; i < boards_per_block; ++i) visit(random() % shape.bits());
            });
        }
    }
}

TEST(BlockJudgingSlow, EqualsScalarJudgingOnTwoMillionRandomBoards) {
    compare_random_boards(1'000'000);
}

TEST(Long, BlockJudgingEqualsScalarJudgingOnTenMillionRandomBoards) {
    compare_random_boards(5'000'000);
}

// The bits of a value, whatever its kind.
std::vector<Word> bits_of(const BlockAlgebra& algebra, const BlockAlgebra::Value& value,
                          const BlockShape& shape) {
    if (value.kind == BlockAlgebra::Value::Kind::bits) {
        return {algebra.words(value), algebra.words(value) + shape.words()};
    }
    std::vector<Word> bits(shape.words(),
                           value.kind == BlockAlgebra::Value::Kind::every ? ~Word{0} : 0);
    bits.back() &= shape.tail();
    return bits;
}

TEST(BlockAlgebra, KnowsWhatTheFormulasSay) {
    for (const char* name : {"3x3:1", "3x3:2", "3x3", "2x5:3", "3x4:2", "3x4:3"}) {
        const Game game(parse_dimensions(name));
        BlockFrame frame(game);
        BlockAlgebra algebra(best_kernel());
        int apart = 0;
        for (int x = 0; x <= game.cells(); ++x) {
            for (int o = 0; x + o <= game.cells(); ++o) {
                const BlockShape shape(game.cells() - x, o);
                for (std::uint64_t rank = 0; rank < binomial(game.cells(), x); ++rank) {
                    frame.set(colex_unrank(rank, x), rank);
                    algebra.begin(frame, shape);
                    for (const Player player : {Player::x, Player::o}) {
                        const auto line = algebra.has_line(player);
                        ASSERT_EQ(bits_of(algebra, line, shape),
                                  bits_of(algebra, any_line(algebra, player), shape));
                        const auto meet = algebra.lines_meet(player);
                        ASSERT_EQ(bits_of(algebra, meet, shape),
                                  bits_of(algebra, all_lines_meet(algebra, player), shape));
                        apart += algebra.is_constant(meet, true) ? 0 : 1;
                        // Twice: what is computed must be what is then remembered.
                        for (int i = 0; i < 2; ++i) {
                            std::vector<Word> not_line =
                                bits_of(algebra, algebra.negation(line), shape);
                            for (Word& word : not_line) word = ~word;
                            not_line.back() &= shape.tail();
                            ASSERT_EQ(not_line, bits_of(algebra, line, shape));
                        }
                        algebra.forget();
                    }
                }
            }
        }
        EXPECT_GT(apart, 0) << name;
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
