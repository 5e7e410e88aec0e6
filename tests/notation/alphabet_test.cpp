#include "boardproof/alphabet.hpp"

#include <gtest/gtest.h>

#include <string>

#include "boardproof/error.hpp"
#include "boardproof/malformed_board.hpp"
#include "boardproof/position_text.hpp"

namespace boardproof {
namespace {

const Game board_3x3({3, 3, 3});

std::string read_with(const std::string& map, const std::string& text) {
    try {
        return format_position(board_3x3, parse_position(board_3x3, text, Alphabet(map)));
    } catch (const MalformedBoard& error) {
        return std::string(name(error.malformation()));
    }
}

TEST(Alphabet, ReadsMappedCharacters) {
    EXPECT_EQ(read_with("1=X,2=O,0=.", "120/010/002"), "XO./.X./..O");
    EXPECT_EQ(read_with("1=x,2=o,0=_", "120010002"), "XO./.X./..O");
    EXPECT_EQ(read_with("*=X", "*O*/.../xX."), "XOX/.../XX.");
    EXPECT_EQ(read_with("❌=X,⭕=O,⬜=.", "❌⭕⬜/⬜❌⬜/⬜⬜⭕"), "XO./.X./..O");
    EXPECT_EQ(read_with("X=O,O=X", "XO./.../..."), "OX./.../...");
    EXPECT_EQ(read_with("==X", "=O./.../..."), "XO./.../...");
}

TEST(Alphabet, DigitsWithoutAMapAreAmbiguous) {
    EXPECT_EQ(read_with("*=X", "000/000/000"), "ambiguous-alphabet");
    EXPECT_EQ(read_with("1=X", "1O0/.../..."), "ambiguous-alphabet");
    EXPECT_EQ(read_with("*=X", "XO?/.../..."), "alphabet");
}

TEST(Alphabet, RefusesOtherMaps) {
    for (const std::string map :
         {"", ",", "1", "1=", "=X", "1=Z", "12=X", "1=X,", "1=X,,2=O", "/=X", "\"=X", "[=X", "]=X",
          "\n=X", "\\=X", "\xff=X", "1=XX", "1=X,1=O", "❌=X,❌=X"}) {
        EXPECT_THROW(Alphabet{map}, InputError) << map;
    }
    try {
        Alphabet{"1=X,2=Q"};
        FAIL();
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(),
                     "map '1=X,2=Q': entry 2 '2=Q': expected CHARACTER=X, CHARACTER=O or "
                     "CHARACTER=.");
    }
}

TEST(MalformedBoards, HaveStableCodes) {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"", "empty"},
        {"[]", "empty"},
        {"\n", "empty"},
        {R"(["O ", " ", " "])", "row-length"},
        {"XX/XXX/XXX", "row-length"},
        {"XXXX/XXX/XXX", "row-length"},
        {"XXX/XXX", "row-count"},
        {"XXX/XXX/XXX/XXX", "row-count"},
        {"XXXX", "row-length"},
        {"XXX", "row-count"},
        {"XXXXXXXXXX", "row-length"},
        {"XX?/.../...", "alphabet"},
        {"X0X/.../...", "ambiguous-alphabet"},
        {"[\"XXX\"", "syntax"},
        {"[1, 2, 3]", "syntax"},
        {"XXX/XXX\nXXX", "syntax"},
    };
    for (const auto& [text, code] : cases) EXPECT_EQ(read_with("*=X", text), code) << text;
    try {
        static_cast<void>(parse_position(board_3x3, R"(["O ", " ", " "])"));
        FAIL();
    } catch (const MalformedBoard& error) {
        EXPECT_EQ(error.detail(), "row 1 has 2 cells, expected 3");
    }
}

}  // namespace
}  // namespace boardproof
