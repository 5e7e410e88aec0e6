#include "blocks/block_kernel.hpp"

namespace boardproof {

const BlockKernel& best_kernel() {
#ifdef __x86_64__
    if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") &&
        __builtin_cpu_supports("popcnt")) {
        return bmi2_kernel();
    }
#endif
    return portable_kernel();
}

}  // namespace boardproof
