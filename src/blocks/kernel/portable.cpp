#include "base/colex.hpp"
#include "blocks/kernel/kernel.hpp"

namespace boardproof {

namespace {

struct PortableBits {
    static Word extract(Word value, Word places) { return extract_bits(value, places); }
    static Word deposit(Word value, Word places) { return deposit_bits(value, places); }
};

constexpr BlockKernel portable_table = Kernel<PortableBits>::table("portable");

}  // namespace

const BlockKernel& portable_kernel() {
    return portable_table;
}

}  // namespace boardproof
