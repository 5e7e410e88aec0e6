#pragma once

#include "boardproof/proof.hpp"

namespace boardproof {

/// The proof by decision diagrams. Throws as `prove` does.
[[nodiscard]] Proof prove_symbolically(const ProofRequest& request);

}  // namespace boardproof
