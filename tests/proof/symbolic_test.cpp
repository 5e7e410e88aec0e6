#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "boardproof/error.hpp"
#include "boardproof/proof.hpp"
#include "boardproof/report.hpp"
#include "counting/count_by_sets.hpp"
#include "counting/count_square.hpp"
#include "diagrams/counts.hpp"
#include "diagrams/diagram_algebra.hpp"
#include "diagrams/induction.hpp"
#include "game/universe.hpp"
#include "proof/reachable_set.hpp"
#include "report/json.hpp"
#include "report/tables/result_files.hpp"
#include "rules/formula.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

constexpr std::array methods{SymbolicMethod::layers, SymbolicMethod::induction};

Proof prove_by(const Dimensions& dimensions, const std::string& engine,
               SymbolicMethod method = SymbolicMethod::layers, CellOrder order = CellOrder::lines) {
    return prove({.game = Game(dimensions),
                  .rules = {all_rules().begin(), all_rules().end()},
                  .engine = engine,
                  .method = method,
                  .order = order,
                  .counterexamples = 12});
}

// What a proof says of the game, without what it says of the engine.
Json said_of_the_game(const Proof& proof) {
    Json said = Json::parse(proof_as_json(proof));
    for (const char* key : {"engine", "judged", "digest", "diagrams", "provenance"}) {
        said.erase(key);
    }
    for (Json& rule : said["rules"]) {
        rule.erase("judged");
        rule.erase("refuted_steps");
    }
    return said;
}

void expect_same_proofs(const Dimensions& dimensions) {
    const Json expected = said_of_the_game(prove_by(dimensions, "frontier"));
    for (const SymbolicMethod method : methods) {
        const Proof proof = prove_by(dimensions, "symbolic", method);
        EXPECT_EQ(said_of_the_game(proof), expected) << dimensions.name() << " by " << name(method);
        for (const RuleVerdict& verdict : proof.rules) {
            ASSERT_EQ(verdict.refuted.has_value(), method == SymbolicMethod::induction);
            if (verdict.refuted) {
                EXPECT_EQ(verdict.refuted->empty(), verdict.exact()) << verdict.rule.name;
            }
        }
    }
}

TEST(Symbolic, ProvesWhatTheFrontierEngineProvesOfEveryGameOfUpTo10Cells) {
    for (const Dimensions& dimensions : tabulated_games(10)) expect_same_proofs(dimensions);
}

TEST(SymbolicSlow, ProvesWhatTheFrontierEngineProvesOfEveryGameOf11To15Cells) {
    for (const Dimensions& dimensions : tabulated_games(15)) {
        if (dimensions.cells() > 10) expect_same_proofs(dimensions);
    }
}

TEST(SymbolicSlow, ProvesWhatTheFrontierEngineProvesOf4x4) {
    for (int k = 1; k <= 4; ++k) expect_same_proofs({4, 4, k});
}

TEST(Long, SymbolicEngineProvesWhatTheFrontierEngineProvesOfEveryGameOf16To20CellsAnd5x5) {
    for (const Dimensions& dimensions : tabulated_games(20)) {
        if (dimensions.cells() > 15) expect_same_proofs(dimensions);
    }
    expect_same_proofs({5, 5, 5});
}

TEST(Symbolic, ProvesTheSameInEveryOrderOfTheCells) {
    const Json expected = said_of_the_game(prove_by({3, 4, 3}, "frontier"));
    for (const CellOrder order :
         {CellOrder::rows, CellOrder::columns, CellOrder::diagonal, CellOrder::spiral}) {
        for (const SymbolicMethod method : methods) {
            EXPECT_EQ(said_of_the_game(prove_by({3, 4, 3}, "symbolic", method, order)), expected)
                << name(order);
        }
    }
}

void expect_same_members(const Dimensions& dimensions) {
    const Game game(dimensions);
    const auto enumerated = find_reachable_set(game, {}, {});
    for (const SymbolicMethod method : methods) {
        const auto symbolic = find_reachable_set(game, {"symbolic", method}, {});
        UniverseCursor cursor(game, 0);
        for (std::uint64_t i = 0; i != universe_size(game.cells()); ++i, cursor.next()) {
            ASSERT_EQ(symbolic->contains(cursor.position()),
                      enumerated->contains(cursor.position()))
                << game.name() << " by " << name(method) << ", filling " << i;
        }
    }
}

TEST(Symbolic, HoldsTheBoardsOfTheEnumerationOnEveryGameOfUpTo9Cells) {
    for (const Dimensions& dimensions : plain::games_up_to(9)) expect_same_members(dimensions);
}

