#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "blocks/block_shape.hpp"
#include "system/checkpoint_file.hpp"
#include "system/mapped_memory.hpp"

namespace boardproof {

/// Some boards of a level, one block for each X set without a line, in colex order of the X sets:
/// for the frontier engine the even boards on which play goes on, for the solver the odd ones that
/// a player wins.
///
/// A block that holds every board on which O has no line is *complete*. Whoever keeps a block has
/// found by comparing every bit whether it is; a complete block is kept as a mark of one byte, any
/// other bit by bit. That is compression and no more: what a mark stands for can be restored from
/// the X set alone, and nothing is assumed of blocks that have not been looked at. (In every game
/// tried so far every block was complete: see README.)
///
/// Different threads may keep different blocks at a time; whoever reads must come after the
/// writers.
class Layer {
 public:
    /// Room for levels of up to `blocks` blocks and `capacity` bytes of bits. The bits of a level
    /// may take up to `budget` bytes; memory for them is asked for when the first block is kept bit
    /// by bit, and pages count when they are touched. `use` says whether most blocks will be.
    Layer(std::uint64_t blocks, std::uint64_t capacity, std::uint64_t budget,
          MappedMemory::Use use);

    Layer(const Layer&) = delete;  // gigabytes
    Layer& operator=(const Layer&) = delete;

    /// The bytes of the bits of a level, with the padding that kernels need.
    [[nodiscard]] static std::uint64_t bytes(std::uint64_t blocks, std::size_t words_per_block) {
        return (blocks * words_per_block + padding_words) * sizeof(Word);
    }

    /// Starts on another level, of which nothing is kept yet.
    /// Precondition: the new one fits into the capacity.
    void reshape(std::size_t words_per_block);

    void keep_complete(std::uint64_t rank) { marks_[rank] = complete_mark; }
    /// Room for the bits of a block. Throws ResourceError, with the figure, when the budget is
    /// spent or the system cannot give the memory.
    [[nodiscard]] Word* keep_bits(std::uint64_t rank);

    /// Whether anything has been kept of the block on this level.
    [[nodiscard]] bool is_kept(std::uint64_t rank) const { return marks_[rank] != 0; }

    // Precondition of both: the block has been kept on this level.
    [[nodiscard]] bool is_complete(std::uint64_t rank) const {
        return marks_[rank] == complete_mark;
    }
    [[nodiscard]] const Word* bits(std::uint64_t rank) const {
        return data_ + rank * words_per_block_;
    }

    /// Writes the first `blocks` blocks, and reads them back after a `reshape`: a byte a block,
    /// then the bits of those that are kept bit by bit, in order of rank. Throws as the file does,
    /// and ResourceError when the bits are more than the budget.
    void write_to(CheckpointWriter& file, std::uint64_t blocks) const;
    void read_from(CheckpointReader& file, std::uint64_t blocks);

 private:
    static constexpr std::uint8_t bits_mark = 1;
    static constexpr std::uint8_t complete_mark = 2;

    std::vector<std::uint8_t> marks_;  // by rank
    std::once_flag mapped_;
    MappedMemory memory_;  // of the bits; the once_flag orders its making before every use
    Word* data_ = nullptr;
    std::size_t words_per_block_ = 0;
    std::uint64_t capacity_;
    std::uint64_t budget_;
    MappedMemory::Use use_;
    std::atomic<std::uint64_t> spent_{0};  // relaxed: a sum that nothing else is read after
};

}  // namespace boardproof
