#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boardproof/position.hpp"
#include "boardproof/statistics.hpp"
#include "engines/engine.hpp"

namespace boardproof {

/// What a board comes to when both players play their best.
enum class Value : unsigned char { x_wins, draw, o_wins };

[[nodiscard]] constexpr Value win_of(Player player) {
    return player == Player::x ? Value::x_wins : Value::o_wins;
}

/// `x_wins`, `draw`, `o_wins`.
[[nodiscard]] std::string_view name(Value value);

/// Boards, or orbits of boards, by value.
struct ValueCounts {
    std::uint64_t x_wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t o_wins = 0;

    [[nodiscard]] std::uint64_t total() const { return x_wins + draws + o_wins; }
    ValueCounts& operator+=(const ValueCounts& other);
    friend bool operator==(const ValueCounts&, const ValueCounts&) = default;
};

/// The reachable boards of a ply, those on which play is over included.
struct PlyValues {
    ValueCounts boards;
    ValueCounts orbits;
    std::uint64_t ending_orbits = 0;  ///< of boards on which play is over
};

/// A value, and when it is a win, how long it takes.
struct ValuedMove {
    int cell;
    int images;  ///< cells that a symmetry of the board maps it to, itself included
    Value value;
    /// From before the move to the winning line, the winner hastening it and the loser putting it
    /// off. Nothing for draws, nor where lengths were not worked out.
    std::optional<int> plies;
};

/// The longest win that a player can force: he hastens it, the other puts it off.
struct LongestWin {
    int plies;             ///< to the winning line
    int ply;               ///< of the boards from which it takes so long: the earliest
    std::uint64_t boards;  ///< of that ply, from which it takes so long
};

/// Nothing for a player who can force no win from any board on which play goes on.
struct LongestWins {
    std::optional<LongestWin> x;
    std::optional<LongestWin> o;
};

/// The strong solution of a game (L. V. Allis, Searching for Solutions in Games and Artificial
/// Intelligence, 1994): the value of every reachable board, counted.
struct BestPlay {
    Dimensions dimensions;
    Value value;               ///< of the empty board
    std::optional<int> plies;  ///< to the end of a win from there; see ValuedMove
    std::vector<PlyValues> by_ply;
    PlyValues total;
    std::vector<ValuedMove> openings;    ///< one of each orbit, the first in order of cells
    std::optional<LongestWins> longest;  ///< nothing where lengths were not worked out
    std::string digest;                  ///< of the enumeration

    /// Puts the next ply at the end, and adds it to the total.
    void add_ply(const PlyValues& values);
};

/// Lengths of wins take a solution for every second ply, all together several times as long as the
/// last one alone: a matter of seconds up to so many cells.
inline constexpr int max_cells_for_lengths = 20;

/// Enumerates the game, finds the values of its boards (see `solve` of solver.hpp), and counts. The
/// values are those of all boards on which nobody has won and the stone counts are possible; that
/// legal play reaches every one of these is not assumed but found by comparing their number with
/// the enumeration's, ply by ply. Throws as `solve` and engines do.
[[nodiscard]] BestPlay best_play(const Game& game, bool lengths, const RunOptions& options);

/// Throws InputError when the board is too large for best_play.
void require_best_play(const Game& game);

// Reports; all but the times are functions of the game.

[[nodiscard]] std::string best_play_as_text(const BestPlay& play);
/// JSON, schema `boardproof.solve/1`.
[[nodiscard]] std::string best_play_as_json(const BestPlay& play);
/// One row a ply.
[[nodiscard]] std::string best_play_as_csv(const BestPlay& play);
[[nodiscard]] std::string best_play_as_markdown(const BestPlay& play);
[[nodiscard]] std::string best_play_as_latex(const BestPlay& play);
/// Throws InputError unless b-files can list the column.
void require_best_play_column(std::string_view column);

/// A column of the table, games one after another, in the format of OEIS b-files, numbered from 1.
/// Throws InputError on an unknown column.
[[nodiscard]] std::string best_play_as_bfile(std::span<const BestPlay> games,
                                             std::string_view column);

}  // namespace boardproof
