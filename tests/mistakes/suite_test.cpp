#include "mistakes/suite.hpp"

#include <gtest/gtest.h>

#include <string>

#include "boardproof/error.hpp"
#include "boardproof/position_text.hpp"
#include "mistakes/grade.hpp"

namespace boardproof {
namespace {

MistakeCensus census_of(const Game& game) {
    RunOptions options;
    options.threads = 2;
    return take_census(Oracle::enumerate(game, options), options);
}

std::string names(Mask mistakes) {
    std::string text;
    for_each_bit(mistakes, [&](int i) {
        text += std::string(all_mistakes()[static_cast<std::size_t>(i)].name) + ' ';
    });
    return text;
}

// What the suite catches, found by running the mistakes on its boards again.
Mask caught(const Suite& suite, std::size_t left_out) {
    const LineModel model(suite.game);
    Mask all = 0;
    for (std::size_t i = 0; i < suite.cases.size(); ++i) {
        if (i == left_out) continue;
        all |= caught_by(model, suite.cases[i].position, suite.expectation);
    }
    return all;
}

void expect_smallest(const Game& game, const MistakeCensus& census) {
    const Mask all_known = low_bits(static_cast<int>(all_mistakes().size()));
    for (const Expectation expectation : {Expectation::validity, Expectation::status}) {
        const Suite suite = compose_suite(game, census, expectation, false);
        const Mask all = all_known & ~suite.unseen;
        EXPECT_EQ(suite.unseen == 0, expectation == Expectation::status);
        EXPECT_TRUE(suite.is_smallest());
        EXPECT_EQ(names(caught(suite, suite.cases.size())), names(all & ~suite.equivalent));
        for (std::size_t i = 0; i < suite.cases.size(); ++i) {
            EXPECT_NE(caught(suite, i), all & ~suite.equivalent) << "board " << i;
        }
        const Suite greedy = compose_suite(game, census, expectation, true);
        EXPECT_EQ(names(caught(greedy, greedy.cases.size())), names(all & ~suite.equivalent));
        EXPECT_GE(greedy.cases.size(), suite.cases.size());
        // Mistakes that are none go wrong on no board, and the unseen ones only in the status.
        for_each_bit(all_known, [&](int i) {
            const MistakeTally& tally = census.tallies[static_cast<std::size_t>(i)];
            EXPECT_EQ((suite.equivalent & bit(i)) != 0, tally.misjudged == 0) << i;
            if ((suite.unseen & bit(i)) == 0) return;
            EXPECT_EQ(tally.false_accepts + tally.false_rejects, 0u) << i;
        });
    }
}

class SuiteOf3x3 : public testing::Test {
 protected:
    static void SetUpTestSuite() { census_ = new MistakeCensus(census_of(game())); }
    static void TearDownTestSuite() { delete census_; }

    static Game game() { return Game({3, 3, 3}); }
    static Grade graded(const std::string& text) {
        return grade_suite(game(), read_suite(game(), text), *census_);
    }
    static Suite suite(Expectation expectation) {
        return compose_suite(game(), *census_, expectation, false);
    }

