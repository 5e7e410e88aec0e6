#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// Who makes the first move; with `either` a board counts that one or the other can lead to.
enum class FirstMover : unsigned char { x, o, either };

/// Where a board stands.
enum class Status : unsigned char { ongoing, x_won, o_won, draw, unreachable };

/// Why no legal play leads to a board, in the order in which reasons are given.
enum class Fault : unsigned char {
    too_many_o,
    too_many_x,
    both_have_lines,
    moved_after_x_won,
    moved_after_o_won,
    no_last_move,  ///< the winner's lines share no cell, so no one stone completed them all
    not_over,      ///< reachable, but play goes on: a fault where only final boards are asked for
};

inline constexpr std::array all_faults{
    Fault::too_many_o,        Fault::too_many_x,   Fault::both_have_lines, Fault::moved_after_x_won,
    Fault::moved_after_o_won, Fault::no_last_move, Fault::not_over};

/// The stable code, e.g. `too-many-o`, and what it means in half a sentence.
[[nodiscard]] std::string_view name(Fault fault);
[[nodiscard]] std::string_view statement(Fault fault);

/// The stable code, e.g. `x-won`.
[[nodiscard]] std::string_view name(Status status);

/// A set of faults: bit i is fault i.
///
///     7        6         5             4         3        2           1           0
///     0  not_over  no_last_move  after_o   after_x  both_lines  too_many_x  too_many_o
struct FaultSet {
    unsigned char bits = 0;

    constexpr void add(Fault fault, bool present = true) {
        bits = static_cast<unsigned char>(bits | (present ? 1u : 0u) << static_cast<int>(fault));
    }
    [[nodiscard]] constexpr bool has(Fault fault) const {
        return (bits >> static_cast<int>(fault) & 1) != 0;
    }
    [[nodiscard]] constexpr bool empty() const { return bits == 0; }
    /// Precondition: not empty.
    [[nodiscard]] constexpr Fault first() const {
        return static_cast<Fault>(std::countr_zero(bits));
    }

    friend constexpr bool operator==(const FaultSet&, const FaultSet&) = default;
};
static_assert(sizeof(FaultSet) == 1 && all_faults.size() <= 8);

/// The verdict on one board.
struct Judgement {
    Status status;
    FaultSet faults;  ///< not empty exactly when the status is `unreachable`
};

/// The faults of a board of which these things are known: x - o, who has a line, and whether the
/// lines of each player share a cell. O(1).
[[nodiscard]] constexpr FaultSet faults_of(std::int64_t difference, bool x_line, bool o_line,
                                           bool lines_meet, FirstMover first) {
    // The differences at which X and at which O may have moved last; X ahead by one or none.
    const bool any = first == FirstMover::either;
    const std::int64_t least = first == FirstMover::x ? 0 : -1;
    const std::int64_t most = first == FirstMover::o ? 0 : 1;
    FaultSet faults;
    faults.add(Fault::too_many_o, difference < least);
    faults.add(Fault::too_many_x, difference > most);
    faults.add(Fault::both_have_lines, x_line && o_line);
    faults.add(Fault::moved_after_x_won, x_line && difference < (any ? 0 : most));
    faults.add(Fault::moved_after_o_won, o_line && difference > (any ? 0 : least));
    faults.add(Fault::no_last_move, !lines_meet);
    return faults;
}

/// How a reachable board stands.
[[nodiscard]] constexpr Status standing(bool x_line, bool o_line, bool full) {
    if (x_line) return Status::x_won;
    if (o_line) return Status::o_won;
    return full ? Status::draw : Status::ongoing;
}

/// Judges a board by the rule `last-move`, for either first mover: counts, one winner who moved
/// last, and a cell that all lines of the winner share. The enumeration confirms the rule for every
/// game of up to 25 cells; the judgement itself never looks at an enumerated set.
/// O(lines), no allocation.
[[nodiscard]] Judgement judge(const Game& game, const Position& position,
                              FirstMover first = FirstMover::x);

/// Whose turn it is on a board on which play goes on; nothing where it may be either's.
/// Precondition: the counts fit the first mover.
[[nodiscard]] std::optional<Player> player_to_move(const Position& position, FirstMover first);

}  // namespace boardproof
