#include "blocks/block_algebra.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "base/binomial.hpp"
#include "base/colex.hpp"
#include "blocks/block.hpp"
#include "blocks/block_kernel.hpp"
#include "blocks/block_shape.hpp"
#include "boardproof/game.hpp"
#include "boardproof/position_text.hpp"
#include "boardproof/rule.hpp"
#include "rules/algebra.hpp"
#include "rules/formula.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

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

}  // namespace
}  // namespace boardproof
