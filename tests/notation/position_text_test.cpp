#include "boardproof/position_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "boardproof/error.hpp"

namespace boardproof {
namespace {

using namespace std::string_literals;

enum class Form { run, slashes, newlines, crlf_newlines, json };
constexpr std::array all_forms{Form::run, Form::slashes, Form::newlines, Form::crlf_newlines,
                               Form::json};

/// Writes a board given as rows * cols characters out of "XO.".
std::string write(Form form, int cols, const std::string& cells, char blank, bool lower_case) {
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i % static_cast<std::size_t>(cols) == 0) rows.emplace_back();
        const char cell = cells[i] == '.' ? blank : cells[i];
        rows.back() += lower_case ? static_cast<char>(std::tolower(cell)) : cell;
    }
    if (form == Form::json) return nlohmann::json(rows).dump();
    std::string text;
    for (const std::string& row : rows) {
        if (!text.empty() && form == Form::slashes) text += '/';
        if (!text.empty() && form == Form::newlines) text += '\n';
        if (!text.empty() && form == Form::crlf_newlines) text += "\r\n";
        text += row;
    }
    return text;
}

Position position_of(const std::string& cells) {
    Position position;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == 'X') position.x |= bit(static_cast<int>(i));
        if (cells[i] == 'O') position.o |= bit(static_cast<int>(i));
    }
    return position;
}

/// The rows of a text, read with other means than the parser: rewriting and a JSON tree.
std::optional<std::vector<std::string>> slow_rows(const Game& game, std::string text) {
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start != std::string::npos && text[start] == '[') {
        if (text.find('\0') != std::string::npos) return std::nullopt;
        const nlohmann::json tree = nlohmann::json::parse(text, nullptr, false);
        if (!tree.is_array()) return std::nullopt;
        std::vector<std::string> rows;
        for (const nlohmann::json& row : tree) {
            if (!row.is_string()) return std::nullopt;
            rows.push_back(row);
        }
        return rows;
    }
    for (std::size_t at = 0; (at = text.find("\r\n", at)) != std::string::npos;) text.erase(at, 1);
    if (!text.empty() && text.back() == '\n') text.pop_back();
    const auto slashes = std::count(text.begin(), text.end(), '/');
    const auto newlines = std::count(text.begin(), text.end(), '\n');
    if (slashes != 0 && newlines != 0) return std::nullopt;
    std::vector<std::string> rows(1);
    for (const char c : text) {
        const bool full = rows.back().size() == static_cast<std::size_t>(game.cols());
        const bool separator = c == '/' || c == '\n';
        if (separator || (slashes + newlines == 0 && full)) rows.emplace_back();
        if (!separator) rows.back() += c;
    }
    return rows;
}

/// The canonical text that a text stands for, or nothing if it stands for no board.
std::optional<std::string> slow_reading(const Game& game, const std::string& text) {
    const auto rows = slow_rows(game, text);
    if (!rows || rows->size() != static_cast<std::size_t>(game.rows())) return std::nullopt;
    std::string canonical;
    for (const std::string& row : *rows) {
        if (row.size() != static_cast<std::size_t>(game.cols())) return std::nullopt;
        if (!canonical.empty()) canonical += '/';
        for (const char c : row) {
            const std::size_t kind = "XxOo ._-"s.find(c);
            if (kind == std::string::npos) return std::nullopt;
            canonical += "XXOO...."[kind];
        }
    }
    return canonical;
}

std::string error_of(const Game& game, std::string_view text) {
    try {
        return "no error, but " + format_position(game, parse_position(game, text));
    } catch (const InputError& error) {
        return error.what();
    }
}

const Game game_3x3({3, 3, 3});
const std::string expected_cell = " is not a cell, expected X, O or a blank (space . _ -)";

TEST(PositionText, ReadsThePublishedExamplesInEveryForm) {
    for (const std::string cells : {"O........", "XOX.X....", "XOXO.OXOX"}) {
        for (const Form form : all_forms) {
            for (const std::string ending : {"", "\n", "\r\n"}) {
                const std::string text = write(form, 3, cells, '.', false) + ending;
                EXPECT_EQ(parse_position(game_3x3, text), position_of(cells)) << text;
            }
        }
    }
    EXPECT_EQ(parse_position(game_3x3, "O../.../..."), (Position{0, 0b1}));
    EXPECT_EQ(parse_position(game_3x3, "XOX/.X./..."), (Position{0b10101, 0b10}));
    EXPECT_EQ(parse_position(game_3x3, "XOX/O.O/XOX"), (Position{0b101000101, 0b10101010}));
    EXPECT_EQ(parse_position(game_3x3, R"(["XOX"," X ","   "])"), (Position{0b10101, 0b10}));
}

