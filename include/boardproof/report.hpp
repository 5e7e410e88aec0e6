#pragma once

#include <string>

#include "boardproof/proof.hpp"

namespace boardproof {

// Proofs as text. All reports but their provenance are functions of the game and the rules.

/// For people, about 80 columns wide: a verdict for each rule, counterexamples drawn as boards, the
/// layer table, totals, digest, time.
[[nodiscard]] std::string proof_as_text(const Proof& proof);

/// JSON, schema `boardproof.proof/1`; integers above 2^53 are strings. Ends in a newline.
[[nodiscard]] std::string proof_as_json(const Proof& proof);

/// What the job would take: levels, boards, memory, and the time, estimated from a small game that
/// it proves for the purpose. Throws InputError when the engine is not the frontier engine.
[[nodiscard]] std::string plan_as_text(const ProofRequest& request);

/// The statistics alone: for people, as JSON (schema `boardproof.stats/1`), or one row a ply as
/// CSV, as a Markdown table or as a LaTeX table for the package booktabs.
[[nodiscard]] std::string statistics_as_text(const Proof& proof);
[[nodiscard]] std::string statistics_as_json(const Proof& proof);
[[nodiscard]] std::string statistics_as_csv(const Proof& proof);
[[nodiscard]] std::string statistics_as_markdown(const Proof& proof);
[[nodiscard]] std::string statistics_as_latex(const Proof& proof);

}  // namespace boardproof
