#include "proof/symbolic_proof.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <utility>

#include "boardproof/error.hpp"
#include "diagrams/counts.hpp"
#include "diagrams/diagram_algebra.hpp"
#include "diagrams/dump.hpp"
#include "diagrams/reach.hpp"
#include "diagrams/statistics_of.hpp"
#include "proof/counterexample_list.hpp"
#include "proof/proof_parts.hpp"
#include "rules/formula.hpp"
#include "system/output_file.hpp"

namespace boardproof {

namespace {

BigInt total(const std::vector<BigInt>& by_ply) {
    BigInt sum;
    for (const BigInt& number : by_ply) sum += number;
    return sum;
}

/// Confronts rules with the reachable boards.
class Judge {
 public:
    /// With an inductor the reachable boards are what the rule of the induction accepts.
    Judge(const DiagramSpace& space, const SymmetryGroup& group, Diagram reachable,
          std::size_t counterexamples, DiagramAlgebra& algebra, Inductor* inductor)
        : space_(space),
          group_(group),
          reachable_(std::move(reachable)),
          limit_(counterexamples),
          algebra_(algebra),
          inductor_(inductor) {}

    RuleVerdict judge(const Rule& rule, bool ablation) {
        RuleVerdict verdict;
        verdict.rule = rule;
        verdict.judged.as_sets = fillings(space_.game());
        const bool is_inductive = inductor_ != nullptr && rule.name == inductive_rule_name;
        const Diagram accepted = is_inductive ? reachable_ : accepts(rule, algebra_);
        if (inductor_ != nullptr) verdict.refuted = inductor_->refute(accepted);
        const Disagreements& found = confront(accepted);
        verdict.by_counts = found.by_counts;
        for (const CountsVerdict& counts : verdict.by_counts) {
            verdict.false_accepts += counts.false_accepts;
            verdict.false_rejects += counts.false_rejects;
        }
        add_counterexamples(verdict, space_.game(), Disagreement::false_accept,
                            found.false_accepts);
        add_counterexamples(verdict, space_.game(), Disagreement::false_reject,
                            found.false_rejects);
        if (!ablation) return verdict;
        for (const Condition condition : rule.conditions) {
            const Diagram rest = accepts(without(rule, condition), algebra_);
            const auto count = [&](const Diagram& boards) {
                return total(count_by_ply(space_, boards));
            };
            verdict.ablation.push_back({condition, count(DiagramSpace::without(rest, reachable_)),
                                        count(DiagramSpace::without(reachable_, rest))});
        }
        return verdict;
    }

 private:
    struct Disagreements {
        Diagram accepted;
        std::vector<CountsVerdict> by_counts;
        CounterexampleList false_accepts;
        CounterexampleList false_rejects;
    };

    // Rules that accept the same boards share what there is to say of them.
    const Disagreements& confront(const Diagram& accepted) {
        for (const Disagreements& known : known_) {
            if (known.accepted == accepted) return known;
        }
        Disagreements& found = known_.emplace_back(Disagreements{
            accepted, {}, CounterexampleList(group_, limit_), CounterexampleList(group_, limit_)});
        std::map<std::pair<int, int>, CountsVerdict> by_counts;
        for (const bool accept : {true, false}) {
            const Diagram wrong = accept ? DiagramSpace::without(accepted, reachable_)
                                         : DiagramSpace::without(reachable_, accepted);
            if (wrong.is_empty()) continue;
            const std::vector<StoneCounts> counts = count_by_stones(space_, wrong);
            for (const StoneCounts& one : counts) {
                CountsVerdict& entry = by_counts[{one.x_count, one.o_count}];
                entry.x_count = one.x_count;
                entry.o_count = one.o_count;
                (accept ? entry.false_accepts : entry.false_rejects) = one.boards;
            }
            CounterexampleList& list = accept ? found.false_accepts : found.false_rejects;
            for_each_board(space_, wrong, counts, [&](const Position& position) {
                if (!list.wants(position)) return false;
                list.add(position);
                return true;
            });
        }
        for (auto& [counts, entry] : by_counts) found.by_counts.push_back(std::move(entry));
        return found;
    }

    const DiagramSpace& space_;
    const SymmetryGroup& group_;
    Diagram reachable_;
    std::size_t limit_;
    DiagramAlgebra& algebra_;
    Inductor* inductor_;
    std::list<Disagreements> known_;
};

Proof prove_in(const DiagramSpace& space, const ProofRequest& request, OutputFile* dump) {
    Progress* const progress = request.run.progress;
    Proof proof{.game = space.game(), .engine = request.engine};
    const SymmetryGroup group(proof.game);
    proof.universe = fillings(proof.game);
    DiagramAlgebra algebra(space);
    std::optional<Inductor> inductor;
    if (request.method == SymbolicMethod::induction) inductor.emplace(space, algebra, progress);
    ReachableDiagram reached = inductor ? reach_by_induction(space, algebra, *inductor, progress)
                                        : reach_by_layers(space, algebra, progress);
    const Diagram reachable =
        reached.all ? *reached.all : DiagramSpace::either(reached.even, reached.odd);
    const std::array by_parity{reached.even, reached.odd};
    proof.symbolic = {request.method,
                      space.options().order,
                      DiagramSpace::node_count(std::span(&reachable, 1)),
                      DiagramSpace::node_count(by_parity),
                      std::move(reached.nodes_by_ply),
                      0};
    if (dump != nullptr) write_diagram(*dump, space, reachable);
    std::function<Diagram(const FixedBoards&)> fixed;
    if (inductor) {
        // The reachable boards are, as has been proved, what the rule accepts.
        fixed = [&](const FixedBoards& folding) {
            DiagramAlgebra folded(space, &folding);
            return accepts(find_rule(inductive_rule_name), folded);
        };
    }
    proof.statistics = statistics_of(space, group, algebra, reachable, fixed, progress);
    Judge judge(space, group, reachable, request.counterexamples, algebra,
                inductor ? &*inductor : nullptr);
    if (progress != nullptr) progress->enter_stage("rules");
    for (const Rule& rule : request.rules) {
        proof.rules.push_back(judge.judge(rule, request.with_ablation()));
    }
    if (!proof.rules.empty()) proof.judged.as_sets = proof.universe;
    proof.symbolic->allocated_nodes = DiagramSpace::allocated_nodes();
    return proof;
}

}  // namespace

Proof prove_symbolically(const ProofRequest& request) {
    const auto start = std::chrono::steady_clock::now();
    if (!request.checkpoint.empty()) {
        throw InputError(fmt::format("engine '{}': keeps no checkpoints; expected {}",
                                     request.engine, default_engine_name));
    }
    const Game& game = request.game;
    std::optional<OutputFile> dump;
    if (!request.dump.empty()) dump.emplace(request.dump, "dump");
    try {
        const DiagramSpace space(
            game, {.order = request.order, .memory = request.run.memory, .stop = request.run.stop});
        Proof proof = prove_in(space, request, dump ? &*dump : nullptr);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        add_provenance(proof, 1, seconds.count());
        return proof;
    } catch (const ResourceError& error) {
        throw with_advice(error, game, request.method, request.run.progress);
    }
}

}  // namespace boardproof
