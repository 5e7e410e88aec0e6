#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "blocks/block_kernel.hpp"
#include "blocks/block_shape.hpp"
#include "boardproof/game.hpp"

namespace boardproof {

/// The X set of a block and what the geometry says of it: which lines X has completed, which lines
/// O could still complete, on which boards O has one. Nothing here depends on play. One object is
/// reused for many blocks; not thread-safe.
class BlockFrame {
 public:
    /// The game must outlive the frame.
    explicit BlockFrame(const Game& game) : game_(&game) {}

    /// Moves the frame to another X set, `rank` being its colex rank. O(lines), no allocation once
    /// warm.
    void set(Mask x_set, std::uint64_t rank);

    [[nodiscard]] const Game& game() const { return *game_; }
    [[nodiscard]] Mask x_set() const { return x_set_; }
    [[nodiscard]] int x_count() const { return x_count_; }
    [[nodiscard]] std::uint64_t rank() const { return rank_; }
    /// The cells that X leaves free; position j of the block is their j-th element.
    [[nodiscard]] Mask free_cells() const { return game_->board() & ~x_set_; }
    /// The lines that lie within the X set.
    [[nodiscard]] std::span<const Mask> x_lines() const { return x_lines_; }
    /// The lines without X, as sets of cells, and the same as sets of positions.
    [[nodiscard]] std::span<const Mask> open_lines() const { return open_lines_; }
    [[nodiscard]] std::span<const Mask> open_line_positions() const { return open_positions_; }

    /// Of the boards of a shape, (free cells, number of O stones), those on which O has a line,
    /// with `padding_words` spare words; null when there are none. Valid until the next `set`;
    /// found when first asked for, O(rows for each open line), then remembered.
    [[nodiscard]] const Word* boards_with_o_line(const BlockShape& shape,
                                                 const BlockKernel& kernel) const;

 private:
    // The answers for the two numbers of O stones that one block has.
    struct Remembered {
        int o_count = -1;
        std::vector<Word> boards;
    };

    const Game* game_;
    Mask x_set_ = 0;
    int x_count_ = 0;
    std::uint64_t rank_ = 0;
    std::vector<Mask> x_lines_;
    std::vector<Mask> open_lines_;
    std::vector<Mask> open_positions_;
    mutable std::array<Remembered, 2> remembered_;
};

/// The boards with one X set and one number of O stones: which of them legal play reaches.
struct BlockHalf {
    int o_count;
    const BlockShape* shape;  ///< (free cells, o_count)
    const Word* bits;         ///< the reachable boards
    const Word* nonterminal;  ///< those on which play goes on; null when there are none
    std::uint64_t count;      ///< bits set in `bits`
    std::uint64_t nonterminal_count;
    std::uint64_t won_count;  ///< boards on which the last mover has a line; X when o < x
};

/// What an engine hands to its observers: an X set with the boards after X's move (o = x - 1) and
/// after O's answer (o = x), where these exist.
///
///   T, the O set, is a subset of the free cells, renumbered 0 .. m-1 in increasing order;
///   bit r of a half is the T of colex rank r.
struct Block {
    const BlockFrame* frame;
    std::span<const BlockHalf> halves;  ///< in order of o_count
};

/// The O set of the board at a place of a block.
[[nodiscard]] Mask o_set_at(const BlockFrame& frame, int o_count, std::uint64_t rank);

/// Calls `visit(rank)` for every bit set in the first `words` words, in increasing order.
template <class Visit>
void for_each_set_bit(std::size_t words, const Word* bits, Visit&& visit) {
    for (std::size_t i = 0; i < words; ++i) {
        for_each_bit(bits[i],
                     [&](int b) { visit(std::uint64_t{i} * 64 + static_cast<unsigned>(b)); });
    }
}

}  // namespace boardproof
