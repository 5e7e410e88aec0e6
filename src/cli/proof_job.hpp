#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "boardproof/proof.hpp"
#include "cli/session.hpp"
#include "cli/symbolic_options.hpp"
#include "system/machine.hpp"

namespace boardproof::cli {

/// Options of the commands that run a proof job, and the job.
struct ProofJobOptions {
    std::string game;
    std::string engine = std::string(default_engine_name);
    SymbolicOptions symbolic;
    std::string dump;
    int threads = available_threads();
    bool portable = false;
    std::string memory;
    std::string progress = "auto";
    bool plan = false;
    std::string checkpoint;
    std::string resume;
    std::string format = "text";
    std::string output;  ///< empty: standard output

    /// Adds them to a command, which understands the given formats, a list with bars between.
    void add_to(CLI::App& command, const std::string& formats);

    /// The request that the options make, without rules. Throws InputError.
    [[nodiscard]] ProofRequest request() const;

    /// For `--plan`: writes what the job would take.
    void write_plan(ProofRequest request) const;

    /// Does the job, shows its progress, writes what `render` makes of the proof and removes the
    /// checkpoints.
    Proof run(ProofRequest request, const Session& session,
              const std::function<std::string(const Proof&)>& render) const;
};

}  // namespace boardproof::cli
