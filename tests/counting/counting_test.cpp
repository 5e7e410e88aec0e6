#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "boardproof/error.hpp"
#include "boardproof/proof.hpp"
#include "counting/count_by_sets.hpp"
#include "counting/count_square.hpp"
#include "report/counting_report.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

void expect_equal(const Counted& a, const Counted& b) {
    ASSERT_EQ(a.by_ply.size(), b.by_ply.size());
    for (std::size_t ply = 0; ply < a.by_ply.size(); ++ply) {
        EXPECT_EQ(a.by_ply[ply].nonterminal, b.by_ply[ply].nonterminal) << ply;
        EXPECT_EQ(a.by_ply[ply].x_wins, b.by_ply[ply].x_wins) << ply;
        EXPECT_EQ(a.by_ply[ply].o_wins, b.by_ply[ply].o_wins) << ply;
        EXPECT_EQ(a.by_ply[ply].draws, b.by_ply[ply].draws) << ply;
        EXPECT_EQ(a.by_ply[ply].accepted, b.by_ply[ply].accepted) << ply;
        EXPECT_EQ(a.by_ply[ply].orbits, b.by_ply[ply].orbits) << ply;
        EXPECT_EQ(a.by_ply[ply].terminal_orbits, b.by_ply[ply].terminal_orbits) << ply;
    }
    EXPECT_EQ(a.games.total(), b.games.total());
}

// The enumeration and the counting know nothing of each other.
void expect_enumeration(const Counted& counted) {
    const Proof proof = prove({.game = Game(counted.dimensions),
                               .rules = {find_rule("three-conditions")},
                               .run = {.threads = 2}});
    const std::string name = counted.dimensions.name();
    for (std::size_t ply = 0; ply < counted.by_ply.size(); ++ply) {
        const CountedPly& row = counted.by_ply[ply];
        const PlyCounts& counts = proof.statistics.by_ply[ply];
        EXPECT_EQ(row.nonterminal, counts.nonterminal) << name << ' ' << ply;
        EXPECT_EQ(row.x_wins, counts.x_wins) << name << ' ' << ply;
        EXPECT_EQ(row.o_wins, counts.o_wins) << name << ' ' << ply;
        EXPECT_EQ(row.draws, counts.draws) << name << ' ' << ply;
        EXPECT_EQ(row.reachable(), counts.reachable) << name << ' ' << ply;
        EXPECT_EQ(row.orbits, BigInt(counts.orbits)) << name << ' ' << ply;
        EXPECT_EQ(row.terminal_orbits, BigInt(counts.terminal_orbits)) << name << ' ' << ply;
    }
    EXPECT_EQ(counted.total.orbits, BigInt(proof.statistics.total.orbits)) << name;
    EXPECT_EQ(counted.total.false_accepts(), proof.rules[0].false_accepts) << name;
    EXPECT_EQ(counted.games.x_wins, proof.statistics.games.x_wins) << name;
    EXPECT_EQ(counted.games.o_wins, proof.statistics.games.o_wins) << name;
    EXPECT_EQ(counted.games.draws, proof.statistics.games.draws) << name;
}

TEST(Counting, AgreesWithTheEnumeration) {
    for (const Dimensions& dimensions : plain::games_up_to(12)) {
        expect_enumeration(count_by_sets(Game(dimensions), {}));
    }
    for (int n = 1; n <= 4; ++n) expect_enumeration(count_square(n));
}

TEST(CountingSlow, AgreesWithTheEnumerationOfLargerGames) {
    for (const Dimensions dimensions :
         {Dimensions{4, 4, 3}, {4, 4, 2}, {3, 5, 3}, {2, 8, 3}, {4, 5, 4}, {4, 5, 3}, {3, 6, 4}}) {
        expect_enumeration(count_by_sets(Game(dimensions), {}));
    }
}

TEST(Counting, BothWaysAgree) {
    for (int n = 1; n <= 4; ++n) {
        RunOptions options;
        options.threads = n;
        expect_equal(count_square(n), count_by_sets(Game({n, n, n}), options));
    }
}

