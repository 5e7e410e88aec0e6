#include "boardproof/play.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "boardproof/counter_play.hpp"
#include "boardproof/error.hpp"
#include "boardproof/scan_play.hpp"

namespace boardproof {
namespace {

using Cell = PlayEngine::Cell;
using Line = PlayEngine::Line;

static_assert(std::is_abstract_v<PlayEngine> && std::has_virtual_destructor_v<PlayEngine>);
static_assert(std::is_final_v<ScanPlay> && std::is_final_v<CounterPlay>);

/// Every line of one colour on the whole board, looked up from scratch: slow and obvious.
std::set<Line> complete_lines(const PlayEngine& game) {
    const auto [rows, cols, k] = game.dimensions();
    std::set<Line> lines;
    for (const auto& [row_step, col_step] : {Cell{0, 1}, Cell{1, 0}, Cell{1, 1}, Cell{1, -1}}) {
        for (int row = 0; row < rows; ++row) {
            for (int col = 0; col < cols; ++col) {
                const auto stone = game.cell(row, col);
                const int last_row = row + (k - 1) * row_step;
                const int last_col = col + (k - 1) * col_step;
                if (!stone || last_row >= rows || last_col < 0 || last_col >= cols) continue;
                int same = 1;
                while (same < k &&
                       game.cell(row + same * row_step, col + same * col_step) == stone) {
                    ++same;
                }
                if (same < k) continue;
                Line line;
                for (int i = 0; i < k; ++i) {
                    line.emplace_back(row + i * row_step, col + i * col_step);
                }
                lines.insert(line);
            }
        }
    }
    return lines;
}

/// The owner of a complete line; no legal game has lines of both players.
std::optional<Player> owner(const PlayEngine& game, const std::set<Line>& lines) {
    if (lines.empty()) return std::nullopt;
    const auto [row, col] = lines.begin()->front();
    return game.cell(row, col);
}

std::set<Line> as_set(const std::vector<Line>& lines) {
    return {lines.begin(), lines.end()};
}

class EitherEngine : public testing::TestWithParam<bool> {
 protected:
    static std::unique_ptr<PlayEngine> make(const Dimensions& dimensions) {
        if (GetParam()) return std::make_unique<ScanPlay>(dimensions);
        return std::make_unique<CounterPlay>(dimensions);
    }
};

INSTANTIATE_TEST_SUITE_P(Play, EitherEngine, testing::Bool(),
                         [](const auto& chosen) { return chosen.param ? "scan" : "counter"; });

TEST_P(EitherEngine, PlaysThePublicExample) {
    const auto game = make({3, 3, 3});
    EXPECT_EQ(game->move(0, 0, 1), 0);
    EXPECT_EQ(game->move(0, 2, 2), 0);
    EXPECT_EQ(game->move(2, 2, 1), 0);
    EXPECT_EQ(game->move(1, 1, 2), 0);
    EXPECT_EQ(game->move(2, 0, 1), 0);
    EXPECT_EQ(game->move(1, 0, 2), 0);
    EXPECT_EQ(game->move(2, 1, 1), 1);
    EXPECT_EQ(game->winner(), Player::x);
    EXPECT_EQ(game->winning_lines(), (std::vector<Line>{{{2, 0}, {2, 1}, {2, 2}}}));
}

TEST_P(EitherEngine, StartsEmptyWithX) {
    const auto game = make({2, 3, 2});
    EXPECT_EQ(game->dimensions(), (Dimensions{2, 3, 2}));
    EXPECT_EQ(game->turn(), Player::x);
    EXPECT_EQ(game->moves(), 0);
    EXPECT_FALSE(game->is_over());
    EXPECT_FALSE(game->winner());
    EXPECT_TRUE(game->winning_lines().empty());
    EXPECT_FALSE(game->undo());
    for (int row = 0; row < 2; ++row) {
        for (int col = 0; col < 3; ++col) EXPECT_FALSE(game->cell(row, col));
    }
}

/// Expects a refusal that leaves the game as it is.
void expect_refusal(const PlayEngine& game, int moves, const PlayResult& result, Refusal refusal,
                    const std::string& reason) {
    EXPECT_FALSE(result.accepted());
    EXPECT_EQ(result.refusal, refusal);
    EXPECT_EQ(result.reason, reason);
    EXPECT_EQ(result.winner, game.winner());
    EXPECT_EQ(game.moves(), moves);
}

TEST_P(EitherEngine, RefusesWithReasons) {
    const auto game = make({3, 4, 3});
    const PlayResult first = game->play(0, 1);
    EXPECT_TRUE(first.accepted());
    EXPECT_EQ(first.refusal, Refusal::none);
    EXPECT_EQ(first.reason, "");
    EXPECT_FALSE(first.winner);
    EXPECT_EQ(game->turn(), Player::o);
    EXPECT_EQ(game->cell(0, 1), Player::x);

    expect_refusal(*game, 1, game->play(0, 1), Refusal::occupied, "cell 0,1 is taken by X");
    const std::string range = " is off the board, whose rows are 0 to 2 and columns 0 to 3";
    expect_refusal(*game, 1, game->play(3, 0), Refusal::off_board, "cell 3,0" + range);
    expect_refusal(*game, 1, game->play(-1, 0), Refusal::off_board, "cell -1,0" + range);
    expect_refusal(*game, 1, game->play(0, 4), Refusal::off_board, "cell 0,4" + range);
    expect_refusal(*game, 1, game->play(0, -1), Refusal::off_board, "cell 0,-1" + range);
    expect_refusal(*game, 1, game->play(INT32_MAX, INT32_MIN), Refusal::off_board,
                   "cell 2147483647,-2147483648" + range);
    // Out of turn is reported before a bad cell.
    for (const int row : {2, 0, 7}) {
        expect_refusal(*game, 1, game->play(row, 1, Player::x), Refusal::out_of_turn,
                       "it is the turn of O, not of X");
    }
    EXPECT_TRUE(game->play(1, 1, Player::o).accepted());
    expect_refusal(*game, 2, game->play(1, 1), Refusal::occupied, "cell 1,1 is taken by O");
    expect_refusal(*game, 2, game->play(2, 1, Player::o), Refusal::out_of_turn,
                   "it is the turn of X, not of O");

    EXPECT_TRUE(game->play(0, 2).accepted());
    EXPECT_TRUE(game->play(1, 2).accepted());
    EXPECT_EQ(game->play(0, 3).winner, Player::x);
    EXPECT_TRUE(game->is_over());
    // Game over is reported before everything else.
    const std::string over = "the game is over: X has won";
    expect_refusal(*game, 5, game->play(2, 0), Refusal::game_over, over);
    expect_refusal(*game, 5, game->play(0, 0, Player::x), Refusal::game_over, over);
    expect_refusal(*game, 5, game->play(9, 9), Refusal::game_over, over);

    EXPECT_TRUE(game->undo());
    EXPECT_FALSE(game->is_over());
    EXPECT_FALSE(game->winner());
    EXPECT_FALSE(game->cell(0, 3));
    EXPECT_TRUE(game->play(2, 0).accepted());
    EXPECT_EQ(game->play(1, 3).winner, Player::o);
    expect_refusal(*game, 6, game->play(2, 3), Refusal::game_over, "the game is over: O has won");
}

TEST_P(EitherEngine, EndsOnAFullBoard) {
    const auto game = make({1, 2, 1000});
    EXPECT_TRUE(game->play(0, 1).accepted());
    EXPECT_FALSE(game->is_over());
    EXPECT_TRUE(game->play(0, 0).accepted());
    EXPECT_TRUE(game->is_over());
    EXPECT_FALSE(game->winner());
    EXPECT_TRUE(game->winning_lines().empty());
    expect_refusal(*game, 2, game->play(0, 0), Refusal::game_over,
                   "the game is over: the board is full");
}

TEST_P(EitherEngine, RawMovesGoOnPastTheEndAndTheFirstWinnerStays) {
    const auto game = make({2, 3, 3});
    EXPECT_EQ(game->move(0, 0, 2), 0);
    EXPECT_EQ(game->move(0, 1, 2), 0);
    EXPECT_EQ(game->move(0, 2, 2), 2);
    EXPECT_EQ(game->move(1, 0, 1), 0);
    EXPECT_TRUE(game->winning_lines().empty());
    EXPECT_EQ(game->move(1, 1, 1), 0);
    EXPECT_EQ(game->move(1, 2, 1), 1);
    EXPECT_EQ(game->winner(), Player::o);
    EXPECT_EQ(game->winning_lines(), (std::vector<Line>{{{1, 0}, {1, 1}, {1, 2}}}));
    for (int left = 5; left >= 3; --left) {
        EXPECT_TRUE(game->undo());
        EXPECT_EQ(game->moves(), left);
        EXPECT_EQ(game->winner(), Player::o);
    }
    EXPECT_TRUE(game->undo());
    EXPECT_FALSE(game->winner());
}

TEST_P(EitherEngine, ListsAllLinesOfTheLastMoveInOrder) {
    // X surrounds the centre of 3x3 and takes it last: one line in each direction.
    const auto star = make({3, 3, 3});
    for (const auto& [row, col] :
         {Cell{0, 0}, Cell{0, 1}, Cell{0, 2}, Cell{1, 0}, Cell{1, 2}, Cell{2, 0}, Cell{2, 1}}) {
        star->move(row, col, 1);
    }
    star->move(2, 2, 1);
    EXPECT_EQ(star->move(1, 1, 1), 1);
    EXPECT_EQ(star->winning_lines(), (std::vector<Line>{{{1, 0}, {1, 1}, {1, 2}},
                                                        {{0, 1}, {1, 1}, {2, 1}},
                                                        {{0, 0}, {1, 1}, {2, 2}},
                                                        {{0, 2}, {1, 1}, {2, 0}}}));
    // Two overlapping lines in one row.
    const auto row = make({1, 5, 3});
    for (const int col : {0, 1, 4, 3}) row->move(0, col, 2);
    EXPECT_EQ(row->move(0, 2, 2), 2);
    EXPECT_EQ(row->winning_lines(),
              (std::vector<Line>{
                  {{0, 0}, {0, 1}, {0, 2}}, {{0, 1}, {0, 2}, {0, 3}}, {{0, 2}, {0, 3}, {0, 4}}}));
    // With k = 1 a stone is a line, once.
    const auto one = make({4, 4, 1});
    EXPECT_EQ(one->play(2, 1).winner, Player::x);
    EXPECT_EQ(one->winning_lines(), (std::vector<Line>{{{2, 1}}}));
}

TEST_P(EitherEngine, PlaysTheLargestBoards) {
    const auto dot = make({1000, 1000, 1});
    EXPECT_EQ(dot->move(999, 999, 2), 2);
    EXPECT_TRUE(dot->undo());
    EXPECT_EQ(dot->move(0, 999, 1), 1);

    const auto whole = make({1000, 1000, 1000});
    for (int i = 0; i < 1000; ++i) {
        if (i == 321) continue;
        ASSERT_EQ(whole->move(999, i, 1), 0);
        if (i < 999) {
            ASSERT_EQ(whole->move(i, 999 - i, 2), 0);
        }
    }
    EXPECT_EQ(whole->move(999, 321, 1), 1);
    ASSERT_EQ(whole->winning_lines().size(), 1U);
    EXPECT_EQ(whole->winning_lines().front().front(), (Cell{999, 0}));
    EXPECT_EQ(whole->winning_lines().front().back(), (Cell{999, 999}));

    // 499 stones on either side of the last in a diagonal: 500 lines of 500.
    for (const bool right : {true, false}) {
        const auto half = make({1000, 1000, 500});
        const auto col = [&](int i) { return right ? i + 1 : 999 - i; };
        for (int i = 0; i < 999; ++i) {
            if (i != 499) {
                ASSERT_EQ(half->move(i, col(i), 2), 0);
            }
        }
        EXPECT_EQ(half->move(499, col(499), 2), 2);
        EXPECT_EQ(half->winning_lines().size(), 500U);
        EXPECT_TRUE(half->undo());
        EXPECT_EQ(half->move(499, col(499), 1), 0);
    }
}

TEST_P(EitherEngine, RejectsDimensionsOutOfRange) {
    for (const Dimensions& bad : {Dimensions{0, 3, 3}, Dimensions{3, -1, 3}, Dimensions{3, 3, 0},
                                  Dimensions{1001, 3, 3}, Dimensions{3, 3, 1001}}) {
        EXPECT_THROW(make(bad), InputError);
    }
    try {
        make({3, 1001, 4});
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "game '3x1001:4': rows, columns and K must each be 1 to 1000");
    }
}

TEST_P(EitherEngine, WinnerAgreesWithAFreshLookAtTheWholeBoard) {
    std::mt19937_64 random(20);
    for (const Dimensions& dimensions :
         {Dimensions{3, 3, 3}, Dimensions{4, 4, 3}, Dimensions{5, 5, 4}, Dimensions{6, 7, 4},
          Dimensions{1, 9, 3}, Dimensions{7, 5, 3}, Dimensions{2, 2, 1}, Dimensions{3, 5, 4},
          Dimensions{8, 2, 5}, Dimensions{3, 3, 2}}) {
        int decided = 0;
        for (int repeat = 0; repeat < 300; ++repeat) {
            const auto game = make(dimensions);
            while (!game->is_over()) {
                const int at =
                    static_cast<int>(random() % static_cast<unsigned>(dimensions.cells()));
                const int row = at / dimensions.cols;
                const int col = at % dimensions.cols;
                const auto taken = game->cell(row, col);
                const PlayResult result = game->play(row, col);
                ASSERT_EQ(result.accepted(), !taken);
                const std::set<Line> lines = complete_lines(*game);
                ASSERT_EQ(result.winner, owner(*game, lines)) << dimensions.name();
                ASSERT_EQ(game->winner(), result.winner);
                const std::vector<Line> listed = game->winning_lines();
                ASSERT_EQ(as_set(listed), lines) << dimensions.name();
                ASSERT_EQ(listed.size(), lines.size()) << dimensions.name();
            }
            decided += game->winner() ? 1 : 0;
        }
        EXPECT_GT(decided, 0) << dimensions.name();
    }
}

struct Outcomes {
    std::int64_t x = 0;
    std::int64_t o = 0;
    std::int64_t draws = 0;

