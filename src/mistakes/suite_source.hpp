#pragma once

#include <string>

#include "mistakes/suite_reader.hpp"

namespace boardproof {

/// Finds the cases in source code of any language: see read_suite.
[[nodiscard]] WrittenSuite read_source(const Game& game, const std::string& text);

}  // namespace boardproof
