// The boards on which play goes on, counted without any enumeration: by inclusion and exclusion
// over the lines that X and O might hold. (Among boards with alternate turns those without a line
// are reachable in any order of their stones, so that the two counts must agree at every ply.)

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "boardproof/proof.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

// For every set of lines, its cells, with the sign of inclusion and exclusion.
std::map<Mask, std::int64_t> signed_unions(const std::vector<Mask>& lines) {
    std::map<Mask, std::int64_t> unions{{0, 1}};
    for (const Mask line : lines) {
        std::map<Mask, std::int64_t> with = unions;
        for (const auto& [cells, sign] : unions) with[cells | line] -= sign;
        unions = std::move(with);
    }
    std::erase_if(unions, [](const auto& entry) { return entry.second == 0; });
    return unions;
}

// The fillings of each ply with alternate turns on which nobody has a line.
std::vector<std::int64_t> boards_without_lines(const Game& game) {
    // How often, signed, X is given a cells and O b cells, no cell twice.
    std::map<std::pair<int, int>, std::int64_t> given;
    const auto unions = signed_unions(game.lines());
    for (const auto& [x_cells, x_sign] : unions) {
        for (const auto& [o_cells, o_sign] : unions) {
            if ((x_cells & o_cells) != 0) continue;
            given[{std::popcount(x_cells), std::popcount(o_cells)}] += x_sign * o_sign;
        }
    }
    std::vector<std::int64_t> boards;
    for (int ply = 0; ply <= game.cells(); ++ply) {
        const int x = (ply + 1) / 2;
        const int o = ply / 2;
        std::int64_t count = 0;
        for (const auto& [cells, sign] : given) {
            const auto [a, b] = cells;
            if (a > x || b > o) continue;
            const auto ways =
                binomial(game.cells() - a - b, x - a) * binomial(game.cells() - b - x, o - b);
            count += sign * static_cast<std::int64_t>(ways);
        }
        boards.push_back(count);
    }
    return boards;
}

void expect_closed_form(const Game& game, const Statistics& statistics) {
    const std::vector<std::int64_t> expected = boards_without_lines(game);
    for (std::size_t ply = 0; ply < expected.size(); ++ply) {
        const PlyCounts& counts = statistics.by_ply[ply];
        EXPECT_EQ(static_cast<std::int64_t>(counts.nonterminal + counts.draws), expected[ply])
            << game.name() << " at ply " << ply;
    }
}

TEST(ClosedForm, CountsTheBoardsOnWhichPlayGoesOn) {
    for (const Dimensions& dimensions : plain::games_up_to(16)) {
        const Game game(dimensions);
        if (game.lines().size() > 10 || dimensions.rows > dimensions.cols) continue;
        expect_closed_form(game, prove({.game = Game(dimensions)}).statistics);
    }
}

// Minutes and 6 GiB: only where asked for, `ctest -L long`.
TEST(Long, FiveByFiveComesOut) {
    std::ifstream file(std::string(BOARDPROOF_TEST_DATA) + "/known_values.json");
    const auto known = nlohmann::json::parse(file);
    for (const auto& [threads, portable] : {std::pair{2, false}, {1, false}, {2, true}}) {
        const Proof proof = prove({.game = Game({5, 5, 5}),
                                   .rules = {find_rule("three-conditions"), find_rule("last-move")},
                                   .run = {.threads = threads, .portable = portable}});
        EXPECT_EQ(proof.statistics.games.total().str(), known["complete_games_nxn"]["values"][4]);
        expect_closed_form(proof.game, proof.statistics);
        EXPECT_EQ(proof.digest, "9715128f8a3602508ce2cde9abd27b5a");
        EXPECT_EQ(proof.rules[0].false_accepts, 522492U);
        EXPECT_TRUE(proof.rules[0].necessary());
        EXPECT_TRUE(proof.rules[1].exact());
    }
}

}  // namespace
}  // namespace boardproof
