#include "diagrams/induction.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "diagrams/counts.hpp"
#include "diagrams/moves.hpp"

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

// The first in canonical order of two boards that there may be.
std::optional<Position> first_of_both(const std::optional<Position>& a,
                                      const std::optional<Position>& b) {
    if (!a || !b) return a ? a : b;
    return canonical_order(*a, *b) < 0 ? a : b;
}

}  // namespace

// The boards that legal moves lead to from boards of even, or of odd, plies on which play goes on.
Diagram Inductor::after_moves(const Diagram& open, bool even) {
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
    if (!space_->contains(boards, {})) refuted.push_back({InductionStep::begins, {}});
    const Diagram empty = space_->board({});
    std::optional<Position> outside;
    std::optional<Position> unfounded;
    for (const bool even : {true, false}) {
        const Diagram open =
            without_lines(DiagramSpace::both(boards, space_->with_even_ply(even)), *algebra_);
        const Diagram after = after_moves(open, even);
        // The boards that these moves should lead to.
        Diagram others = DiagramSpace::both(boards, space_->with_even_ply(!even));
        if (!even) others = DiagramSpace::without(others, empty);
        if (after == others) continue;
        outside = first_of_both(outside, first_of(*space_, DiagramSpace::without(after, others)));
        unfounded =
            first_of_both(unfounded, first_of(*space_, DiagramSpace::without(others, after)));
    }
    if (outside) {
        refuted.push_back({InductionStep::closed, *outside, board_before(boards, *outside)});
    }
    if (unfounded) refuted.push_back({InductionStep::founded, *unfounded});
    return refuted;
}

// A board of V from which a move leads to the given one, which one does.
Position Inductor::board_before(const Diagram& boards, const Position& after) const {
    const bool x_moved = after.ply() % 2 == 1;
    for (Mask stones = x_moved ? after.x : after.o; stones != 0; stones &= stones - 1) {
        Position before = after;
        (x_moved ? before.x : before.o) &= ~bit(lowest(stones));
        const bool is_open =
            !space_->game().has_line(before.x) && !space_->game().has_line(before.o);
        if (is_open && space_->contains(boards, before)) return before;
    }
    throw std::logic_error("a board that moves lead to has none before it");
}

}  // namespace boardproof
