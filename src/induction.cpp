#include "boardproof/induction.hpp"

#include <algorithm>
#include <optional>

#include "boardproof/diagram_algebra.hpp"
#include "boardproof/diagram_counts.hpp"
#include "boardproof/diagram_moves.hpp"

namespace boardproof {

namespace {

// The first of some boards in canonical order, if any.
std::optional<Position> first_of(const DiagramSpace& space, const Diagram& boards) {
    std::optional<Position> first;
    if (boards.is_empty()) return first;
    for_each_board(space, boards, count_by_stones(space, boards), [&](const Position& position) {
        first = position;
        return false;
    });
    return first;
}

}  // namespace

Inductor::Inductor(const DiagramSpace& space, Progress* progress)
    : space_(&space), progress_(progress) {
    DiagramAlgebra algebra(space);
    for (const Player player : {Player::x, Player::o}) {
        no_line_[static_cast<std::size_t>(player)] =
            DiagramSpace::complement(algebra.has_line(player));
    }
}

// The boards that legal moves lead to from boards of even, or of odd, plies.
Diagram Inductor::after_moves(const Diagram& boards, bool even) {
    const Diagram open = DiagramSpace::both(DiagramSpace::both(boards, no_line_[0]), no_line_[1]);
    const auto known = std::find_if(moved_.begin(), moved_.end(),
                                    [&](const auto& pair) { return pair.first == open; });
    if (known != moved_.end()) return known->second;
    if (progress_ != nullptr) progress_->enter_stage(even ? "moves of X" : "moves of O");
    const Diagram moved = boards_after_move(*space_, open, even ? Player::x : Player::o, progress_);
    moved_.emplace_back(open, moved);
    return moved;
}

std::vector<Refutation> Inductor::refute(const Diagram& boards) {
    const auto known = std::find_if(refuted_.begin(), refuted_.end(),
                                    [&](const auto& pair) { return pair.first == boards; });
    if (known != refuted_.end()) return known->second;
    return refuted_.emplace_back(boards, look_for_refutations(boards)).second;
}

std::vector<Refutation> Inductor::look_for_refutations(const Diagram& boards) {
    std::vector<Refutation> refuted;
    const Diagram empty = space_->board({});
    const Diagram even = DiagramSpace::both(boards, space_->with_even_ply(true));
    const Diagram odd = DiagramSpace::both(boards, space_->with_even_ply(false));
    if (!space_->contains(boards, {})) refuted.push_back({InductionStep::begins, {}});
    const Diagram after_even = after_moves(even, true);
    const Diagram after_odd = after_moves(odd, false);
    if (after_even == odd && DiagramSpace::either(after_odd, empty) == even) return refuted;

    const Diagram after = DiagramSpace::either(after_even, after_odd);
    if (const auto outside = first_of(*space_, DiagramSpace::without(after, boards))) {
        Refutation& closed = refuted.emplace_back(Refutation{InductionStep::closed, *outside});
        const Mask stones = outside->ply() % 2 == 1 ? outside->x : outside->o;
        for_each_bit(stones, [&](int cell) {
            Position before = *outside;
            (outside->ply() % 2 == 1 ? before.x : before.o) &= ~bit(cell);
            const bool is_open =
                !space_->game().has_line(before.x) && !space_->game().has_line(before.o);
            if (!closed.before && is_open && space_->contains(boards, before)) {
                closed.before = before;
            }
        });
    }
    const Diagram others = DiagramSpace::without(boards, empty);
    if (const auto unfounded = first_of(*space_, DiagramSpace::without(others, after))) {
        refuted.push_back({InductionStep::founded, *unfounded});
    }
    return refuted;
}

}  // namespace boardproof
