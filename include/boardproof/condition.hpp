#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// A named predicate on positions, from which rules are made.
enum class Condition : unsigned char {
    counts,        ///< o <= x <= o + 1
    x_win_parity,  ///< a line of X needs x = o + 1
    o_win_parity,  ///< a line of O needs x = o
    last_move,     ///< the completed lines of a player share a cell
    lower_count,   ///< o <= x, the half of `counts` that one published text states
};

inline constexpr std::array all_conditions{Condition::counts, Condition::x_win_parity,
                                           Condition::o_win_parity, Condition::last_move,
                                           Condition::lower_count};

/// The name used on the command line and in reports, e.g. `x-win-parity`.
[[nodiscard]] std::string_view name(Condition condition);

/// One sentence that says what the condition asks for.
[[nodiscard]] std::string_view statement(Condition condition);

/// Why the position breaks the condition, in a few words with its figures; nothing when it holds.
[[nodiscard]] std::optional<std::string> reason(Condition condition, const Game& game,
                                                const Position& position);

}  // namespace boardproof
