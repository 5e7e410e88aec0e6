#include "blocks/block_kernel.hpp"

#ifdef BOARDPROOF_BMI2
#include "blocks/block_kernel_bmi2.hpp"
#endif

namespace boardproof {

const BlockKernel& best_kernel() {
#ifdef BOARDPROOF_BMI2
    if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") &&
        __builtin_cpu_supports("popcnt")) {
        return bmi2_kernel();
    }
#endif
    return portable_kernel();
}

}  // namespace boardproof
