#include "solving/solver.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/colex.hpp"
#include "blocks/block.hpp"
#include "boardproof/error.hpp"
#include "boardproof/proof.hpp"
#include "counting/count_square.hpp"
#include "game/symmetry.hpp"
#include "solving/best_play.hpp"
#include "solving/move_values.hpp"
#include "solving/value_counter.hpp"
#include "support/plain_minimax.hpp"

namespace boardproof {
namespace {

char winner_of(Value value) {
    return value == Value::x_wins ? 'X' : value == Value::o_wins ? 'O' : '.';
}

// The values of all boards, from the bits of every block.
class ValueCollector final : public ValueObserver {
 public:
    using Values = std::map<Position, char, CanonicalLess>;

    [[nodiscard]] std::unique_ptr<ValueObserver> fork() const override {
        return std::make_unique<ValueCollector>();
    }
    void observe(const ValueHalf& half) override {
        const std::size_t words = half.shape->words();
        std::uint64_t unfinished = 0;
        std::uint64_t wins = 0;
        std::uint64_t holds = 0;
        for_each_set_bit(words, half.x_wins, [&](std::uint64_t rank) {
            EXPECT_TRUE(test_bit(half.x_holds, rank));
            ++wins;
        });
        for_each_set_bit(words, half.x_holds, [&](std::uint64_t rank) {
            EXPECT_TRUE(test_bit(half.unfinished, rank));
            ++holds;
        });
        for_each_set_bit(words, half.unfinished, [&](std::uint64_t rank) {
            ++unfinished;
            const Mask empty =
                deposit_bits(colex_unrank(rank, half.shape->size()), half.free_cells);
            const Position position{half.x_set, half.free_cells & ~empty};
            EXPECT_EQ(position.count(Player::o), half.o_count);
            const char winner = test_bit(half.x_wins, rank)    ? 'X'
                                : test_bit(half.x_holds, rank) ? '.'
                                                               : 'O';
            EXPECT_TRUE(values.emplace(position, winner).second) << "a board came twice";
        });
        EXPECT_EQ(half.unfinished_count, unfinished);
        EXPECT_EQ(half.x_wins_count, wins);
        EXPECT_EQ(half.x_holds_count, holds);
    }
    void merge(ValueObserver& fork) override {
        values.merge(dynamic_cast<ValueCollector&>(fork).values);
    }

    Values values;
};

ValueCollector::Values solve_all(const Game& game, int horizon, const RunOptions& options) {
    ValueCollector collector;
    solve(positional_game(game), horizon, options, collector);
    return std::move(collector.values);
}

// Every board on which play goes on, and full boards without a line.
std::vector<Position> unfinished_boards(const Game& game) {
    std::vector<Position> boards;
    for (const Position& position : plain::reachable(game)) {
        const std::string cells = plain::cells_of(game, position);
        if (!plain::has_line(game, cells, 'X') && !plain::has_line(game, cells, 'O')) {
            boards.push_back(position);
        }
    }
    return boards;
}

void expect_values_of_minimax(const Game& game, const RunOptions& options) {
    plain::Minimax minimax(game);
    const std::vector<Position> boards = unfinished_boards(game);
    for (int horizon = 1; horizon <= game.cells(); ++horizon) {
        const ValueCollector::Values values = solve_all(game, horizon, options);
        std::size_t found = 0;
        for (const Position& position : boards) {
            if (position.ply() > horizon) continue;
            ++found;
            const plain::Outcome outcome = minimax.outcome(plain::cells_of(game, position));
            const bool in_time = position.ply() + outcome.plies <= horizon;
            ASSERT_EQ(values.at(position), in_time ? outcome.winner : '.')
                << game.name() << ' ' << plain::cells_of(game, position) << " by ply " << horizon;
        }
        ASSERT_EQ(values.size(), found) << game.name();
    }
}

TEST(Solver, FindsTheValuesOfMinimaxOnSmallBoards) {
    for (const Dimensions& dimensions : plain::games_up_to(8)) {
        expect_values_of_minimax(Game(dimensions), {.threads = 2});
    }
    expect_values_of_minimax(Game({3, 3, 3}), {.threads = 1, .portable = true});
    expect_values_of_minimax(Game({3, 3, 2}), {.threads = 4});
}

TEST(SolverSlow, FindsTheValuesOfMinimaxOn3x4) {
    for (const int k : {2, 3, 4}) expect_values_of_minimax(Game({3, 4, k}), {.threads = 2});
}

// Compares as it goes, where there are too many boards to collect. For one thread.
class MinimaxObserver final : public ValueObserver {
 public:
    MinimaxObserver(const Game& game, plain::Minimax& minimax) : game_(&game), minimax_(&minimax) {}

