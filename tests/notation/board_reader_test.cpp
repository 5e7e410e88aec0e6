#include "notation/board_reader.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "boardproof/error.hpp"
#include "boardproof/position_text.hpp"
#include "support/in_pieces.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

const Game three_by_three({3, 3, 3});

std::vector<std::string> read(const Game& game, const std::string& text,
                              std::optional<BoardForm> form, std::size_t piece,
                              const Alphabet& alphabet = Alphabet::standard()) {
    std::vector<std::string> boards;
    try {
        BoardReader reader(game, alphabet, in_pieces(text, piece), form);
        if (!form) boards.push_back(std::string(name(reader.form())));
        reader.for_each([&](const StreamedBoard& board) {
            boards.push_back(board.position ? format_position(game, *board.position)
                                            : std::string(name(board.error->malformation())));
        });
    } catch (const InputError& error) {
        boards.push_back(error.what());
    }
    return boards;
}

using Boards = std::vector<std::string>;

void expect(const Boards& expected, const std::string& text, std::optional<BoardForm> form,
            const Alphabet& alphabet = Alphabet::standard()) {
    for (const std::size_t piece : {1u, 2u, 7u, 100'000u}) {
        EXPECT_EQ(read(three_by_three, text, form, piece, alphabet), expected)
            << text << ' ' << piece;
    }
}

TEST(BoardReader, ReadsLines) {
    expect({"XO./.../...", "XXX/OO./...", "X../O../..."},
           "XO./.../...\nXXXOO....\r\n[\"X  \", \"O  \", \"   \"]", BoardForm::lines);
    expect({"empty", "XO./.../...", "row-count"}, "\nXO./.../...\nXXX/OO.\n", BoardForm::lines);
    expect({}, "", BoardForm::lines);
    // Empty lines at the end mean nothing.
    expect({}, "\n", BoardForm::lines);
    expect({"XO./.../..."}, "XO./.../...\n\n\r\n", BoardForm::lines);
    expect({"empty", "empty", "XO./.../..."}, "\n\nXO./.../...\n", BoardForm::lines);
    expect({"ambiguous-alphabet"}, "000/000/000\n", BoardForm::lines);
}

TEST(BoardReader, ReadsGrids) {
    const Boards two{"XO./.../...", "XXX/OO./..."};
    expect(two, "XO.\n...\n...\n\nXXX\nOO.\n...\n", BoardForm::grids);
    expect(two, "\n\nXO.\r\n   \r\n...\r\n\r\n\r\nXXX\r\nOO.\r\n...", BoardForm::grids);
    expect({"row-count", "row-length"}, "XO.\n...\n\nXXX\nOO\n...\n", BoardForm::grids);
}

TEST(BoardReader, AcceptsACountAndAnEndWhereTheFormIsDeclared) {
    const Boards two{"XO./.../...", "XXX/OO./..."};
    expect(two, "2\nXO./.../...\nXXX/OO./...\nend\n", BoardForm::lines);
    expect(two, "2\nXO.\n...\n...\n\nXXX\nOO.\n...\n\nend\n\n", BoardForm::grids);
    expect(two, "2\n\nXO.\n...\n...\n\nXXX\nOO.\n...\nend", BoardForm::grids);
    expect(two, "2\n[\"XO \",\"   \",\"   \"]\nInput: board = [\"XXX\",\"OO \",\"   \"]\n",
           BoardForm::leetcode);
    expect({"XO./.../...", "input: its first line announces 2 boards, 1 follow"},
           "2\nXO./.../...\n", BoardForm::lines);
    expect({"XO./.../...", "input: line 4 follows the line 'end'"},
           "XO./.../...\nend\n\nXO./.../...\n", BoardForm::lines);
    // Digits that are a board to the alphabet are one.
    expect({"XOX/OXO/XOX"}, "121212121\n", BoardForm::lines, Alphabet("1=X,2=O"));
    expect({"XOX/OXO/XOX"}, "121\n212\n121\n", BoardForm::grids, Alphabet("1=X,2=O"));
}

TEST(BoardReader, ReadsProblemStatements) {
    expect({"XO./.../...", "XXX/OO./...", "syntax"},
           "Input: board = [\"XO \",\"   \",\"   \"]\nOutput: true\n\n"
           "board=[\"XXX\",\"OO \",\"   \"]\nwhat [\"   \",\"   \",\"   \"]\n",
           BoardForm::leetcode);
}

TEST(BoardReader, ReadsJson) {
    const Boards one{"XO./.../..."};
    expect(one, R"(["XO ", "   ", "   "])", BoardForm::json);
    expect(one, R"([["X","O"," "], [" "," "," "], [" "," "," "]])", BoardForm::json);
    expect(one, R"([["XO ", "   ", "   "]])", BoardForm::json);
    expect(one, R"([[["X","O"," "], [" "," "," "], [" "," "," "]]])", BoardForm::json);
    expect(one, R"("XO......." )", BoardForm::json);
    expect({"XO./.../...", "XXX/OO./..."}, "[\"XO./.../...\",\n\"XXXOO....\"]\n", BoardForm::json);
    expect({"row-count"}, R"(["XO ", "   "])", BoardForm::json);
    expect({"row-length"}, R"(["O ", " ", " "])", BoardForm::json);
    expect({"XO./.../...", "input: invalid JSON near byte 16"},
           std::string("[\"XO./.../...\"]\0[\"X\"]", 20), BoardForm::json);
    expect({"row-count"}, R"(["XO ", "   ", "   ", "   ", "   ", "   "])", BoardForm::json);
    expect({"syntax", "XO./.../...", "syntax"}, R"([1, ["XO ", "   ", "   "], {"a": [2]}])",
           BoardForm::json);
    expect({}, "[]", BoardForm::json);
    expect({"XO./.../...", "input: invalid JSON near byte 25"}, R"([["XO ", "   ", "   "], )",
           BoardForm::json);
    std::string deep(100'000, '[');
    expect({"input: invalid JSON near byte 100001"}, deep, BoardForm::json);
    deep += std::string(100'000, ']');
    expect({"syntax"}, deep, BoardForm::json);
}

TEST(BoardReader, ReadsCanonicalData) {
    expect({"XO./.../...", "row-length", "XXX/OO./..."},
           R"({"exercise": "x", "cases": [
                {"input": {"board": ["XO ", "   ", "   "]}, "expected": "ongoing"},
                {"cases": [{"board": ["X", " "], "description": ["board"]},
                           {"board": "XXXOO...."}]}]})",
           BoardForm::exercism);
}