    friend bool operator==(const Outcomes&, const Outcomes&) = default;
};

/// Walks all games from the current positions, which are equal, move by move.
void walk(ScanPlay& scan, CounterPlay& counter, Outcomes& outcomes) {
    const auto [rows, cols, k] = scan.dimensions();
    const int player = scan.moves() % 2 + 1;
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col) {
            if (scan.cell(row, col)) {
                ASSERT_EQ(counter.play(row, col).refusal, Refusal::occupied);
                continue;
            }
            const int result = scan.move(row, col, player);
            ASSERT_EQ(counter.move(row, col, player), result);
            ASSERT_EQ(scan.winner(), counter.winner());
            ASSERT_EQ(scan.is_over(), counter.is_over());
            const auto lines = complete_lines(scan);
            ASSERT_EQ(scan.winner(), owner(scan, lines));
            if (!scan.is_over()) {
                walk(scan, counter, outcomes);
                if (testing::Test::HasFatalFailure()) return;
            } else {
                ASSERT_EQ(scan.winning_lines().size(), lines.size());
                ASSERT_EQ(counter.winning_lines(), scan.winning_lines());
                ++(result == 1 ? outcomes.x : result == 2 ? outcomes.o : outcomes.draws);
            }
            ASSERT_TRUE(scan.undo());
            ASSERT_TRUE(counter.undo());
        }
    }
}

