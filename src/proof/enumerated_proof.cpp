#include "proof/enumerated_proof.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "base/byte_size.hpp"
#include "boardproof/error.hpp"
#include "engines/digest_observer.hpp"
#include "engines/engine.hpp"
#include "engines/statistics_observer.hpp"
#include "proof/crosscheck.hpp"
#include "proof/proof_checkpoint.hpp"
#include "proof/proof_parts.hpp"
#include "proof/rest.hpp"

namespace boardproof {

namespace {

std::unique_ptr<Engine> engine_of(const ProofRequest& request) {
    std::unique_ptr<Engine> engine = make_engine(request.engine);
    const Game& game = request.game;
    if (game.cells() > engine->max_cells()) {
        throw InputError(fmt::format(
            "game '{}': {} cells; the {} engine handles 1 to {}, the symbolic one 1 to {}",
            game.name(), game.cells(), engine->name(), engine->max_cells(), Game::max_cells));
    }
    return engine;
}

void require_memory(const ProofRequest& request) {
    const std::uint64_t needed = planned_bytes(request);
    if (needed <= request.run.memory) return;
    throw ResourceError(fmt::format("game '{}': needs {} of memory, {} may be used",
                                    request.game.name(), format_bytes(needed),
                                    format_bytes(request.run.memory)));
}

}  // namespace

std::uint64_t planned_bytes(const ProofRequest& request) {
    const Rest rest(request.game, Predicates(request.rules, request.with_ablation()));
    return plan_frontier(request.game, request.run.threads).peak_bytes +
           rest.bytes(request.run.threads);
}

FrontierPlan plan_of(const ProofRequest& request) {
    if (request.engine != symbolic_engine_name) {
        const std::unique_ptr<Engine> engine = make_engine(request.engine);
        if (request.game.cells() <= engine->max_cells()) {
            if (auto plan = engine->plan(request.game, request.run.threads)) return *plan;
        }
    }
    throw InputError(fmt::format(
        "game '{}': plans are made for the {} engine, on boards of 1 to {} cells",
        request.game.name(), default_engine_name, make_engine(default_engine_name)->max_cells()));
}

Proof prove_by_enumeration(const ProofRequest& request) {
    if (!request.dump.empty()) {
        throw InputError(fmt::format("dump '{}': engine '{}' has no diagrams; expected symbolic",
                                     request.dump, request.engine));
    }
    const auto start = std::chrono::steady_clock::now();
    const std::unique_ptr<Engine> engine = engine_of(request);
    const Game& game = request.game;
    if (engine->plan(game, request.run.threads)) require_memory(request);
    const SymmetryGroup group(game);

    StatisticsObserver statistics(game, group);
    DigestObserver digest(game);
    std::vector<Observer*> observers{&statistics, &digest};
    std::optional<CrossCheck> check;
    std::optional<Rest> rest;
    if (!request.rules.empty()) {
        check.emplace(game, group, request.rules, request.with_ablation(), request.counterexamples,
                      request.run.portable ? portable_kernel() : best_kernel());
        observers.push_back(&*check);
        request.run.expect(rest.emplace(game, check->predicates()).boards());
    }
    EngineRun run{request.run};
    std::optional<ProofCheckpoint> checkpoint;
    if (!request.checkpoint.empty()) {
        if (!engine->keeps_checkpoints()) {
            throw InputError(fmt::format("engine '{}': keeps no checkpoints; expected {}",
                                         request.engine, default_engine_name));
        }
        run.recorder = &checkpoint.emplace(request, observers);
    }
    engine->run(game, run, observers);

    Proof proof{.game = game, .engine = request.engine, .universe = fillings(game)};
    if (check) {
        rest->judge(*check, run);
        proof.judged = check->judged();
        proof.rules = check->verdicts();
    }
    proof.statistics = statistics.statistics();
    proof.digest = digest.digest();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    add_provenance(proof, request.run.threads,
                   seconds.count() + (checkpoint ? checkpoint->seconds_before() : 0.0));
    return proof;
}

}  // namespace boardproof
