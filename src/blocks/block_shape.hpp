#pragma once

#include <cstdint>
#include <vector>

#include "base/binomial.hpp"
#include "boardproof/bits.hpp"

namespace boardproof {

/// Blocks are arrays of these, bit r of the block in bit r % 64 of word r / 64.
using Word = std::uint64_t;

/// A run of consecutive bits of a block: the subsets that share their elements above the low ones.
///
///   subset   [ high elements: m - low of them | low elements: 7 at most ]
///   row      one `high` part; its bits are the low parts in increasing order
///
/// A row has C(low, t - |high|) <= max_row_bits bits.
struct BlockRow {
    std::uint32_t high;
    std::uint32_t offset;  ///< first bit of the row in the block
};

/// How many low elements a row ranges over.
inline constexpr int max_low = 7;

/// The bits of the longest row: it fits a word wherever it starts in a byte.
inline constexpr int max_row_bits = static_cast<int>(binomial(max_low, max_low / 2));
static_assert(max_row_bits + 7 <= 64);

/// What the kernels need to know of a shape, without any container.
struct BlockLayout {
    int positions;  ///< m, the ground set is 0 .. m-1
    int size;       ///< t, the size of the subsets
    int low;        ///< min(m, max_low)
    std::size_t words;
    Word tail;  ///< the valid bits of the last word
    const BlockRow* rows;
    std::size_t row_count;
    const std::uint32_t* offset_of_high;  ///< indexed by the high part; valid for existing rows
};

/// The shape of a block: one bit for each t-subset of m positions, in colex order, padded with zero
/// bits to whole words. Immutable, safe to read from any number of threads.
///
/// Memory: 8 bytes a row and 4 * 2^(m - 7) bytes; the rows number at most 2^(m - 7).
class BlockShape {
 public:
    /// Blocks take 2.4 MiB at most, and the offsets of their rows 32 bits.
    static constexpr int max_positions = 27;

    /// Precondition: 0 <= size <= positions <= max_positions.
    BlockShape(int positions, int size);

    BlockShape(const BlockShape&) = delete;  // the layout points into the vectors
    BlockShape& operator=(const BlockShape&) = delete;
    BlockShape(BlockShape&&) = default;
    BlockShape& operator=(BlockShape&&) = default;
    ~BlockShape() = default;

    [[nodiscard]] int positions() const { return layout_.positions; }
    [[nodiscard]] int size() const { return layout_.size; }
    [[nodiscard]] std::uint64_t bits() const { return binomial(positions(), size()); }
    [[nodiscard]] std::size_t words() const { return layout_.words; }
    [[nodiscard]] Word tail() const { return layout_.tail; }
    [[nodiscard]] const BlockLayout& layout() const { return layout_; }

    /// The most bytes that the tables of a shape take.
    [[nodiscard]] static constexpr std::uint64_t table_bytes(int positions) {
        return std::uint64_t{sizeof(BlockRow) + sizeof(std::uint32_t)}
               << (positions > max_low ? positions - max_low : 0);
    }

    /// The words of a block with the given shape, without building the shape.
    [[nodiscard]] static constexpr std::size_t words_of(int positions, int size) {
        return static_cast<std::size_t>((binomial(positions, size) + 63) / 64);
    }

 private:
    std::vector<BlockRow> rows_;
    std::vector<std::uint32_t> offset_of_high_;
    BlockLayout layout_;
};

/// Kernels read and write some words from any bit of a block on: buffers need this many words more
/// than their blocks have.
inline constexpr std::size_t padding_words = 4;

/// Whether the bit with the given rank is set.
[[nodiscard]] inline bool test_bit(const Word* bits, std::uint64_t rank) {
    return (bits[rank / 64] >> (rank % 64) & 1) != 0;
}

}  // namespace boardproof
