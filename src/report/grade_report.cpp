#include <fmt/format.h>

#include <bit>

#include "base/utf8.hpp"
#include "base/words.hpp"
#include "boardproof/malformed_board.hpp"
#include "boardproof/position_text.hpp"
#include "mistakes/grade.hpp"
#include "report/json.hpp"

namespace boardproof {

namespace {

std::string shown(const Game& game, const WrittenCase& one) {
    try {
        return format_position(game, parse_position(game, one.board));
    } catch (const MalformedBoard&) {
        return escape_and_shorten(one.board);
    }
}

}  // namespace

std::string grade_as_text(const Grade& grade) {
    const auto known = std::popcount(grade.caught | grade.missed);
    std::string text = fmt::format(
        "{} on {}, {}: catches {} of {}\n", counted(grade.written.cases.size(), "case"),
        grade.game.name(),
        grade.wrong.empty() ? std::string("all expectations right")
                            : fmt::format("{} wrong", counted(grade.wrong.size(), "expectation")),
        std::popcount(grade.caught), counted(known, "mistake"));
    for (const std::string& note : grade.written.notes)
        text += fmt::format("note: {}\n", escape_and_shorten(note));
    if (!grade.written.superseded.empty()) {
        text += fmt::format("superseded, left out: {}\n",
                            escape_and_shorten(joined(grade.written.superseded, ", ")));
    }
    if (!grade.wrong.empty()) text += "\nwrong expectations\n";
    for (const WrongCase& wrong : grade.wrong) {
        text +=
            fmt::format("  {}: {} expects {}; it is {}\n", escape_and_shorten(wrong.written.place),
                        shown(grade.game, wrong.written),
                        escape_and_shorten(wrong.written.expected), wrong.truth);
    }
    if (!grade.duplicates.empty()) text += "\nthe same board up to symmetry\n";
    for (const DuplicateCases& same : grade.duplicates) {
        text += fmt::format("  {}: {}\n", format_position(grade.game, same.position),
                            escape_and_shorten(joined(same.places, ", ")));
    }
    if (grade.missed != 0) {
        text += fmt::format("\nnot caught: {}\n", std::popcount(grade.missed));
        for (const std::string& name : mistake_names(grade.missed)) {
            text +=
                fmt::format("  {:<22}  {}\n", name, all_mistakes()[find_mistake(name)].description);
        }
        text += fmt::format("\n{} to add would catch them all\n\n",
                            counted(grade.to_add.size(), "board"));
        text += draw_cases(grade.game, grade.to_add);
    }
    return text;
}

std::string grade_as_json(const Grade& grade) {
    Json wrong = Json::array();
    for (const WrongCase& one : grade.wrong) {
        wrong.push_back({{"place", one.written.place},
                         {"description", one.written.description},
                         {"board", one.written.board},
                         {"expected", one.written.expected},
                         {"truth", one.truth}});
    }
    Json duplicates = Json::array();
    for (const DuplicateCases& same : grade.duplicates) {
        duplicates.push_back(
            {{"board", format_position(grade.game, same.position)}, {"places", same.places}});
    }
    Json to_add = Json::array();
    for (const SuiteCase& one : grade.to_add) {
        to_add.push_back({{"board", format_position(grade.game, one.position)},
                          {"verdict", name(one.judgement.status)},
                          {"catches", mistake_names(one.caught & grade.missed)}});
    }
    return finish(
        Json{{"schema", "boardproof.grade/1"},
             {"game", game_as_json(grade.game)},
             {"layout", grade.written.layout},
             {"expects", grade.expectation == Expectation::status ? "status" : "validity"},
             {"cases", grade.written.cases.size()},
             {"superseded", grade.written.superseded},
             {"notes", grade.written.notes},
             {"wrong", std::move(wrong)},
             {"duplicates", std::move(duplicates)},
             {"caught", mistake_names(grade.caught)},
             {"missed", mistake_names(grade.missed)},
             {"equivalent", mistake_names(grade.equivalent)},
             {"unseen", mistake_names(grade.unseen)},
             {"to_add", std::move(to_add)}});
}

}  // namespace boardproof
