#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "boardproof/alphabet.hpp"
#include "boardproof/dimensions.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// Receives each stone of a board, cells counted row by row.
using VisitStone = std::function<void(std::size_t cell, Player player)>;

/// The text with one newline at its end left out.
[[nodiscard]] std::string_view without_final_newline(std::string_view text);

/// Reads a board of any size in the forms of parse_position, with its contract.
void read_cells(const Dimensions& dimensions, std::string_view text, const Alphabet& alphabet,
                const VisitStone& visit);

}  // namespace boardproof