Outcomes all_games(const Dimensions& dimensions) {
    ScanPlay scan(dimensions);
    CounterPlay counter(dimensions);
    Outcomes outcomes;
    walk(scan, counter, outcomes);
    EXPECT_EQ(scan.moves(), 0);
    return outcomes;
}

TEST(PlayTree, EveryGameOfTicTacToe) {
    const Outcomes outcomes = all_games({3, 3, 3});
    EXPECT_EQ(outcomes.x, 131184);
    EXPECT_EQ(outcomes.o, 77904);
    EXPECT_EQ(outcomes.draws, 46080);
    EXPECT_EQ(outcomes.x + outcomes.o + outcomes.draws, 255168);
}

TEST(PlayTree, EveryGameOfSmallBoards) {
    // By hand: with k = 1 the first stone wins; on 1x2 nobody gets a second one.
    EXPECT_EQ(all_games({1, 1, 1}), (Outcomes{1, 0, 0}));
    EXPECT_EQ(all_games({2, 2, 1}), (Outcomes{4, 0, 0}));
    EXPECT_EQ(all_games({1, 2, 2}), (Outcomes{0, 0, 2}));
    // Any second stone of X makes a line on 2x2; 4 * 3 * 2 ways to get there.
    EXPECT_EQ(all_games({2, 2, 2}), (Outcomes{24, 0, 0}));
    // No room for a line: all orders of all cells are draws, 6! and 9!.
    EXPECT_EQ(all_games({2, 3, 4}), (Outcomes{0, 0, 720}));
    EXPECT_EQ(all_games({3, 3, 4}), (Outcomes{0, 0, 362880}));
    for (const Dimensions& dimensions :
         {Dimensions{2, 3, 2}, Dimensions{2, 4, 3}, Dimensions{3, 3, 2}, Dimensions{1, 5, 2},
          Dimensions{1, 7, 3}, Dimensions{1, 8, 4}, Dimensions{2, 4, 2}}) {
        const Dimensions turned{dimensions.cols, dimensions.rows, dimensions.k};
        const Outcomes outcomes = all_games(dimensions);
        EXPECT_GT(outcomes.x, 0) << dimensions.name();
        EXPECT_EQ(all_games(turned), outcomes) << turned.name();
    }
}

