#pragma once

#include <cstdint>

namespace boardproof {

// What plans reckon with beside the buffers of a job: the program with its libraries, and a
// thread's stack, both rounded up.
inline constexpr std::uint64_t program_bytes = 24 << 20;
inline constexpr std::uint64_t thread_bytes = 1 << 20;

/// The memory that this process may still take, in bytes: what the machine has available, or what
/// the control group allows if that is less.
[[nodiscard]] std::uint64_t available_memory();

/// The largest resident set of this process so far, in bytes.
[[nodiscard]] std::uint64_t peak_resident_bytes();

/// The processors this process may run on, at least 1.
[[nodiscard]] int available_threads();

}  // namespace boardproof
