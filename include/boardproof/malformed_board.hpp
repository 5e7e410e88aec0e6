#pragma once

#include <string>
#include <string_view>

#include "boardproof/error.hpp"

namespace boardproof {

/// In what way a text fails to be a board of the game.
enum class Malformation : unsigned char {
    row_length,          ///< a row with too many or too few cells
    row_count,           ///< too many or too few rows
    alphabet,            ///< a character that stands for no cell
    ambiguous_alphabet,  ///< a digit, which needs a map to say what it stands for
    empty,               ///< no cells at all
    syntax,              ///< JSON that is none, separators of two kinds, a value of a wrong kind
};

/// The stable code, e.g. `row-length`.
[[nodiscard]] std::string_view name(Malformation malformation);

/// A text that is no board. The message quotes it; `detail` says what is wrong and where.
class MalformedBoard : public InputError {
 public:
    MalformedBoard(Malformation malformation, const std::string& quoted, std::string detail);

    [[nodiscard]] Malformation malformation() const { return malformation_; }
    [[nodiscard]] const std::string& detail() const { return detail_; }

 private:
    Malformation malformation_;
    std::string detail_;
};

}  // namespace boardproof
