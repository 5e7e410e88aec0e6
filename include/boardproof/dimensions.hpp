#pragma once

#include <string>
#include <string_view>

namespace boardproof {

/// The three numbers of an (m,n,k)-game: `rows` x `cols` cells, `k` in a row ends the game.
///
/// A k that fits on no side is legal: the game then has no lines and always ends on a full board.
struct Dimensions {
    /// Rows, columns and k may each be 1 to 1000. Play works on all of these; exhaustive work needs
    /// a `Game`, which has at most 64 cells.
    static constexpr int max_side = 1000;

    int rows;
    int cols;
    int k;

    [[nodiscard]] constexpr int cells() const { return rows * cols; }

    /// Whether k stones in a row fit on the board at all.
    [[nodiscard]] constexpr bool has_lines() const { return k <= rows || k <= cols; }

    /// n x n with n in a row.
    [[nodiscard]] constexpr bool is_square() const { return rows == cols && k == rows; }

    /// `RxC` when rows = cols = k, else `RxC:K`.
    [[nodiscard]] std::string name() const;

    friend constexpr bool operator==(const Dimensions&, const Dimensions&) = default;
};

/// The same dimensions. Throws InputError unless all three are 1 .. Dimensions::max_side.
[[nodiscard]] const Dimensions& checked(const Dimensions& dimensions);

/// Reads `RxC` (k = R, only when R = C) or `RxC:K`. Throws InputError on anything else and on
/// numbers outside 1 .. Dimensions::max_side.
[[nodiscard]] Dimensions parse_dimensions(std::string_view text);

}  // namespace boardproof
