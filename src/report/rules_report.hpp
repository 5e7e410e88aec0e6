#pragma once

#include <string>

namespace boardproof {

/// The rules, their statements and sources, and the conditions that they consist of, for people.
[[nodiscard]] std::string rules_as_text();

/// The catalogue of mistakes for people: each with its description.
[[nodiscard]] std::string mistakes_as_text();

}  // namespace boardproof
