#pragma once

#include <array>
#include <cstdint>

namespace boardproof {

/// Binomial coefficients C(n, k) for 0 <= n <= 64. All fit 64 bits: the largest, C(64, 32), is
/// 1,832,624,140,942,590,534 < 2^64.
inline constexpr int max_binomial = 64;

namespace detail {

using BinomialTable = std::array<std::array<std::uint64_t, max_binomial + 2>, max_binomial + 1>;

consteval BinomialTable make_binomials() {
    BinomialTable table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) {
            table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
        }
    }
    return table;
}

inline constexpr BinomialTable binomials = make_binomials();

}  // namespace detail

/// C(n, k), zero when k < 0 or k > n. Precondition: 0 <= n <= 64, k <= 65. O(1).
[[nodiscard]] constexpr std::uint64_t binomial(int n, int k) {
    if (k < 0) return 0;
    return detail::binomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

static_assert(binomial(4, 2) == 6 && binomial(64, 32) == 1'832'624'140'942'590'534U);
static_assert(binomial(0, 0) == 1 && binomial(3, 4) == 0 && binomial(3, -1) == 0);

}  // namespace boardproof