TEST(CountingSlow, BothWaysAgreeOn5x5) {
    RunOptions options;
    options.threads = 2;
    const Counted counted = count_square(5);
    expect_equal(counted, count_by_sets(Game({5, 5, 5}), options));
    EXPECT_EQ(counted.total.reachable(), 158'977'021'146U);
    EXPECT_EQ(counted.total.false_accepts(), 522'492U);
}

// OEIS A061526 goes to n = 7.
TEST(Counting, GamesAreThePublishedOnes) {
    std::ifstream file(std::string(BOARDPROOF_TEST_DATA) + "/known_values.json");
    const auto known = nlohmann::json::parse(file)["complete_games_nxn"]["values"];
    ASSERT_EQ(known.size(), 7u);
    for (int n = 1; n <= 7; ++n) {
        EXPECT_EQ(count_square(n).games.total().str(), known[static_cast<std::size_t>(n - 1)]);
    }
}

TEST(Counting, IsConsistentOnLargeBoards) {
    for (const int n : {8, 9, 12, 15}) {
        const Counted counted = count_square(n);
        BigInt boards = 1;  // of one ply, whatever their lines
        for (int ply = 0; ply <= n * n; ++ply) {
            const CountedPly& row = counted.by_ply[static_cast<std::size_t>(ply)];
            EXPECT_GE(row.false_accepts(), 0);
            EXPECT_GE(row.x_wins, 0);
            EXPECT_GE(row.nonterminal, 0);
            EXPECT_LE(row.accepted, boards);
            // Nobody can have a line before n stones, and X's wins come on odd plies.
            EXPECT_EQ(row.x_wins == 0, ply % 2 == 0 || ply < 2 * n - 1) << n << ' ' << ply;
            EXPECT_TRUE(ply >= 2 * n - 1 || row.nonterminal == boards) << n << ' ' << ply;
            boards = boards * (n * n - ply) / (ply / 2 + 1);
        }
    }
}

TEST(Counting, CountsOrbitsAsFarAsItSays) {
    const Counted six = count_square(6);
    ASSERT_TRUE(six.total.orbits);
    // Nearly all orbits have eight boards.
    EXPECT_GT(*six.total.orbits, six.total.reachable() / 8);
    EXPECT_LT(*six.total.orbits, six.total.reachable() / 8 * 1001 / 1000);
    EXPECT_EQ(six.by_ply[1].orbits, 6);
    const Counted seven = count_square(7);
    EXPECT_FALSE(seven.total.orbits);
    EXPECT_FALSE(seven.by_ply[3].orbits);
    EXPECT_EQ(nlohmann::json::parse(counted_as_json(seven))["total"]["orbits"], nullptr);
    EXPECT_THROW(static_cast<void>(counted_as_bfile(std::span(&seven, 1), "orbits")), InputError);
}

TEST(Counting, RefusesWhatIsTooLarge) {
    EXPECT_THROW(static_cast<void>(count_square(0)), InputError);
    EXPECT_THROW(static_cast<void>(count_square(41)), InputError);
    EXPECT_THROW(static_cast<void>(count_by_sets(Game({4, 8, 4}), {})), InputError);
}

TEST(Counting, IsTheSameInEveryFormat) {
    const Counted counted = count_square(4);
    const auto json = nlohmann::json::parse(counted_as_json(counted));
    EXPECT_EQ(json["total"]["reachable"], 9'722'011);
    EXPECT_EQ(json["total"]["false_accepts"], 9);
    EXPECT_EQ(json["by_ply"][7]["x_wins"], 2200);
    EXPECT_NE(counted_as_csv(counted).find("\n7,400400,398200,2200,0,0,400400,0,50215,280\n"),
              std::string::npos);
    EXPECT_NE(counted_as_markdown(counted).find(
                  "| 16 | 8220 | 0 | 0 | 2864 | 5356 | 8221 | 1 | 1059 | 1059 |"),
              std::string::npos);
    EXPECT_NE(counted_as_bfile(std::span(&counted, 1), "reachable").find("\n16 8220\n"),
              std::string::npos);
    EXPECT_THROW(static_cast<void>(counted_as_bfile(std::span(&counted, 1), "games")), InputError);
    const std::vector<Counted> squares{count_square(1), count_square(2), count_square(3)};
    EXPECT_EQ(counted_as_bfile(squares, "games"),
              "# games of n x n boards with n in a row\n1 1\n2 24\n3 255168\n");
    EXPECT_EQ(totals_as("md", squares),
              "| game | reachable boards | false accepts | complete games |\n"
              "| --- | --: | --: | --: |\n| 1x1 | 2 | 0 | 1 |\n| 2x2 | 29 | 0 | 24 |\n"
              "| 3x3 | 5478 | 0 | 255168 |\n");
    EXPECT_NE(totals_as("csv", squares).find("\n3x3,5478,4520,626,316,16,5478,0,765,138,255168\n"),
              std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(totals_as("json", squares))["games"][1]["games"], 24);
    EXPECT_NE(counted_as_text(counted).find("15,038,733,958,272 complete"), std::string::npos);
}

}  // namespace
}  // namespace boardproof
