#include "diagrams/diagram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <vector>

#include "boardproof/error.hpp"
#include "boardproof/rule.hpp"
#include "diagrams/counts.hpp"
#include "diagrams/diagram_algebra.hpp"
#include "diagrams/folding.hpp"
#include "diagrams/moves.hpp"
#include "game/universe.hpp"
#include "report/tables/result_files.hpp"
#include "rules/formula.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

using Positions = std::set<Position, CanonicalLess>;

constexpr std::array all_orders{CellOrder::lines, CellOrder::rows, CellOrder::columns,
                                CellOrder::diagonal, CellOrder::spiral};

template <class Visit>
void for_each_filling(const Game& game, Visit&& visit) {
    UniverseCursor cursor(game, 0);
    for (std::uint64_t i = 0; i != universe_size(game.cells()); ++i, cursor.next()) {
        visit(cursor.position());
    }
}

Diagram diagram_of(const DiagramSpace& space, const Positions& positions) {
    Diagram diagram;
    for (const Position& position : positions) {
        diagram = DiagramSpace::either(diagram, space.board(position));
    }
    return diagram;
}

// Some boards of plies of one parity, about one in eight of them.
Positions some_boards(const Game& game, int parity, std::mt19937& random) {
    Positions some;
    for_each_filling(game, [&](const Position& position) {
        if (position.ply() % 2 == parity && random() % 8 == 0) some.insert(position);
    });
    return some;
}

TEST(Diagram, OfARuleHoldsWhatTheRuleAccepts) {
    for (const Dimensions& dimensions : tabulated_games(9)) {
        const Game game(dimensions);
        const DiagramSpace space(game, {});
        DiagramAlgebra algebra(space);
        for (const Rule& rule : all_rules()) {
            const Diagram accepted = accepts(rule, algebra);
            for_each_filling(game, [&](const Position& position) {
                ASSERT_EQ(space.contains(accepted, position), accepts(rule, game, position))
                    << game.name() << ' ' << rule.name;
            });
        }
    }
}

TEST(Diagram, OfARuleHoldsWhatTheRuleAcceptsOnRandomBoardsOfLargerGames) {
    std::mt19937_64 random(7);  // NOLINT: the same boards in every run
    for (const Dimensions& dimensions :
         {Dimensions{4, 4, 4}, {4, 4, 3}, {6, 3, 3}, {4, 5, 4}, {5, 5, 5}}) {
        const Game game(dimensions);
        const DiagramSpace space(game, {});
        DiagramAlgebra algebra(space);
        for (const Rule& rule : all_rules()) {
            const Diagram accepted = accepts(rule, algebra);
            for (int i = 0; i < 2000; ++i) {
                Position position = plain::random_position(game, random);
                ASSERT_EQ(space.contains(accepted, position), accepts(rule, game, position));
                // Won boards are rare among random ones.
                const Mask line = game.lines()[random() % game.lines().size()];
                (i % 2 == 0 ? position.x : position.o) |= line;
                (i % 2 == 0 ? position.o : position.x) &= ~line;
                ASSERT_EQ(space.contains(accepted, position), accepts(rule, game, position));
            }
        }
    }
}

TEST(Diagram, AtomsHoldWhatTheySay) {
    for (const bool interleaved : {true, false}) {
        for (const CellOrder order : all_orders) {
            const Game game({2, 3, 2});
            const DiagramSpace space(game, {.order = order, .interleaved = interleaved});
            const auto count = [&](const Diagram& boards) {
                // Without the interleaving there is no look-up: intersect with one board at a time.
                Positions held;
                for_each_filling(game, [&](const Position& position) {
                    const Diagram board = DiagramSpace::both(
                        DiagramSpace::both(space.with_stones(Player::x, position.x),
                                           space.with_stones(Player::o, position.o)),
                        space.with_counts(position.count(Player::x), position.count(Player::o)));
                    if (!DiagramSpace::both(board, boards).is_empty()) held.insert(position);
                });
                return held;
            };
            const Positions ahead = count(space.with_difference(1, 2));
            const Positions pairs = count(space.with_counts(2, 1));
            const Positions corner = count(space.with_stones(Player::o, 0b100001));
            for_each_filling(game, [&](const Position& position) {
                const int difference = position.difference();
                ASSERT_EQ(ahead.contains(position), difference == 1 || difference == 2);
                ASSERT_EQ(pairs.contains(position),
                          position.count(Player::x) == 2 && position.count(Player::o) == 1);
                ASSERT_EQ(corner.contains(position), (position.o & 0b100001) == 0b100001);
            });
        }
    }
}

