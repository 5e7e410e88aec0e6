#include "proof/proof_parts.hpp"

#include "system/build.hpp"
#include "system/machine.hpp"

namespace boardproof {

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

}  // namespace boardproof
