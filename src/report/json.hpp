#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "boardproof/big_int.hpp"
#include "boardproof/game.hpp"
#include "boardproof/judgement.hpp"
#include "boardproof/provenance.hpp"
#include "boardproof/statistics.hpp"

namespace boardproof {

// What the JSON documents of the reports share.

using Json = nlohmann::ordered_json;

/// The document, indented, with a newline at the end; bytes that are no UTF-8 replaced.
[[nodiscard]] std::string finish(const Json& json);

/// A JSON number up to 2^53, above it a string, so that no reader loses digits.
[[nodiscard]] Json json_integer(const BigInt& value);
/// The other way round. Throws nlohmann::json::exception on anything else.
[[nodiscard]] BigInt parse_json_integer(const Json& json);

/// `X`, `O` or `either`.
[[nodiscard]] std::string_view first_mover_name(FirstMover first);

[[nodiscard]] Json game_as_json(const Game& game);
[[nodiscard]] Json provenance_as_json(const Provenance& provenance);

/// Adds the keys `reachable`, `terminal` and `games`.
void add_statistics(Json& json, const Statistics& statistics);

}  // namespace boardproof
