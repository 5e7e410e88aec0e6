#include "mistakes/board_sequence.hpp"

#include <fmt/format.h>

#include "base/colex.hpp"
#include "boardproof/error.hpp"

namespace boardproof {

namespace {

constexpr int max_sequence_cells = 40;  // 3^40 < 2^64

const Game& checked(const Game& game) {
    if (game.cells() > max_sequence_cells) {
        throw InputError(fmt::format("game '{}': {} cells; boards can be listed up to {}",
                                     game.name(), game.cells(), max_sequence_cells));
    }
    return game;
}

bool counts_fit(const Position& position) {
    const int difference = position.difference();
    return difference == 0 || difference == 1;
}

std::uint64_t boards_of_ply(const Game& game, int ply) {
    const int x = (ply + 1) / 2;
    return binomial(game.cells(), x) * binomial(game.cells() - x, ply / 2);
}

std::uint64_t boards_with_fitting_counts(const Game& game) {
    std::uint64_t boards = 0;
    for (int ply = 0; ply <= game.cells(); ++ply) boards += boards_of_ply(game, ply);
    return boards;
}

// A number below `bound`, each as likely (D. Lemire, "Fast random integer generation in an
// interval", ACM TOMACS 2019).
std::uint64_t draw_below(std::mt19937_64& random, std::uint64_t bound) {
    __extension__ using Product = unsigned __int128;
    while (true) {
        const Product product = Product{random()} * bound;
        const auto low = static_cast<std::uint64_t>(product);
        if (low >= bound || low >= (0 - bound) % bound) {
            return static_cast<std::uint64_t>(product >> 64);
        }
    }
}

}  // namespace

BoardSequence::BoardSequence(const Game& game, const BoardScope& scope)
    : game_(&checked(game)),
      scope_(scope),
      population_(scope.counts_only ? boards_with_fitting_counts(game)
                                    : universe_size(game.cells())),
      size_(scope.sample != 0 ? scope.sample : population_),
      cursor_(game, 0),
      random_(scope.seed),
      position_(scope.sample != 0 ? draw() : cursor_.position()) {}

void BoardSequence::next() {
    if (scope_.sample != 0) {
        position_ = draw();
        return;
    }
    do {
        cursor_.next();
    } while (scope_.counts_only && !counts_fit(cursor_.position()));
    position_ = cursor_.position();
}

Position BoardSequence::draw() {
    std::uint64_t number = draw_below(random_, population_);
    if (!scope_.counts_only) return UniverseCursor(*game_, number).position();
    int ply = 0;
    for (; number >= boards_of_ply(*game_, ply); ++ply) number -= boards_of_ply(*game_, ply);
    const int x_count = (ply + 1) / 2;
    const std::uint64_t o_sets = binomial(game_->cells() - x_count, ply / 2);
    const Mask x = colex_unrank(number / o_sets, x_count);
    return {x, deposit_bits(colex_unrank(number % o_sets, ply / 2), game_->board() & ~x)};
}

}  // namespace boardproof
