#include "boardproof/proof.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "base/byte_size.hpp"
#include "boardproof/error.hpp"
#include "engines/digest_observer.hpp"
#include "engines/frontier_plan.hpp"
#include "proof/proof_checkpoint.hpp"
#include "proof/symbolic_proof.hpp"

namespace boardproof {

std::uint64_t planned_bytes(const ProofRequest& request) {
    const Game game(request.dimensions);
    const SymmetryGroup group(game);
    const CrossCheck check(game, group, request.rules, game.cells() <= request.ablation_cells, 0,
                           portable_kernel());
    return plan_frontier(game, request.threads).peak_bytes +
           check.bytes_of_the_rest(request.threads);
}

BigInt fillings(const Game& game) {
    return boost::multiprecision::pow(BigInt(3), static_cast<unsigned>(game.cells()));
}

void add_provenance(Proof& proof, int threads, double seconds) {
    proof.provenance = describe_build_and_machine();
    proof.provenance.threads = threads;
    proof.provenance.seconds = seconds;
    proof.provenance.boards_per_second =
        static_cast<double>(proof.statistics.total.reachable) / seconds;
    proof.provenance.peak_bytes = peak_resident_bytes();
}

Proof prove(const ProofRequest& request) {
    if (request.engine == symbolic_engine_name) return prove_symbolically(request);
    if (!request.dump.empty()) {
        throw InputError(fmt::format("dump '{}': engine '{}' has no diagrams; expected symbolic",
                                     request.dump, request.engine));
    }
    const auto start = std::chrono::steady_clock::now();
    Proof proof{.game = Game(request.dimensions), .engine = request.engine};
    const std::unique_ptr<Engine> engine = make_engine(request.engine);
    if (proof.game.cells() > engine->max_cells()) {
        throw InputError(fmt::format(
            "game '{}': {} cells; the {} engine handles 1 to {}, the symbolic one 1 to {}",
            proof.game.name(), proof.game.cells(), engine->name(), engine->max_cells(),
            Game::max_cells));
    }
    if (engine->name() == "frontier") {
        const std::uint64_t needed = planned_bytes(request);
        if (needed > request.memory) {
            throw ResourceError(fmt::format("game '{}': needs {} of memory, {} may be used",
                                            proof.game.name(), format_bytes(needed),
                                            format_bytes(request.memory)));
        }
    }
    const SymmetryGroup group(proof.game);
    const BlockKernel& kernel = request.portable ? portable_kernel() : best_kernel();

    StatisticsObserver statistics(proof.game, group);
    DigestObserver digest(proof.game);
    std::vector<Observer*> observers{&statistics, &digest};
    std::optional<CrossCheck> check;
    if (!request.rules.empty()) {
        check.emplace(proof.game, group, request.rules,
                      proof.game.cells() <= request.ablation_cells, request.counterexamples,
                      kernel);
        observers.push_back(&*check);
        if (request.progress != nullptr) request.progress->expect(check->boards_of_the_rest());
    }
    EngineOptions options{request.threads, request.progress, request.portable, request.memory,
                          request.stop};
    std::optional<ProofCheckpoint> checkpoint;
    if (!request.checkpoint.empty()) {
        if (engine->name() != "frontier") {
            throw InputError(fmt::format("engine '{}': keeps no checkpoints; expected frontier",
                                         request.engine));
        }
        options.recorder = &checkpoint.emplace(request, proof.game, observers);
    }
    engine->run(proof.game, options, observers);
    if (check) {
        check->judge_the_rest(options);
        proof.judged = check->judged();
        proof.rules = check->verdicts();
    }

    proof.universe = fillings(proof.game);
    proof.statistics = statistics.statistics();
    proof.digest = digest.digest();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    add_provenance(proof, request.threads,
                   seconds.count() + (checkpoint ? checkpoint->seconds_before() : 0.0));
    return proof;
}

}  // namespace boardproof
