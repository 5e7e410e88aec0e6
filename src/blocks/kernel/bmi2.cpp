// Compiled with -mbmi2 -mavx2 -mpopcnt; entered only on processors that have all three.

#include <immintrin.h>

#include "blocks/block_kernel_bmi2.hpp"
#include "blocks/kernel/kernel.hpp"

namespace boardproof {

namespace {

struct Bmi2Bits {
    static Word extract(Word value, Word places) { return _pext_u64(value, places); }
    static Word deposit(Word value, Word places) { return _pdep_u64(value, places); }
};

constexpr BlockKernel bmi2_table = Kernel<Bmi2Bits>::table("bmi2+avx2");

}  // namespace

const BlockKernel& bmi2_kernel() {
    return bmi2_table;
}

}  // namespace boardproof
