#include "system/machine.hpp"

#include <sched.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace boardproof {

namespace {

std::optional<std::uint64_t> read_number(const char* path) {
    std::ifstream file(path);
    std::uint64_t value = 0;
    if (file >> value) return value;
    return std::nullopt;  // no such file, or the word "max"
}

std::uint64_t machine_memory() {
    std::ifstream info("/proc/meminfo");
    for (std::string line; std::getline(info, line);) {
        constexpr std::string_view key = "MemAvailable:";
        if (!line.starts_with(key)) continue;
        return std::strtoull(line.c_str() + key.size(), nullptr, 10) * 1024;
    }
    return UINT64_MAX;
}

}  // namespace

std::uint64_t available_memory() {
    std::uint64_t available = machine_memory();
    // Version 2 of the control groups, then version 1.
    for (const auto& [limit, used] :
         {std::pair{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"},
          {"/sys/fs/cgroup/memory/memory.limit_in_bytes",
           "/sys/fs/cgroup/memory/memory.usage_in_bytes"}}) {
        const auto most = read_number(limit);
        if (!most) continue;
        const std::uint64_t taken = read_number(used).value_or(0);
        available = std::min(available, *most - std::min(*most, taken));
    }
    return available;
}

std::uint64_t peak_resident_bytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

int available_threads() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    return std::max(1, CPU_COUNT(&set));
}

}  // namespace boardproof