    [[nodiscard]] std::unique_ptr<ValueObserver> fork() const override {
        return std::make_unique<MinimaxObserver>(*game_, *minimax_);
    }
    void observe(const ValueHalf& half) override {
        for_each_set_bit(half.shape->words(), half.unfinished, [&](std::uint64_t rank) {
            const Mask empty =
                deposit_bits(colex_unrank(rank, half.shape->size()), half.free_cells);
            const std::string cells =
                plain::cells_of(*game_, {half.x_set, half.free_cells & ~empty});
            const char winner = test_bit(half.x_wins, rank)    ? 'X'
                                : test_bit(half.x_holds, rank) ? '.'
                                                               : 'O';
            if (minimax_->outcome(cells).winner == winner) {
                ++agreed;
            } else {
                ADD_FAILURE() << cells << ": " << winner;
            }
        });
    }
    void merge(ValueObserver& fork) override {
        agreed += dynamic_cast<MinimaxObserver&>(fork).agreed;
    }

    std::uint64_t agreed = 0;

 private:
    const Game* game_;
    plain::Minimax* minimax_;
};

void expect_values_of_minimax_on_every_board(const Game& game, std::uint64_t boards) {
    plain::Minimax minimax(game);
    MinimaxObserver observer(game, minimax);
    solve(positional_game(game), game.cells(), {}, observer);
    EXPECT_EQ(observer.agreed, boards);
}

TEST(SolverSlow, FindsTheValuesOfMinimaxOnEveryBoardOf4x4) {
    // Those on which play goes on, and the full boards without a line.
    expect_values_of_minimax_on_every_board(Game({4, 4, 4}), 9'062'619 + 5'356);
}

TEST(Long, SolverFindsTheValuesOfMinimaxOnEveryBoardOf4x4With3InARow) {
    const Game game({4, 4, 3});
    const Statistics statistics = prove({.game = game}).statistics;
    expect_values_of_minimax_on_every_board(
        game, static_cast<std::uint64_t>(statistics.total.nonterminal + statistics.total.draws));
}

TEST(Solver, HeedsItsLimits) {
    ValueCollector collector;
    EXPECT_THROW(solve({26, {}, {}}, 26, {}, collector), InputError);
    EXPECT_THROW(solve({16, {}, {}}, 16, {.memory = 1 << 16}, collector), ResourceError);
    StopFlag stop;
    stop.request(2);
    EXPECT_THROW(solve({9, {}, {}}, 9, {.stop = &stop}, collector), Interrupted);
}

TEST(Solver, MakesTheProgressThatItPromises) {
    for (const Dimensions& dimensions : {Dimensions{3, 3, 3}, Dimensions{2, 5, 3}}) {
        const Game game(dimensions);
        for (int horizon = 1; horizon <= game.cells(); ++horizon) {
            Progress progress;
            ValueCollector collector;
            solve(positional_game(game), horizon, {.progress = &progress}, collector);
            EXPECT_EQ(progress.done(), boards_in_play(game.cells(), horizon));
        }
    }
}

TEST(PositionalGame, IsWhatIsLeftOfAGame) {
    const Game game({3, 3, 3});
    //  X X .      The cells left, 2 3 5 6 7 8, are renumbered 0 to 5.
    //  . O .      O moves, and so plays X in what is left.
    //  . . .
    const PositionalGame rest = rest_of(game, {0b000000011, 0b000010000});
    EXPECT_EQ(rest.cells, 6);
    // O lacks 3 5, 2 6, 2 5 8, 6 7 8; X lacks 2, 3 6, 6 7 8, and 2 5 8, which holds 2.
    EXPECT_EQ(rest.x_sets, (std::vector<Mask>{0b000110, 0b001001, 0b100101, 0b111000}));
    EXPECT_EQ(rest.o_sets, (std::vector<Mask>{0b000001, 0b001010, 0b111000}));
}

// Plays at random until so many cells are empty, and again when somebody wins before.
Position random_unfinished(const Game& game, int empty, std::mt19937_64& random) {
    while (true) {
        Position position;
        bool over = false;
        while (!over && position.ply() < game.cells() - empty) {
            const Mask cell = bit(static_cast<int>(random() % static_cast<unsigned>(game.cells())));
            if (((position.x | position.o) & cell) != 0) continue;
            Mask& stones = position.difference() == 0 ? position.x : position.o;
            stones |= cell;
            over = game.has_line(stones);
        }
        if (!over) return position;
    }
}

TEST(MoveValues, AreThoseOfMinimaxOnRandomBoardsOfLargeGames) {
    std::mt19937_64 random(6);
    for (const Dimensions& dimensions :
         {Dimensions{3, 3, 3}, Dimensions{4, 4, 4}, Dimensions{4, 5, 4}, Dimensions{5, 5, 5},
          Dimensions{5, 5, 4}, Dimensions{6, 6, 5}, Dimensions{4, 9, 4}, Dimensions{5, 8, 5}}) {
        const Game game(dimensions);
        plain::Minimax minimax(game);
        for (int round = 0; round < 40; ++round) {
            const int empty = 1 + static_cast<int>(random() % 8);
            const Position position = random_unfinished(game, empty, random);
            const std::string cells = plain::cells_of(game, position);
            const MoveValues values = move_values(game, position, {.threads = 2});
            const plain::Outcome outcome = minimax.outcome(cells);
            ASSERT_EQ(winner_of(values.value), outcome.winner) << game.name() << ' ' << cells;
            ASSERT_EQ(values.plies.value_or(0), outcome.plies) << game.name() << ' ' << cells;
            ASSERT_EQ(values.moves.size(), static_cast<std::size_t>(empty));
            for (const ValuedMove& move : values.moves) {
                const plain::Outcome after =
                    minimax.after_move(cells, static_cast<std::size_t>(move.cell));
                ASSERT_EQ(winner_of(move.value), after.winner) << cells << ' ' << move.cell;
                ASSERT_EQ(move.plies.value_or(0), after.plies) << cells << ' ' << move.cell;
            }
        }
    }
}

TEST(MoveValues, RefusesBoardsOnWhichPlayDoesNotGoOn) {
    const Game game({3, 3, 3});
    EXPECT_THROW(static_cast<void>(move_values(game, {0b111, 0b11000}, {})), InputError);
    EXPECT_THROW(static_cast<void>(move_values(game, {0b11, 0}, {})), InputError);
    EXPECT_THROW(static_cast<void>(move_values(Game({6, 6, 6}), {}, {})), InputError);
}

// What best_play says, counted board by board.
void expect_counts_of_minimax(const Dimensions& dimensions) {
    const Game game(dimensions);
    const SymmetryGroup group(game);
    plain::Minimax minimax(game);
    const BestPlay play = best_play(game, true, {.threads = 2});
    const std::size_t plies = static_cast<std::size_t>(game.cells()) + 1;
    struct Counts {
        std::map<char, std::uint64_t> boards, orbits;
        std::uint64_t ending = 0;
    };
    std::vector<Counts> counts(plies);
    std::map<char, std::map<int, std::map<int, std::uint64_t>>> wins;  // winner, length, ply
    for (const Position& position : plain::reachable(game)) {
        const std::string cells = plain::cells_of(game, position);
        const bool x_won = plain::has_line(game, cells, 'X');
        const bool over =
            x_won || plain::has_line(game, cells, 'O') || position.ply() == game.cells();
        plain::Outcome outcome{x_won ? 'X' : plain::has_line(game, cells, 'O') ? 'O' : '.', 0};
        if (!over) {
            outcome = minimax.outcome(cells);
            ++wins[outcome.winner][outcome.plies][position.ply()];
        }
        Counts& here = counts[static_cast<std::size_t>(position.ply())];
        ++here.boards[outcome.winner];
        if (group.representative(position) != position) continue;
        ++here.orbits[outcome.winner];
        if (over) ++here.ending;
    }
    for (std::size_t ply = 0; ply < plies; ++ply) {
        const PlyValues& values = play.by_ply[ply];
        Counts& expected = counts[ply];
        const auto by_winner = [](std::map<char, std::uint64_t>& of) {
            return ValueCounts{of['X'], of['.'], of['O']};
        };
        EXPECT_EQ(values.boards, by_winner(expected.boards)) << game.name() << ' ' << ply;
        EXPECT_EQ(values.orbits, by_winner(expected.orbits)) << game.name() << ' ' << ply;
        EXPECT_EQ(values.ending_orbits, expected.ending) << game.name() << ' ' << ply;
    }
    for (const auto& [winner, longest] :
         {std::pair{'X', play.longest->x}, std::pair{'O', play.longest->o}}) {
        ASSERT_EQ(longest.has_value(), wins.contains(winner)) << game.name();
        if (!longest) continue;
        const auto& [length, by_ply] = *wins[winner].rbegin();
        EXPECT_EQ(longest->plies, length) << game.name() << ' ' << winner;
        EXPECT_EQ(longest->ply, by_ply.begin()->first) << game.name() << ' ' << winner;
        EXPECT_EQ(longest->boards, by_ply.begin()->second) << game.name() << ' ' << winner;
    }
    const std::string empty(static_cast<std::size_t>(game.cells()), '.');
    EXPECT_EQ(winner_of(play.value), minimax.outcome(empty).winner) << game.name();
    EXPECT_EQ(play.plies.value_or(0), minimax.outcome(empty).plies) << game.name();
    int images = 0;
    for (const ValuedMove& move : play.openings) {
        const plain::Outcome after = minimax.after_move(empty, static_cast<std::size_t>(move.cell));
        EXPECT_EQ(winner_of(move.value), after.winner) << game.name() << ' ' << move.cell;
        EXPECT_EQ(move.plies.value_or(0), after.plies) << game.name() << ' ' << move.cell;
        images += move.images;
    }
    EXPECT_EQ(images, game.cells());
}

TEST(BestPlay, CountsWhatMinimaxFinds) {
    for (const Dimensions& dimensions : plain::games_up_to(8)) expect_counts_of_minimax(dimensions);
    for (const int k : {1, 2, 3, 4}) expect_counts_of_minimax({3, 3, k});
}

TEST(BestPlaySlow, CountsWhatMinimaxFindsOn3x4) {
    for (const int k : {2, 3, 4}) expect_counts_of_minimax({3, 4, k});
}

TEST(BestPlay, MakesTheProgressThatItExpects) {
    Progress progress;
    static_cast<void>(best_play(Game({3, 4, 3}), true, {.threads = 2, .progress = &progress}));
    EXPECT_EQ(progress.done(), progress.total());
    static_cast<void>(move_values(Game({3, 4, 3}), {0b11, 0b1100}, {.progress = &progress}));
    EXPECT_EQ(progress.done(), progress.total());
}

TEST(BestPlay, RefusesBeforeItWorks) {
    Progress progress;
    const RunOptions options{.progress = &progress, .memory = std::uint64_t{8} << 30};
    EXPECT_THROW(static_cast<void>(best_play(Game({5, 5, 5}), false, options)), ResourceError);
    EXPECT_THROW(static_cast<void>(best_play(Game({6, 6, 6}), false, {})), InputError);
    EXPECT_THROW(static_cast<void>(best_play(Game({3, 3, 3}), false, {.threads = 0})), InputError);
    EXPECT_EQ(progress.done(), 0u);
}

// Whether play reaches every board that was valued is looked at, ply by ply.
TEST(BestPlay, NoticesABoardThatPlayDoesNotReach) {
    const Game game({3, 3, 3});
    const SymmetryGroup group(game);
    const auto counter = solve_to(positional_game(game), game.cells(), &group, {});
    Statistics statistics = prove({.game = game}).statistics;
    require_all_reached(*counter, game, statistics);
    for (PlyCounts& counts : statistics.by_ply) {
        --counts.nonterminal;
        EXPECT_THROW(require_all_reached(*counter, game, statistics), std::logic_error);
        ++counts.nonterminal;
    }
}

// Rows 5 of OEIS A317573 to A317576, which nobody has published: what can be had in another way.
TEST(Long, OrbitsOf5x5AddUpToTheCountedOnes) {
    const BestPlay play = best_play(Game({5, 5, 5}), false, {.threads = 2});
    const Counted counted = count_square(5);
    EXPECT_EQ(play.value, Value::draw);
    for (std::size_t ply = 0; ply < play.by_ply.size(); ++ply) {
        const PlyValues& values = play.by_ply[ply];
        const CountedPly& expected = counted.by_ply[ply];
        EXPECT_EQ(values.boards.total(), expected.reachable()) << ply;
        EXPECT_EQ(values.orbits.total(), expected.orbits) << ply;
        EXPECT_EQ(values.ending_orbits, expected.terminal_orbits) << ply;
        // What is over is won as it stands, and the last mover's.
        EXPECT_GE(ply % 2 == 1 ? values.boards.x_wins : values.boards.o_wins,
                  expected.x_wins + expected.o_wins)
            << ply;
    }
    EXPECT_EQ(play.by_ply[25].orbits.x_wins + play.by_ply[25].orbits.draws,
              counted.by_ply[25].terminal_orbits);
    EXPECT_EQ(play.by_ply[25].boards.draws, counted.by_ply[25].draws);
}

TEST(BestPlay, DependsOnNeitherThreadsNorKernel) {
    const Game game({3, 4, 3});
    const std::string expected = best_play_as_json(best_play(game, true, {.threads = 1}));
    EXPECT_EQ(best_play_as_json(best_play(game, true, {.threads = 4})), expected);
    EXPECT_EQ(best_play_as_json(best_play(game, true, {.threads = 2, .portable = true})), expected);
}

}  // namespace
}  // namespace boardproof