TEST(Diagram, MovesLeadToTheBoardsThatTheyLeadToOneByOne) {
    std::mt19937 random(11);  // NOLINT: the same boards in every run
    for (const Dimensions& dimensions :
         {Dimensions{1, 1, 1}, {1, 5, 2}, {2, 3, 2}, {2, 4, 3}, {3, 3, 3}}) {
        const Game game(dimensions);
        for (const CellOrder order : all_orders) {
            const DiagramSpace space(game, {.order = order});
            for (const int parity : {0, 1}) {
                for (const Player player : {Player::x, Player::o}) {
                    const Positions before = some_boards(game, parity, random);
                    Positions after;
                    for (const Position& position : before) {
                        for_each_bit(game.board() & ~(position.x | position.o), [&](int cell) {
                            Position moved = position;
                            (player == Player::x ? moved.x : moved.o) |= bit(cell);
                            after.insert(moved);
                        });
                    }
                    EXPECT_EQ(boards_after_move(space, diagram_of(space, before), player),
                              diagram_of(space, after))
                        << game.name();
                }
            }
        }
    }
}

TEST(Diagram, MovesRefuseBoardsOfBothParities) {
    const Game game({3, 3, 3});
    const DiagramSpace space(game, {});
    EXPECT_THROW(
        static_cast<void>(boards_after_move(space, DiagramSpace::constant(true), Player::x)),
        std::logic_error);
}

TEST(Diagram, CountsAreThoseOfTheBoardsOneByOne) {
    std::mt19937 random(13);  // NOLINT: the same boards in every run
    for (const Dimensions& dimensions : {Dimensions{1, 1, 1}, {1, 6, 2}, {2, 4, 3}, {3, 3, 3}}) {
        const Game game(dimensions);
        for (const CellOrder order : all_orders) {
            const DiagramSpace space(game, {.order = order});
            Positions some = some_boards(game, 0, random);
            some.merge(some_boards(game, 1, random));
            const Diagram boards = diagram_of(space, some);
            std::vector<BigInt> by_ply(static_cast<std::size_t>(game.cells()) + 1);
            for (const Position& position : some)
                ++by_ply[static_cast<std::size_t>(position.ply())];
            EXPECT_EQ(count_by_ply(space, boards), by_ply);
            const std::vector<StoneCounts> counts = count_by_stones(space, boards);
            BigInt sum;
            for (const StoneCounts& one : counts) {
                sum += one.boards;
                EXPECT_EQ(one.boards,
                          std::count_if(some.begin(), some.end(), [&](const Position& position) {
                              return position.count(Player::x) == one.x_count &&
                                     position.count(Player::o) == one.o_count;
                          }));
            }
            EXPECT_EQ(sum, some.size());
            // The walk has them all, in canonical order.
            std::vector<Position> walked;
            for_each_board(space, boards, counts, [&](const Position& position) {
                walked.push_back(position);
                return true;
            });
            EXPECT_EQ(walked, std::vector<Position>(some.begin(), some.end()));
        }
    }
}

TEST(Diagram, CountsEveryFilling) {
    // No node asks for any cell.
    for (const int cols : {1, 9, 36, 64}) {
        const Game game({1, cols, cols});
        const DiagramSpace space(game, {});
        const std::vector<BigInt> by_ply = count_by_ply(space, DiagramSpace::constant(true));
        BigInt sum;
        for (const BigInt& number : by_ply) sum += number;
        EXPECT_EQ(sum, boost::multiprecision::pow(BigInt(3), static_cast<unsigned>(cols)));
        EXPECT_EQ(by_ply[1], 2 * cols);
    }
}

TEST(Diagram, FoldsToTheBoardsThatASymmetryLeavesAsTheyAre) {
    std::mt19937 random(17);  // NOLINT: the same boards in every run
    for (const Dimensions& dimensions : {Dimensions{1, 6, 2}, {2, 4, 3}, {3, 3, 3}}) {
        const Game game(dimensions);
        const SymmetryGroup group(game);
        for (const CellOrder order : all_orders) {
            const DiagramSpace space(game, {.order = order});
            Positions some = some_boards(game, 0, random);
            for (const Symmetry& symmetry : group.elements()) {
                // Random boards are hardly ever alike on both sides: add some that are.
                for_each_filling(game, [&](const Position& position) {
                    if (symmetry.apply(position) == position && random() % 2 == 0) {
                        some.insert(position);
                    }
                });
                const FixedBoards fixed(space, symmetry);
                const Diagram folded = fixed.fold(diagram_of(space, some));
                std::vector<BigInt> by_ply(static_cast<std::size_t>(game.cells()) + 1);
                for (const Position& position : some) {
                    if (symmetry.apply(position) == position) {
                        ++by_ply[static_cast<std::size_t>(position.ply())];
                    }
                }
                EXPECT_EQ(fixed.count_by_ply(folded), by_ply) << game.name();
            }
        }
    }
}

