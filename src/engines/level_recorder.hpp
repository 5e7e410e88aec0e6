#pragma once

#include <cstdint>

#include "blocks/layer.hpp"

namespace boardproof {

/// The stages of a proof that go level by level, one level for each number of X stones.
enum class Stage : unsigned char {
    enumerate,  ///< the frontier engine's levels
    judge,      ///< of the boards that no block held (see Rest)
};

/// Is told of every finished level, and says which were finished before: how a job survives its
/// interruption. Whoever works through a stage has merged what its threads have seen before it
/// records a level, and calls from one thread.
class LevelRecorder {
 public:
    LevelRecorder() = default;
    LevelRecorder(const LevelRecorder&) = delete;
    LevelRecorder& operator=(const LevelRecorder&) = delete;
    virtual ~LevelRecorder() = default;

    /// The first level of the stage that is still to do.
    [[nodiscard]] virtual int first_level(Stage stage) const = 0;

    /// Reads back the layer of `blocks` blocks that was kept with the last finished level.
    virtual void restore(Layer& layer, std::uint64_t blocks) = 0;

    /// A level is finished; `layer` is what the next one needs of it, null when it needs nothing.
    virtual void record(Stage stage, int level, const Layer* layer, std::uint64_t blocks) = 0;
};

}  // namespace boardproof
