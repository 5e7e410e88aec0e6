#pragma once

#include <cstddef>
#include <cstdint>

#include "blocks/block_shape.hpp"

namespace boardproof {

/// The number of low elements that a wide row ranges over. A wide row is a run of rows (see
/// BlockRow) that agree above these elements; it has C(10, s) <= 252 bits.
inline constexpr int wide_low = 10;
inline constexpr std::size_t wide_words = 4;

/// For the s-subsets of 0 .. 9, in colex order, and each set of required elements: the places of
/// the subsets that contain them, 4 words each. 352 KiB.
///
///   containing[required][s]  bit r: the s-subset of colex rank r contains `required`
struct WideRows {
    Word containing[std::size_t{1} << wide_low][wide_low + 1][wide_words];
};

/// The table, made at the first call. Safe from any number of threads.
[[nodiscard]] const WideRows& wide_rows();

}  // namespace boardproof