TEST(Diagram, SymmetriesFallIntoTheClassesOfTheirGroup) {
    const auto sizes = [](const Dimensions& dimensions) {
        std::vector<std::size_t> found;
        for (const auto& alike : SymmetryGroup(Game(dimensions)).conjugacy_classes()) {
            found.push_back(alike.size());
        }
        std::sort(found.begin(), found.end());
        return found;
    };
    // The dihedral group of order 8, and the four-group, in which nothing is conjugate.
    EXPECT_EQ(sizes({4, 4, 4}), (std::vector<std::size_t>{1, 1, 2, 2, 2}));
    EXPECT_EQ(sizes({3, 5, 3}), (std::vector<std::size_t>{1, 1, 1, 1}));
    EXPECT_EQ(sizes({1, 5, 3}), (std::vector<std::size_t>{1, 1}));
    EXPECT_EQ(sizes({1, 1, 1}), (std::vector<std::size_t>{1}));
}

TEST(Diagram, OrdersListEveryCellOnce) {
    for (const Dimensions& dimensions :
         {Dimensions{1, 1, 1}, {1, 7, 3}, {7, 1, 3}, {3, 5, 3}, {6, 4, 4}, {5, 5, 5}, {8, 8, 8}}) {
        const Game game(dimensions);
        for (const CellOrder order : all_orders) {
            std::vector<int> cells = cells_in_order(game, order);
            EXPECT_EQ(parse_cell_order(name(order)), order);
            std::sort(cells.begin(), cells.end());
            for (int cell = 0; cell < game.cells(); ++cell) {
                ASSERT_EQ(cells[static_cast<std::size_t>(cell)], cell);
            }
        }
    }
    EXPECT_EQ(cells_in_order(Game({3, 3, 3}), CellOrder::spiral),
              (std::vector<int>{0, 1, 2, 5, 8, 7, 6, 3, 4}));
    EXPECT_EQ(cells_in_order(Game({2, 3, 3}), CellOrder::lines),
              (std::vector<int>{0, 3, 1, 4, 2, 5}));
    EXPECT_THROW(static_cast<void>(parse_cell_order("zigzag")), InputError);
}

TEST(DiagramSpace, IsOneAtATime) {
    const Game game({3, 3, 3});
    const DiagramSpace space(game, {});
    EXPECT_THROW(DiagramSpace(game, {}), std::logic_error);
}

TEST(DiagramSpace, SaysWhenMemoryRunsOutAndMakesRoomForAnother) {
    const Game game({5, 5, 5});
    EXPECT_THROW(DiagramSpace(game, {.memory = 1000}), ResourceError);
    for (const std::uint64_t memory : {100'000U, 1'000'000U, 2'000'000U}) {
        const DiagramSpace space(game, {.memory = memory});
        DiagramAlgebra algebra(space);
        EXPECT_THROW(static_cast<void>(accepts(find_rule("last-move"), algebra)), ResourceError);
    }
    const DiagramSpace space(game, {});
    DiagramAlgebra algebra(space);
    EXPECT_FALSE(accepts(find_rule("last-move"), algebra).is_empty());
}

TEST(DiagramSpace, CollectsGarbageWithoutHarm) {
    // The first with room for all nodes, the second for some of them, so that garbage has to go.
    const Game game({4, 4, 4});
    std::vector<std::vector<BigInt>> counts[2];
    for (const bool scarce : {false, true}) {
        const DiagramSpace space(game, {.memory = scarce ? std::uint64_t{4'000'000} : UINT64_MAX});
        std::uint64_t made = 0;
        for (int i = 0; i < 5; ++i) {
            for (const Rule& rule : all_rules()) {
                DiagramAlgebra algebra(space);
                const std::uint64_t before = DiagramSpace::used_nodes();
                counts[scarce ? 1 : 0].push_back(count_by_ply(space, accepts(rule, algebra)));
                made += DiagramSpace::used_nodes() < before ? 1 : 0;
            }
        }
        EXPECT_EQ(made > 0, scarce) << "collections seen: " << made;
    }
    EXPECT_EQ(counts[0], counts[1]);
}

TEST(DiagramSpace, StopsWhenAsked) {
    const Game game({5, 5, 5});
    StopFlag stop;
    stop.request(2);
    // Little memory, so that garbage has to be collected soon.
    const DiagramSpace space(game, {.memory = 8'000'000, .stop = &stop});
    DiagramAlgebra algebra(space);
    EXPECT_THROW(static_cast<void>(accepts(find_rule("last-move"), algebra)), Interrupted);
}

}  // namespace
}  // namespace boardproof