TEST(PositionText, ReadsAllBoardsInEveryFormCaseAndBlank) {
    int boards = 0;
    std::string cells(9, '.');
    for (int number = 0; number < 19683; ++number, ++boards) {
        for (int i = 0, rest = number; i < 9; ++i, rest /= 3) {
            cells[static_cast<std::size_t>(i)] = ".XO"[rest % 3];
        }
        const Position position = position_of(cells);
        ASSERT_EQ(format_position(game_3x3, position),
                  cells.substr(0, 3) + "/" + cells.substr(3, 3) + "/" + cells.substr(6));
        for (const Form form : all_forms) {
            for (const char blank : {' ', '.', '_', '-'}) {
                for (const bool lower_case : {false, true}) {
                    const std::string text = write(form, 3, cells, blank, lower_case);
                    ASSERT_EQ(parse_position(game_3x3, text), position) << text;
                }
            }
        }
    }
    EXPECT_EQ(boards, 19683);
}

TEST(PositionText, ReadsOneRowOneColumnAndOneCell) {
    const Game row({1, 3, 3});
    const Game column({3, 1, 3});
    const Game cell({1, 1, 1});
    for (const std::string text : {"XO.", "XO.\n", R"(["XO."])"}) {
        EXPECT_EQ(format_position(row, parse_position(row, text)), "XO.");
    }
    for (const std::string text : {"X/O/.", "X\nO\n ", "XO.", R"(["X","O","."])"}) {
        EXPECT_EQ(format_position(column, parse_position(column, text)), "X/O/.");
    }
    for (const std::string text : {"o", "O\r\n", R"(["O"])"}) {
        EXPECT_EQ(format_position(cell, parse_position(cell, text)), "O");
    }
    EXPECT_EQ(error_of(row, "X/O/."), "board 'X/O/.': row 1 has 1 cell, expected 3");
    EXPECT_EQ(error_of(column, "X/OX/."), "board 'X/OX/.': row 2 has 2 cells, expected 1");
    EXPECT_EQ(error_of(row, "XO."s + "\n\n"),
              R"(board 'XO.\n\n': 2 rows, expected 1 row of 3 cells)");
    EXPECT_EQ(error_of(cell, "XO"), "board 'XO': goes on after row 1, column 1, expected 1 cell");
}

TEST(PositionText, ReadsAllSixtyFourCells) {
    const Game game({8, 8, 5});
    std::string cells(64, '.');
    cells[0] = cells[62] = 'O';
    cells[63] = 'X';
    for (const Form form : all_forms) {
        EXPECT_EQ(parse_position(game, write(form, 8, cells, ' ', true)),
                  (Position{bit(63), bit(62) | bit(0)}));
    }
}

TEST(PositionText, ReadsJsonSpacingAndEscapes) {
    EXPECT_EQ(parse_position(game_3x3, "[ \"XOX\" ,\n\t\"\\u0058O\\u002e\",\r\n \"...\" ]\n"),
              (Position{0b1101, 0b10010}));
    EXPECT_EQ(parse_position(game_3x3, "XOX\r\nX..\n...\r\n"), (Position{0b1101, 0b10}));
    const std::string array = R"(["XOX","...","..."])";
    for (const char* end : {"\n\n", " ", "\t", "\r"}) {
        EXPECT_TRUE(error_of(game_3x3, array + end)
                        .ends_with(": white space after the end of the array, expected nothing"));
    }
    EXPECT_NE(error_of(game_3x3, "\n" + array), "");
}

TEST(PositionText, SpacesAreCells) {
    EXPECT_EQ(parse_position(game_3x3, "         "), Position{});
    EXPECT_EQ(parse_position(game_3x3, "   /   /   \n"), Position{});
    EXPECT_EQ(error_of(game_3x3, "XOX/.X./... "),
              "board 'XOX/.X./... ': row 3 has 4 cells, expected 3");
    EXPECT_EQ(error_of(game_3x3, " XOX/.X./..."),
              "board ' XOX/.X./...': row 1 has 4 cells, expected 3");
    EXPECT_EQ(error_of(game_3x3, R"(["XOX"," XO ","..."])"),
              R"(board '["XOX"," XO ","..."]': row 2 has 4 cells, expected 3)");
}