/// The two engines side by side in random games; every answer of one is expected of the other.
class Pair {
 public:
    Pair(const Dimensions& dimensions, std::uint64_t seed)
        : scan_(dimensions), counter_(dimensions), free_(), random_(seed) {
        for (int row = 0; row < dimensions.rows; ++row) {
            for (int col = 0; col < dimensions.cols; ++col) free_.emplace_back(row, col);
        }
    }

    /// Plays one game to its end and then takes all of it back.
    void play_game() {
        std::shuffle(free_.begin(), free_.end(), random_);
        while (!scan_.is_over()) {
            step();
            if (testing::Test::HasFatalFailure()) return;
            const std::uint64_t chance = random_() % 64;
            if (chance == 0) go_back_and_forth();
            if (chance == 1) try_nonsense();
            if (testing::Test::HasFatalFailure()) return;
        }
        ASSERT_TRUE(counter_.is_over());
        ASSERT_EQ(scan_.winner(), counter_.winner());
        ASSERT_EQ(scan_.winning_lines().size(), counter_.winning_lines().size());
        ASSERT_EQ(scan_.winning_lines().empty(), !scan_.winner());
        (scan_.winner() ? decided_ : drawn_) += 1;
        try_nonsense();
        while (scan_.moves() > 0) undo();
    }

