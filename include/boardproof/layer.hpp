#pragma once

#include <cstddef>
#include <cstdint>

#include "boardproof/block_shape.hpp"

namespace boardproof {

/// The blocks of a level, one after another in colex order of their X sets, in zeroed memory taken
/// from and given back to the system as a whole. Different blocks may be written by different
/// threads; whoever reads must come after the writers.
class Layer {
 public:
    Layer() = default;

    /// Throws ResourceError, with the figure, when the system cannot give the memory.
    Layer(std::uint64_t blocks, std::size_t words_per_block);
    ~Layer();

    Layer(const Layer&) = delete;  // gigabytes; moving is what is meant
    Layer& operator=(const Layer&) = delete;
    Layer(Layer&& other) noexcept;
    Layer& operator=(Layer&& other) noexcept;

    [[nodiscard]] Word* block(std::uint64_t rank) { return data_ + rank * words_per_block_; }
    [[nodiscard]] const Word* block(std::uint64_t rank) const {
        return data_ + rank * words_per_block_;
    }

    [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
    Word* data_ = nullptr;
    std::size_t words_per_block_ = 0;
    std::size_t bytes_ = 0;
};

}  // namespace boardproof
