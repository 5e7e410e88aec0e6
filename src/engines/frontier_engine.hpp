#pragma once

#include "engines/engine.hpp"

namespace boardproof {

/// The parallel breadth-first generator: level by level over ranked bitmaps, one level for each
/// number of X stones, one block for each X set.
///
/// X moves by pull: the block of S gathers the boards that go on from the blocks of S without c,
/// for the cells c of S, each restricted to the O sets that leave c free. O answers within the
/// block. Play stops at the first completed line; therefore blocks whose X set has a line feed
/// nothing and are skipped, no X move leads to a board on which O has a line, and O gets there only
/// by a move into that line. The pull ends as soon as no bit is left that a legal move could set:
/// at the latest with the first block that is complete (see Layer). Blocks are made by one thread
/// each: no locks, no atomics on the bits.
///
/// Memory: a byte for each block of two consecutive levels, the bits of incomplete blocks, and some
/// blocks for each thread. Time: some passes over one bit for each filling with alternate turns,
/// and one over the rows of each line that O could complete.
class FrontierEngine final : public Engine {
 public:
    [[nodiscard]] std::string_view name() const override { return default_engine_name; }
    [[nodiscard]] int max_cells() const override { return Game::max_enumerated_cells; }
    [[nodiscard]] bool keeps_checkpoints() const override { return true; }
    [[nodiscard]] std::optional<FrontierPlan> plan(const Game& game, int threads) const override {
        return plan_frontier(game, threads);
    }

 private:
    void enumerate(const Game& game, const EngineRun& run,
                   std::span<Observer* const> observers) override;
};

}  // namespace boardproof
