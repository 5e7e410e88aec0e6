#include <fmt/format.h>
#include <xxhash.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "base/words.hpp"
#include "boardproof/error.hpp"
#include "boardproof/position_text.hpp"
#include "boardproof/version.hpp"
#include "mistakes/suite.hpp"
#include "report/json.hpp"

namespace boardproof {

namespace {

// Why the case is in the suite, in a few words.
std::string why(const SuiteCase& one) {
    if (one.judgement.status != Status::unreachable) return std::string(name(one.judgement.status));
    return std::string(name(one.judgement.faults.first()));
}

bool is_valid(const SuiteCase& one) {
    return one.judgement.status != Status::unreachable;
}

// The rows with spaces for blanks, as test suites have them.
std::vector<std::string> rows_of(const Suite& suite, const SuiteCase& one) {
    std::vector<std::string> rows(1);
    for (const char c : format_position(suite.game, one.position)) {
        if (c == '/') {
            rows.emplace_back();
        } else {
            rows.back() += c == '.' ? ' ' : c;
        }
    }
    return rows;
}

std::string quoted_rows(const Suite& suite, const SuiteCase& one, std::string_view separator) {
    std::string text;
    for (const std::string& row : rows_of(suite, one)) {
        text += fmt::format("{}\"{}\"", text.empty() ? "" : separator, row);
    }
    return text;
}

std::string summary(const Suite& suite) {
    const std::string bound = suite.is_smallest()
                                  ? std::string("no smaller suite does that")
                                  : fmt::format("{} or more are needed", suite.lower_bound);
    const auto mistakes =
        static_cast<int>(all_mistakes().size()) - std::popcount(suite.equivalent | suite.unseen);
    return fmt::format("{} on {} that catch {} of boardproof's catalogue; {}",
                       counted(suite.cases.size(), "board"), suite.game.name(),
                       counted(mistakes, "mistake"), bound);
}

std::string as_text(const Suite& suite) {
    std::string text =
        fmt::format("{}\n\n{}\n", summary(suite), draw_cases(suite.game, suite.cases));
    Mask before = 0;
    for (std::size_t i = 0; i < suite.cases.size(); ++i) {
        const Mask caught = suite.cases[i].caught;
        text += wrapped(fmt::format("{} catches {}, {} that none before it does: {}", i + 1,
                                    std::popcount(caught), std::popcount(caught & ~before),
                                    joined(mistake_names(caught & ~before), ", ")));
        before |= caught;
    }
    if (suite.equivalent != 0) {
        const std::string names = joined(mistake_names(suite.equivalent), ", ");
        text += '\n';
        text += wrapped(fmt::format("no mistake here: {}", names));
    }
    if (suite.unseen != 0) {
        const std::string names = joined(mistake_names(suite.unseen), ", ");
        text += '\n';
        text += wrapped(fmt::format("seen by suites with --expect status alone: {}", names));
    }
    return text;
}

std::string as_json(const Suite& suite) {
    Json cases = Json::array();
    for (const SuiteCase& one : suite.cases) {
        Json entry{{"board", rows_of(suite, one)}};
        if (suite.expectation == Expectation::validity) {
            entry["expected"] = is_valid(one);
        } else {
            entry["expected"] = suite_word(one.judgement.status);
        }
        entry["verdict"] = name(one.judgement.status);
        Json reasons = Json::array();
        for (const Fault fault : all_faults) {
            if (one.judgement.faults.has(fault)) reasons.push_back(name(fault));
        }
        entry["reasons"] = std::move(reasons);
        entry["catches"] = mistake_names(one.caught);
        cases.push_back(std::move(entry));
    }
    return finish(
        Json{{"schema", "boardproof.suite/1"},
             {"game", game_as_json(suite.game)},
             {"expects", suite.expectation == Expectation::validity ? "validity" : "status"},
             {"smallest", suite.is_smallest()},
             {"lower_bound", suite.lower_bound},
             {"cases", std::move(cases)},
             {"equivalent", mistake_names(suite.equivalent)},
             {"unseen", mistake_names(suite.unseen)}});
}

std::string as_csv(const Suite& suite) {
    std::string text = "board,expected,why,catches\n";
    for (const SuiteCase& one : suite.cases) {
        const std::string_view expected = suite.expectation == Expectation::status
                                              ? suite_word(one.judgement.status)
                                          : is_valid(one) ? "true"
                                                          : "false";
        text += fmt::format("{},{},{},{}\n", format_position(suite.game, one.position), expected,
                            why(one), joined(mistake_names(one.caught), " "));
    }
    return text;
}

std::string as_gtest(const Suite& suite) {
    std::string text = fmt::format(
        "// {}.\n// Written by boardproof {}.\n\n#include <gtest/gtest.h>\n\n#include <string>\n"
        "#include <vector>\n\n// The validator under test: rows from the top, cells X, O and "
        "space.\nbool is_reachable(const std::vector<std::string>& board);\n",
        summary(suite), version);
    int number = 0;
    for (const SuiteCase& one : suite.cases) {
        text += fmt::format(
            "\nTEST(ReachableBoards{}x{}k{}, Board{}) {{\n    EXPECT_{}(is_reachable({{{}}})) << "
            "\"{}\";\n}}\n",
            suite.game.rows(), suite.game.cols(), suite.game.k(), ++number,
            is_valid(one) ? "TRUE" : "FALSE", quoted_rows(suite, one, ", "), why(one));
    }
    return text;
}

std::string as_pytest(const Suite& suite) {
    std::string text = fmt::format(
        "\"\"\"{}.\n\nWritten by boardproof {}.\n\"\"\"\n\nimport pytest\n\nfrom validator import "
        "is_reachable  # the function under test: a list of rows, cells X, O, space\n\nCASES = [\n",
        summary(suite), version);
    for (const SuiteCase& one : suite.cases) {
        text += fmt::format("    ([{}], {}, \"{}\"),\n", quoted_rows(suite, one, ", "),
                            is_valid(one) ? "True" : "False", why(one));
    }
    text +=
        "]\n\n\n@pytest.mark.parametrize((\"board\", \"expected\", \"why\"), CASES)\n"
        "def test_reachable(board, expected, why):\n"
        "    assert is_reachable(board) is expected, why\n";
    return text;
}

std::string as_leetcode(const Suite& suite) {
    std::string text;
    for (const SuiteCase& one : suite.cases) {
        text += fmt::format("Input: board = [{}]\nOutput: {}\n", quoted_rows(suite, one, ","),
                            is_valid(one) ? "true" : "false");
    }
    return text;
}

// An identifier that depends on the game and the board alone, in the form of a UUID of version 8.
std::string uuid_of(const Suite& suite, const SuiteCase& one) {
    const std::string text =
        fmt::format("{} {}", suite.game.name(), format_position(suite.game, one.position));
    const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
    return fmt::format("{:08x}-{:04x}-8{:03x}-{:04x}-{:012x}", hash.high64 >> 32,
                       hash.high64 >> 16 & 0xffff, hash.high64 & 0xfff,
                       (hash.low64 >> 48 & 0x3fff) | 0x8000, hash.low64 & 0xffff'ffff'ffffU);
}

std::string_view exercise_error(Fault fault) {
    switch (fault) {
        case Fault::too_many_x:
            return "Wrong turn order: X went twice";
        case Fault::too_many_o:
            return "Wrong turn order: O started";
        default:
            return "Impossible board: game should have ended after the game was won";
    }
}

std::string as_exercism(const Suite& suite) {
    Json cases = Json::array();
    for (const SuiteCase& one : suite.cases) {
        Json expected = suite_word(one.judgement.status);
        if (!is_valid(one)) {
            expected = {{"error", exercise_error(one.judgement.faults.first())}};
        }
        cases.push_back({{"uuid", uuid_of(suite, one)},
                         {"description", why(one)},
                         {"property", "gamestate"},
                         {"input", {{"board", rows_of(suite, one)}}},
                         {"expected", std::move(expected)}});
    }
    return finish(Json{{"exercise", "state-of-tic-tac-toe"},
                       {"comments", {fmt::format("{}.", summary(suite))}},
                       {"cases", std::move(cases)}});
}

}  // namespace

std::string draw_cases(const Game& game, std::span<const SuiteCase> cases) {
    std::vector<LabelledPosition> boards;
    for (const SuiteCase& one : cases) {
        boards.push_back({one.position, fmt::format("{} {}", boards.size() + 1, why(one))});
    }
    return draw_positions_side_by_side(game, boards, 80);
}

void require_layout(std::string_view layout, Expectation expectation) {
    if (layout == "text" || layout == "json" || layout == "csv") return;
    const bool wants_status = layout == "exercism";
    if (!wants_status && layout != "gtest" && layout != "pytest" && layout != "leetcode") {
        throw InputError(fmt::format(
            "layout '{}': unknown; expected text, json, csv, gtest, pytest, leetcode or exercism",
            layout));
    }
    if (wants_status != (expectation == Expectation::status)) {
        throw InputError(fmt::format("layout '{}': expects {}", layout,
                                     wants_status ? "the status of a board" : "yes or no"));
    }
}

std::string suite_as(std::string_view layout, const Suite& suite) {
    require_layout(layout, suite.expectation);
    if (layout == "json") return as_json(suite);
    if (layout == "csv") return as_csv(suite);
    if (layout == "gtest") return as_gtest(suite);
    if (layout == "pytest") return as_pytest(suite);
    if (layout == "leetcode") return as_leetcode(suite);
    return layout == "exercism" ? as_exercism(suite) : as_text(suite);
}

}  // namespace boardproof
