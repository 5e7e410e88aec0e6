// The program against public figures: tests/data says where each comes from.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <tuple>

#include "boardproof/proof.hpp"
#include "solving/best_play.hpp"

namespace boardproof {
namespace {

using nlohmann::json;

json read(const std::string& name) {
    std::ifstream file(std::string(BOARDPROOF_TEST_DATA) + "/" + name);
    return json::parse(file);
}

struct EngineSetting {
    const char* engine;
    int threads;

    friend void PrintTo(const EngineSetting& setting, std::ostream* out) {
        *out << setting.engine << " with " << setting.threads << " threads";
    }
};

class KnownValues : public testing::TestWithParam<EngineSetting> {
 protected:
    // Each game is proved once for all tests of a process.
    static const Proof& prove_all(const Dimensions& dimensions) {
        static std::map<std::tuple<std::string, std::string, int>, Proof> known;
        const auto key =
            std::tuple(dimensions.name(), std::string(GetParam().engine), GetParam().threads);
        const auto found = known.find(key);
        if (found != known.end()) return found->second;
        return known
            .emplace(key, prove({.game = Game(dimensions),
                                 .rules = {all_rules().begin(), all_rules().end()},
                                 .engine = GetParam().engine,
                                 .run = {.threads = GetParam().threads},
                                 .counterexamples = 20}))
            .first->second;
    }
};

BigInt number(const json& figure) {
    return figure.get<std::uint64_t>();
}

void expect_column(const Statistics& statistics, const json& expected, BigInt PlyCounts::*member) {
    ASSERT_EQ(statistics.by_ply.size(), expected.size());
    for (std::size_t ply = 0; ply < expected.size(); ++ply) {
        EXPECT_EQ(statistics.by_ply[ply].*member, number(expected[ply])) << ply;
    }
}

TEST_P(KnownValues, Of3x3ComeOut) {
    const json known = read("known_values.json")["positions_3x3"];
    const Statistics& statistics = prove_all({3, 3, 3}).statistics;
    EXPECT_EQ(statistics.total.reachable, number(known["reachable"]));
    EXPECT_EQ(statistics.transitions, number(known["moves_between_them"]));
    EXPECT_EQ(statistics.total.orbits, number(known["orbits"]));
    expect_column(statistics, known["by_ply"], &PlyCounts::reachable);
    expect_column(statistics, known["orbits_by_ply"], &PlyCounts::orbits);
    EXPECT_EQ(statistics.total.terminal(), number(known["terminal"]["total"]));
    EXPECT_EQ(statistics.total.x_wins, number(known["terminal"]["x_wins"]));
    EXPECT_EQ(statistics.total.o_wins, number(known["terminal"]["o_wins"]));
    EXPECT_EQ(statistics.total.draws, number(known["terminal"]["draws"]));
    EXPECT_EQ(statistics.total.terminal_orbits, number(known["terminal"]["orbits"]));
    EXPECT_EQ(statistics.games.total(), number(known["games"]["total"]));
    EXPECT_EQ(statistics.games.x_wins, number(known["games"]["x_wins"]));
    EXPECT_EQ(statistics.games.o_wins, number(known["games"]["o_wins"]));
    EXPECT_EQ(statistics.games.draws, number(known["games"]["draws"]));
}

TEST_P(KnownValues, Of4x4ComeOut) {
    const json known = read("known_values.json")["positions_4x4"];
    const Proof& proof = prove_all({4, 4, 4});
    const Statistics& statistics = proof.statistics;
    EXPECT_EQ(statistics.total.reachable, number(known["reachable"]));
    EXPECT_EQ(statistics.transitions, number(known["transitions"]));
    expect_column(statistics, known["by_ply"], &PlyCounts::reachable);
    EXPECT_EQ(statistics.total.x_wins, number(known["terminal"]["x_wins"]));
    EXPECT_EQ(statistics.total.o_wins, number(known["terminal"]["o_wins"]));
    EXPECT_EQ(statistics.total.draws, number(known["terminal"]["draws"]));
}

TEST_P(KnownValues, VerdictsComeOut) {
    const json known = read("verdicts.json");
    ASSERT_EQ(known["games"].size(), 4U);
    for (const json& expected : known["games"]) {
        const auto name = expected["game"].get<std::string>();
        SCOPED_TRACE(name);
        const Proof& proof = prove_all(parse_dimensions(name));
        EXPECT_EQ(proof.statistics.total.reachable, number(expected["reachable"]));
        EXPECT_EQ(proof.digest, expected["digest"]);
        ASSERT_EQ(proof.rules.size(), expected["rules"].size());
        for (const RuleVerdict& verdict : proof.rules) {
            const json& figures = expected["rules"].at(verdict.rule.name);
            EXPECT_EQ(verdict.false_accepts, number(figures["false_accepts"])) << verdict.rule.name;
            EXPECT_EQ(verdict.false_rejects, number(figures["false_rejects"])) << verdict.rule.name;
        }
    }
}

TEST_P(KnownValues, CompleteGamesAndFinalOrbitsOfOeisComeOut) {
    const json known = read("known_values.json");
    for (int n = 1; n <= 4; ++n) {
        SCOPED_TRACE(n);
        const Statistics& statistics = prove_all({n, n, n}).statistics;
        const auto row = static_cast<std::size_t>(n - 1);
        EXPECT_EQ(statistics.games.total().str(), known["complete_games_nxn"]["values"][row]);
        expect_column(statistics, known["orbits_ending_the_game_by_ply_nxn"]["rows"][row],
                      &PlyCounts::terminal_orbits);
    }
}

TEST_P(KnownValues, TheNineCounterexamplesOn4x4HaveBothDiagonals) {
    const Proof& proof = prove_all({4, 4, 4});
    const RuleVerdict& verdict = proof.rules[1];
    ASSERT_EQ(verdict.rule.name, "three-conditions");
    ASSERT_EQ(verdict.counterexamples.size(), 9U);
    constexpr Mask diagonals = 0x9669;
    int marked = 0;
    for (const Counterexample& example : verdict.counterexamples) {
        EXPECT_EQ(example.kind, Disagreement::false_accept);
        EXPECT_TRUE(example.position.x == diagonals || example.position.o == diagonals);
        marked += example.smallest_of_orbit ? 1 : 0;
    }
    // Eight boards of X, which the symmetries turn into each other, and one of O.
    EXPECT_EQ(marked, 2);
    EXPECT_EQ(verdict.orbit_representatives.size(), 2U);
}

// OEIS A317573, A317574 and A317576, rows 1 to 4.
TEST(KnownValuesOfBestPlay, OrbitsByPlyAndValueComeOut) {
    const json known = read("known_values.json");
    for (int n = 1; n <= 4; ++n) {
        SCOPED_TRACE(n);
        const BestPlay play = best_play(Game({n, n, n}), false, {.threads = 2});
        const auto row = static_cast<std::size_t>(n - 1);
        const json& x = known["orbits_won_for_x_by_ply_nxn"]["rows"][row];
        const json& o = known["orbits_won_for_o_by_ply_nxn"]["rows"][row];
        const json& ending = known["orbits_ending_the_game_by_ply_nxn"]["rows"][row];
        ASSERT_EQ(play.by_ply.size(), x.size());
        ASSERT_EQ(play.by_ply.size(), o.size());
        ASSERT_EQ(play.by_ply.size(), ending.size());
        for (std::size_t ply = 0; ply < play.by_ply.size(); ++ply) {
            EXPECT_EQ(play.by_ply[ply].orbits.x_wins, x[ply]) << ply;
            EXPECT_EQ(play.by_ply[ply].orbits.o_wins, o[ply]) << ply;
            EXPECT_EQ(play.by_ply[ply].ending_orbits, ending[ply]) << ply;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Fast, KnownValues,
                         testing::Values(EngineSetting{"frontier", 1}, EngineSetting{"frontier", 2},
                                         EngineSetting{"frontier", 8}),
                         [](const auto& tested) {
                             return "frontier" + std::to_string(tested.param.threads);
                         });
INSTANTIATE_TEST_SUITE_P(Slow, KnownValues,
                         testing::Values(EngineSetting{"reference", 1},
                                         EngineSetting{"reference", 8}),
                         [](const auto& tested) {
                             return "reference" + std::to_string(tested.param.threads);
                         });

}  // namespace
}  // namespace boardproof
