#pragma once

#include "counting/counted.hpp"

namespace boardproof {

/// Fills in the orbits, by the lemma of Cauchy and Frobenius, where every symmetry has so few
/// cycles that the sets of them can be gone through: on all boards of up to 30 cells and on 6x6.
/// Precondition: the plies have been counted. O(2^cycles).
void count_orbits(Counted& counted);

}  // namespace boardproof
