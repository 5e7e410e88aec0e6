#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "boardproof/oracle.hpp"
#include "boardproof/progress.hpp"
#include "mistakes/mistake.hpp"

namespace boardproof {

/// On how many boards of a game a mistake goes wrong.
struct MistakeTally {
    std::uint64_t false_accepts = 0;
    std::uint64_t false_rejects = 0;
    /// Boards with a wrong status, the above among them.
    std::uint64_t misjudged = 0;
};

/// Boards on which the same mistakes go wrong in the same way.
struct MistakeSignature {
    Mask wrong;      ///< the mistakes that accept when they should not, or the reverse
    Mask misjudged;  ///< the mistakes that get the status wrong
    bool reachable;  ///< whether these boards are
    std::uint64_t boards;
    Position first;  ///< the first of them in canonical order
};

/// What the catalogue of mistakes does on a game: every board of the universe judged by each.
struct MistakeCensus {
    std::vector<MistakeTally> tallies;         ///< by place in the catalogue
    std::vector<MistakeSignature> signatures;  ///< in canonical order of their first boards
};

/// The largest board for which it is done, in cells.
inline constexpr int max_census_cells = 20;

/// Throws InputError when the board is too large for a census.
void require_census(const Game& game);

/// Takes the census of the oracle's game. Throws InputError above max_census_cells,
/// Interrupted when asked to stop. O(3^cells * mistakes), a little under a microsecond a board and
/// thread.
[[nodiscard]] MistakeCensus take_census(const Oracle& oracle, const RunOptions& options);

/// The mistakes and what they get wrong: for people, as JSON (schema `boardproof.mistakes/1`), or
/// one row a mistake as CSV.
[[nodiscard]] std::string census_as_text(const Game& game, const MistakeCensus& census);
[[nodiscard]] std::string census_as_json(const Game& game, const MistakeCensus& census);
[[nodiscard]] std::string census_as_csv(const MistakeCensus& census);

}  // namespace boardproof