    [[nodiscard]] std::int64_t decided() const { return decided_; }
    [[nodiscard]] std::int64_t drawn() const { return drawn_; }

 private:
    /// The next cell of the shuffled order.
    void step() {
        const auto [row, col] = free_[static_cast<std::size_t>(scan_.moves())];
        const PlayResult expected = scan_.play(row, col);
        const PlayResult result = counter_.play(row, col);
        if (expected.accepted() && result.accepted() && expected.winner == result.winner) return;
        FAIL() << scan_.dimensions().name() << ": engines differ at move " << scan_.moves();
    }

    void undo() {
        ASSERT_TRUE(scan_.undo());
        ASSERT_TRUE(counter_.undo());
    }

    void go_back_and_forth() {
        const auto moves = static_cast<std::uint64_t>(scan_.moves());
        const std::uint64_t count = random_() % std::min<std::uint64_t>(moves + 1, 50);
        for (std::uint64_t i = 0; i < count; ++i) undo();
        ASSERT_EQ(scan_.winner(), counter_.winner());
        for (std::uint64_t i = 0; i < count; ++i) step();
    }

    void try_nonsense() {
        const auto number = [&](int side) {
            return static_cast<int>(random_() % static_cast<unsigned>(side + 2)) - 1;
        };
        const int row = number(scan_.dimensions().rows);
        const int col = number(scan_.dimensions().cols);
        const Player player = random_() % 2 == 0 ? Player::x : Player::o;
        const PlayResult expected = scan_.play(row, col, player);
        const PlayResult result = counter_.play(row, col, player);
        ASSERT_EQ(result.refusal, expected.refusal);
        ASSERT_EQ(result.reason, expected.reason);
        ASSERT_EQ(result.winner, expected.winner);
        ASSERT_EQ(scan_.moves(), counter_.moves());
        if (expected.accepted()) undo();
    }

    ScanPlay scan_;
    CounterPlay counter_;
    std::vector<Cell> free_;
    std::mt19937_64 random_;
    std::int64_t decided_ = 0;
    std::int64_t drawn_ = 0;
};

TEST(PlayRandomSlow, EnginesAgreeOnTwoMillionGames) {
    struct Share {
        Dimensions dimensions;
        int games;
    };
    std::int64_t games = 0;
    std::uint64_t seed = 348;
    for (const auto& [dimensions, count] :
         {Share{{3, 4, 3}, 500000}, Share{{4, 4, 4}, 300000}, Share{{4, 4, 3}, 300000},
          Share{{5, 5, 4}, 150000}, Share{{6, 7, 4}, 100000}, Share{{1, 9, 3}, 400000},
          Share{{7, 5, 3}, 150000}, Share{{2, 2, 1}, 50000}, Share{{2, 9, 4}, 150000},
          Share{{19, 19, 5}, 300}, Share{{40, 3, 3}, 2000}, Share{{100, 100, 100}, 4},
          Share{{30, 100, 29}, 4}}) {
        Pair pair(dimensions, seed++);
        for (int i = 0; i < count; ++i) {
            pair.play_game();
            if (HasFatalFailure()) return;
        }
        games += pair.decided() + pair.drawn();
        EXPECT_EQ(pair.decided() + pair.drawn(), count);
        // Random play hardly ever fills a line of 29 or more.
        if (dimensions.k < 29) {
            EXPECT_GT(pair.decided(), 0) << dimensions.name();
        }
        if (dimensions == Dimensions{4, 4, 4}) {
            EXPECT_GT(pair.drawn(), 0);
        }
    }
    EXPECT_GE(games, 2000000);
}

}  // namespace
}  // namespace boardproof
