#include <fmt/format.h>

#include <algorithm>

#include "boardproof/byte_size.hpp"
#include "boardproof/error.hpp"
#include "boardproof/plan.hpp"
#include "boardproof/report.hpp"
#include "report_format.hpp"

namespace boardproof {

std::string plan_as_text(const ProofRequest& request) {
    const Game game(request.dimensions);
    const std::unique_ptr<Engine> engine = make_engine(request.engine);
    if (engine->name() != "frontier" || game.cells() > engine->max_cells()) {
        throw InputError(fmt::format(
            "game '{}': plans are made for the frontier engine, on boards of 1 to {} cells",
            game.name(), make_engine("frontier")->max_cells()));
    }
    const Plan plan = plan_frontier(game, request.threads);
    std::vector<std::vector<std::string>> rows{
        {"X stones", "blocks", "boards", "kept", "bit by bit"}};
    for (const LevelPlan& level : plan.levels) {
        rows.push_back({std::to_string(level.x_count), grouped(level.x_sets), grouped(level.boards),
                        format_bytes(level.kept_bytes), format_bytes(level.bits_bytes)});
    }
    std::string text = fmt::format("{}: {} with alternate turns\n\n{}", game.name(),
                                   counted(plan.boards, "board"), aligned(rows));
    text += fmt::format("\npeak    {} of memory, {} may be used\n", format_bytes(plan.peak_bytes),
                        format_bytes(request.memory));

    ProofRequest sample = request;
    const int side = game.cells() <= 20 ? 4 : 5;
    sample.dimensions = {4, side, std::min(side, game.k())};
    sample.counterexamples = 0;
    sample.progress = nullptr;
    if (game.cells() > request.ablation_cells) sample.ablation_cells = 0;
    const Proof proof = prove(sample);
    const double seconds = proof.provenance.seconds * static_cast<double>(plan.boards) /
                           static_cast<double>(boards_in_play(proof.game));
    text += fmt::format("time    about {:.2g} s with {}, judging by {} (from {:.2g} s for {})\n",
                        seconds, counted(request.threads, "thread"),
                        counted(request.rules.size(), "rule"), proof.provenance.seconds,
                        proof.game.name());
    return text;
}

}  // namespace boardproof
