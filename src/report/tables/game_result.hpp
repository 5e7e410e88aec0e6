#pragma once

#include <optional>
#include <string>
#include <vector>

#include "boardproof/proof.hpp"
#include "solving/best_play.hpp"

namespace boardproof {

/// What the result tables say of one game: the part of a proof that can be put on file and read
/// back.
struct GameResult {
    struct Verdict {
        std::string rule;
        BigInt false_accepts;
        BigInt false_rejects;
        std::string smallest_false_accept;  ///< a board, as format_position writes it, or nothing
        std::string smallest_false_reject;
    };

    std::string game;
    std::string engine;
    std::string build;  ///< the build_id of the program that worked it out
    std::string digest;
    std::vector<Verdict> verdicts;
    std::vector<PlyCounts> by_ply;
    Provenance provenance;
    std::optional<BestPlay> best_play = {};  ///< where it was asked for
};

/// Precondition: the proof has kept at least one counterexample of each kind.
[[nodiscard]] GameResult result_of(const Proof& proof);

/// One line of JSON.
[[nodiscard]] std::string game_result_as_json(const GameResult& result);

/// The inverse. Throws InputError on anything else.
[[nodiscard]] GameResult parse_game_result(const std::string& text);

}  // namespace boardproof
