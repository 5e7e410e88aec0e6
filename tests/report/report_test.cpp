#include "boardproof/report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "boardproof/error.hpp"
#include "report/table.hpp"
#include "report/tables/result_files.hpp"

namespace boardproof {
namespace {

using nlohmann::json;

Proof prove_all(const Dimensions& dimensions) {
    return prove({.game = Game(dimensions), .rules = {all_rules().begin(), all_rules().end()}});
}

std::vector<std::string> keys(const json& object) {
    std::vector<std::string> result;
    for (const auto& item : object.items()) result.push_back(item.key());
    return result;
}

bool has_keys(const json& object, std::initializer_list<const char*> expected) {
    bool all = true;
    for (const char* key : expected) all = all && object.contains(key);
    return all;
}

TEST(Report, JsonHasTheReleasedKeys) {
    const json proof = json::parse(proof_as_json(prove_all({3, 3, 3})));
    EXPECT_EQ(proof["schema"], "boardproof.proof/1");
    EXPECT_TRUE(has_keys(proof, {"game", "engine", "universe", "judged", "reachable", "terminal",
                                 "games", "rules", "digest", "provenance"}));
    EXPECT_EQ(keys(proof["game"]), (std::vector<std::string>{"cols", "k", "lines", "rows"}));
    EXPECT_TRUE(has_keys(proof["judged"], {"individually", "by_class", "as_sets"}));
    EXPECT_TRUE(has_keys(proof["reachable"], {"total", "by_ply", "nonterminal_by_ply", "orbits",
                                              "orbits_by_ply", "transitions"}));
    EXPECT_TRUE(has_keys(proof["terminal"], {"total", "x_wins", "o_wins", "draws", "orbits"}));
    EXPECT_TRUE(has_keys(proof["games"], {"total", "x_wins", "o_wins", "draws"}));
    ASSERT_EQ(proof["rules"].size(), all_rules().size());
    for (const json& rule : proof["rules"]) {
        EXPECT_TRUE(has_keys(rule, {"name", "necessary", "sufficient", "false_accepts",
                                    "false_rejects", "by_counts", "counterexamples", "ablation"}));
    }
    EXPECT_TRUE(has_keys(proof["rules"][0]["counterexamples"][0], {"board", "kind", "reason"}));
    EXPECT_TRUE(has_keys(proof["provenance"], {"version", "commit", "compiler", "cpu", "threads",
                                               "seconds", "boards_per_second", "peak_bytes"}));
}

TEST(Report, JsonWritesIntegersAbove2To53AsStrings) {
    Proof proof = prove({.game = Game({3, 3, 3})});
    const std::uint64_t limit = std::uint64_t{1} << 53;
    proof.statistics.total.reachable = limit;
    proof.statistics.transitions = limit + 1;
    proof.statistics.games.x_wins = BigInt("12123953291699459229254400");
    proof.statistics.games.o_wins = 0;
    proof.statistics.games.draws = 0;
    const json parsed = json::parse(statistics_as_json(proof));
    EXPECT_EQ(parsed["schema"], "boardproof.stats/1");
    EXPECT_EQ(parsed["reachable"]["total"], limit);
    EXPECT_EQ(parsed["reachable"]["transitions"], "9007199254740993");
    EXPECT_EQ(parsed["games"]["total"], "12123953291699459229254400");
}

TEST(Report, TextSaysTheVerdictsFirst) {
    const std::string text = proof_as_text(prove_all({3, 3, 3}));
    EXPECT_TRUE(text.starts_with(
        "3x3: 3 in a row, 8 lines; legal play reaches 5,478 of 19,683 boards\n\n"
        "  counts              necessary, not sufficient  568 false accepts\n"
        "  three-conditions    necessary and sufficient\n"
        "  published-794       neither                    168 false accepts  316 false rejects\n"))
        << text.substr(0, 400);
    EXPECT_NE(text.find("games        255,168 complete\n"
                        "             131,184 won by X, 77,904 by O, 46,080 drawn\n"),
              std::string::npos);
}

TEST(Report, TextDrawsTheLinesOfCounterexamples) {
    const std::string text =
        proof_as_text(prove({.game = Game({4, 4, 4}), .rules = {find_rule("three-conditions")}}));
    EXPECT_NE(text.find("three-conditions accepts 9 boards that no legal play reaches:\n\n"
                        "  1 *            2 "),
              std::string::npos);
    EXPECT_NE(text.find("  [X] O  O [X]   [X] O  O [X]"), std::string::npos);
    EXPECT_NE(text.find("  1 to 8: last-move: the 2 completed lines of X share no cell\n"
                        "  9: last-move: the 2 completed lines of O share no cell\n"),
              std::string::npos);
    for (std::size_t start = 0, end = 0; (end = text.find('\n', start)) != std::string::npos;
         start = end + 1) {
        EXPECT_TRUE(end == start || text[end - 1] != ' ') << text.substr(start, end - start);
    }
}

TEST(Report, NotesThatAGameHasNoLines) {
    EXPECT_NE(proof_as_text(prove_all({3, 3, 4}))
                  .find("note: 4 in a row fit on no side, so nobody can win"),
              std::string::npos);
}

TEST(Report, StatisticsTablesHaveARowForEachPly) {
    const Proof proof = prove({.game = Game({2, 2, 2})});
    EXPECT_EQ(statistics_as_csv(proof),
              "ply,reachable,nonterminal,x_wins,o_wins,draws,orbits,terminal_orbits\n"
              "0,1,1,0,0,0,1,0\n"
              "1,4,4,0,0,0,1,0\n"
              "2,12,12,0,0,0,2,0\n"
              "3,12,0,12,0,0,2,2\n"
              "4,0,0,0,0,0,0,0\n");
    EXPECT_NE(statistics_as_markdown(proof).find("| all | 29 | 17 | 12 | 0 | 0 | 6 | 2 |\n"),
              std::string::npos);
}

TEST(ResultTable, ListsTheGamesOfTheTables) {
    std::vector<std::string> names;
    for (const Dimensions& dimensions : tabulated_games(4)) names.push_back(dimensions.name());
    EXPECT_EQ(names,
              (std::vector<std::string>{"1x1", "1x2:1", "1x2:2", "1x3:1", "1x3:2", "1x3:3", "1x4:1",
                                        "1x4:2", "1x4:3", "1x4:4", "2x2:1", "2x2"}));
    EXPECT_EQ(tabulated_games(16).size(), 187U);
    int one_row = 0;
    for (const Dimensions& dimensions : tabulated_games(25)) one_row += dimensions.rows == 1;
    EXPECT_EQ(one_row, 16 * 17 / 2);
}

TEST(ResultTable, HasARowForEachGameAndRule) {
    const std::vector<GameResult> results{result_of(prove_all({2, 2, 2})),
                                          result_of(prove_all({3, 3, 3}))};
    const std::vector<std::string> files = result_files(results, 9);
    ASSERT_EQ(files.size(), result_file_names.size());
    EXPECT_NE(files[0].find("3x3,published-794,false,false,168,316," + results[1].digest + "\n"),
              std::string::npos);
    EXPECT_EQ(std::count(files[0].begin(), files[0].end(), '\n'), 14);
    EXPECT_NE(files[1].find("| 3x3 | 5478 | 568 / 0 | exact | 168 / 316 |"), std::string::npos);
    EXPECT_NE(files[3].find("3x3,9,78,0,62,0,16,15,15\n"), std::string::npos);
    for (std::size_t i = 0; i + 1 < files.size(); ++i) {
        EXPECT_NE(files[i].find("boardproof tables --max-cells 9"), std::string::npos)
            << result_file_names[i];
    }
}

TEST(Table, IsWrittenInEveryFormat) {
    Table table{{{"name", "na_me", false}, {"count", "count"}}, {{"a&b", "1234"}, {"<c>", "5"}}};
    table.summary.push_back({"all", "1239"});
    EXPECT_EQ(table_as_csv(table), "name,count\na&b,1234\n<c>,5\n");
    EXPECT_EQ(table_as_markdown(table),
              "| na_me | count |\n| --- | --: |\n| a&b | 1234 |\n| <c> | 5 |\n| all | 1239 |\n");
    EXPECT_EQ(table_as_text(table),
              "  na_me  count\n  a&b    1,234\n  <c>        5\n  all    1,239\n");
    EXPECT_EQ(table_as_latex(table),
              "\\begin{tabular}{lr}\n\\toprule\nna\\_me & count \\\\\n\\midrule\n"
              "a\\&b & 1,234 \\\\\n<c> & 5 \\\\\n\\midrule\nall & 1,239 \\\\\n"
              "\\bottomrule\n\\end{tabular}\n");
    EXPECT_EQ(table_as_html(table),
              "<div class=\"wide\"><table class=\"sortable\"><thead><tr><th>na_me</th>"
              "<th class=\"number\">count</th></tr></thead>\n<tbody>\n"
              "<tr><td>a&amp;b</td><td class=\"number\" data-value=\"1234\">1,234</td></tr>\n"
              "<tr><td>&lt;c&gt;</td><td class=\"number\" data-value=\"5\">5</td></tr>\n"
              "</tbody><tfoot>\n"
              "<tr><td>all</td><td class=\"number\" data-value=\"1239\">1,239</td></tr>\n"
              "</tfoot></table></div>\n");
    while (table.rows.size() <= 40) table.rows.push_back({"", "1"});
    EXPECT_EQ(table_as_latex(table).substr(0, 23), "\\begin{longtable}{lr}\n\\");
    EXPECT_NE(table_as_latex(table).find("\\endhead\n"), std::string::npos);
    EXPECT_NE(table_as_csv(table).find("\n,1\n"), std::string::npos);
}

TEST(GameResult, IsReadBackAsItWasFiled) {
    GameResult result = result_of(prove_all({3, 3, 3}));
    result.best_play = best_play(Game({3, 3, 3}), true, {});
    const std::string text = game_result_as_json(result);
    const GameResult read = parse_game_result(text);
    EXPECT_EQ(game_result_as_json(read), text);
    EXPECT_EQ(result_files({read}, 9), result_files({result}, 9));
    for (const std::string& damaged :
         {text.substr(0, text.size() / 2), std::string("{}"), std::string("[1]"), std::string()}) {
        EXPECT_THROW(static_cast<void>(parse_game_result(damaged)), InputError);
    }
}

}  // namespace
}  // namespace boardproof
