#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace boardproof {

/// Counts that 64 bits do not hold on every board: a game of 64 cells has 3^64 < 2^102 boards and
/// some 10^80 complete games.
using BigInt = boost::multiprecision::cpp_int;

}  // namespace boardproof
