#include "proof/crosscheck.hpp"

#include <gtest/gtest.h>

#include <map>

#include "boardproof/proof.hpp"
#include "proof/counterexample_list.hpp"
#include "proof/rest.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

struct Expected {
    std::map<std::pair<int, int>, std::pair<std::uint64_t, std::uint64_t>> by_counts;
    plain::Positions false_accepts;
    plain::Positions false_rejects;
};

Expected judge_plainly(const Game& game, const Rule& rule, const plain::Positions& reachable) {
    Expected expected;
    plain::for_each_filling(game, [&](const std::string& cells) {
        const Position position = plain::position_of(cells);
        const bool accepted = accepts(rule, game, position);
        if (accepted == reachable.contains(position)) return;
        auto& counts = expected.by_counts[{position.count(Player::x), position.count(Player::o)}];
        ++(accepted ? counts.first : counts.second);
        (accepted ? expected.false_accepts : expected.false_rejects).insert(position);
    });
    return expected;
}

// The first `limit` boards and the smallest of each orbit, found without any bookkeeping.
void expect_listed(const Game& game, const std::vector<Counterexample>& listed, Disagreement kind,
                   const plain::Positions& all, std::size_t limit, bool orbits) {
    const SymmetryGroup group(game);
    std::vector<Position> expected;
    plain::Positions orbits_seen;
    for (const Position& position : all) {
        const bool first_of_orbit = orbits_seen.insert(group.representative(position)).second;
        if (expected.size() < limit && (first_of_orbit || !orbits)) expected.push_back(position);
    }
    std::vector<Position> found;
    for (const Counterexample& example : listed) {
        if (example.kind != kind) continue;
        EXPECT_FALSE(example.reason.empty());
        found.push_back(example.position);
        bool smallest = true;
        for (const Symmetry& symmetry : group.elements()) {
            const Position image = symmetry.apply(example.position);
            if (all.contains(image) && canonical_order(image, example.position) < 0) {
                smallest = false;
            }
        }
        EXPECT_EQ(example.smallest_of_orbit, smallest);
    }
    EXPECT_EQ(found, expected);
}

void check_against_plain_judging(const char* name, int threads, std::size_t limit) {
    const Game game(parse_dimensions(name));
    const plain::Positions reachable = plain::reachable(game);
    const Proof proof = prove({.game = game,
                               .rules = {all_rules().begin(), all_rules().end()},
                               .run = {.threads = threads},
                               .counterexamples = limit});
    ASSERT_EQ(proof.rules.size(), all_rules().size());
    EXPECT_EQ(proof.judged.individually + proof.judged.by_class, proof.universe);
    for (const RuleVerdict& verdict : proof.rules) {
        SCOPED_TRACE(verdict.rule.name + " on " + name);
        const Expected expected = judge_plainly(game, verdict.rule, reachable);
        EXPECT_EQ(verdict.false_accepts, expected.false_accepts.size());
        EXPECT_EQ(verdict.false_rejects, expected.false_rejects.size());
        EXPECT_EQ(verdict.judged.individually + verdict.judged.by_class, proof.universe);
        std::map<std::pair<int, int>, std::pair<std::uint64_t, std::uint64_t>> by_counts;
        for (const CountsVerdict& counts : verdict.by_counts) {
            by_counts[{counts.x_count, counts.o_count}] = {
                static_cast<std::uint64_t>(counts.false_accepts),
                static_cast<std::uint64_t>(counts.false_rejects)};
        }
        EXPECT_EQ(by_counts, expected.by_counts);
        for (const bool orbits : {false, true}) {
            const auto& listed = orbits ? verdict.orbit_representatives : verdict.counterexamples;
            expect_listed(game, listed, Disagreement::false_accept, expected.false_accepts, limit,
                          orbits);
            expect_listed(game, listed, Disagreement::false_reject, expected.false_rejects, limit,
                          orbits);
        }
        EXPECT_EQ(verdict.ablation.size(), verdict.rule.conditions.size());
        for (const Ablation& ablation : verdict.ablation) {
            const Expected without_it =
                judge_plainly(game, without(verdict.rule, ablation.dropped), reachable);
            EXPECT_EQ(ablation.false_accepts, without_it.false_accepts.size());
            EXPECT_EQ(ablation.false_rejects, without_it.false_rejects.size());
        }
    }
}

