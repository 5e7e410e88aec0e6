#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace boardproof {

// States of observers are lists, in JSON. They come back from files, which may hold anything.

/// The value itself. Throws InputError, with the numbers, unless it is a list of `size` entries.
const nlohmann::json& require_size(const nlohmann::json& list, std::size_t size);

/// A state as a list of `size` entries. Throws InputError when it is none, nlohmann's exceptions
/// when it is no JSON.
[[nodiscard]] nlohmann::json parse_state(const std::string& state, std::size_t size);

/// The value as a number. Throws InputError unless it is one of at most 64 bits, without sign.
[[nodiscard]] std::uint64_t count_of(const nlohmann::json& value);

}  // namespace boardproof
