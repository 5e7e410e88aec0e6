#include "blocks/layer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/byte_size.hpp"
#include "boardproof/error.hpp"

namespace boardproof {

Layer::Layer(std::uint64_t blocks, std::uint64_t capacity, std::uint64_t budget,
             MappedMemory::Use use)
    : marks_(blocks),
      capacity_(std::max<std::uint64_t>(capacity, sizeof(Word))),
      budget_(budget),
      use_(use) {}

void Layer::reshape(std::size_t words_per_block) {
    words_per_block_ = words_per_block;
    std::fill(marks_.begin(), marks_.end(), std::uint8_t{0});
    // Sparse blocks lie elsewhere on the next level; a dense level takes the pages over.
    if (use_ == MappedMemory::Use::sparse) memory_.clear();
    spent_.store(0, std::memory_order_relaxed);
}

Word* Layer::keep_bits(std::uint64_t rank) {
    std::call_once(mapped_, [this] {
        memory_ = MappedMemory::zeros(capacity_, use_, "out of memory: a layer of bits");
        data_ = reinterpret_cast<Word*>(memory_.bytes().data());
    });
    const std::uint64_t bytes = words_per_block_ * sizeof(Word);
    if (spent_.fetch_add(bytes, std::memory_order_relaxed) + bytes > budget_) {
        throw ResourceError(fmt::format(
            "out of memory: the blocks that are kept bit by bit take more than {} ({} bytes)",
            format_bytes(budget_), budget_));
    }
    marks_[rank] = bits_mark;
    return data_ + rank * words_per_block_;
}

void Layer::write_to(CheckpointWriter& file, std::uint64_t blocks) const {
    file.append(std::as_bytes(std::span(marks_).first(blocks)));
    for (std::uint64_t rank = 0; rank < blocks; ++rank) {
        if (marks_[rank] == bits_mark) {
            file.append(std::as_bytes(std::span(bits(rank), words_per_block_)));
        }
    }
}

void Layer::read_from(CheckpointReader& file, std::uint64_t blocks) {
    file.read(std::as_writable_bytes(std::span(marks_).first(blocks)));
    for (std::uint64_t rank = 0; rank < blocks; ++rank) {
        if (marks_[rank] == bits_mark) {
            file.read(std::as_writable_bytes(std::span(keep_bits(rank), words_per_block_)));
        }
    }
}

}  // namespace boardproof
