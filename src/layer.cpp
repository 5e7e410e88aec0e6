#include "boardproof/layer.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>

#include "boardproof/byte_size.hpp"
#include "boardproof/error.hpp"

namespace boardproof {

Layer::Layer(std::uint64_t capacity) : capacity_(std::max<std::uint64_t>(capacity, sizeof(Word))) {
    void* memory = mmap(nullptr, capacity_, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        throw ResourceError(fmt::format("out of memory: a layer of {} ({} bytes) is not to be had",
                                        format_bytes(capacity_), capacity_));
    }
    data_ = static_cast<Word*>(memory);
    // Page faults on 4 KiB pages would cost more than the writes; without huge pages it still
    // works.
    static_cast<void>(madvise(memory, capacity_, MADV_HUGEPAGE));
}

Layer::~Layer() {
    munmap(data_, capacity_);
}

}  // namespace boardproof
