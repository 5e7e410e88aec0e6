#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// One symmetry of the board as a permutation of its cells; `apply` costs one table look-up per
/// 8 cells. Immutable, safe to read from any number of threads.
class Symmetry {
 public:
    /// `image[cell]` is where the cell goes; a permutation of 0 .. cells-1, cells <= 64.
    explicit Symmetry(std::vector<int> image);

    [[nodiscard]] const std::vector<int>& image() const { return image_; }
    [[nodiscard]] bool is_identity() const { return is_identity_; }

    [[nodiscard]] Mask apply(Mask cells) const {
        Mask result = 0;
        for (const Table& table : tables_) {
            result |= table[cells & 0xff];
            cells >>= 8;
        }
        return result;
    }
    /// The cells that a cell passes through when the symmetry is applied again and again, itself
    /// included. O(cells of the cycle).
    [[nodiscard]] Mask cycle_of(int cell) const {
        Mask cycle = 0;
        for (int at = cell; (cycle & bit(at)) == 0; at = image_[static_cast<std::size_t>(at)]) {
            cycle |= bit(at);
        }
        return cycle;
    }
    [[nodiscard]] Position apply(const Position& position) const {
        return {apply(position.x), apply(position.o)};
    }

 private:
    using Table = std::array<Mask, 256>;

    std::vector<int> image_;
    bool is_identity_;
    std::vector<Table> tables_;  // tables_[i] maps cells 8i .. 8i+7
};

/// The symmetry group of a board, the identity first: 8 permutations on squares, 4 on other
/// rectangles, fewer where they coincide (2 on 1xN, 1 on 1x1). Every one maps winning lines to
/// winning lines, so the game is the same after it.
class SymmetryGroup {
 public:
    explicit SymmetryGroup(const Game& game);

    [[nodiscard]] const std::vector<Symmetry>& elements() const { return elements_; }
    [[nodiscard]] int size() const { return static_cast<int>(elements_.size()); }

    /// The elements by their places, in classes of conjugates: a and b are in one when some c has
    /// c a = b c, and what holds of the boards that a leaves as they are holds of b's seen through
    /// c. O(size^3 * cells).
    [[nodiscard]] std::vector<std::vector<int>> conjugacy_classes() const;

    /// The first of the position's images in canonical order: the representative of its orbit.
    [[nodiscard]] Position representative(const Position& position) const;

 private:
    std::vector<Symmetry> elements_;
};

}  // namespace boardproof
