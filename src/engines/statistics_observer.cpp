#include "engines/statistics_observer.hpp"

#include <nlohmann/json.hpp>

#include "counting/totals.hpp"
#include "engines/observer_state.hpp"

namespace boardproof {

StatisticsObserver::StatisticsObserver(const Game& game, const SymmetryGroup& group)
    : game_(&game),
      group_(&group),
      by_ply_(static_cast<std::size_t>(game.cells()) + 1),
      fixed_(by_ply_.size()) {}

std::unique_ptr<Observer> StatisticsObserver::fork() const {
    return std::make_unique<StatisticsObserver>(*game_, *group_);
}

void StatisticsObserver::observe(const Block& block) {
    const BlockFrame& frame = *block.frame;
    for (const BlockHalf& half : block.halves) {
        if (half.count == 0) continue;
        const auto ply = static_cast<std::size_t>(frame.x_count() + half.o_count);
        Counts& counts = by_ply_[ply];
        counts.reachable += half.count;
        counts.nonterminal += half.nonterminal_count;
        (half.o_count < frame.x_count() ? counts.x_wins : counts.o_wins) += half.won_count;
        counts.draws += half.count - half.nonterminal_count - half.won_count;
    }
    for (const Symmetry& symmetry : group_->elements()) {
        if (symmetry.is_identity() || symmetry.apply(frame.x_set()) != frame.x_set()) continue;
        for (const BlockHalf& half : block.halves) {
            if (half.count == 0) continue;
            count_fixed(frame, half, symmetry,
                        fixed_[static_cast<std::size_t>(frame.x_count() + half.o_count)]);
        }
    }
}

void StatisticsObserver::count_fixed(const BlockFrame& frame, const BlockHalf& half,
                                     const Symmetry& symmetry, FixedCounts& fixed) {
    fixed_sets_.for_each(symmetry, frame.free_cells(), half.o_count, [&](std::uint64_t rank) {
        if (!test_bit(half.bits, rank)) return;
        ++fixed.reachable;
        if (half.nonterminal == nullptr || !test_bit(half.nonterminal, rank)) ++fixed.terminal;
    });
}

void StatisticsObserver::merge(Observer& fork) {
    auto& other = dynamic_cast<StatisticsObserver&>(fork);
    for (std::size_t ply = 0; ply < by_ply_.size(); ++ply) {
        Counts& into = by_ply_[ply];
        const Counts& from = other.by_ply_[ply];
        into.reachable += from.reachable;
        into.nonterminal += from.nonterminal;
        into.x_wins += from.x_wins;
        into.o_wins += from.o_wins;
        into.draws += from.draws;
        fixed_[ply].reachable += other.fixed_[ply].reachable;
        fixed_[ply].terminal += other.fixed_[ply].terminal;
    }
}

std::string StatisticsObserver::state() const {
    nlohmann::json plies = nlohmann::json::array();
    for (std::size_t ply = 0; ply < by_ply_.size(); ++ply) {
        const Counts& counts = by_ply_[ply];
        plies.push_back({counts.reachable, counts.nonterminal, counts.x_wins, counts.o_wins,
                         counts.draws, fixed_[ply].reachable, fixed_[ply].terminal});
    }
    return plies.dump();
}

void StatisticsObserver::restore(const std::string& state) {
    const nlohmann::json plies = parse_state(state, by_ply_.size());
    for (std::size_t ply = 0; ply < by_ply_.size(); ++ply) {
        const nlohmann::json& saved = require_size(plies[ply], 7);
        by_ply_[ply] = {count_of(saved[0]), count_of(saved[1]), count_of(saved[2]),
                        count_of(saved[3]), count_of(saved[4])};
        fixed_[ply] = {count_of(saved[5]), count_of(saved[6])};
    }
}

Statistics StatisticsObserver::statistics() const {
    Statistics result;
    const auto order = static_cast<std::uint64_t>(group_->size());
    for (std::size_t ply = 0; ply < by_ply_.size(); ++ply) {
        const Counts& counts = by_ply_[ply];
        const std::uint64_t terminal = counts.x_wins + counts.o_wins + counts.draws;
        result.by_ply.push_back({counts.reachable, counts.nonterminal, counts.x_wins, counts.o_wins,
                                 counts.draws, (counts.reachable + fixed_[ply].reachable) / order,
                                 (terminal + fixed_[ply].terminal) / order});
    }
    sum_up(result);
    return result;
}

}  // namespace boardproof
