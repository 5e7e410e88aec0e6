#include "mistakes/mistake.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <vector>

#include "boardproof/error.hpp"
#include "boardproof/position_text.hpp"
#include "boardproof/rule.hpp"
#include "game/universe.hpp"
#include "mistakes/census.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

struct Example {
    std::string mistake;
    Dimensions game;
    std::string board;
    std::string mistaken;  // what the mistake says
    std::string truth;
};

// One board for each mistake, read by a person against its description: the first in canonical
// order of the first game on which it goes wrong.
const std::vector<Example>& examples() {
    static const std::vector<Example> list{
        {"counts-only", {3, 3, 3}, "XXX/OOO/...", "x-won", "unreachable"},
        {"difference-only", {3, 3, 3}, "O../.../...", "ongoing", "unreachable"},
        {"o-at-most-x-only", {3, 3, 3}, "XX./.../...", "ongoing", "unreachable"},
        {"not-both-only", {3, 3, 3}, "O../.../...", "ongoing", "unreachable"},
        {"no-counts", {3, 3, 3}, "O../.../...", "ongoing", "unreachable"},
        {"no-upper-bound", {3, 3, 3}, "XX./.../...", "ongoing", "unreachable"},
        {"no-lower-bound", {3, 3, 3}, "O../.../...", "ongoing", "unreachable"},
        {"counts-inverted", {3, 3, 3}, "O../.../...", "ongoing", "unreachable"},
        {"o-starts", {3, 3, 3}, "O../.../...", "ongoing", "unreachable"},
        {"either-starts", {3, 3, 3}, "O../.../...", "ongoing", "unreachable"},
        {"no-x-win-parity", {3, 3, 3}, "XXX/OOO/...", "x-won", "unreachable"},
        {"no-o-win-parity", {3, 3, 3}, "XXX/X../OOO", "x-won", "unreachable"},
        {"no-win-parity", {3, 3, 3}, "XXX/OO./O..", "x-won", "unreachable"},
        {"no-win-parity-one-line", {3, 3, 3}, "XXX/OO./O..", "x-won", "unreachable"},
        {"x-win-parity-inverted", {3, 3, 3}, "XXX/OO./...", "unreachable", "x-won"},
        {"o-win-parity-inverted", {3, 3, 3}, "XXO/XO./O..", "unreachable", "o-won"},
        {"win-parities-inverted", {3, 3, 3}, "XXX/OO./...", "unreachable", "x-won"},
        {"x-any-o-inverted", {3, 3, 3}, "XXX/OO./O..", "x-won", "unreachable"},
        {"both-may-win", {3, 3, 3}, "XXX/OOO/...", "x-won", "unreachable"},
        {"literal-board-only", {3, 3, 3}, "XXX/OOO/...", "x-won", "unreachable"},
        {"first-line-decides", {3, 3, 3}, "OOO/XXX/...", "o-won", "unreachable"},
        {"x-line-decides", {3, 3, 3}, "XXX/X../OOO", "x-won", "unreachable"},
        {"o-line-decides", {3, 3, 3}, "XXX/OOO/...", "o-won", "unreachable"},
        {"blank-line-counts", {3, 3, 3}, ".../XXX/OO.", "ongoing", "x-won"},
        {"one-line-at-most", {3, 3, 3}, "XXX/XOO/XOO", "unreachable", "x-won"},
        {"one-x-line-at-most", {3, 3, 3}, "XXX/XOO/XOO", "unreachable", "x-won"},
        {"one-o-line-at-most", {3, 4, 3}, "XX.X/X.../OOOO", "unreachable", "o-won"},
        {"lines-need-not-meet", {3, 4, 3}, "OXXX/XXXO/OO.O", "x-won", "unreachable"},
        {"lines-meet-pairwise", {3, 4, 3}, "XOXO/XXXO/XOO.", "x-won", "unreachable"},
        {"mixed-line-for-o", {3, 3, 3}, "XXO/.../...", "unreachable", "ongoing"},
        {"mixed-line-for-x", {3, 3, 3}, "XXO/.../...", "x-won", "ongoing"},
        {"mixed-diagonal-for-o", {3, 3, 3}, "X../.X./..O", "unreachable", "ongoing"},
        {"mixed-diagonal-for-x", {3, 3, 3}, "X../.X./..O", "x-won", "ongoing"},
        {"no-falling-diagonal", {3, 3, 3}, "XOO/.X./..X", "ongoing", "x-won"},
        {"no-rising-diagonal", {3, 3, 3}, "OOX/.X./X..", "ongoing", "x-won"},
        {"no-diagonals", {3, 3, 3}, "OOX/.X./X..", "ongoing", "x-won"},
        {"no-rows", {3, 3, 3}, "XXX/OO./...", "ongoing", "x-won"},
        {"no-columns", {3, 3, 3}, "XOO/X../X..", "ongoing", "x-won"},
        {"rows-only", {3, 3, 3}, "XOO/X../X..", "ongoing", "x-won"},
        {"columns-only", {3, 3, 3}, "XXX/OO./...", "ongoing", "x-won"},
        {"no-last-row", {3, 3, 3}, "OO./.../XXX", "ongoing", "x-won"},
        {"no-last-column", {3, 3, 3}, "OOX/..X/..X", "ongoing", "x-won"},
        {"no-last-window", {3, 3, 3}, "XXX/OO./...", "ongoing", "x-won"},
        {"main-diagonals", {3, 4, 3}, "OOX./.X../X...", "ongoing", "x-won"},
        {"wrapping-rows", {3, 3, 3}, "OXX/XO./...", "x-won", "ongoing"},
        {"height-for-width", {3, 4, 3}, "OO.X/XX../....", "x-won", "ongoing"},
        {"k-ignored", {3, 4, 3}, "XXXO/O.../....", "ongoing", "x-won"},
        {"not-adjacent", {3, 4, 3}, "XXOX/O.../....", "x-won", "ongoing"},
        {"across-blanks", {3, 4, 3}, "XX.X/OO../....", "x-won", "ongoing"},
        {"exactly-k", {3, 4, 3}, "XXXX/OO.O/....", "ongoing", "x-won"},
        {"finished-only", {3, 3, 3}, ".../.../...", "unreachable", "ongoing"},
        {"full-only", {3, 3, 3}, ".../.../...", "unreachable", "ongoing"},
        {"full-always-valid", {3, 3, 3}, "XXX/XXO/OOO", "x-won", "unreachable"},
        {"full-before-win", {3, 3, 3}, "XXX/XOO/XOO", "draw", "x-won"},
        {"draw-one-early", {3, 3, 3}, "XXO/XXO/OO.", "draw", "ongoing"},
        {"blank-line-pending", {3, 3, 3}, ".../XXX/OO.", "ongoing", "x-won"},
        {"winner-of-unreachable", {3, 3, 3}, "OOO/.../...", "o-won", "unreachable"},
    };
    return list;
}

