#pragma once

#include <cstdint>
#include <memory>

#include "blocks/block_shape.hpp"
#include "engines/engine.hpp"
#include "solving/positional_game.hpp"

namespace boardproof {

/// The values of the boards with one X set and one number of O stones on which nobody has filled a
/// winning set. Boards are told apart by their empty cells:
///
///   E, the empty cells, is a subset of the cells that X leaves free, renumbered 0 .. m-1 in
///   increasing order; bit r of a half is the E of colex rank r.
struct ValueHalf {
    Mask x_set;
    int o_count;
    Mask free_cells;          ///< without X; position j is the j-th of them
    const BlockShape* shape;  ///< (m, m - o_count)
    const Word* unfinished;   ///< the boards in question
    const Word* x_wins;       ///< of these, those that are won for X with best play
    const Word* x_holds;      ///< those that are won for X or drawn
    std::uint64_t unfinished_count;
    std::uint64_t x_wins_count;
    std::uint64_t x_holds_count;

    [[nodiscard]] int ply() const { return std::popcount(x_set) + o_count; }
};

/// Receives the values of every block, as an Observer receives the blocks of an enumeration: one
/// fork a thread, merged after each level, no particular order.
class ValueObserver {
 public:
    ValueObserver() = default;
    ValueObserver(const ValueObserver&) = delete;
    ValueObserver& operator=(const ValueObserver&) = delete;
    virtual ~ValueObserver() = default;

    [[nodiscard]] virtual std::unique_ptr<ValueObserver> fork() const = 0;
    /// X sets that hold a winning set are left out. The half is valid during the call only.
    virtual void observe(const ValueHalf& half) = 0;
    virtual void merge(ValueObserver& fork) = 0;
};

/// Finds the value under best play of every board with as many X as O, or one X more, on which
/// nobody has won, by backward induction from the last ply (E. Zermelo, Proc. 5th Int. Congress of
/// Mathematicians, 1913), a block at a time:
///
///   X to move   X wins (holds) where some move wins (holds): the blocks with one X more, with the
///               new stone's position inserted, united
///   O to move   O wins (holds) where some move does: the sets of empty cells that become a winning
///               (holding) one when a cell is taken away, within the block
///
/// No board's reachability is asked for: values are those of the rules of play from there on.
///
/// Play ends undecided after `horizon` plies, so that with a horizon below `game.cells` the winners
/// are those who can win by that ply; boards beyond it have no value.
///
/// Two bits a board of two levels are kept, see `solver_bytes`. Throws InputError when the game has
/// more than Game::max_enumerated_cells cells or the threads are not 1 to max_threads,
/// ResourceError when memory runs out, Interrupted when asked to stop. Of the options it heeds
/// threads, progress (it advances by `boards_in_play(cells, horizon)`, which whoever shows it is to
/// expect), portable, memory and stop. Precondition: 1 <= horizon <= game.cells. The values depend
/// on neither threads nor kernel.
void solve(const PositionalGame& game, int horizon, const RunOptions& options,
           ValueObserver& observer);

/// The bytes that a solution with the full horizon may take, from binomials: what it keeps, buffers
/// of all threads, the program itself.
[[nodiscard]] std::uint64_t solver_bytes(int cells, int threads);

}  // namespace boardproof
