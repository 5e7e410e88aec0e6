#pragma once

#include "boardproof/proof.hpp"
#include "engines/frontier_plan.hpp"

namespace boardproof {

/// The proof by an engine that enumerates the boards. Throws as `prove` does.
[[nodiscard]] Proof prove_by_enumeration(const ProofRequest& request);

/// What the engine of a request takes, level by level. Throws InputError when it makes no plans or
/// the board is too large for it.
[[nodiscard]] FrontierPlan plan_of(const ProofRequest& request);

}  // namespace boardproof
