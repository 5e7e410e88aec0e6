#pragma once

#include <cstdint>

#include "base/binomial.hpp"
#include "boardproof/bits.hpp"

namespace boardproof {

// Subsets of a fixed size in colexicographic order, which compares the largest elements first and
// is therefore the order of the sets as numbers. The rank of {c1 < c2 < ... < ct} is
// C(c1, 1) + C(c2, 2) + ... + C(ct, t), the combinatorial number system (D. H. Lehmer, "The machine
// tools of combinatorics", 1964; D. E. Knuth, The Art of Computer Programming 4A, 7.2.1.3, 2011).
// Removing an element from the ground set keeps the order of the subsets that lack it.

/// The rank of `set` among the subsets of its size. O(size).
[[nodiscard]] constexpr std::uint64_t colex_rank(Mask set) {
    std::uint64_t rank = 0;
    int i = 1;
    for_each_bit(set, [&](int element) { rank += binomial(element, i++); });
    return rank;
}

/// The set of `size` elements with the given rank; the inverse of colex_rank.
/// Precondition: rank < C(64, size). O(64).
[[nodiscard]] constexpr Mask colex_unrank(std::uint64_t rank, int size) {
    Mask set = 0;
    int element = max_binomial - 1;
    for (; size > 0; --size, --element) {
        while (binomial(element, size) > rank) --element;
        rank -= binomial(element, size);
        set |= bit(element);
    }
    return set;
}

/// The next set of the same size in colex order (R. W. Gosper, HAKMEM item 175, 1972).
/// Precondition: `set` is not empty and a next set exists in 64 bits. O(1).
[[nodiscard]] constexpr Mask colex_next(Mask set) {
    const Mask smallest = set & (~set + 1);
    const Mask ripple = set + smallest;
    return ripple | (((set ^ ripple) >> 2) / smallest);
}

static_assert(colex_rank(0b10110) == 6 && colex_unrank(6, 3) == 0b10110);
static_assert(colex_next(0b0011) == 0b0101 && colex_next(0b0110) == 0b1001);

/// Spreads the low bits of `value` over the elements of `places`, lowest first (a bit deposit).
/// O(elements of places).
[[nodiscard]] constexpr Mask deposit_bits(Mask value, Mask places) {
    Mask result = 0;
    for (; places != 0 && value != 0; places &= places - 1, value >>= 1) {
        if (value & 1) result |= places & (~places + 1);
    }
    return result;
}

/// Gathers the bits of `value` at the elements of `places`, lowest first (a bit extract).
/// O(elements of value).
[[nodiscard]] constexpr Mask extract_bits(Mask value, Mask places) {
    Mask result = 0;
    for_each_bit(value & places,
                 [&](int element) { result |= bit(std::popcount(places & low_bits(element))); });
    return result;
}

}  // namespace boardproof
