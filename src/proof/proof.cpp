#include "boardproof/proof.hpp"

#include "proof/enumerated_proof.hpp"
#include "proof/symbolic_proof.hpp"

namespace boardproof {

Proof prove(const ProofRequest& request) {
    return request.engine == symbolic_engine_name ? prove_symbolically(request)
                                                  : prove_by_enumeration(request);
}

}  // namespace boardproof
