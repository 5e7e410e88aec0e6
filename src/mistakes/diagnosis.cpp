#include "mistakes/diagnosis.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <string_view>

#include "boardproof/rule.hpp"
#include "mistakes/mistake.hpp"

namespace boardproof {

namespace {

/// Rules and mistakes under one roof.
struct Candidate {
    std::string name;
    const Rule* rule;        // or
    const Mistake* mistake;  // the other
    bool lines_need_not_meet;

    [[nodiscard]] bool accepts(const LineModel& model, const Position& position) const {
        if (rule != nullptr) return boardproof::accepts(*rule, model.game(), position);
        return judge_by_mistake(*mistake, model, position, lines_need_not_meet) !=
               Status::unreachable;
    }
};

std::vector<Candidate> single_candidates() {
    std::vector<Candidate> candidates;
    for (const Rule& rule : all_rules()) candidates.push_back({rule.name, &rule, nullptr, false});
    for (const Mistake& mistake : all_mistakes()) {
        candidates.push_back({std::string(mistake.name), nullptr, &mistake, false});
    }
    return candidates;
}

std::vector<Candidate> double_candidates() {
    std::vector<Candidate> candidates;
    for (const Mistake& mistake : all_mistakes()) {
        candidates.push_back(
            {fmt::format("{} and lines-need-not-meet", mistake.name), nullptr, &mistake, true});
    }
    return candidates;
}

/// Compares candidates with the answers, the cheapest comparisons first.
class Comparison {
 public:
    Comparison(const Game& game, const AuditRequest& request, const Answers& answers)
        : game_(game),
          request_(request),
          answers_(answers),
          model_(game),
          size_(BoardSequence(game, request.scope).size()) {}

    [[nodiscard]] std::vector<std::string> matching(std::vector<Candidate> candidates,
                                                    std::span<const AuditedBoard> wrong) const {
        for (const AuditedBoard& board : wrong) {
            std::erase_if(candidates, [&](const Candidate& candidate) {
                return candidate.accepts(model_, board.position) !=
                       (board.kind == Disagreement::false_accept);
            });
        }
        probe(candidates);
        std::vector<char> matches(candidates.size(), 1);
        tbb::task_arena arena(request_.options.threads);
        arena.execute([&] {
            tbb::parallel_for(std::size_t{0}, candidates.size(), [&](std::size_t c) {
                matches[c] = agrees_throughout(candidates[c]) ? 1 : 0;
            });
        });
        std::vector<std::string> names;
        for (std::size_t c = 0; c < candidates.size(); ++c) {
            if (matches[c] != 0) names.push_back(candidates[c].name);
        }
        return names;
    }

 private:
    // Some boards from all over the sequence.
    void probe(std::vector<Candidate>& candidates) const {
        constexpr std::uint64_t probes = 5000;
        const std::uint64_t stride = size_ / probes + 1;
        BoardSequence sequence(game_, request_.scope);
        for (std::uint64_t i = 0; i != size_ && !candidates.empty(); ++i) {
            if (i % stride == 0) {
                std::erase_if(candidates, [&](const Candidate& candidate) {
                    return candidate.accepts(model_, sequence.position()) != answers_[i];
                });
            }
            if (i + 1 != size_) sequence.next();
        }
    }

    [[nodiscard]] bool agrees_throughout(const Candidate& candidate) const {
        BoardSequence sequence(game_, request_.scope);
        for (std::uint64_t i = 0; i != size_; ++i) {
            if (candidate.accepts(model_, sequence.position()) != answers_[i]) return false;
            if (i + 1 != size_) sequence.next();
            constexpr std::uint64_t look = 1 << 16;
            if (i % look == 0 && request_.options.stop != nullptr) request_.options.stop->check();
        }
        return true;
    }

    const Game& game_;
    const AuditRequest& request_;
    const Answers& answers_;
    LineModel model_;
    std::uint64_t size_;
};

}  // namespace

std::vector<std::string> same_behaviour(const Game& game, const AuditRequest& request,
                                        const Answers& answers,
                                        std::span<const AuditedBoard> wrong) {
    const Comparison comparison(game, request, answers);
    std::vector<std::string> names = comparison.matching(single_candidates(), wrong);
    if (names.empty()) names = comparison.matching(double_candidates(), wrong);
    return names;
}

}  // namespace boardproof
