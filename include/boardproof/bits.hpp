#pragma once

#include <bit>
#include <cstdint>

namespace boardproof {

/// A set of cells, or of positions among the free cells: bit i is element i.
using Mask = std::uint64_t;

[[nodiscard]] constexpr Mask bit(int index) {
    return Mask{1} << index;
}

/// The lowest `count` bits, 0 <= count <= 64.
[[nodiscard]] constexpr Mask low_bits(int count) {
    return count == 64 ? ~Mask{0} : (Mask{1} << count) - 1;
}

/// The lowest element of a non-empty set.
[[nodiscard]] constexpr int lowest(Mask set) {
    return std::countr_zero(set);
}

/// The highest element of a non-empty set.
[[nodiscard]] constexpr int highest(Mask set) {
    return 63 - std::countl_zero(set);
}

/// Calls `visit(element)` for each element of `set` in increasing order.
template <class Visit>
constexpr void for_each_bit(Mask set, Visit&& visit) {
    for (; set != 0; set &= set - 1) visit(lowest(set));
}

}  // namespace boardproof
