#pragma once

#include <array>
#include <cstddef>

#include "rules/algebra.hpp"

namespace boardproof {

/// The algebra of one board: values are `bool`. Construction costs O(lines).
class BoardAlgebra {
 public:
    using Value = bool;

    BoardAlgebra(const Game& game, const Position& position)
        : difference_(position.difference()), x_(position.x), o_(position.o) {
        for (const Mask line : game.lines()) {
            lines_[0].add_if((line & x_) == line, line);
            lines_[1].add_if((line & o_) == line, line);
        }
    }

    [[nodiscard]] static bool constant(bool value) { return value; }
    [[nodiscard]] static bool negation(bool value) { return !value; }
    [[nodiscard]] static bool both(bool a, bool b) { return a && b; }
    [[nodiscard]] static bool either(bool a, bool b) { return a || b; }
    [[nodiscard]] static bool is_constant(bool value, bool constant) { return value == constant; }
    [[nodiscard]] bool difference_between(int least, int most) const {
        return least <= difference_ && difference_ <= most;
    }
    [[nodiscard]] static bool rules_out_lines(bool /*value*/, Player /*player*/) { return false; }
    [[nodiscard]] std::span<const Mask> possible_lines(Player player) const {
        return lines_[static_cast<std::size_t>(player)].view();
    }
    [[nodiscard]] bool completed(Player player, Mask line) const {
        return (line & (player == Player::x ? x_ : o_)) == line;
    }
    [[nodiscard]] bool has_line(Player player) const {
        // The formula any_line for lines that are all completed.
        return !possible_lines(player).empty();
    }
    [[nodiscard]] bool lines_meet(Player player) const {
        // The formula all_lines_meet for lines that are all completed.
        Mask shared = ~Mask{0};
        for (const Mask line : possible_lines(player)) shared &= line;
        return shared != 0;
    }

 private:
    // A board of 64 cells has at most 4 * 64 lines.
    class LineList {
     public:
        // Without a branch, which would be mispredicted. No more are added than the game has lines.
        void add_if(bool completed, Mask line) {
            lines_[count_] = line;
            count_ += completed ? 1 : 0;
        }
        [[nodiscard]] std::span<const Mask> view() const { return {lines_.data(), count_}; }

     private:
        std::array<Mask, 4 * Game::max_cells> lines_;
        std::size_t count_ = 0;
    };

    int difference_;
    Mask x_;
    Mask o_;
    std::array<LineList, 2> lines_;
};
static_assert(BooleanAlgebra<BoardAlgebra>);

}  // namespace boardproof
