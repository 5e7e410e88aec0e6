#pragma once

#include "engines/engine.hpp"

namespace boardproof {

/// The slow, short, obviously right way: the game as an implicit graph, walked from the empty board
/// by Boost.Graph's breadth-first search, whose visitor checks that plies come in order. One
/// thread; two bits a filling of memory; about 0.3 microseconds a move.
class ReferenceEngine final : public Engine {
 public:
    [[nodiscard]] std::string_view name() const override { return "reference"; }
    [[nodiscard]] int max_cells() const override { return 16; }

 private:
    void enumerate(const Game& game, const EngineRun& run,
                   std::span<Observer* const> observers) override;
};

}  // namespace boardproof