struct BadText {
    std::string text;
    std::string error;
};

TEST(PositionText, RefusesWrongSizes) {
    const std::string long_run(100, 'x');
    for (const BadText& bad : std::initializer_list<BadText>{
             {"", "board '': no cells, expected 3 rows of 3 cells"},
             {"\n", R"(board '\n': no cells, expected 3 rows of 3 cells)"},
             {"\r\n", R"(board '\r\n': no cells, expected 3 rows of 3 cells)"},
             {"\n\n", R"(board '\n\n': row 1 has 0 cells, expected 3)"},
             {"XOX/XX", "board 'XOX/XX': row 2 has 2 cells, expected 3"},
             {"XOX/XX/...", "board 'XOX/XX/...': row 2 has 2 cells, expected 3"},
             {"XOX/XXXX/...", "board 'XOX/XXXX/...': row 2 has 4 cells, expected 3"},
             {"XOX/X/...", "board 'XOX/X/...': row 2 has 1 cell, expected 3"},
             {"XOX//...", "board 'XOX//...': row 2 has 0 cells, expected 3"},
             {"/XOX/XOX", "board '/XOX/XOX': row 1 has 0 cells, expected 3"},
             {"XOX/XOX", "board 'XOX/XOX': 2 rows, expected 3 rows of 3 cells"},
             {"XOX/XOX/", "board 'XOX/XOX/': row 3 has 0 cells, expected 3"},
             {"XOX/XOX/XOX/", "board 'XOX/XOX/XOX/': 4 rows, expected 3 rows of 3 cells"},
             {"XOX/XOX/XOX/q", "board 'XOX/XOX/XOX/q': 4 rows, expected 3 rows of 3 cells"},
             {"XOX\nXOX\n", R"(board 'XOX\nXOX\n': 2 rows, expected 3 rows of 3 cells)"},
             {"XOX\nXOX\nXOX\n\n",
              R"(board 'XOX\nXOX\nXOX\n\n': 4 rows, expected 3 rows of 3 cells)"},
             {"X", "board 'X': ends after row 1, column 1, expected 9 cells"},
             {"XOX", "board 'XOX': ends after row 1, column 3, expected 9 cells"},
             {"XOXXOXX.\n", R"(board 'XOXXOXX.\n': ends after row 3, column 2, expected 9 cells)"},
             {"XOXXOXX..X", "board 'XOXXOXX..X': goes on after row 3, column 3, expected 9 cells"},
             {"XOX.X....\r",
              R"(board 'XOX.X....\r': goes on after row 3, column 3, expected 9 cells)"},
             {"XOXXOXX..\nX", R"(board 'XOXXOXX..\nX': row 1 has 9 cells, expected 3)"},
             {long_run, "board '" + long_run.substr(0, 80) +
                            "...': goes on after row 3, column 3, expected 9 cells"}}) {
        EXPECT_EQ(error_of(game_3x3, bad.text), bad.error);
    }
}

TEST(PositionText, RefusesMixedSeparators) {
    const std::string slash_first = "a newline after row 2, but '/' after row 1";
    for (const BadText& bad : std::initializer_list<BadText>{
             {"XOX/XOX\nXOX", R"(board 'XOX/XOX\nXOX': )" + slash_first},
             {"XOX/XOX\r\nXOX", R"(board 'XOX/XOX\r\nXOX': )" + slash_first},
             {"XOX\nXOX/XOX",
              R"(board 'XOX\nXOX/XOX': '/' after row 2, but a newline after row 1)"},
             {"XOX/XOX/XOX\n\n",
              R"(board 'XOX/XOX/XOX\n\n': a newline after row 3, but '/' after row 1)"}}) {
        EXPECT_EQ(error_of(game_3x3, bad.text), bad.error + ", expected one of the two");
    }
}

