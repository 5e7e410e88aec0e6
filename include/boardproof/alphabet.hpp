#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace boardproof {

/// Which characters stand for which cells: X and O in either case; space, '.', '_' and '-' for a
/// blank. Digits mean different things to different people ('0' is a blank to one and an O to
/// another) and stand for nothing unless a map says so. Immutable, safe to read from any number of
/// threads.
class Alphabet {
 public:
    /// The values are chosen so that bit 0 says X, bit 1 says O, and both that it is no cell.
    enum class Symbol : unsigned char { blank = 0, x = 1, o = 2, none = 3 };

    Alphabet();

    /// The usual characters and those of a map, which come first: entries `CHARACTER=CELL`
    /// separated by commas, CELL being X, O or '.', CHARACTER any character of UTF-8 but those with
    /// which boards are written down (`/ , " [ ] \\`, control characters), each once. Example:
    /// `1=X,2=O,0=.`. Throws InputError, naming the entry.
    explicit Alphabet(std::string_view map);

    /// What a byte of ASCII stands for; `none` for all others. O(1).
    [[nodiscard]] Symbol ascii(unsigned char byte) const { return ascii_[byte]; }

    /// What a character stands for. O(1) for ASCII, else O(entries of the map).
    [[nodiscard]] Symbol of(std::uint32_t code_point) const;

    /// The usual alphabet.
    [[nodiscard]] static const Alphabet& standard();

 private:
    std::array<Symbol, 256> ascii_{};
    std::vector<std::pair<std::uint32_t, Symbol>> others_;
};

}  // namespace boardproof
