#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "boardproof/proof.hpp"
#include "solving/best_play.hpp"

namespace boardproof {

struct Charts {
    std::map<std::string, std::string> svg;  ///< by name
    std::string missing;                     ///< why there are none, in a few words
};

/// What a report on a game is made of.
struct ReportContent {
    Proof proof;                        ///< of all rules
    std::optional<BestPlay> best_play;  ///< up to max_cells_for_lengths cells
    /// See UnreachableOrbits; for games of up to max_cells_with_membership cells of which there are
    /// so few that they fit a page.
    std::optional<std::vector<std::uint64_t>> unreachable_orbits;
    Charts charts;
};

inline constexpr int max_cells_with_membership = 16;
inline constexpr std::size_t max_embedded_orbits = 150'000;

/// Does the job. The charts are drawn by Python with matplotlib, where these are installed: the
/// script is part of the program and runs as a child process. Throws as `prove` does.
[[nodiscard]] ReportContent work_out_report(const ProofRequest& request);

/// One self-contained HTML page: verdicts, counterexamples drawn, an explorer, tables that sort,
/// charts, provenance. It refers to nothing outside itself, and works without its script but for
/// the explorer and the sorting.
[[nodiscard]] std::string report_page(const ReportContent& content);

}  // namespace boardproof
