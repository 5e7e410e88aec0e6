#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "boardproof/provenance.hpp"
#include "boardproof/run_options.hpp"
#include "boardproof/statistics.hpp"
#include "boardproof/symbolic.hpp"
#include "boardproof/verdict.hpp"

namespace boardproof {

/// What to enumerate and which rules to confront with the result.
struct ProofRequest {
    Game game;
    std::vector<Rule> rules = {};  ///< none: statistics and digest alone
    /// An engine's name, or `symbolic`.
    std::string engine = std::string(default_engine_name);
    /// How the symbolic engine comes to the reachable boards, and its order of the cells.
    SymbolicMethod method = SymbolicMethod::layers;
    CellOrder order = CellOrder::lines;
    RunOptions run = {};
    std::size_t counterexamples = 10;
    /// Drop the conditions of a rule in turn on boards of at most this many cells. Without the
    /// stone counts most of the universe has to be judged, which on larger boards takes longer than
    /// all else.
    int ablation_cells = 20;
    /// Keep checkpoints in this directory, unless empty; with `resume` go on from the newest one
    /// there. For the frontier engine. They stay when the job is done.
    std::string checkpoint = {};
    bool resume = false;
    /// Write the diagram of the reachable boards to this file (format `boardproof-diagram/1`),
    /// unless empty. For the symbolic engine.
    std::string dump = {};
    std::function<void(const std::string&)> notice = {};  ///< notes for people, a line each

    [[nodiscard]] bool with_ablation() const { return game.cells() <= ablation_cells; }
};

/// Everything that a proof job establishes. All but the provenance depends on the game and the
/// rules alone.
struct Proof {
    Game game;
    std::string engine;
    BigInt universe = {};  ///< the number of fillings, 3^cells
    Judged judged = {};
    Statistics statistics = {};
    std::string digest = {};  ///< empty where the engine holds no list of boards
    std::vector<RuleVerdict> rules = {};
    std::optional<SymbolicSummary> symbolic = {};  ///< of the symbolic engine
    Provenance provenance = {};
};

/// The memory that the frontier engine and the judges need for a request, in bytes; more only where
/// blocks have to be kept bit by bit. Precondition: at most 25 cells.
[[nodiscard]] std::uint64_t planned_bytes(const ProofRequest& request);

/// Enumerates the game, judges the whole universe, counts. Throws InputError on a game or an engine
/// that cannot be, ResourceError when the machine gives out or, before any work, when the game
/// needs more memory than the request grants, Interrupted when asked to stop.
[[nodiscard]] Proof prove(const ProofRequest& request);

}  // namespace boardproof
