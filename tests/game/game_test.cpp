#include "boardproof/game.hpp"

#include <gtest/gtest.h>

#include <set>

#include "boardproof/error.hpp"
#include "game/symmetry.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

std::string complaint(const std::string& text) {
    try {
        static_cast<void>(parse_dimensions(text));
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

TEST(Dimensions, ReadsAndWritesNames) {
    EXPECT_EQ(parse_dimensions("3x3"), (Dimensions{3, 3, 3}));
    EXPECT_EQ(parse_dimensions("4x4:3"), (Dimensions{4, 4, 3}));
    EXPECT_EQ(parse_dimensions("3x5:3"), (Dimensions{3, 5, 3}));
    EXPECT_EQ(parse_dimensions("1000x1000:1000").name(), "1000x1000");
    for (const Dimensions& dimensions : plain::games_up_to(12)) {
        EXPECT_EQ(parse_dimensions(dimensions.name()), dimensions);
    }
}

TEST(Dimensions, RefusesEverythingElse) {
    const std::string hint = "; expected RxC with R = C, or RxC:K (for example 3x3, 3x4:3)";
    EXPECT_EQ(complaint("0x3"), "game '0x3': the number of rows must be 1 to 1000" + hint);
    EXPECT_EQ(complaint("3x3:0"), "game '3x3:0': K must be 1 to 1000" + hint);
    EXPECT_EQ(complaint("banana"), "game 'banana': the number of rows is not a number" + hint);
    EXPECT_EQ(complaint("99999999999x3"),
              "game '99999999999x3': the number of rows must be 1 to 1000" + hint);
    EXPECT_EQ(complaint("3x4"), "game '3x4': a board that is not square needs a K" + hint);
    for (const char* text : {"", "3", "3x", "x3", "3x3:", "3x3:3 ", " 3x3", "3x3x3", "-3x3", "+3x3",
                             "3X3", "3x3:3:3", "3x1001:3", "3x0:1"}) {
        EXPECT_NE(complaint(text), "accepted") << text;
    }
}

TEST(Game, HasTheKnownNumbersOfLines) {
    const auto lines = [](int rows, int cols, int k) {
        return Game({rows, cols, k}).lines().size();
    };
    EXPECT_EQ(lines(1, 1, 1), 1U);
    EXPECT_EQ(lines(3, 3, 3), 8U);
    EXPECT_EQ(lines(4, 4, 4), 10U);
    EXPECT_EQ(lines(4, 4, 3), 24U);
    EXPECT_EQ(lines(6, 7, 4), 69U);
    EXPECT_EQ(lines(3, 3, 1), 9U);
    EXPECT_EQ(lines(3, 3, 4), 0U);
    EXPECT_EQ(lines(8, 8, 8), 18U);
    EXPECT_EQ(lines(1, 64, 64), 1U);
}

TEST(Game, LinesAreThoseOfTheFullBoard) {
    for (const Dimensions& dimensions : plain::games_up_to(20)) {
        const Game game(dimensions);
        std::set<Mask> expected;
        const std::string full(static_cast<std::size_t>(game.cells()), 'X');
        for (const auto& line : plain::lines_of(game, full, 'X')) {
            Mask mask = 0;
            for (const int cell : line) mask |= bit(cell);
            expected.insert(mask);
        }
        EXPECT_EQ(std::set<Mask>(game.lines().begin(), game.lines().end()), expected);
        EXPECT_EQ(game.lines().size(), expected.size()) << "duplicates in " << game.name();
    }
}

TEST(Game, FindsCompletedLines) {
    for (const char* name : {"3x3", "3x4:3", "2x2:1"}) {
        const Game game(parse_dimensions(name));
        plain::for_each_filling(game, [&](const std::string& cells) {
            const Position position = plain::position_of(cells);
            EXPECT_EQ(game.has_line(position.x), plain::has_line(game, cells, 'X'));
            Mask completed = 0;
            for (const auto& line : plain::lines_of(game, cells, 'O')) {
                for (const int cell : line) completed |= bit(cell);
            }
            EXPECT_EQ(game.completed_cells(position.o), completed);
        });
    }
}

TEST(Game, RefusesMoreThan64Cells) {
    EXPECT_EQ(Game({8, 8, 8}).board(), ~Mask{0});
    EXPECT_THROW(Game({9, 9, 9}), InputError);
    EXPECT_THROW(Game({1, 65, 5}), InputError);
    EXPECT_THROW(Game({3, 3, 0}), InputError);
    EXPECT_THROW(Game({0, 3, 3}), InputError);
    EXPECT_THROW(Game({65536, 65536, 3}), InputError);
}

TEST(Symmetry, GroupsHaveTheirKnownOrders) {
    const auto order = [](int rows, int cols) {
        return SymmetryGroup(Game({rows, cols, 1})).size();
    };
    EXPECT_EQ(order(1, 1), 1);
    EXPECT_EQ(order(1, 2), 2);
    EXPECT_EQ(order(7, 1), 2);
    EXPECT_EQ(order(2, 2), 8);
    EXPECT_EQ(order(3, 3), 8);
    EXPECT_EQ(order(8, 8), 8);
    EXPECT_EQ(order(2, 3), 4);
    EXPECT_EQ(order(4, 16), 4);
}

TEST(Symmetry, ElementsAreDistinctClosedAndKeepTheLines) {
    for (const Dimensions& dimensions : plain::games_up_to(16)) {
        const Game game(dimensions);
        const SymmetryGroup group(game);
        std::set<std::vector<int>> images;
        for (const Symmetry& symmetry : group.elements()) images.insert(symmetry.image());
        EXPECT_EQ(static_cast<int>(images.size()), group.size());
        EXPECT_TRUE(group.elements().front().is_identity());
        const std::set<Mask> lines(game.lines().begin(), game.lines().end());
        for (const Symmetry& first : group.elements()) {
            std::set<Mask> mapped;
            for (const Mask line : lines) mapped.insert(first.apply(line));
            EXPECT_EQ(mapped, lines);
            for (const Symmetry& second : group.elements()) {
                std::vector<int> product;
                for (const int cell : first.image()) {
                    product.push_back(second.image()[static_cast<std::size_t>(cell)]);
                }
                EXPECT_TRUE(images.contains(product));
            }
        }
    }
}

TEST(Symmetry, AppliesCellByCell) {
    std::mt19937_64 random(1);
    for (const char* name : {"3x3", "4x5:4", "5x5", "8x8", "1x64:5", "7x9:5"}) {
        const Game game(parse_dimensions(name));
        const SymmetryGroup group(game);
        for (int round = 0; round < 200; ++round) {
            const Position position = plain::random_position(game, random);
            Position least = position;
            for (const Symmetry& symmetry : group.elements()) {
                Position image;
                for (int cell = 0; cell < game.cells(); ++cell) {
                    const int to = symmetry.image()[static_cast<std::size_t>(cell)];
                    if (position.x & bit(cell)) image.x |= bit(to);
                    if (position.o & bit(cell)) image.o |= bit(to);
                }
                EXPECT_EQ(symmetry.apply(position), image);
                if (canonical_order(image, least) < 0) least = image;
            }
            EXPECT_EQ(group.representative(position), least);
        }
    }
}

}  // namespace
}  // namespace boardproof
