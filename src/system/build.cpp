#include "system/build.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <fstream>
#include <sstream>

#include "boardproof/error.hpp"
#include "boardproof/version.hpp"

namespace boardproof {

namespace {

std::string compiler_name() {
#if defined(__clang__)
    return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    return fmt::format("gcc {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

std::string cpu_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (!line.starts_with("model name")) continue;
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown";
}

}  // namespace

std::string build_id() {
    static const std::string id = [] {
        std::ifstream file("/proc/self/exe", std::ios::binary);
        std::ostringstream bytes;
        bytes << file.rdbuf();
        const std::string content = bytes.str();
        if (!file || content.empty()) {
            throw ResourceError(fmt::format("program: read {} bytes of itself", content.size()));
        }
        const XXH128_hash_t hash = XXH3_128bits(content.data(), content.size());
        return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
    }();
    return id;
}

Provenance describe_build_and_machine() {
    Provenance provenance;
    provenance.version = version;
    provenance.commit = commit;
    provenance.compiler = compiler_name();
    provenance.cpu = cpu_name();
    return provenance;
}

}  // namespace boardproof
