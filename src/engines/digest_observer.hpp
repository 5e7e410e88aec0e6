#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engines/observer.hpp"

namespace boardproof {

/// The digest of a reachable set: 32 hexadecimal digits that depend on the game and the set alone.
///
/// Definition (`boardproof-digest/1`):
///  - For each ply p let x = ceil(p/2), o = floor(p/2). For each set S of x cells with at least one
///    reachable board of ply p, let r be the colex rank of S among the sets of x cells. The block
///    of S is the string of C(cells - x, o) bits in which bit i tells whether the board is
///    reachable whose O set has colex rank i among the o-subsets of the free cells, these being
///    renumbered in increasing order; bit i is bit i mod 8 of byte floor(i/8), and zero bits fill
///    the last 8 bytes.
///  - h(S) is XXH3-128 of the block with seed r (Y. Collet, xxHash, 2019 to date).
///  - The sum of a ply is the sum of the low 64 bits of its h(S) modulo 2^64, and that of the high
///    64 bits likewise.
///  - The digest is XXH3-128 (seed 0, canonical form) of the text `boardproof-digest/1 GAME\n`,
///    GAME being the game's name, followed for p = 0 .. cells by the low sum and the high sum of p,
///    8 bytes each, least significant byte first.
class DigestObserver final : public Observer {
 public:
    explicit DigestObserver(const Game& game);

    [[nodiscard]] std::unique_ptr<Observer> fork() const override;
    void observe(const Block& block) override;
    void merge(Observer& fork) override;
    [[nodiscard]] std::string state() const override;
    void restore(const std::string& state) override;

    /// The digest, once every block has been observed.
    [[nodiscard]] std::string digest() const;

 private:
    using Sum = std::array<std::uint64_t, 2>;  // low, high

    const Game* game_;
    std::vector<Sum> sums_;  // by ply
};

}  // namespace boardproof
