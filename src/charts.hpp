#pragma once

#include <map>
#include <optional>
#include <string>

#include "boardproof/best_play.hpp"
#include "boardproof/proof.hpp"

namespace boardproof {

/// Charts of a game as SVG, by name, drawn by Python with matplotlib in a child process; none when
/// either is missing or the script fails. Throws Interrupted when asked to stop.
[[nodiscard]] std::map<std::string, std::string> draw_charts(
    const Proof& proof, const std::optional<BestPlay>& best_play, const StopFlag* stop);

}  // namespace boardproof
