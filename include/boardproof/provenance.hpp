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

}  // namespace boardproof
