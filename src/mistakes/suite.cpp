#include "mistakes/suite.hpp"

#include "mistakes/set_cover.hpp"

namespace boardproof {

std::vector<Mask> wrong_answers(const MistakeCensus& census, Expectation expectation) {
    std::vector<Mask> answers;
    for (const MistakeSignature& signature : census.signatures) {
        answers.push_back(expectation == Expectation::validity ? signature.wrong
                                                               : signature.misjudged);
    }
    return answers;
}

Mask caught_by(const LineModel& model, const Position& position, Expectation expectation) {
    const Status truth = judge(model.game(), position).status;
    const MistakenVerdicts verdicts = judge_by_mistakes(model, position, truth);
    if (expectation == Expectation::status) return verdicts.misjudged;
    const Mask all = low_bits(static_cast<int>(all_mistakes().size()));
    return truth == Status::unreachable ? verdicts.accepted : all & ~verdicts.accepted;
}

Suite compose_suite(const Game& game, const MistakeCensus& census, Expectation expectation,
                    bool greedy, Mask wanted) {
    const std::vector<Mask> answers = wrong_answers(census, expectation);
    Mask alive = 0;
    for (const Mask wrong : answers) alive |= wrong;
    Mask ever_wrong = 0;
    for (const MistakeSignature& signature : census.signatures) ever_wrong |= signature.misjudged;
    const Mask all = low_bits(static_cast<int>(all_mistakes().size()));
    const SetCover cover =
        greedy ? greedy_cover(answers, alive & wanted) : smallest_cover(answers, alive & wanted);
    Suite suite{game, expectation, {}, all & ~ever_wrong, ever_wrong & ~alive, cover.lower_bound};
    for (const std::size_t i : cover.chosen) {
        const Position& position = census.signatures[i].first;
        suite.cases.push_back({position, judge(game, position), answers[i]});
    }
    return suite;
}

std::string_view suite_word(Status status) {
    switch (status) {
        case Status::ongoing:
            return "ongoing";
        case Status::x_won:
        case Status::o_won:
            return "win";
        case Status::draw:
            return "draw";
        case Status::unreachable:
            return "error";
    }
    return "";
}

}  // namespace boardproof