TEST(BoardReader, GuessesTheForm) {
    expect({"lines", "XO./.../..."}, "XO./.../...\n", std::nullopt);
    expect({"lines", "XO./.../..."}, "XO.......\n", std::nullopt);
    expect({"lines", "XO./.../..."}, "[\"XO \",\"   \",\"   \"]\n", std::nullopt);
    expect({"grid", "XO./.../..."}, "XO.\n...\n...\n", std::nullopt);
    expect({"json", "XO./.../..."}, "[\n\"XO \",\"   \",\"   \"]\n", std::nullopt);
    expect({"json", "XO./.../..."}, "[\"XO./.../...\"]\n", std::nullopt);
    expect({"json", "XO./.../..."}, "[[\"X\",\"O\",\" \"],[\" \",\" \",\" \"],[\" \",\" \",\" \"]]",
           std::nullopt);
    expect({"exercism", "XO./.../..."}, " {\"board\": [\"XO \",\"   \",\"   \"]}", std::nullopt);
    expect({"lines"}, "", std::nullopt);
    expect({"lines", "row-length", "XO./.../..."},
           "[\"O \", \" \", \" \"]\n[\"XO \",\"   \",\"   \"]\n", std::nullopt);
    expect({"grid", "XO./.../..."}, "\n\nXO.\n...\n...\n", std::nullopt);
    expect({"grid", "row-length"}, "XX\nOO.\n...\n\n", std::nullopt);
    // Half a line tells nothing, least of all that it is empty.
    expect({"grid", "row-length"}, "XXXX\n\rX\nXX", std::nullopt);
    // Where nothing is declared a number is no count.
    expect({"lines", "ambiguous-alphabet"}, "1\n", std::nullopt);
}

TEST(BoardReader, ReadsColumnsOfCells) {
    const Game column({3, 1, 1});
    EXPECT_EQ(read(column, R"([["X"], ["O"], ["."]])", BoardForm::json, 5), (Boards{"X/O/."}));
    EXPECT_EQ(read(column, R"([["X", "O", "."], ["O", ".", "."]])", BoardForm::json, 5),
              (Boards{"X/O/.", "O/./."}));
}

TEST(BoardReader, CutsOffWhatIsTooLong) {
    const std::string long_line(3 * BoardReader::max_board_bytes, 'X');
    const std::string longer(BoardReader::max_board_bytes + 1, ' ');
    for (const std::size_t piece : {1000u, 100'000u}) {
        EXPECT_EQ(read(three_by_three, "[" + longer + "\"XO.......\"]\nXO.......", BoardForm::lines,
                       piece),
                  (Boards{"row-length", "XO./.../..."}));
        EXPECT_EQ(read(three_by_three, long_line + "\nXO.......\n", BoardForm::lines, piece),
                  (Boards{"row-length", "XO./.../..."}));
        EXPECT_EQ(read(three_by_three, long_line, BoardForm::lines, piece), (Boards{"row-length"}));
        EXPECT_EQ(
            read(three_by_three, long_line + "\n...\n\nXO.\n...\n...\n", BoardForm::grids, piece),
            (Boards{"row-length", "XO./.../..."}));
        EXPECT_EQ(
            read(three_by_three, "[\"" + long_line + "\", \"XO.......\"]", BoardForm::json, piece),
            (Boards{"row-length", "XO./.../..."}));
    }
}

TEST(BoardReader, ReadsThreeHundredThousandLinesWithoutASlip) {
    std::mt19937_64 random(1);
    std::string text;
    std::vector<Position> positions;
    for (int i = 0; i < 300'000; ++i) {
        positions.push_back(plain::random_position(three_by_three, random));
        text += format_position(three_by_three, positions.back()) + "\n";
    }
    std::size_t at = 0;
    BoardReader reader(three_by_three, Alphabet::standard(), in_pieces(text, 65'537),
                       BoardForm::lines);
    reader.for_each([&](const StreamedBoard& board) {
        ASSERT_EQ(board.number, at + 1);
        ASSERT_EQ(board.line, at + 1);
        ASSERT_EQ(board.position, positions[at++]);
    });
    EXPECT_EQ(at, positions.size());
}

TEST(BoardReader, NamesItsForms) {
    for (const std::string form : {"lines", "grid", "json", "leetcode", "exercism"}) {
        EXPECT_EQ(name(parse_board_form(form)), form);
    }
    EXPECT_THROW(static_cast<void>(parse_board_form("xml")), InputError);
}

}  // namespace
}  // namespace boardproof