TEST(Mistakes, GoWrongAsTheyAreDescribed) {
    std::set<std::string> covered;
    for (const Example& example : examples()) {
        const Game game(example.game);
        const LineModel model(game);
        const Position position = parse_position(game, example.board);
        const Mistake& mistake = all_mistakes()[find_mistake(example.mistake)];
        EXPECT_EQ(name(judge_by_mistake(mistake, model, position)), example.mistaken)
            << example.mistake;
        EXPECT_EQ(name(judge(game, position).status), example.truth) << example.mistake;
        EXPECT_TRUE(covered.insert(example.mistake).second);
        EXPECT_TRUE(mistake.description.ends_with('.')) << example.mistake;
    }
    EXPECT_EQ(covered.size(), all_mistakes().size());
    EXPECT_THROW(static_cast<void>(find_mistake("banana")), InputError);
}

// Mistakes that are rules of the catalogue by another name.
TEST(Mistakes, AgreeWithTheRulesThatTheyRestate) {
    const std::vector<std::pair<std::string, std::string>> same{
        {"counts-only", "counts"}, {"lines-need-not-meet", "three-conditions"}};
    for (const Dimensions dimensions : {Dimensions{3, 3, 3}, {2, 5, 2}, {3, 3, 2}, {1, 8, 3}}) {
        const Game game(dimensions);
        const LineModel model(game);
        plain::for_each_filling(game, [&](const std::string& cells) {
            const Position position = plain::position_of(cells);
            for (const auto& [mistake, rule] : same) {
                ASSERT_EQ(judge_by_mistake(all_mistakes()[find_mistake(mistake)], model,
                                           position) != Status::unreachable,
                          accepts(find_rule(rule), game, position))
                    << mistake << ' ' << cells;
            }
        });
    }
}

