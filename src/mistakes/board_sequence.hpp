#pragma once

#include <cstdint>
#include <random>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"
#include "game/universe.hpp"

namespace boardproof {

/// Which boards of a game are asked about.
struct BoardScope {
    bool counts_only = false;  ///< only boards with as many X as O or one more
    std::uint64_t sample = 0;  ///< so many drawn at random, with replacement; 0: all of them
    std::uint64_t seed = 0;
};

/// The boards of a scope, one after the other, the same each time: all in the order of
/// UniverseCursor, or the sample in the order in which it is drawn. Each board is as likely as any
/// other. At most 40 cells.
class BoardSequence {
 public:
    /// The game must outlive the sequence. Throws InputError above 40 cells.
    BoardSequence(const Game& game, const BoardScope& scope);

    /// How many there are.
    [[nodiscard]] std::uint64_t size() const { return size_; }

    /// Precondition: `next` was called fewer than `size` times.
    [[nodiscard]] const Position& position() const { return position_; }
    void next();

 private:
    [[nodiscard]] Position draw();

    const Game* game_;
    BoardScope scope_;
    std::uint64_t population_;  // boards to draw from
    std::uint64_t size_;
    UniverseCursor cursor_;
    std::mt19937_64 random_;
    Position position_;
};

}  // namespace boardproof
