#include "solving/best_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/byte_size.hpp"
#include "boardproof/error.hpp"
#include "engines/digest_observer.hpp"
#include "engines/frontier_plan.hpp"
#include "engines/statistics_observer.hpp"
#include "solving/value_counter.hpp"
#include "system/machine.hpp"

namespace boardproof {

namespace {

using Solutions = std::vector<std::unique_ptr<ValueCounter>>;

// The solutions of a game for the horizons cells, cells - 2, ..., 2 or 1, the longest first.
int horizon_of(int cells, std::size_t solution) {
    return cells - 2 * static_cast<int>(solution);
}

std::uint64_t won(const ValueCounter& counter, Player player, int ply) {
    const ValueCounts values = counter.at(ply).values();
    return player == Player::x ? values.x_wins : values.o_wins;
}

// Boards that are won by a horizon and not by the one before it take just until its last end.
std::optional<LongestWin> longest_win(Player player, const Solutions& solutions, int cells) {
    std::optional<LongestWin> longest;
    for (std::size_t i = 0; i < solutions.size(); ++i) {
        const int end = last_end(player, horizon_of(cells, i));
        for (int ply = 0; ply < end; ++ply) {
            const std::uint64_t before =
                i + 1 < solutions.size() ? won(*solutions[i + 1], player, ply) : 0;
            const std::uint64_t boards = won(*solutions[i], player, ply) - before;
            if (boards == 0) continue;
            // As long a win that ends earlier is one from an earlier ply.
            if (!longest || end - ply >= longest->plies) longest = {end - ply, ply, boards};
            break;
        }
    }
    return longest;
}

PlyValues values_of_ply(const ValueCounter& counter, int ply, int cells, const PlyCounts& counts) {
    PlyValues values;
    values.boards = counter.at(ply).values();
    // All fit 64 bits, as the solver's own counts do.
    const auto terminal_orbits = static_cast<std::uint64_t>(counts.terminal_orbits);
    values.boards.x_wins += static_cast<std::uint64_t>(counts.x_wins);
    values.boards.o_wins += static_cast<std::uint64_t>(counts.o_wins);
    values.orbits = counter.orbits_at(ply).values();
    values.ending_orbits = terminal_orbits;
    // Boards on which play is over are the last mover's, but for full boards without a line, of
    // which the solver has said that they are draws.
    const std::uint64_t drawn = ply == cells ? values.orbits.draws : 0;
    (ply % 2 == 1 ? values.orbits.x_wins : values.orbits.o_wins) += terminal_orbits - drawn;
    return values;
}

std::vector<ValuedMove> openings_of(const Game& game, const SymmetryGroup& group,
                                    const ValueCounter& counter) {
    std::vector<ValuedMove> openings;
    for (int cell = 0; cell < game.cells(); ++cell) {
        Mask images = 0;
        for (const Symmetry& symmetry : group.elements()) images |= symmetry.apply(bit(cell));
        if (lowest(images) != cell) continue;
        const std::optional<Value> value = counter.after_move(cell);
        openings.push_back({cell, std::popcount(images), value.value_or(Value::x_wins),
                            value ? std::nullopt : std::optional(1)});
    }
    return openings;
}

}  // namespace

ValueCounts& ValueCounts::operator+=(const ValueCounts& other) {
    x_wins += other.x_wins;
    draws += other.draws;
    o_wins += other.o_wins;
    return *this;
}

void require_all_reached(const ValueCounter& counter, const Game& game,
                         const Statistics& statistics) {
    for (int ply = 0; ply <= game.cells(); ++ply) {
        const PlyCounts& counts = statistics.by_ply[static_cast<std::size_t>(ply)];
        const auto reached = static_cast<std::uint64_t>(counts.nonterminal + counts.draws);
        if (counter.at(ply).unfinished != reached) {
            throw std::logic_error(fmt::format(
                "{}, ply {}: {} boards without a line, of which play reaches {}: their values "
                "cannot be told apart",
                game.name(), ply, counter.at(ply).unfinished, reached));
        }
    }
}

void BestPlay::add_ply(const PlyValues& values) {
    by_ply.push_back(values);
    total.boards += values.boards;
    total.orbits += values.orbits;
    total.ending_orbits += values.ending_orbits;
}

void require_best_play(const Game& game) {
    make_engine(default_engine_name)->require(game);
}

BestPlay best_play(const Game& game, bool lengths, const RunOptions& options) {
    const std::unique_ptr<Engine> engine = make_engine(default_engine_name);
    engine->require(game);
    const int cells = game.cells();
    const std::uint64_t needed = std::max(plan_frontier(game, options.threads).peak_bytes,
                                          solver_bytes(cells, options.threads));
    if (needed > options.memory) {
        throw ResourceError(fmt::format("game '{}': best play needs {} of memory, {} may be used",
                                        game.name(), format_bytes(needed),
                                        format_bytes(options.memory)));
    }
    expect_solutions(cells, lengths, options);
    const SymmetryGroup group(game);
    StatisticsObserver observer(game, group);
    DigestObserver digest(game);
    const std::array<Observer*, 2> observers{&observer, &digest};
    engine->run(game, {options}, observers);
    const Statistics statistics = observer.statistics();

    const PositionalGame whole = positional_game(game);
    auto counter = solve_to(whole, cells, &group, options);
    require_all_reached(*counter, game, statistics);

    BestPlay play{.dimensions = game.dimensions(),
                  .value = counter->at_start().value(),
                  .plies = {},
                  .by_ply = {},
                  .total = {},
                  .openings = openings_of(game, group, *counter),
                  .longest = {},
                  .digest = digest.digest()};
    for (int ply = 0; ply <= cells; ++ply) {
        play.add_ply(
            values_of_ply(*counter, ply, cells, statistics.by_ply[static_cast<std::size_t>(ply)]));
    }

    if (!lengths) return play;
    Solutions solutions;
    solutions.push_back(std::move(counter));
    for (int horizon = cells - 2; horizon > 0; horizon -= 2) {
        solutions.push_back(solve_to(whole, horizon, nullptr, options));
    }
    play.longest = LongestWins{longest_win(Player::x, solutions, cells),
                               longest_win(Player::o, solutions, cells)};
    for (std::size_t i = solutions.size(); i-- > 0;) {
        const int horizon = horizon_of(cells, i);
        note_length(play.plies, play.value, solutions[i]->at_start(), horizon);
        for (ValuedMove& move : play.openings) {
            note_length(move.plies, move.value, solutions[i]->after_move(move.cell), horizon);
        }
    }
    return play;
}

}  // namespace boardproof