// The public figures of the rules come out by way of the mistakes: DESIGN's table for 3x3.
TEST(Mistakes, GoWrongAsOftenAsTheRules) {
    const MistakeCensus census = take_census(Oracle::enumerate(Game({3, 3, 3}), {}), {});
    const auto expect = [&](std::string_view name, std::uint64_t accepts, std::uint64_t rejects) {
        const MistakeTally& tally = census.tallies[find_mistake(name)];
        EXPECT_EQ(tally.false_accepts, accepts) << name;
        EXPECT_EQ(tally.false_rejects, rejects) << name;
    };
    expect("counts-only", 568, 0);
    expect("no-upper-bound", 2238, 0);          // case-analysis-text
    expect("o-win-parity-inverted", 168, 316);  // published-794
    expect("either-starts", 8533 - 5478, 0);    // boards that only O's beginning leads to
    expect("finished-only", 0, 5478 - 958);     // 958 final boards
    // No mistake at all on 3x3: no board has two lines of O, and two lines of X always meet.
    expect("lines-need-not-meet", 0, 0);
    expect("one-o-line-at-most", 0, 0);
    std::uint64_t boards = 0;
    for (const MistakeSignature& signature : census.signatures) boards += signature.boards;
    EXPECT_EQ(boards, 19'683u);
}

// What each idea sees, programmed the way it is described, on characters.
bool plain_sees(const Game& game, LineIdea idea, const std::string& cells, char stone) {
    const int rows = game.rows();
    const int cols = game.cols();
    const int k = game.k();
    const auto own = [&](int row, int col) {
        return cells[static_cast<std::size_t>(row * cols + col)] == stone;
    };
    const auto blank = [&](int row, int col) {
        return cells[static_cast<std::size_t>(row * cols + col)] == '.';
    };
    const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int d = 0; d < 4; ++d) {
        const auto [row_step, col_step] = steps[d];
        const auto on_board = [&](int row, int col) {
            return row >= 0 && row < rows && col >= 0 && col < cols;
        };
        for (int row = 0; row < rows; ++row) {
            for (int col = 0; col < cols; ++col) {
                int length = 0;  // cells from here to the edge
                int run = 0;     // stones from here on without a gap
                int all = 0;     // stones from here to the edge
                int across = 0;  // stones from here on, blanks being passed over
                bool broken = false;
                bool blocked = false;
                for (int r = row, c = col; on_board(r, c); r += row_step, c += col_step) {
                    ++length;
                    broken |= !own(r, c);
                    blocked |= !own(r, c) && !blank(r, c);
                    run += broken ? 0 : 1;
                    all += own(r, c) ? 1 : 0;
                    across += own(r, c) && !blocked ? 1 : 0;
                }
                const bool first = !on_board(row - row_step, col - col_step);
                const bool window = run >= k;
                const bool last_window = (row_step != 0 && row + k == rows) ||
                                         (col_step > 0 && col + k == cols) ||
                                         (col_step < 0 && col - k == -1);
                bool seen = false;
                switch (idea) {
                    case LineIdea::right:
                        seen = window;
                        break;
                    case LineIdea::no_falling_diagonal:
                        seen = window && d != 2;
                        break;
                    case LineIdea::no_rising_diagonal:
                        seen = window && d != 3;
                        break;
                    case LineIdea::no_diagonals:
                        seen = window && d < 2;
                        break;
                    case LineIdea::no_rows:
                        seen = window && d != 0;
                        break;
                    case LineIdea::no_columns:
                        seen = window && d != 1;
                        break;
                    case LineIdea::rows_only:
                        seen = window && d == 0;
                        break;
                    case LineIdea::columns_only:
                        seen = window && d == 1;
                        break;
                    case LineIdea::no_last_row:
                        seen = window && !(d == 0 && row + 1 == rows);
                        break;
                    case LineIdea::no_last_column:
                        seen = window && !(d == 1 && col + 1 == cols);
                        break;
                    case LineIdea::no_last_window:
                        seen = window && !last_window;
                        break;
                    case LineIdea::main_diagonals:
                        seen = window && (d < 2 || (d == 2 && row == col) ||
                                          (d == 3 && row + col + 1 == cols));
                        break;
                    case LineIdea::wrapping_rows: {
                        int wrapped = 0;
                        for (std::size_t i = static_cast<std::size_t>(row * cols + col);
                             d == 0 && i < cells.size() && cells[i] == stone; ++i) {
                            ++wrapped;
                        }
                        seen = (window && d != 0) || wrapped >= k;
                        break;
                    }
                    case LineIdea::height_for_width: {
                        seen = on_board(row + (k - 1) * row_step, col + (k - 1) * col_step);
                        for (int i = 0; i < k && seen; ++i) {
                            const int cell = (row + i * row_step) * rows + col + i * col_step;
                            seen = cell < game.cells() &&
                                   cells[static_cast<std::size_t>(cell)] == stone;
                        }
                        break;
                    }
                    case LineIdea::whole_rows:
                        seen = first && run == length && length >= k &&
                               length == (d == 0   ? cols
                                          : d == 1 ? rows
                                                   : std::min(rows, cols));
                        break;
                    case LineIdea::not_adjacent:
                        seen = all >= k;
                        break;
                    case LineIdea::across_blanks:
                        seen = across >= k;
                        break;
                    case LineIdea::exactly_k:
                        seen = run == k && (first || !own(row - row_step, col - col_step));
                        break;
                }
                if (seen) return true;
            }
        }
    }
    return false;
}

