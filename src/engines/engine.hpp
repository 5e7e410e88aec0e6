#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "boardproof/game.hpp"
#include "boardproof/progress.hpp"
#include "boardproof/stop.hpp"
#include "engines/level_recorder.hpp"
#include "engines/observer.hpp"

namespace boardproof {

struct EngineOptions {
    static constexpr int max_threads = 1024;

    int threads = 1;
    Progress* progress = nullptr;       ///< may be null; must outlive the run
    bool portable = false;              ///< use the kernels that run on any machine
    std::uint64_t memory = UINT64_MAX;  ///< bytes that the frontier engine may take
    const StopFlag* stop = nullptr;     ///< may be null; asks for Interrupted
    LevelRecorder* recorder = nullptr;  ///< may be null; the reference engine has none
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

    /// Throws InputError when the board is too large.
    void require(const Game& game) const;

    /// Enumerates the game and hands every block to every observer. Throws InputError when the
    /// board is too large or the threads are not 1 to max_threads, ResourceError when memory runs
    /// out, Interrupted when asked to stop.
    void run(const Game& game, const EngineOptions& options, std::span<Observer* const> observers);

 private:
    virtual void enumerate(const Game& game, const EngineOptions& options,
                           std::span<Observer* const> observers) = 0;
};

/// The engine with the given name, `frontier` or `reference`. Throws InputError on another.
[[nodiscard]] std::unique_ptr<Engine> make_engine(std::string_view name);

/// The number of boards of up to a ply that an enumeration or a solution looks at: all fillings
/// with as many X as O or one more.
[[nodiscard]] std::uint64_t boards_in_play(int cells, int last_ply);

/// Throws InputError unless the number is 1 to EngineOptions::max_threads.
void require_threads(int threads);

}  // namespace boardproof