TEST(CrossCheck, AgreesWithJudgingBoardByBoard) {
    check_against_plain_judging("1x1", 1, 3);
    check_against_plain_judging("2x2", 2, 100);
    check_against_plain_judging("2x3:2", 8, 4);
    check_against_plain_judging("1x7:3", 2, 5);
    check_against_plain_judging("3x3:4", 2, 2);
}

TEST(CrossCheckSlow, AgreesWithJudgingBoardByBoard) {
    check_against_plain_judging("3x3", 8, 25);
    check_against_plain_judging("3x3:1", 2, 7);
    check_against_plain_judging("2x5:2", 2, 1000);
}

TEST(CrossCheck, NoticesABlockThatAnEngineLeftOut) {
    const Game game({2, 2, 2});
    const SymmetryGroup group(game);
    // Hands on all blocks, but for one when that is asked for.
    class Gate final : public Observer {
     public:
        Gate(CrossCheck& check, bool closed) : check_(&check), closed_(closed) {}
        [[nodiscard]] std::unique_ptr<Observer> fork() const override {
            return std::make_unique<Gate>(*check_, closed_);
        }
        void observe(const Block& block) override {
            if (!closed_ || block.frame->x_set() != 0b0101) check_->observe(block);
        }
        void merge(Observer& /*fork*/) override {}

     private:
        CrossCheck* check_;
        bool closed_;
    };
    for (const bool closed : {false, true}) {
        CrossCheck judge(game, group, all_rules(), false, 0, best_kernel());
        Gate gate(judge, closed);
        Observer* const observers[] = {&gate};
        make_engine("frontier")->run(game, {}, observers);
        if (closed) {
            EXPECT_THROW(Rest(game, judge.predicates()).judge(judge, {}), std::logic_error);
        } else {
            Rest(game, judge.predicates()).judge(judge, {});
        }
    }
}

TEST(CrossCheck, JudgesByClassOnlyWhatTheCountsDecide) {
    const Proof proof = prove({.game = Game({3, 3, 3}), .rules = {find_rule("three-conditions")}});
    EXPECT_EQ(proof.judged.individually, boards_in_play(9, 9));
    EXPECT_EQ(proof.judged.by_class, 19683 - boards_in_play(9, 9));
    const Proof text = prove({.game = Game({3, 3, 3}), .rules = {find_rule("case-analysis-text")}});
    EXPECT_GT(text.judged.individually, boards_in_play(9, 9));
}

TEST(CrossCheck, NoBoardOfThePublishedCountPairsHasLinesForBothSides) {
    const Game game({3, 3, 3});
    const plain::Positions reachable = plain::reachable(game);
    for (const auto& [x, o] : {std::pair{3, 3}, {4, 3}, {4, 4}, {5, 4}}) {
        int boards = 0;
        for (const Position& position : reachable) {
            if (position.count(Player::x) != x || position.count(Player::o) != o) continue;
            ++boards;
            EXPECT_FALSE(game.has_line(position.x) && game.has_line(position.o));
        }
        EXPECT_GT(boards, 0);
    }
}

TEST(CounterexampleList, KeepsTheFirstWhateverTheOrder) {
    const Game game({3, 3, 3});
    const SymmetryGroup group(game);
    std::mt19937_64 random(9);
    std::vector<Position> boards;
    for (int i = 0; i < 400; ++i) boards.push_back(plain::random_position(game, random));
    const plain::Positions sorted(boards.begin(), boards.end());
    for (const std::size_t limit :
         {std::size_t{0}, std::size_t{1}, std::size_t{10}, std::size_t{900}}) {
        CounterexampleList forward(group, limit);
        CounterexampleList half_a(group, limit);
        CounterexampleList half_b(group, limit);
        for (std::size_t i = 0; i < boards.size(); ++i) {
            forward.add(boards[i]);
            (i % 3 == 0 ? half_a : half_b).add(boards[boards.size() - 1 - i]);
        }
        half_a.merge(half_b);
        EXPECT_EQ(forward.first(), half_a.first());
        EXPECT_EQ(forward.orbit_representatives(), half_a.orbit_representatives());
        std::vector<Position> first(sorted.begin(), sorted.end());
        first.resize(std::min(limit, first.size()));
        EXPECT_EQ(forward.first(), first);
    }
}

}  // namespace
}  // namespace boardproof