TEST(SymbolicSlow, HoldsTheBoardsOfTheEnumerationOnEveryGameOf10To12Cells) {
    for (const Dimensions& dimensions : tabulated_games(12)) {
        if (dimensions.cells() > 9) expect_same_members(dimensions);
    }
}

// Against the counts that no play is needed for, and by their closed form where there is one.
void expect_counts(const Proof& proof, const Counted& counted) {
    ASSERT_EQ(proof.statistics.by_ply.size(), counted.by_ply.size());
    for (std::size_t ply = 0; ply < counted.by_ply.size(); ++ply) {
        const PlyCounts& found = proof.statistics.by_ply[ply];
        const CountedPly& expected = counted.by_ply[ply];
        const bool over = ply + 1 == counted.by_ply.size();
        EXPECT_EQ(found.reachable, expected.reachable()) << ply;
        EXPECT_EQ(found.nonterminal, over ? BigInt(0) : expected.nonterminal) << ply;
        EXPECT_EQ(found.x_wins, expected.x_wins) << ply;
        EXPECT_EQ(found.o_wins, expected.o_wins) << ply;
        EXPECT_EQ(found.draws, expected.draws) << ply;
        if (expected.orbits) {
            EXPECT_EQ(found.orbits, *expected.orbits) << ply;
            EXPECT_EQ(found.terminal_orbits, *expected.terminal_orbits) << ply;
        }
        BigInt false_accepts;
        for (const CountsVerdict& counts : proof.rules.front().by_counts) {
            if (static_cast<std::size_t>(counts.x_count + counts.o_count) == ply) {
                false_accepts += counts.false_accepts;
            }
        }
        EXPECT_EQ(false_accepts, expected.false_accepts()) << ply;
    }
    EXPECT_EQ(proof.statistics.games.total(), counted.games.total());
}

Proof prove_two_rules(const Dimensions& dimensions, SymbolicMethod method) {
    Proof proof = prove({.game = Game(dimensions),
                         .rules = {find_rule("three-conditions"), find_rule("last-move")},
                         .engine = "symbolic",
                         .method = method,
                         .counterexamples = 1,
                         .ablation_cells = 0});
    EXPECT_TRUE(proof.rules.back().exact());
    return proof;
}

TEST(SymbolicSlow, CountsOf5x5AreThoseCountedWithoutPlay) {
    const Counted counted = count_square(5);
    for (const SymbolicMethod method : methods) {
        const Proof proof = prove_two_rules({5, 5, 5}, method);
        expect_counts(proof, counted);
        EXPECT_EQ(proof.statistics.games.total().str(), "12123953291699459229254400");  // A061526
        EXPECT_EQ(proof.rules.front().false_accepts, 522492);
    }
}

TEST(Long, SymbolicCountsOf6x6AreThoseCountedWithoutPlay) {
    const Counted counted = count_square(6);
    for (const SymbolicMethod method : methods) {
        const Proof proof = prove_two_rules({6, 6, 6}, method);
        expect_counts(proof, counted);
        // OEIS A061526, n = 6.
        EXPECT_EQ(proof.statistics.games.total().str(),
                  "317158792989363996690190881249911852582400");
    }
}

TEST(Long, SymbolicCountsOf7x7ByInductionAreThoseCountedWithoutPlay) {
    expect_counts(prove_two_rules({7, 7, 7}, SymbolicMethod::induction), count_square(7));
}

TEST(Long, SymbolicCountsOf5x6With5InARowAreThoseCountedWithoutPlay) {
    const Counted counted = count_by_sets(Game({5, 6, 5}), {.threads = 2});
    expect_counts(prove_two_rules({5, 6, 5}, SymbolicMethod::induction), counted);
}

