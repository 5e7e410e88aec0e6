#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "boardproof/game.hpp"
#include "cli/symbolic_options.hpp"
#include "proof/reachable_set.hpp"

namespace boardproof::cli {

/// Options of the commands that judge boards by the rule `last-move` and can hold their verdicts
/// against what an engine finds.
struct ConfirmationOptions {
    std::string engine;
    SymbolicOptions symbolic;
    std::string memory;
    std::string progress = "auto";

    void add_to(CLI::App& command);
    [[nodiscard]] bool is_wanted() const { return !engine.empty(); }

    /// Where no engine works: throws InputError when it has been said how one should.
    void refuse_details() const;

    /// By the default engine when none was asked for. Throws as find_reachable_set does.
    [[nodiscard]] std::unique_ptr<ReachableSet> find(const Game& game) const;
};

}  // namespace boardproof::cli
