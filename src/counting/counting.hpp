#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boardproof/statistics.hpp"
#include "engines/engine.hpp"

namespace boardproof {

/// What is counted of one ply, without enumeration.
struct CountedPly {
    BigInt nonterminal;  ///< reachable boards on which play goes on
    BigInt x_wins;       ///< reachable boards that X has won
    BigInt o_wins;
    BigInt draws;
    BigInt accepted;  ///< boards that the rule `three-conditions` accepts
    /// Boards up to symmetry, and those on which play is over: by the lemma of Cauchy and Frobenius
    /// on games of up to 30 cells and on 6x6; elsewhere they are not counted.
    std::optional<BigInt> orbits = {};
    std::optional<BigInt> terminal_orbits = {};

    [[nodiscard]] BigInt reachable() const { return nonterminal + x_wins + o_wins + draws; }
    [[nodiscard]] BigInt false_accepts() const { return accepted - reachable(); }
};

/// The counts of a game, ply by ply.
struct Counted {
    Dimensions dimensions;
    std::vector<CountedPly> by_ply;  ///< 0 to cells
    CountedPly total;
    GameCounts games;
};

// Both counts rest on the theorem that the rule `last-move` is exact: they confirm enumerations and
// cannot replace one. The derivation stands in results/counting.md.

/// The largest n that count_square takes.
inline constexpr int max_counted_side = 40;

/// n x n boards with n in a row, by inclusion and exclusion over the lines of both players: far
/// beyond any enumeration, n = 30 in a second. O(n^5) steps and O(n^4) products of big integers;
/// memory O(n^4) big integers for the binomials.
///
/// Throws InputError unless 1 <= n <= max_counted_side. Thread-safe.
[[nodiscard]] Counted count_square(int n);

/// The largest board that count_by_sets takes, in cells.
inline constexpr int max_counted_cells = 30;

/// Any game of up to 30 cells: goes through the sets of stones that one player may have, and counts
/// for each the sets of the other by inclusion and exclusion over the lines that are left open.
/// O(2^cells) sets, about a microsecond each and thread.
///
/// Throws InputError above max_counted_cells, Interrupted when asked to stop.
[[nodiscard]] Counted count_by_sets(const Game& game, const RunOptions& options);

/// The counts for people, as JSON (schema `boardproof.count/1`), or one row a ply as CSV, as a
/// Markdown table or as a LaTeX table for the package booktabs.
[[nodiscard]] std::string counted_as_text(const Counted& counted);
[[nodiscard]] std::string counted_as_json(const Counted& counted);
[[nodiscard]] std::string counted_as_csv(const Counted& counted);
[[nodiscard]] std::string counted_as_markdown(const Counted& counted);
[[nodiscard]] std::string counted_as_latex(const Counted& counted);

/// The totals of several games, one row each, in the formats `text`, `json` (schema
/// `boardproof.totals/1`), `csv`, `md` and `tex`.
[[nodiscard]] std::string totals_as(std::string_view format, std::span<const Counted> games);

/// What a b-file lists.
[[nodiscard]] std::span<const std::string_view> counted_columns();

/// A b-file in the manner of the OEIS, an index and a number a line: for one game a column by ply,
/// for several squares its totals by n. Throws InputError on an unknown column; `games` is the
/// number of complete games and has no plies.
[[nodiscard]] std::string counted_as_bfile(std::span<const Counted> games, std::string_view column);

}  // namespace boardproof
