#include "mistakes/grade.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "boardproof/malformed_board.hpp"
#include "game/symmetry.hpp"

namespace boardproof {

namespace {

constexpr std::array<std::string_view, 4> status_words{"ongoing", "win", "draw", "error"};

bool is_status_word(const std::string& word) {
    return std::find(status_words.begin(), status_words.end(), word) != status_words.end();
}

std::string truth_about(const Judgement& judgement, Expectation expectation) {
    const bool valid = judgement.status != Status::unreachable;
    const std::string why = valid ? std::string(name(judgement.status))
                                  : fmt::format("{}: {}", name(judgement.faults.first()),
                                                statement(judgement.faults.first()));
    const std::string_view word = expectation == Expectation::status ? suite_word(judgement.status)
                                  : valid                            ? "true"
                                                                     : "false";
    return fmt::format("{} ({})", word, why);
}

bool agrees(const std::string& expected, const Judgement& judgement) {
    if (is_status_word(expected)) return expected == suite_word(judgement.status);
    return expected == (judgement.status != Status::unreachable ? "true" : "false");
}

}  // namespace

Grade grade_suite(const Game& game, WrittenSuite suite, const MistakeCensus& census) {
    const bool by_status =
        std::any_of(suite.cases.begin(), suite.cases.end(),
                    [](const WrittenCase& one) { return is_status_word(one.expected); });
    Grade grade{.game = game,
                .expectation = by_status ? Expectation::status : Expectation::validity,
                .written = std::move(suite)};
    const LineModel model(game);
    const SymmetryGroup group(game);
    std::map<std::pair<Position, std::string>, std::vector<std::string>,
             decltype([](const auto& a, const auto& b) {
                 const auto order = canonical_order(a.first, b.first);
                 return order != 0 ? order < 0 : a.second < b.second;
             })>
        orbits;
    for (const WrittenCase& one : grade.written.cases) {
        std::optional<Position> position;
        std::string malformed;
        try {
            position = parse_position(game, one.board);
        } catch (const MalformedBoard& error) {
            malformed = error.detail();
        }
        if (!position) {
            grade.wrong.push_back({one, fmt::format("no board of {}: {}", game.name(), malformed)});
            continue;
        }
        orbits[{group.representative(*position), one.expected}].push_back(one.place);
        const Judgement judgement = judge(game, *position);
        const bool by_word = is_status_word(one.expected);
        if (!by_word && one.expected != "true" && one.expected != "false") {
            grade.wrong.push_back({one, fmt::format("no answer; expected {}",
                                                    truth_about(judgement, grade.expectation))});
            continue;
        }
        if (!agrees(one.expected, judgement)) {
            grade.wrong.push_back({one, truth_about(judgement, by_word ? Expectation::status
                                                                       : Expectation::validity)});
            continue;
        }
        grade.caught |=
            caught_by(model, *position, by_word ? Expectation::status : Expectation::validity);
    }
    for (auto& [key, places] : orbits) {
        if (places.size() > 1) grade.duplicates.push_back({key.first, std::move(places)});
    }
    // To be composed only for what it says about the mistakes.
    const Suite none = compose_suite(game, census, grade.expectation, true, 0);
    grade.equivalent = none.equivalent;
    grade.unseen = none.unseen;
    const Mask alive =
        low_bits(static_cast<int>(all_mistakes().size())) & ~none.equivalent & ~none.unseen;
    grade.caught &= alive;
    grade.missed = alive & ~grade.caught;
    grade.to_add = compose_suite(game, census, grade.expectation, false, grade.missed).cases;
    return grade;
}

}  // namespace boardproof
