#include "engines/unreachable_orbits.hpp"

#include <algorithm>

namespace boardproof {

namespace {

std::uint64_t code_of(const Game& game, const Position& position) {
    std::uint64_t code = 0;
    for (int cell = 0; cell < game.cells(); ++cell) {
        code = 3 * code + (position.x >> cell & 1) + 2 * (position.o >> cell & 1);
    }
    return code;
}

}  // namespace

std::unique_ptr<Observer> UnreachableOrbits::fork() const {
    return std::make_unique<UnreachableOrbits>(*game_, *group_);
}

void UnreachableOrbits::observe(const Block& block) {
    for (const BlockHalf& half : block.halves) {
        for (std::uint64_t rank = 0; rank < half.shape->bits(); ++rank) {
            if (test_bit(half.bits, rank)) continue;
            const Position position{block.frame->x_set(),
                                    o_set_at(*block.frame, half.o_count, rank)};
            const std::uint64_t code = code_of(*game_, position);
            const auto& symmetries = group_->elements();
            if (std::all_of(symmetries.begin(), symmetries.end(), [&](const Symmetry& symmetry) {
                    return code <= code_of(*game_, symmetry.apply(position));
                })) {
                codes_.push_back(code);
            }
        }
    }
}

void UnreachableOrbits::merge(Observer& fork) {
    auto& other = dynamic_cast<UnreachableOrbits&>(fork);
    codes_.insert(codes_.end(), other.codes_.begin(), other.codes_.end());
}

std::vector<std::uint64_t> UnreachableOrbits::codes() const {
    std::vector<std::uint64_t> sorted = codes_;
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

}  // namespace boardproof
