#include "solving/move_values.hpp"

#include <fmt/format.h>

#include <array>

#include "boardproof/error.hpp"
#include "boardproof/judgement.hpp"
#include "boardproof/position_text.hpp"
#include "solving/value_counter.hpp"

namespace boardproof {

namespace {

void require_goes_on(const Game& game, const Position& position) {
    const auto reject = [&](std::string_view why) {
        throw InputError(fmt::format("board '{}': {}; expected one on which play goes on",
                                     format_position(game, position), why));
    };
    switch (judge(game, position).status) {
        case Status::ongoing:
            return;
        case Status::unreachable:
            reject("legal play does not reach it");
            break;
        default:
            reject("play is over");
    }
}

// Of whoever is to move, in the words of the whole game.
Value named(Value value, Player mover) {
    if (mover == Player::x || value == Value::draw) return value;
    return value == Value::x_wins ? Value::o_wins : Value::x_wins;
}

}  // namespace

MoveValues move_values(const Game& game, const Position& position, const RunOptions& options) {
    require_goes_on(game, position);
    const Player mover = position.difference() == 0 ? Player::x : Player::o;
    const PositionalGame rest = rest_of(game, position);
    const bool lengths = rest.cells <= max_cells_for_lengths;
    expect_solutions(rest.cells, lengths, options);
    const auto whole = solve_to(rest, rest.cells, nullptr, options);
    MoveValues values{named(whole->at_start().value(), mover), {}, {}};
    int place = 0;
    for_each_bit(game.board() & ~(position.x | position.o), [&](int cell) {
        const std::optional<Value> value = whole->after_move(place++);
        values.moves.push_back({cell, 1, named(value.value_or(Value::x_wins), mover),
                                value ? std::nullopt : std::optional(1)});
    });
    if (!lengths) return values;
    for (int horizon = 2 - rest.cells % 2; horizon <= rest.cells; horizon += 2) {
        const auto solved =
            horizon == rest.cells ? nullptr : solve_to(rest, horizon, nullptr, options);
        const ValueCounter& by_horizon = solved == nullptr ? *whole : *solved;
        note_length(values.plies, whole->at_start().value(), by_horizon.at_start(), horizon);
        for (std::size_t i = 0; i < values.moves.size(); ++i) {
            const auto value = whole->after_move(static_cast<int>(i));
            if (!value) continue;
            note_length(values.moves[i].plies, *value, by_horizon.after_move(static_cast<int>(i)),
                        horizon);
        }
    }
    return values;
}

}  // namespace boardproof
