#include "solving/positional_game.hpp"

#include <algorithm>

#include "base/colex.hpp"

namespace boardproof {

namespace {

// A set that contains another one is no way to win of its own.
std::vector<Mask> minimal_sets(std::vector<Mask> sets) {
    std::sort(sets.begin(), sets.end(), [](Mask a, Mask b) {
        const int sizes = std::popcount(a) - std::popcount(b);
        return sizes != 0 ? sizes < 0 : a < b;
    });
    std::vector<Mask> minimal;
    for (const Mask set : sets) {
        const auto within = [&](Mask smaller) { return (smaller & ~set) == 0; };
        if (std::none_of(minimal.begin(), minimal.end(), within)) minimal.push_back(set);
    }
    return minimal;
}

}  // namespace

PositionalGame positional_game(const Game& game) {
    return rest_of(game, {});
}

PositionalGame rest_of(const Game& game, const Position& position) {
    const bool x_moves = std::popcount(position.x) == std::popcount(position.o);
    const Mask free = game.board() & ~(position.x | position.o);
    const auto sets_of = [&](Mask own, Mask other) {
        std::vector<Mask> sets;
        for (const Mask line : game.lines()) {
            if ((line & other) == 0) sets.push_back(extract_bits(line & ~own, free));
        }
        return minimal_sets(std::move(sets));
    };
    PositionalGame rest{std::popcount(free), sets_of(position.x, position.o),
                        sets_of(position.o, position.x)};
    if (!x_moves) std::swap(rest.x_sets, rest.o_sets);
    return rest;
}

}  // namespace boardproof
