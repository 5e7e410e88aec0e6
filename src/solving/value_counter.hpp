#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "game/fixed_sets.hpp"
#include "solving/best_play.hpp"
#include "solving/solver.hpp"

namespace boardproof {

/// Unfinished boards of a ply by value, as the solver counts them.
struct SolvedCounts {
    std::uint64_t unfinished = 0;
    std::uint64_t x_wins = 0;
    std::uint64_t x_holds = 0;

    SolvedCounts& operator+=(const SolvedCounts& other) {
        unfinished += other.unfinished;
        x_wins += other.x_wins;
        x_holds += other.x_holds;
        return *this;
    }
    [[nodiscard]] ValueCounts values() const {
        return {x_wins, x_holds - x_wins, unfinished - x_holds};
    }
};

/// Counts the values of the unfinished boards, keeps those of the boards of plies 0 and 1.
class ValueCounter final : public ValueObserver {
 public:
    /// Without a group nothing is counted of orbits.
    ValueCounter(int cells, const SymmetryGroup* group)
        : cells_(cells),
          group_(group),
          counts_(static_cast<std::size_t>(cells) + 1),
          fixed_(counts_.size()),
          after_move_(static_cast<std::size_t>(cells)) {}

    [[nodiscard]] std::unique_ptr<ValueObserver> fork() const override {
        return std::make_unique<ValueCounter>(cells_, group_);
    }

    void observe(const ValueHalf& half) override {
        const auto ply = static_cast<std::size_t>(half.ply());
        counts_[ply] += {half.unfinished_count, half.x_wins_count, half.x_holds_count};
        // Of the first two plies there is one board a block at most.
        if (ply == 0) at_start_ = value_of_single(half);
        if (ply == 1)
            after_move_[static_cast<std::size_t>(lowest(half.x_set))] = value_of_single(half);
        if (group_ == nullptr) return;
        for (const Symmetry& symmetry : group_->elements()) {
            if (symmetry.is_identity() || symmetry.apply(half.x_set) != half.x_set) continue;
            count_fixed(half, symmetry, fixed_[ply]);
        }
    }

    void merge(ValueObserver& fork) override {
        auto& other = dynamic_cast<ValueCounter&>(fork);
        for (std::size_t ply = 0; ply < counts_.size(); ++ply) {
            counts_[ply] += other.counts_[ply];
            fixed_[ply] += other.fixed_[ply];
        }
        if (other.at_start_) at_start_ = other.at_start_;
        for (std::size_t cell = 0; cell < after_move_.size(); ++cell) {
            if (other.after_move_[cell]) after_move_[cell] = other.after_move_[cell];
        }
    }

    [[nodiscard]] const SolvedCounts& at(int ply) const {
        return counts_[static_cast<std::size_t>(ply)];
    }
    /// Orbits; precondition: there is a group.
    [[nodiscard]] SolvedCounts orbits_at(int ply) const {
        SolvedCounts sum = fixed_[static_cast<std::size_t>(ply)];
        sum += at(ply);
        const auto order = static_cast<std::uint64_t>(group_->size());
        return {sum.unfinished / order, sum.x_wins / order, sum.x_holds / order};
    }
    [[nodiscard]] std::optional<Value> at_start() const { return at_start_; }
    /// Of the board after X's first move; nothing when that wins.
    [[nodiscard]] std::optional<Value> after_move(int cell) const {
        return after_move_[static_cast<std::size_t>(cell)];
    }

 private:
    static Value value_of_single(const ValueHalf& half) {
        if (half.x_wins_count != 0) return Value::x_wins;
        return half.x_holds_count != 0 ? Value::draw : Value::o_wins;
    }

    void count_fixed(const ValueHalf& half, const Symmetry& symmetry, SolvedCounts& fixed) {
        fixed_sets_.for_each(
            symmetry, half.free_cells, half.shape->size(), [&](std::uint64_t rank) {
                fixed +=
                    {test_bit(half.unfinished, rank) ? 1U : 0U,
                     test_bit(half.x_wins, rank) ? 1U : 0U, test_bit(half.x_holds, rank) ? 1U : 0U};
            });
    }

    int cells_;
    const SymmetryGroup* group_;
    std::vector<SolvedCounts> counts_;  // by ply
    std::vector<SolvedCounts> fixed_;   // summed over the symmetries but the identity
    std::optional<Value> at_start_;
    std::vector<std::optional<Value>> after_move_;
    FixedSets fixed_sets_;
};

/// The last ply by a horizon at which a player can complete a line: X moves first.
inline int last_end(Player player, int horizon) {
    const int odd = player == Player::x ? 1 : 0;
    return horizon % 2 == odd ? horizon : horizon - 1;
}

inline std::unique_ptr<ValueCounter> solve_to(const PositionalGame& rest, int horizon,
                                              const SymmetryGroup* group,
                                              const RunOptions& options) {
    auto counter = std::make_unique<ValueCounter>(rest.cells, group);
    solve(rest, horizon, options, *counter);
    return counter;
}

/// Announces the work of the solutions for all horizons that lengths take, or of the last alone.
inline void expect_solutions(int cells, bool lengths, const RunOptions& options) {
    if (options.progress == nullptr) return;
    for (int horizon = cells; horizon > 0 && (lengths || horizon == cells); horizon -= 2) {
        options.progress->expect(boards_in_play(cells, horizon));
    }
}

/// Fills in the lengths that a solution for a horizon settles: what is won by it and was not by the
/// horizons before.
inline void note_length(std::optional<int>& plies, Value value, std::optional<Value> by_horizon,
                        int horizon) {
    if (plies || value == Value::draw || by_horizon != value) return;
    plies = last_end(value == Value::x_wins ? Player::x : Player::o, horizon);
}

/// Throws std::logic_error unless the enumeration has reached as many boards without a line as the
/// solver has valued, ply by ply. Those that it has reached are among those that were valued, so
/// that equal numbers mean equal sets.
void require_all_reached(const ValueCounter& counter, const Game& game,
                         const Statistics& statistics);

}  // namespace boardproof