TEST(PositionText, RefusesOtherCharacters) {
    for (const BadText& bad : std::initializer_list<BadText>{
             {"XOX/.X./..q", "board 'XOX/.X./..q': row 3, column 3: 'q'"},
             {"XOq", "board 'XOq': row 1, column 3: 'q'"},
             {"....#....", "board '....#....': row 2, column 2: '#'"},
             {"XOX\n.X.\r...", R"(board 'XOX\n.X.\r...': row 2, column 4: '\r')"},
             {"XO\t......", R"(board 'XO\t......': row 1, column 3: '\t')"},
             {"XO'......", R"(board 'XO\'......': row 1, column 3: '\'')"},
             {"XO\\......", R"(board 'XO\\......': row 1, column 3: '\\')"},
             {"\"XOX.X....\"", R"(board '"XOX.X...."': row 1, column 1: '"')"},
             {"{\"a\": 1}", R"(board '{"a": 1}': row 1, column 1: '{')"},
             {"null", "board 'null': row 1, column 1: 'n'"},
             {"XOX\0.X...."s, R"(board 'XOX\x00.X....': row 2, column 1: '\x00')"},
             {"XOX\x1b[0m..."s, R"(board 'XOX\x1b[0m...': row 2, column 1: '\x1b')"},
             {"XOX\x7f....."s, R"(board 'XOX\x7f.....': row 2, column 1: '\x7f')"},
             {"XОX.X....", "board 'XОX.X....': row 1, column 2: 'О' (U+041E)"},
             {"O×.......", "board 'O×.......': row 1, column 2: '×' (U+00D7)"},
             {"××", "board '××': row 1, column 1: '×' (U+00D7)"},
             {"❌X", "board '❌X': row 1, column 1: '❌' (U+274C)"},
             {"🙂X", "board '🙂X': row 1, column 1: '🙂' (U+1F642)"},
             {"\u202eXO", R"(board '\u202eXO': row 1, column 1: '\u202e' (U+202E))"},
             {"\u2028XO", R"(board '\u2028XO': row 1, column 1: '\u2028' (U+2028))"},
             {"\u0085XO", R"(board '\x85XO': row 1, column 1: '\x85' (U+0085))"},
             {"\ufeffXO", R"(board '\ufeffXO': row 1, column 1: '\ufeff' (U+FEFF))"}}) {
        EXPECT_EQ(error_of(game_3x3, bad.text), bad.error + expected_cell);
    }
}

TEST(PositionText, ShowsBytesThatAreNotUtf8) {
    for (const BadText& bad :
         std::initializer_list<BadText>{{"\xff", R"('\xff')"},  // never a byte of UTF-8
                                        {"\xbf", R"('\xbf')"},  // a continuation without a start
                                        {"\xd0", R"('\xd0')"},  // a start without a continuation
                                        {"\xc1\x98", R"('\xc1')"},          // X in two bytes
                                        {"\xe0\x83\x97", R"('\xe0')"},      // U+00D7 in three bytes
                                        {"\xed\xa0\x80", R"('\xed')"},      // a surrogate
                                        {"\xf4\x90\x80\x80", R"('\xf4')"},  // above U+10FFFF
                                        {"\xf8\x88\x80\x80\x80", R"('\xf8')"}}) {
        const std::string error = error_of(game_3x3, "X" + bad.text);
        EXPECT_TRUE(error.ends_with("': row 1, column 2: " + bad.error + expected_cell)) << error;
    }
}

TEST(PositionText, RefusesOtherJson) {
    const std::string not_json = ", expected an array of strings: 3 rows of 3 cells";
    const std::string not_string = ", expected a string of 3 cells";
    const std::string bad_start = ": invalid JSON before the end of row 1, near byte ";
    for (const BadText& bad : std::initializer_list<BadText>{
             {"[]", ": 0 rows, expected 3 rows of 3 cells"},
             {"[[]]", ": row 1 is an array" + not_string},
             {R"(["XOX",["X"]])", ": row 2 is an array" + not_string},
             {R"(["XOX",{"X":1}])", ": row 2 is an object" + not_string},
             {"[1]", ": row 1 is a number" + not_string},
             {"[-1]", ": row 1 is a number" + not_string},
             {"[0.5]", ": row 1 is a number" + not_string},
             {"[null]", ": row 1 is null" + not_string},
             {R"(["XOX","XOX",true])", ": row 3 is a truth value" + not_string},
             {R"(["XOX","XOX"])", ": 2 rows, expected 3 rows of 3 cells"},
             {R"(["...","...","...","..."])", ": 4 rows, expected 3 rows of 3 cells"},
             {R"(["XOX.X...."])", ": row 1 has 9 cells, expected 3"},
             {R"(["XOX/.X./..."])", ": row 1, column 4: '/'" + expected_cell},
             {R"(["XOX",".q.","..."])", ": row 2, column 2: 'q'" + expected_cell},
             {R"(["XOX","XO×","..."])", ": row 2, column 3: '×' (U+00D7)" + expected_cell},
             {"[", bad_start + "2" + not_json},
             {"[,]", bad_start + "2" + not_json},
             {"[\"X", bad_start + "4" + not_json},
             {"[1e999]", bad_start + "6" + not_json},
             {R"(["XOX","XOX","XOX")", ": invalid JSON after row 3, near byte 19" + not_json},
             {R"(["XOX" "XOX"])", ": invalid JSON after row 1, near byte 12" + not_json},
             {R"(["XOX",])", ": invalid JSON after row 1, near byte 8" + not_json},
             {R"(["...","...","..."]x)", ": text after the final ']', expected the end"},
             {R"(["...","...","..."]["...","...","..."])",
              ": text after the final ']', expected the end"}}) {
        EXPECT_EQ(error_of(game_3x3, bad.text), "board '" + bad.text + "'" + bad.error);
    }
    EXPECT_EQ(error_of(game_3x3, "[\"...\",\"...\",\"...\"]\0"s),
              R"(board '["...","...","..."]\x00': text after the final ']', expected the end)");
    EXPECT_EQ(
        error_of(game_3x3, "[\"...\"\0,\"...\",\"...\"]"s),
        R"(board '["..."\x00,"...","..."]': invalid JSON after row 1, near byte 7)" + not_json);
    EXPECT_EQ(error_of(game_3x3, R"(["\u0000XO"])"),
              R"(board '["\\u0000XO"]': row 1, column 1: '\x00')" + expected_cell);
    EXPECT_EQ(error_of(game_3x3, "[\"\xff\"]"),
              R"(board '["\xff"]': invalid JSON before the end of row 1, near byte 3)" + not_json);
}

TEST(PositionText, RefusesDeepJson) {
    const std::string start = fmt::format("board '{:[<80}...': ", "");
    EXPECT_EQ(error_of(game_3x3, std::string(1'000'000, '[')),
              start + "row 1 is an array, expected a string of 3 cells");
    EXPECT_EQ(error_of(game_3x3, std::string(500'000, '[') + std::string(500'000, ']')),
              start + "row 1 is an array, expected a string of 3 cells");
}

TEST(PositionText, DrawsCompletedLinesInBrackets) {
    const auto draw = [](const Game& game, std::string_view text) {
        return draw_position(game, parse_position(game, text));
    };
    EXPECT_EQ(draw(game_3x3, "XOX/.X./..."), " X  O  X \n .  X  . \n .  .  . \n");
    EXPECT_EQ(draw(game_3x3, "XXX/OO./..."), "[X][X][X]\n O  O  . \n .  .  . \n");
    EXPECT_EQ(draw(game_3x3, "XXX/OOO/X.."), "[X][X][X]\n[O][O][O]\n X  .  . \n");
    EXPECT_EQ(draw(game_3x3, "XOX/OXO/XOX"), "[X] O [X]\n O [X] O \n[X] O [X]\n");
    EXPECT_EQ(draw(Game({1, 1, 1}), "O"), "[O]\n");
    EXPECT_EQ(draw(Game({1, 2, 3}), "XX"), " X  X \n");
    EXPECT_EQ(draw(Game({2, 3, 2}), "X../.OX"), " X  .  . \n .  O  X \n");
    EXPECT_EQ(draw(Game({2, 3, 2}), "XO./OX."), "[X][O] . \n[O][X] . \n");
}

std::vector<LabelledPosition> labelled(
    std::initializer_list<std::pair<std::string_view, std::string>> boards) {
    std::vector<LabelledPosition> positions;
    for (const auto& [text, label] : boards) {
        positions.push_back({parse_position(game_3x3, text), label});
    }
    return positions;
}

TEST(PositionText, DrawsBoardsSideBySide) {
    const auto positions =
        labelled({{"XXX/OO./...", "1"}, {"O../.../...", "2"}, {"..X/.X./X..", "third"}});
    EXPECT_EQ(draw_positions_side_by_side(game_3x3, positions, 33),
              "1           2           third\n"
              "[X][X][X]    O  .  .     .  . [X]\n"
              " O  O  .     .  .  .     . [X] .\n"
              " .  .  .     .  .  .    [X] .  .\n");
    EXPECT_EQ(draw_positions_side_by_side(game_3x3, positions, 32),
              "1           2\n"
              "[X][X][X]    O  .  .\n"
              " O  O  .     .  .  .\n"
              " .  .  .     .  .  .\n"
              "\n"
              "third\n"
              " .  . [X]\n"
              " . [X] .\n"
              "[X] .  .\n");
    const std::string one_by_one =
        "1\n[X][X][X]\n O  O  .\n .  .  .\n\n2\n O  .  .\n .  .  .\n .  .  .\n\n"
        "third\n .  . [X]\n . [X] .\n[X] .  .\n";
    for (const int width : {20, 1, 0, -5}) {
        EXPECT_EQ(draw_positions_side_by_side(game_3x3, positions, width), one_by_one);
    }
}

TEST(PositionText, WidensColumnsToTheLongestLabel) {
    const auto positions = labelled({{"XXX/OO./...", "×××××××××××"}, {"O../.../...", ""}});
    const std::string drawing =
        "×××××××××××\n"
        "[X][X][X]      O  .  .\n"
        " O  O  .       .  .  .\n"
        " .  .  .       .  .  .\n";
    EXPECT_EQ(draw_positions_side_by_side(game_3x3, positions, 25), drawing);
    EXPECT_NE(draw_positions_side_by_side(game_3x3, positions, 24), drawing);
    EXPECT_EQ(draw_positions_side_by_side(game_3x3, {}, 80), "");
}

struct RandomBoard {
    Dimensions dimensions;
    std::string cells;
};

RandomBoard random_board() {
    const int rows = *rc::gen::inRange(1, Game::max_cells + 1);
    const int cols = *rc::gen::inRange(1, Game::max_cells / rows + 1);
    const int k = *rc::gen::inRange(1, 9);
    const auto cells = *rc::gen::container<std::string>(static_cast<std::size_t>(rows * cols),
                                                        rc::gen::element('X', 'O', '.'));
    return {{rows, cols, k}, cells};
}

std::string random_text(const RandomBoard& board) {
    const Form form = *rc::gen::elementOf(all_forms);
    const char blank = *rc::gen::element(' ', '.', '_', '-');
    return write(form, board.dimensions.cols, board.cells, blank, *rc::gen::arbitrary<bool>()) +
           *rc::gen::element(""s, "\n"s, "\r\n"s);
}

RC_GTEST_PROP(PositionTextProperty, EveryFormRoundTrips, ()) {
    const RandomBoard board = random_board();
    const Game game(board.dimensions);
    const Position position = parse_position(game, random_text(board));
    RC_ASSERT(position == position_of(board.cells));
    RC_ASSERT(parse_position(game, format_position(game, position)) == position);
}

RC_GTEST_PROP(PositionTextProperty, MutatedTextIsReadAsBySlowReaderOrRefused, ()) {
    const RandomBoard board = random_board();
    const Game game(board.dimensions);
    std::string text = random_text(board);
    const auto fragment =
        rc::gen::oneOf(rc::gen::element("x"s, "O"s, "-"s),
                       rc::gen::element("X"s, "o"s, " "s, "."s, "/"s, "\n"s, "\r\n"s, "\r"s, "["s,
                                        "]"s, ","s, "\""s, "\\"s, "\0"s, "×"s, "\\u0058"s),
                       rc::gen::container<std::string>(1, rc::gen::arbitrary<char>()));
    const int mutations = *rc::gen::inRange(1, 4);
    for (int i = 0; i < mutations; ++i) {
        const auto at = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
        text.replace(at, *rc::gen::element<std::size_t>(0, 1, 1, 2), *fragment);
    }
    RC_LOG() << nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    std::optional<std::string> reading;
    try {
        reading = format_position(game, parse_position(game, text));
    } catch (const InputError& error) {
        const std::string_view message = error.what();
        RC_ASSERT(message.starts_with("board '"));
        RC_ASSERT(std::none_of(message.begin(), message.end(), [](char c) {
            return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
        }));
    }
    RC_CLASSIFY(reading.has_value(), "still a board");
    RC_ASSERT(reading == slow_reading(game, text));
}

RC_GTEST_PROP(PositionTextProperty, BracketsMarkTheCellsOfCompletedLines, ()) {
    const RandomBoard board = random_board();
    const Game game(board.dimensions);
    const Position position = position_of(board.cells);
    std::string expected;
    for (int cell = 0; cell < game.cells(); ++cell) {
        const bool marked = std::any_of(game.lines().begin(), game.lines().end(), [&](Mask line) {
            const bool complete = (line & ~position.x) == 0 || (line & ~position.o) == 0;
            return complete && (line & bit(cell)) != 0;
        });
        const char symbol = board.cells[static_cast<std::size_t>(cell)];
        expected += marked ? "["s + symbol + "]" : " "s + symbol + " ";
        if ((cell + 1) % game.cols() == 0) expected += '\n';
    }
    RC_ASSERT(draw_position(game, position) == expected);
}

}  // namespace
}  // namespace boardproof
