#include "engines/engine.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "boardproof/error.hpp"
#include "engines/frontier_engine.hpp"
#include "engines/reference_engine.hpp"

namespace boardproof {

namespace {

std::array<std::unique_ptr<Engine>, 2> all_engines() {
    return {std::make_unique<FrontierEngine>(), std::make_unique<ReferenceEngine>()};
}

}  // namespace

void Engine::require(const Game& game) const {
    if (game.cells() > max_cells()) {
        throw InputError(fmt::format("game '{}': {} cells; the {} engine handles 1 to {}",
                                     game.name(), game.cells(), name(), max_cells()));
    }
}

std::optional<FrontierPlan> Engine::plan(const Game& /*game*/, int /*threads*/) const {
    return std::nullopt;
}

void Engine::run(const Game& game, const EngineRun& run, std::span<Observer* const> observers) {
    require(game);
    require_threads(run.threads);
    run.expect(boards_in_play(game.cells(), game.cells()));
    enumerate(game, run, observers);
}

std::unique_ptr<Engine> make_engine(std::string_view name) {
    for (auto& engine : all_engines()) {
        if (engine->name() == name) return std::move(engine);
    }
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

}  // namespace boardproof