// The steps of the induction for a set of boards, one board at a time.
void expect_refutations_to_hold(const Game& game, const Rule& rule,
                                const std::vector<Refutation>& refuted) {
    const auto is_open = [&](const Position& position) {
        return accepts(rule, game, position) && !game.has_line(position.x) &&
               !game.has_line(position.o);
    };
    const auto before = [](Position position, int cell) {
        (position.ply() % 2 == 1 ? position.x : position.o) &= ~bit(cell);
        return position;
    };
    bool begins = true;
    std::optional<Position> outside;    // the first board that refutes `closed`
    std::optional<Position> unfounded;  // and `founded`
    const auto keep_first = [](std::optional<Position>& first, const Position& position) {
        if (!first || canonical_order(position, *first) < 0) first = position;
    };
    UniverseCursor cursor(game, 0);
    for (std::uint64_t i = 0; i != universe_size(game.cells()); ++i, cursor.next()) {
        const Position& position = cursor.position();
        const Mask last = position.ply() % 2 == 1 ? position.x : position.o;
        bool comes_by_a_move = false;
        for_each_bit(last, [&](int cell) { comes_by_a_move |= is_open(before(position, cell)); });
        if (position == Position{}) {
            begins = accepts(rule, game, position);
        } else if (accepts(rule, game, position)) {
            if (!comes_by_a_move) keep_first(unfounded, position);
        } else {
            if (comes_by_a_move) keep_first(outside, position);
        }
    }
    std::vector<InductionStep> failing;
    if (!begins) failing.push_back(InductionStep::begins);
    if (outside) failing.push_back(InductionStep::closed);
    if (unfounded) failing.push_back(InductionStep::founded);
    ASSERT_EQ(refuted.size(), failing.size()) << game.name() << ' ' << rule.name;
    for (std::size_t i = 0; i < failing.size(); ++i) {
        EXPECT_EQ(refuted[i].step, failing[i]);
        const Position& board = refuted[i].board;
        switch (refuted[i].step) {
            case InductionStep::begins:
                break;
            case InductionStep::closed:
                EXPECT_EQ(board, *outside);
                ASSERT_TRUE(refuted[i].before);
                EXPECT_TRUE(is_open(*refuted[i].before));
                EXPECT_EQ(refuted[i].before->ply() + 1, board.ply());
                EXPECT_EQ(refuted[i].before->x & ~board.x, 0U);
                EXPECT_EQ(refuted[i].before->o & ~board.o, 0U);
                EXPECT_EQ(refuted[i].before->x != board.x, board.ply() % 2 == 1);
                break;
            case InductionStep::founded:
                EXPECT_EQ(board, *unfounded);
                break;
        }
    }
}

TEST(Induction, FindsTheStepsThatFailOneBoardAtATime) {
    // A rule for each way to fail: nothing about the counts, nothing about lines, ...
    std::vector<Rule> rules(all_rules().begin(), all_rules().end());
    for (const Condition condition : all_conditions) {
        rules.push_back({"one condition", "", "", Rule::Form::conditions, {condition}});
        rules.push_back(without(find_rule("last-move"), condition));
    }
    for (const Dimensions& dimensions : tabulated_games(9)) {
        const Game game(dimensions);
        const DiagramSpace space(game, {});
        DiagramAlgebra algebra(space);
        Inductor inductor(space, algebra);
        for (const Rule& rule : rules) {
            expect_refutations_to_hold(game, rule, inductor.refute(accepts(rule, algebra)));
        }
    }
}

TEST(Induction, RefutesASetWithoutTheEmptyBoard) {
    const Game game({3, 3, 3});
    const DiagramSpace space(game, {});
    DiagramAlgebra algebra(space);
    Inductor inductor(space, algebra);
    // The set of no board at all is closed and founded, but does not begin.
    const std::vector<Refutation> refuted = inductor.refute(Diagram());
    ASSERT_EQ(refuted.size(), 1U);
    EXPECT_EQ(refuted.front().step, InductionStep::begins);
}

TEST(Symbolic, SaysHowFarItCameWhenMemoryRunsOut) {
    try {
        static_cast<void>(
            prove({.game = Game({5, 5, 5}), .engine = "symbolic", .run = {.memory = 4 << 20}}));
        FAIL() << "4 MiB should not do";
    } catch (const ResourceError& error) {
        const std::string message = error.what();
        EXPECT_NE(message.find("game '5x5': ply "), std::string::npos) << message;
        EXPECT_NE(message.find("go on with a larger --memory"), std::string::npos) << message;
    }
}

TEST(Symbolic, CountsNodes) {
    const Proof proof = prove_by({4, 4, 4}, "symbolic");
    ASSERT_TRUE(proof.symbolic);
    EXPECT_EQ(proof.symbolic->nodes_by_ply.size(), 17U);
    // One board, of sixteen cells whose two variables are both asked for.
    EXPECT_EQ(proof.symbolic->nodes_by_ply.front(), 32U);
    EXPECT_GT(proof.symbolic->nodes, 1000U);
    EXPECT_LT(proof.symbolic->nodes, 10'000U);
    EXPECT_EQ(proof.digest, "");
}

}  // namespace
}  // namespace boardproof
