#pragma once

#include <cstddef>
#include <cstdint>

#include "boardproof/block_shape.hpp"

namespace boardproof {

/// The blocks of a level, one after another in colex order of their X sets, in memory that is taken
/// from and given back to the system as a whole. Different blocks may be written by different
/// threads; whoever reads must come after the writers.
class Layer {
 public:
    /// Room for layers of up to `capacity` bytes, zero at first; pages count when they are touched.
    /// Throws ResourceError, with the figure, when the system cannot give the memory.
    explicit Layer(std::uint64_t capacity);
    ~Layer();

    Layer(const Layer&) = delete;  // gigabytes
    Layer& operator=(const Layer&) = delete;

    /// The bytes of a layer, with the padding that kernels need.
    [[nodiscard]] static std::uint64_t bytes(std::uint64_t blocks, std::size_t words_per_block) {
        return (blocks * words_per_block + padding_words) * sizeof(Word);
    }

    /// Uses the memory for blocks of another size, whose contents are then unspecified.
    /// Precondition: they fit into the capacity.
    void reshape(std::size_t words_per_block) { words_per_block_ = words_per_block; }

    [[nodiscard]] Word* block(std::uint64_t rank) { return data_ + rank * words_per_block_; }
    [[nodiscard]] const Word* block(std::uint64_t rank) const {
        return data_ + rank * words_per_block_;
    }

 private:
    Word* data_ = nullptr;
    std::size_t words_per_block_ = 0;
    std::uint64_t capacity_;
};

}  // namespace boardproof