    static MistakeCensus* census_;
};
MistakeCensus* SuiteOf3x3::census_ = nullptr;

TEST_F(SuiteOf3x3, IsSmallest) {
    expect_smallest(game(), *census_);
    EXPECT_EQ(suite(Expectation::validity).cases.size(), 8u);
    EXPECT_EQ(suite(Expectation::status).cases.size(), 9u);
}

TEST(Suite, IsSmallestOn3x4) {
    const Game game({3, 4, 3});
    expect_smallest(game, census_of(game));
}

TEST(Long, SuiteIsSmallestOn4x4) {
    const Game game({4, 4, 4});
    const MistakeCensus census = census_of(game);
    expect_smallest(game, census);
    const auto tally = [&](std::string_view name) { return census.tallies[find_mistake(name)]; };
    EXPECT_EQ(tally("counts-only").false_accepts, 443'768u);
    EXPECT_EQ(tally("lines-need-not-meet").false_accepts, 9u);
    EXPECT_EQ(tally("lines-need-not-meet").misjudged, 9u);
}

TEST_F(SuiteOf3x3, GradesItsOwnLayoutsAsPerfect) {
    for (const std::string layout : {"json", "csv", "gtest", "pytest", "leetcode", "exercism"}) {
        const bool by_status = layout == "exercism";
        const Suite written = suite(by_status ? Expectation::status : Expectation::validity);
        const Grade grade = graded(suite_as(layout, written));
        EXPECT_TRUE(grade.is_perfect()) << layout << grade_as_text(grade);
        EXPECT_EQ(grade.written.cases.size(), written.cases.size()) << layout;
        EXPECT_EQ(grade.expectation, written.expectation) << layout;
        EXPECT_EQ(grade.equivalent, written.equivalent) << layout;
        EXPECT_TRUE(grade.duplicates.empty());
        EXPECT_TRUE(grade.to_add.empty());
    }
    const Suite status = suite(Expectation::status);
    for (const std::string layout : {"json", "csv"}) {
        EXPECT_TRUE(graded(suite_as(layout, status)).is_perfect()) << layout;
    }
    EXPECT_THROW(static_cast<void>(suite_as("gtest", status)), InputError);
    EXPECT_THROW(static_cast<void>(suite_as("exercism", suite(Expectation::validity))), InputError);
    EXPECT_THROW(static_cast<void>(suite_as("xml", status)), InputError);
}

TEST_F(SuiteOf3x3, FindsWrongExpectations) {
    const Grade grade = graded(
        "board,expected,note\n"
        "XXX/OO./...,true,\"a line, \"\"X\"\"\"\n"
        "XXX/OOO/...,true,both\n"
        "XX./.../...,maybe,neither\n"
        "XXX/OO./...,TRUE,right\n"
        "XXX/OO./...,X-won,right\n"
        "XXX/OO./...,1,right\n"
        "X0X/.../...,false,no board\n"
        "\"XXX/OO./...\",false,\n");
    ASSERT_EQ(grade.wrong.size(), 4u);
    EXPECT_EQ(grade.wrong[0].written.place, "line 3");
    EXPECT_EQ(grade.wrong[0].truth, "false (both-have-lines: X and O both have a line)");
    EXPECT_EQ(grade.wrong[1].truth,
              "no answer; expected error (too-many-x: X has more stones than turns allow)");
    EXPECT_EQ(grade.wrong[2].truth.substr(0, 15), "no board of 3x3");
    EXPECT_EQ(grade.wrong[3].truth, "true (x-won)");
    EXPECT_FALSE(grade.is_perfect());
}

TEST_F(SuiteOf3x3, FindsDuplicatesUpToSymmetry) {
    const Grade grade = graded(
        "board,expected\nX../.../...,true\n../X../...,true\n..X/.../...,true\n"
        "XO./.../...,true\n");
    ASSERT_EQ(grade.duplicates.size(), 1u);
    EXPECT_EQ(grade.duplicates[0].places, (std::vector<std::string>{"line 2", "line 4"}));
}

TEST_F(SuiteOf3x3, SaysWhatToAdd) {
    const Suite whole = suite(Expectation::validity);
    Suite part = whole;
    part.cases.erase(part.cases.begin() + 2, part.cases.end());
    const Grade grade = graded(suite_as("csv", part));
    EXPECT_EQ(grade.caught, part.cases[0].caught | part.cases[1].caught);
    EXPECT_NE(grade.missed, 0u);
    Mask added = 0;
    for (const SuiteCase& one : grade.to_add) added |= one.caught;
    EXPECT_EQ(grade.missed & ~added, 0u);
    EXPECT_LE(grade.to_add.size(), whole.cases.size() - 2);
    EXPECT_NE(grade_as_text(grade).find("to add would catch them all"), std::string::npos);
    EXPECT_NE(grade_as_json(grade).find("boardproof.grade/1"), std::string::npos);
}

TEST_F(SuiteOf3x3, FollowsReimplementedCases) {
    const auto one_case = [](const std::string& uuid, const std::string& reimplements,
                             const std::string& expected) {
        return R"({"uuid": ")" + uuid + R"(", )" +
               (reimplements.empty() ? "" : R"("reimplements": ")" + reimplements + R"(", )") +
               R"("description": "d", "property": "gamestate", "input": {"board": ["XXX", "OO ", )"
               R"("   "]}, "expected": )" +
               expected + "}";
    };
    const std::string text =
        R"({"cases": [{"description": "group", "cases": [)" + one_case("a", "", R"("draw")") + "," +
        one_case("b", "a", R"("ongoing")") + "," + one_case("c", "b", R"("win")") + "]}," +
        one_case("d", "d", R"("win")") + "," + one_case("e", "f", R"("win")") + "," +
        one_case("f", "e", R"("win")") + "," + one_case("g", "z", R"("win")") + "]}";
    const WrittenSuite written = read_suite(game(), text);
    EXPECT_EQ(written.superseded, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(written.notes, (std::vector<std::string>{
                                 "d reimplements itself", "e reimplements itself by way of f",
                                 "f reimplements itself by way of e",
                                 "g reimplements z, which is not in the file"}));
    ASSERT_EQ(written.cases.size(), 5u);
    const Grade grade = graded(text);
    EXPECT_TRUE(grade.wrong.empty());
    EXPECT_EQ(grade.expectation, Expectation::status);
}

TEST(SuiteReader, ReadsRowsOfCellsAndRefusesDepth) {
    const Game game({3, 3, 3});
    const WrittenSuite suite = read_suite(
        game, R"([{"board": [["X","O"," "],[" "," "," "],[" "," "," "]], "expected": true}])");
    EXPECT_EQ(format_position(game, parse_position(game, suite.cases.at(0).board)), "XO./.../...");
    EXPECT_THROW(
        static_cast<void>(read_suite(game, std::string(300'000, '[') + std::string(300'000, ']'))),
        InputError);
    const WrittenSuite broken = read_suite(game, R"([{"board": "XO./.../...", "expected": true},)");
    EXPECT_EQ(broken.notes.at(0), "the text is no valid JSON; it was read as source code");
}

TEST(SuiteReader, KeepsCasesWithoutAUuidApart) {
    const Game game({3, 3, 3});
    const WrittenSuite suite = read_suite(game, R"({"cases": [
        {"uuid": "d", "board": "XO./.../...", "expected": "draw"},
        {"uuid": "e", "board": "XO./.../...", "expected": "draw"},
        {"reimplements": "d", "board": "XO./.../...", "expected": "ongoing"},
        {"reimplements": "e", "board": "XO./.../...", "expected": "ongoing"}]})");
    EXPECT_EQ(suite.superseded, (std::vector<std::string>{"d", "e"}));
    EXPECT_EQ(suite.cases.size(), 2u);
}

TEST(SuiteReader, FindsCasesInSourceCode) {
    const Game game({3, 3, 3});
    const std::vector<std::pair<std::string, std::string>> sources{
        {R"(EXPECT_TRUE(valid({"XO.", "...", "..."}));)", "true"},
        {R"(EXPECT_FALSE(valid({"XO.", "...", "..."})) << "XXX";)", "false"},
        {R"(EXPECT_EQ(valid("XO./.../..."), false);)", "false"},
        {R"(EXPECT_EQ(true, valid("XO./.../..."));)", "true"},
        {"assert valid(['XO ', '   ', '   '])\n", "true"},
        {"assert not valid(['XO ',\n   '   ',\n   '   '])", "false"},
        {"assert valid(['XO ', '   ', '   ']) is False\n", "false"},
        {"self.assertTrue(valid('XO.......'))\n", "true"},
        {"  (['XO ', '   ', '   '], True, \"don't\"),\n", "true"},
        {"Input: board = [\"XO \",\"   \",\"   \"]\nOutput: false\n", "false"},
        {"# it's true\n// \"XXX\"\n/* false \"OOO\" */ (\"XO./.../...\", true)", "true"},
        {"\"\"\"A docstring: \"XXX\" is true.\"\"\"\nassert valid('XO.......')\n", "true"},
        {"PLAYERS = \"XO\"\nassert valid([\"XO \", \"   \", \"   \"])\n", "true"},
        {"assert valid([\"XO \", \"   \", \"   \"]) is not True\n", "false"},
        {"assertTrue(!valid(\"XO./.../...\"));", "false"},
        {"expect(valid([\"XO \", \"   \", \"   \"])).toBeFalsy();", "false"},
        {"expect(valid([\"XO \", \"   \", \"   \"])).toBe(true);", "true"},
        {"char[][] b = {{'X','O',' '},{' ',' ',' '},{' ',' ',' '}}; \nassertFalse(valid(new "
         "char[][]"
         "{{'X','O',' '},{' ',' ',' '},{' ',' ',' '}}));",
         "false"},
        {"assertTrue(valid(\"XO \", \"   \", \"   \"))", "true"},
        {"assert winner([\"XXX\", \"OO \", \"   \"]) == \"X\"\nassert valid('XO.......')\n",
         "true"},
        {"const char *s = \"XXX/XXX/XXX\";\nEXPECT_TRUE(valid(\"XO./.../...\"));", "true"},
    };
    for (const auto& [source, expected] : sources) {
        const WrittenSuite suite = read_suite(game, source);
        ASSERT_EQ(suite.cases.size(), 1u) << source;
        EXPECT_EQ(suite.cases[0].expected, expected) << source;
        EXPECT_EQ(format_position(game, parse_position(game, suite.cases[0].board)), "XO./.../...");
    }
    EXPECT_EQ(
        read_suite(game, "\n\nEXPECT_TRUE(valid({\"XO\", \"...\", \"...\"}));").cases[0].place,
        "line 3");
    for (const std::string nothing : {"", "true", "\"XO./.../...\"", "{}", "[]", "a,b\n1,2\n"}) {
        EXPECT_THROW(static_cast<void>(read_suite(game, nothing)), InputError) << nothing;
    }
}

TEST(Suite, RefusesLargeGames) {
    EXPECT_THROW(require_census(Game({3, 7, 3})), InputError);
    require_census(Game({4, 5, 4}));
}

}  // namespace
}  // namespace boardproof
