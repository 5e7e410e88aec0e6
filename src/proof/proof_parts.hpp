#pragma once

#include "boardproof/proof.hpp"

namespace boardproof {

/// The number of boards of the universe, 3^cells.
[[nodiscard]] BigInt fillings(const Game& game);

/// Fills in the provenance. To be called last.
void add_provenance(Proof& proof, int threads, double seconds);

}  // namespace boardproof
