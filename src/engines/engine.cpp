#include "engines/engine.hpp"

#include <fmt/format.h>

#include <array>
#include <new>

#include "boardproof/error.hpp"
#include "engines/frontier_engine.hpp"
#include "engines/reference_engine.hpp"

namespace boardproof {

void Engine::require(const Game& game) const {
    if (game.cells() > max_cells()) {
        throw InputError(fmt::format("game '{}': {} cells; the {} engine handles 1 to {}",
                                     game.name(), game.cells(), name(), max_cells()));
    }
}

void Engine::run(const Game& game, const EngineOptions& options,
                 std::span<Observer* const> observers) {
    require(game);
    require_threads(options.threads);
    if (options.progress != nullptr) {
        options.progress->expect(boards_in_play(game.cells(), game.cells()));
    }
    enumerate(game, options, observers);
}

std::unique_ptr<Engine> make_engine(std::string_view name) {
    if (name == "frontier") return std::make_unique<FrontierEngine>();
    if (name == "reference") return std::make_unique<ReferenceEngine>();
    throw InputError(
        fmt::format("engine '{}': unknown; expected frontier, reference or symbolic", name));
}

std::uint64_t boards_in_play(int cells, int last_ply) {
    std::uint64_t boards = 0;
    for (int ply = 0; ply <= last_ply; ++ply) {
        const int x = (ply + 1) / 2;
        boards += binomial(cells, x) * binomial(cells - x, ply / 2);
    }
    return boards;
}

void require_threads(int threads) {
    if (threads >= 1 && threads <= EngineOptions::max_threads) return;
    throw InputError(
        fmt::format("threads '{}': expected 1 to {}", threads, EngineOptions::max_threads));
}

}  // namespace boardproof
