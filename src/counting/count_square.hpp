#pragma once

#include "counting/counted.hpp"

namespace boardproof {

/// The largest n that count_square takes.
inline constexpr int max_counted_side = 40;

/// n x n boards with n in a row, by inclusion and exclusion over the lines of both players: far
/// beyond any enumeration, n = 30 in a second. O(n^5) steps and O(n^4) products of big integers;
/// memory O(n^4) big integers for the binomials.
///
/// Throws InputError unless 1 <= n <= max_counted_side. Thread-safe.
[[nodiscard]] Counted count_square(int n);

}  // namespace boardproof
