#pragma once

#include <optional>

#include "boardproof/proof.hpp"
#include "report/page/page.hpp"
#include "solving/best_play.hpp"

namespace boardproof {

/// Charts of a game, drawn by Python with matplotlib in a child process. Throws Interrupted when
/// asked to stop.
[[nodiscard]] Charts draw_charts(const Proof& proof, const std::optional<BestPlay>& best_play,
                                 const StopFlag* stop);

}  // namespace boardproof
