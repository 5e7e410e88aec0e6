// For processors with BMI2, AVX2 and POPCNT; empty for other machines than x86-64.

#ifdef __x86_64__

#define BOARDPROOF_KERNEL_TARGET "bmi2,avx2,popcnt"

#include <immintrin.h>

#include "blocks/block_kernel.hpp"
#include "blocks/block_shape.hpp"
#include "blocks/kernel/kernel.hpp"
#include "blocks/kernel/target.hpp"

BOARDPROOF_KERNEL_BEGIN

namespace boardproof {

namespace {

struct Bmi2Bits {
    static Word extract(Word value, Word places) { return _pext_u64(value, places); }
    static Word deposit(Word value, Word places) { return _pdep_u64(value, places); }
};

constexpr BlockKernel bmi2_table = Kernel<Bmi2Bits>::table("bmi2+avx2");

}  // namespace

}  // namespace boardproof

BOARDPROOF_KERNEL_END

namespace boardproof {

const BlockKernel& bmi2_kernel() {
    return bmi2_table;
}

}  // namespace boardproof

#endif
