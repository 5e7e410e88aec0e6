#pragma once

#include <string>
#include <vector>

#include "boardproof/proof.hpp"

namespace boardproof {

/// What the result tables say of one game: the part of a proof that can be put on file and read
/// back.
struct GameResult {
    struct Verdict {
        std::string rule;
        std::uint64_t false_accepts;
        std::uint64_t false_rejects;
    };

    std::string game;
    std::string engine;
    std::string build;  ///< the build_id of the program that worked it out
    std::string digest;
    std::vector<Verdict> verdicts;
    std::vector<PlyCounts> by_ply;
    Provenance provenance;
};

[[nodiscard]] GameResult result_of(const Proof& proof);

/// One line of JSON.
[[nodiscard]] std::string game_result_as_json(const GameResult& result);

/// The inverse. Throws InputError on anything else.
[[nodiscard]] GameResult parse_game_result(const std::string& text);

}  // namespace boardproof
