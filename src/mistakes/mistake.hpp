#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boardproof/judgement.hpp"
#include "mistakes/line_model.hpp"

namespace boardproof {

class MistakenBoard;

/// A wrong validator that people really write: the right one with one change. Collected from public
/// issues, forum threads and published solutions. All but those that look at one line only, or say
/// so, ask that the lines of a player share a cell. Each says where a board stands; it accepts the
/// boards that it does not call unreachable.
struct Mistake {
    std::string_view name;
    std::string_view description;
    Status (*judge)(const MistakenBoard& board);
};

/// The catalogue, at most 64 entries, in the order of the reports. Some are right on some games:
/// "one diagonal missing" where no diagonal fits, for example.
[[nodiscard]] std::span<const Mistake> all_mistakes();

/// The place of a mistake in the catalogue. Throws InputError when there is none of that name.
[[nodiscard]] std::size_t find_mistake(std::string_view name);

/// What the catalogue says of one board, by place in it: one bit a mistake.
struct MistakenVerdicts {
    Mask accepted = 0;   ///< those that call the board reachable
    Mask misjudged = 0;  ///< those that do not give it the status it has
};

/// Judges a board by every mistake; `truth` is the status it has. O(mistakes * cells) at worst, no
/// allocation, safe from any number of threads.
[[nodiscard]] MistakenVerdicts judge_by_mistakes(const LineModel& model, const Position& position,
                                                 Status truth);

/// Judges a board by one mistake; with `lines_need_not_meet` by that one and, on top, without
/// asking that lines share a cell.
[[nodiscard]] Status judge_by_mistake(const Mistake& mistake, const LineModel& model,
                                      const Position& position, bool lines_need_not_meet = false);

/// The names of mistakes, by place in the catalogue.
[[nodiscard]] std::vector<std::string> mistake_names(Mask mistakes);

}  // namespace boardproof
