#pragma once

#include <cstdint>
#include <string>

namespace boardproof {

/// How a result came about. Never part of a result table; it stands beside it.
struct Provenance {
    std::string version;  ///< of boardproof
    std::string commit;   ///< of the source tree, `unknown` outside a repository
    std::string compiler;
    std::string cpu;
    int threads = 0;
    double seconds = 0;            ///< wall time
    double boards_per_second = 0;  ///< reachable boards over wall time
    std::uint64_t peak_bytes = 0;  ///< the largest resident set of the process so far
};

/// What is known before the work: version, commit, compiler, cpu.
[[nodiscard]] Provenance describe_build_and_machine();

/// A fingerprint of the running executable (XXH3-128 of the file, in hexadecimal): states on disk
/// mean what the code that wrote them says. Throws ResourceError when the file cannot be read.
[[nodiscard]] std::string build_id();

/// The largest resident set of this process so far, in bytes.
[[nodiscard]] std::uint64_t peak_resident_bytes();

/// The processors this process may run on, at least 1.
[[nodiscard]] int available_threads();

}  // namespace boardproof
