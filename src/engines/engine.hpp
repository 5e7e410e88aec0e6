#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "boardproof/game.hpp"
#include "boardproof/run_options.hpp"
#include "engines/frontier_plan.hpp"
#include "engines/level_recorder.hpp"
#include "engines/observer.hpp"

namespace boardproof {

/// A run of an engine: with what means, and two things that only engines know. Of the memory the
/// frontier engine takes notice, the reference engine does not.
struct EngineRun : RunOptions {
    LevelRecorder* recorder = nullptr;  ///< may be null; for engines that keep checkpoints
    /// Keep complete blocks as marks (see Layer); without it every block is kept bit by bit, which
    /// gives the same result and takes longer: for tests, and to measure what it is worth.
    bool compress = true;
};

/// A way to enumerate all boards that legal play reaches. Engines only play legal moves: they know
/// no condition and no theorem about reachability. All engines deliver the same blocks.
class Engine {
 public:
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;

    /// The largest board the engine handles, in cells.
    [[nodiscard]] virtual int max_cells() const = 0;

    /// Whether a run tells a recorder of its levels and can go on after any of them.
    [[nodiscard]] virtual bool keeps_checkpoints() const { return false; }

    /// What a run takes, by an engine that knows it before it starts. Precondition: the board is
    /// not too large.
    [[nodiscard]] virtual std::optional<FrontierPlan> plan(const Game& game, int threads) const;

    /// Throws InputError when the board is too large.
    void require(const Game& game) const;

    /// Enumerates the game and hands every block to every observer. Throws InputError when the
    /// board is too large or the threads are not 1 to max_threads, ResourceError when memory runs
    /// out, Interrupted when asked to stop.
    void run(const Game& game, const EngineRun& run, std::span<Observer* const> observers);

 private:
    virtual void enumerate(const Game& game, const EngineRun& run,
                           std::span<Observer* const> observers) = 0;
};

/// The engine with the given name, `frontier` or `reference`. Throws InputError on another.
[[nodiscard]] std::unique_ptr<Engine> make_engine(std::string_view name);

/// The number of boards of up to a ply that an enumeration or a solution looks at: all fillings
/// with as many X as O or one more.
[[nodiscard]] std::uint64_t boards_in_play(int cells, int last_ply);

}  // namespace boardproof
