#pragma once

#include "blocks/block_kernel.hpp"

namespace boardproof {

/// Precondition of every function in it: the processor has BMI2, AVX2 and POPCNT.
[[nodiscard]] const BlockKernel& bmi2_kernel();

}  // namespace boardproof
