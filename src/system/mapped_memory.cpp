#include "system/mapped_memory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/byte_size.hpp"
#include "boardproof/error.hpp"

namespace boardproof {

MappedMemory::~MappedMemory() {
    if (data_ != nullptr) munmap(data_, size_);
}

MappedMemory::MappedMemory(MappedMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedMemory& MappedMemory::operator=(MappedMemory&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

MappedMemory MappedMemory::zeros(std::uint64_t bytes, Use use, std::string_view purpose) {
    void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        throw ResourceError(fmt::format("{}: cannot get {} of memory ({} bytes)", purpose,
                                        format_bytes(bytes), bytes));
    }
    // Faults on 4 KiB pages would cost more than the writes; sparse data, though, would take a huge
    // page each. Without huge pages it still works.
    if (use == Use::dense) static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));
    return {memory, bytes};
}

MappedMemory MappedMemory::file(const std::string& path, std::string_view noun) {
    const auto reject = [&](std::string_view what) {
        throw InputError(fmt::format("{} '{}': cannot open: {}", noun, path, what));
    };
    struct Descriptor {
        ~Descriptor() {
            if (number >= 0) close(number);
        }
        int number;
    } const file{open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    struct stat status {};
    if (file.number < 0 || fstat(file.number, &status) != 0) {
        reject(std::strerror(errno));
    }
    if (!S_ISREG(status.st_mode)) reject("not a regular file");
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) return {};
    void* const memory = mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number, 0);
    if (memory == MAP_FAILED) {
        throw ResourceError(fmt::format("{} '{}': cannot map {}: {}", noun, path,
                                        format_bytes(size), std::strerror(errno)));
    }
    return {memory, size};
}

void MappedMemory::clear() {
    if (data_ != nullptr) static_cast<void>(madvise(data_, size_, MADV_DONTNEED));
}

}  // namespace boardproof
