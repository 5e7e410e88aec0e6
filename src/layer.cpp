#include "boardproof/layer.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <utility>

#include "boardproof/error.hpp"

namespace boardproof {

Layer::Layer(std::uint64_t blocks, std::size_t words_per_block)
    : words_per_block_(words_per_block),
      bytes_((blocks * words_per_block + padding_words) * sizeof(Word)) {
    void* memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        throw ResourceError(
            fmt::format("out of memory: a layer of {} bytes is not to be had", bytes_));
    }
    data_ = static_cast<Word*>(memory);
    // Page faults on 4 KiB pages would cost more than the writes; without huge pages it still
    // works.
    static_cast<void>(madvise(memory, bytes_, MADV_HUGEPAGE));
}

Layer::~Layer() {
    if (data_ != nullptr) munmap(data_, bytes_);
}

Layer::Layer(Layer&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      words_per_block_(other.words_per_block_),
      bytes_(std::exchange(other.bytes_, 0)) {}

Layer& Layer::operator=(Layer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(words_per_block_, other.words_per_block_);
    std::swap(bytes_, other.bytes_);
    return *this;
}

}  // namespace boardproof