TEST(LineModels, SeeWhatTheyAreDescribedToSee) {
    std::mt19937_64 random(5);
    for (const Dimensions dimensions :
         {Dimensions{3, 3, 3}, {3, 4, 3}, {4, 3, 3}, {4, 4, 3}, {4, 5, 4}, {5, 4, 2}, {2, 6, 3}}) {
        const Game game(dimensions);
        const LineModel model(game);
        for (int i = 0; i < 1000; ++i) {
            const Position position = plain::random_position(game, random);
            const std::string cells = plain::cells_of(game, position);
            for (std::size_t idea = 0; idea < line_idea_count; ++idea) {
                const LinesSeen seen = model.see(static_cast<LineIdea>(idea), position);
                ASSERT_EQ(seen.x, plain_sees(game, static_cast<LineIdea>(idea), cells, 'X'))
                    << game.name() << ' ' << cells << " idea " << idea;
                ASSERT_EQ(seen.o, plain_sees(game, static_cast<LineIdea>(idea), cells, 'O'))
                    << game.name() << ' ' << cells << " idea " << idea;
            }
            EXPECT_EQ(model.see(LineIdea::right, position).meet,
                      plain::lines_meet(game, cells, 'X') && plain::lines_meet(game, cells, 'O'));
        }
    }
}

TEST(Universe, ComesInTheOrderOfTheTexts) {
    for (const Dimensions dimensions : {Dimensions{3, 3, 3}, {1, 1, 1}, {2, 4, 2}}) {
        const Game game(dimensions);
        UniverseCursor cursor(game, 0);
        std::string before;
        for (std::uint64_t i = 0; i != universe_size(game.cells()); ++i, cursor.next()) {
            const std::string text = format_position(game, cursor.position());
            ASSERT_LT(before, text);
            ASSERT_EQ(UniverseCursor(game, i).position(), cursor.position());
            before = text;
        }
        EXPECT_EQ(cursor.position(), Position{});
    }
}

}  // namespace
}  // namespace boardproof
