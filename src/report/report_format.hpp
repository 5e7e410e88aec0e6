#pragma once

// What the reports share: figures and JSON building blocks.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "boardproof/judgement.hpp"
#include "boardproof/proof.hpp"

namespace boardproof {

using Json = nlohmann::ordered_json;

/// 1234567 as `1,234,567`.
[[nodiscard]] std::string grouped(const BigInt& value);

/// The text with what HTML takes for mark-up replaced, quotes included.
[[nodiscard]] std::string escaped_for_html(std::string_view text);

/// With the digits 0 to 9 and a to z.
[[nodiscard]] std::string in_base_36(std::uint64_t value);

/// `1 board`, `2 boards`, figures grouped.
[[nodiscard]] std::string counted(const BigInt& value, std::string_view noun);

/// Rows of cells as lines of text, columns lined up to the right but the first, and those for which
/// `to_the_left` says so, to the left; the first row is the heading.
[[nodiscard]] std::string aligned(const std::vector<std::vector<std::string>>& rows,
                                  const std::vector<bool>& to_the_left = {});

/// The words with a separator between.
[[nodiscard]] std::string joined(const std::vector<std::string>& words, std::string_view separator);

/// A paragraph of at most 100 columns: the first line indented by two, the others by four.
[[nodiscard]] std::string wrapped(std::string_view text);

/// The names of mistakes, by place in the catalogue.
[[nodiscard]] std::vector<std::string> mistake_names(Mask mistakes);

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
