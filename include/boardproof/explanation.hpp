#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "boardproof/grid.hpp"
#include "boardproof/judgement.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// A completed line by its ends: k cells in a row, column or diagonal.
struct CompletedLine {
    Grid::Cell first;
    Grid::Cell last;
};

/// The completed lines of one player.
struct PlayerLines {
    std::uint64_t count = 0;
    std::vector<CompletedLine> lines;  ///< the first max_listed of them: rows, columns, diagonals
    std::vector<Grid::Cell> shared;    ///< cells on all of them; empty when there are none
    /// Two of them that share no cell, where there are such: then no one stone completed them.
    std::optional<std::array<CompletedLine, 2>> disjoint;

    static constexpr std::size_t max_listed = 1000;
};

/// Reachable boards that differ from a board in as few cells as possible.
struct NearestBoards {
    int distance = 0;             ///< cells changed
    std::uint64_t boards = 0;     ///< how many there are
    std::vector<Position> first;  ///< the first in canonical order
};

/// Why a board is reachable or not.
struct Explanation {
    Grid grid;
    FirstMover first;
    Judgement judgement;
    std::array<std::uint64_t, 2> stones{};  ///< of X and of O
    std::array<PlayerLines, 2> lines;       ///< of X and of O
    std::vector<bool> on_a_line;            ///< by cell
    /// A legal game that leads to the board, if it is reachable; each move has been played.
    std::vector<Grid::Cell> game;
    Player first_player = Player::x;  ///< who makes its first move
    /// If it is not, and the search was done and succeeded.
    std::optional<NearestBoards> nearest;
    /// Where it did not succeed: no reachable board is within so many cells.
    int nearest_is_beyond = 0;
    /// What the verdict was held against, by whoever did that, `enumeration` or `decision
    /// diagrams`, and the digest of the former; else empty.
    std::string confirmed_by;
    std::string digest;
};

/// Some seconds of search at most, on any board.
inline constexpr std::uint64_t default_nearest_tries = 5'000'000;

/// Judges a board of up to 1000 x 1000 by the rule `last-move` and looks for the proof: a game or
/// the broken conditions. Lines are found in O(cells); the nearest boards of an unreachable one, on
/// up to 64 cells, by trying all changes of one cell, of two and so on, for at most `max_tries`
/// boards.
[[nodiscard]] Explanation explain(const Grid& grid, FirstMover first = FirstMover::x,
                                  std::uint64_t max_tries = default_nearest_tries);

/// The explanation for people, and as JSON, schema `boardproof.explanation/1`.
[[nodiscard]] std::string explanation_as_text(const Explanation& explanation);
[[nodiscard]] std::string explanation_as_json(const Explanation& explanation);

}  // namespace boardproof
