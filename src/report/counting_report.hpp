#pragma once

#include <span>
#include <string>
#include <string_view>

#include "counting/counted.hpp"

namespace boardproof {

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

/// A b-file in the manner of the OEIS, an index and a number a line: for one game a column by ply,
/// for several squares its totals by n. Throws InputError on an unknown column; `games` is the
/// number of complete games and has no plies.
[[nodiscard]] std::string counted_as_bfile(std::span<const Counted> games, std::string_view column);

}  // namespace boardproof
