#include "boardproof/malformed_board.hpp"

#include <fmt/format.h>

#include <utility>

namespace boardproof {

std::string_view name(Malformation malformation) {
    switch (malformation) {
        case Malformation::row_length:
            return "row-length";
        case Malformation::row_count:
            return "row-count";
        case Malformation::alphabet:
            return "alphabet";
        case Malformation::ambiguous_alphabet:
            return "ambiguous-alphabet";
        case Malformation::empty:
            return "empty";
        case Malformation::syntax:
            return "syntax";
    }
    return "";
}

MalformedBoard::MalformedBoard(Malformation malformation, const std::string& quoted,
                               std::string detail)
    : InputError(fmt::format("board '{}': {}", quoted, detail)),
      malformation_(malformation),
      detail_(std::move(detail)) {}

}  // namespace boardproof
