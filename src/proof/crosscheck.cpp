#include "proof/crosscheck.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "base/binomial.hpp"
#include "base/colex.hpp"
#include "engines/observer_state.hpp"
#include "rules/formula.hpp"

namespace boardproof {

namespace {

using Kind = BlockAlgebra::Value::Kind;

// A value of the block algebra as words to read one by one.
class WordsOf {
 public:
    WordsOf(const BlockAlgebra& algebra, const BlockAlgebra::Value& value, const BlockShape& shape)
        : words_(value.kind == Kind::bits ? algebra.words(value) : nullptr),
          every_(value.kind == Kind::every),
          last_(shape.words() - 1),
          tail_(shape.tail()) {}

    [[nodiscard]] Word operator[](std::size_t i) const {
        if (words_ != nullptr) return words_[i];
        if (!every_) return 0;
        return i == last_ ? tail_ : ~Word{0};
    }

 private:
    const Word* words_;
    bool every_;
    std::size_t last_;
    Word tail_;
};

}  // namespace

CrossCheck::CrossCheck(const Game& game, const SymmetryGroup& group, std::span<const Rule> rules,
                       bool ablation, std::size_t limit, const BlockKernel& kernel)
    : CrossCheck(game, group, limit, kernel, std::make_shared<const Predicates>(rules, ablation)) {}

CrossCheck::CrossCheck(const Game& game, const SymmetryGroup& group, std::size_t limit,
                       const BlockKernel& kernel, std::shared_ptr<const Predicates> predicates)
    : game_(&game),
      group_(&group),
      limit_(limit),
      kernel_(&kernel),
      predicates_(std::move(predicates)),
      algebra_(kernel) {
    const auto side = static_cast<std::size_t>(game.cells()) + 1;
    for (const Predicate& predicate : predicates_->all()) {
        every_predicate_.push_back(tallies_.size());
        const CounterexampleList list(group, predicate.listed ? limit : 0);
        tallies_.push_back({std::vector<ClassTally>(side * side), list, list});
    }
}

std::unique_ptr<CrossCheck> CrossCheck::fresh() const {
    return std::unique_ptr<CrossCheck>(
        new CrossCheck(*game_, *group_, limit_, *kernel_, predicates_));
}

std::unique_ptr<Observer> CrossCheck::fork() const {
    return fresh();
}

std::size_t CrossCheck::class_index(int x_count, int o_count) const {
    return static_cast<std::size_t>(x_count * (game_->cells() + 1) + o_count);
}

// Below 3^25 < 2^40 for the games this class takes.
std::uint64_t CrossCheck::class_size(int x_count, int o_count) const {
    return binomial(game_->cells(), x_count) * binomial(game_->cells() - x_count, o_count);
}

template <class Visit>
void CrossCheck::for_each_class(const Visit& visit) const {
    for (int x = 0; x <= game_->cells(); ++x) {
        for (int o = 0; x + o <= game_->cells(); ++o) visit(x, o, class_index(x, o));
    }
}

void CrossCheck::observe(const Block& block) {
    for (const BlockHalf& half : block.halves) {
        judge(*block.frame, *half.shape, half.bits, half.count, every_predicate_);
    }
}

void CrossCheck::judge(const BlockFrame& frame, const BlockShape& shape, const Word* reachable,
                       std::uint64_t reachable_count, std::span<const std::size_t> predicates) {
    algebra_.begin(frame, shape);
    compared_.clear();
    const std::size_t index = class_index(frame.x_count(), shape.size());
    for (const std::size_t predicate : predicates) {
        algebra_.forget();
        const BlockAlgebra::Value accepted = accepts(predicates_->all()[predicate].rule, algebra_);
        const Comparison found = compare(accepted, shape, reachable, reachable_count);
        Tally& tally = tallies_[predicate];
        ClassTally& counts = tally.by_class[index];
        counts.judged += shape.bits();
        if (found.false_accepts == 0 && found.false_rejects == 0) continue;
        counts.false_accepts += found.false_accepts;
        counts.false_rejects += found.false_rejects;
        list(frame, shape, found, reachable_count == 0 ? nullptr : reachable, tally);
    }
}

CrossCheck::Comparison CrossCheck::compare(const BlockAlgebra::Value& accepted,
                                           const BlockShape& shape, const Word* reachable,
                                           std::uint64_t reachable_count) {
    // Many rules come to the same value on a block.
    for (const Comparison& known : compared_) {
        if (known.accepted == accepted) return known;
    }
    Comparison result{accepted, 0, 0};
    switch (accepted.kind) {
        case Kind::none:
            result.false_rejects = reachable_count;
            break;
        case Kind::every:
            result.false_accepts = shape.bits() - reachable_count;
            break;
        case Kind::bits: {
            const Word* bits = algebra_.words(accepted);
            if (reachable_count == 0) {
                result.false_accepts = kernel_->count(shape.words(), bits);
            } else if (!std::equal(bits, bits + shape.words(), reachable)) {
                result.false_accepts = kernel_->count_difference(shape.words(), bits, reachable);
                result.false_rejects = kernel_->count_difference(shape.words(), reachable, bits);
            }
            break;
        }
    }
    if (BlockAlgebra::is_remembered(accepted)) compared_.push_back(result);
    return result;
}

void CrossCheck::list(const BlockFrame& frame, const BlockShape& shape, const Comparison& found,
                      const Word* reachable, Tally& tally) {
    const WordsOf accept(algebra_, found.accepted, shape);
    // The least board of the block, or something before it: enough to see that none is wanted.
    const Position least{frame.x_set(), deposit_bits(low_bits(shape.size()), frame.free_cells())};
    for (const Disagreement kind : {Disagreement::false_accept, Disagreement::false_reject}) {
        const bool accepts = kind == Disagreement::false_accept;
        CounterexampleList& list = accepts ? tally.false_accepts : tally.false_rejects;
        std::uint64_t left = accepts ? found.false_accepts : found.false_rejects;
        if (left == 0 || !list.wants(least)) continue;
        for (std::size_t i = 0; left != 0; ++i) {
            const Word reached = reachable == nullptr ? 0 : reachable[i];
            for (Word bits = accepts ? accept[i] & ~reached : reached & ~accept[i]; bits != 0;
                 bits &= bits - 1) {
                const std::uint64_t rank =
                    std::uint64_t{i} * 64 + static_cast<unsigned>(lowest(bits));
                const Position position{frame.x_set(), o_set_at(frame, shape.size(), rank)};
                // What is left of the block comes later in canonical order.
                if (!list.wants(position)) {
                    left = 0;
                    break;
                }
                list.add(position);
                --left;
            }
        }
    }
}

void CrossCheck::merge(Observer& fork) {
    const auto& other = dynamic_cast<CrossCheck&>(fork);
    for (std::size_t p = 0; p < tallies_.size(); ++p) {
        for (std::size_t i = 0; i < tallies_[p].by_class.size(); ++i) {
            ClassTally& into = tallies_[p].by_class[i];
            const ClassTally& from = other.tallies_[p].by_class[i];
            into.false_accepts += from.false_accepts;
            into.false_rejects += from.false_rejects;
            into.judged += from.judged;
        }
        tallies_[p].false_accepts.merge(other.tallies_[p].false_accepts);
        tallies_[p].false_rejects.merge(other.tallies_[p].false_rejects);
    }
}

std::string CrossCheck::state() const {
    nlohmann::json tallies = nlohmann::json::array();
    for (const Tally& tally : tallies_) {
        nlohmann::json classes = nlohmann::json::array();
        for (std::size_t i = 0; i < tally.by_class.size(); ++i) {
            const ClassTally& counts = tally.by_class[i];
            classes.push_back({counts.false_accepts, counts.false_rejects, counts.judged});
        }
        tallies.push_back(
            {std::move(classes), tally.false_accepts.state(), tally.false_rejects.state()});
    }
    return tallies.dump();
}

void CrossCheck::restore(const std::string& state) {
    const nlohmann::json tallies = parse_state(state, tallies_.size());
    for (std::size_t p = 0; p < tallies_.size(); ++p) {
        Tally& tally = tallies_[p];
        const nlohmann::json& saved = require_size(tallies[p], 3);
        const nlohmann::json& classes = require_size(saved[0], tally.by_class.size());
        for (std::size_t i = 0; i < tally.by_class.size(); ++i) {
            const nlohmann::json& counts = require_size(classes[i], 3);
            tally.by_class[i] = {count_of(counts[0]), count_of(counts[1]), count_of(counts[2])};
        }
        tally.false_accepts.restore(saved[1].get<std::string>());
        tally.false_rejects.restore(saved[2].get<std::string>());
    }
}

void CrossCheck::accept_unreachable(std::size_t predicate, int x_count, int o_count) {
    tallies_[predicate].by_class[class_index(x_count, o_count)].false_accepts =
        class_size(x_count, o_count);
}

void CrossCheck::require_complete() const {
    for_each_class([&](int x, int o, std::size_t index) {
        const std::uint64_t boards = class_size(x, o);
        for (const Tally& tally : tallies_) {
            const std::uint64_t judged = tally.by_class[index].judged;
            const bool as_a_whole = judged == 0 && x != o && x != o + 1;
            if (judged == boards || as_a_whole) continue;
            throw std::logic_error(fmt::format(
                "{} of the {} boards with x = {}, o = {} were judged", judged, boards, x, o));
        }
    });
}

Judged CrossCheck::judged() const {
    Judged judged;
    for_each_class([&](int x, int o, std::size_t index) {
        bool individually = false;
        for (std::size_t r = 0; r < predicates_->rules().size(); ++r) {
            individually |= tallies_[predicates_->of_rule(r)].by_class[index].judged != 0;
        }
        (individually ? judged.individually : judged.by_class) += class_size(x, o);
    });
    return judged;
}

std::vector<RuleVerdict> CrossCheck::verdicts() const {
    std::vector<RuleVerdict> verdicts;
    for (std::size_t r = 0; r < predicates_->rules().size(); ++r) {
        const Tally& tally = tallies_[predicates_->of_rule(r)];
        RuleVerdict& verdict = verdicts.emplace_back();
        verdict.rule = predicates_->rules()[r];
        for_each_class([&](int x, int o, std::size_t index) {
            const ClassTally& counts = tally.by_class[index];
            verdict.judged.individually += counts.judged;
            verdict.judged.by_class += class_size(x, o) - counts.judged;
            if (counts.false_accepts == 0 && counts.false_rejects == 0) return;
            verdict.false_accepts += counts.false_accepts;
            verdict.false_rejects += counts.false_rejects;
            verdict.by_counts.push_back({x, o, counts.false_accepts, counts.false_rejects});
        });
        add_counterexamples(verdict, *game_, Disagreement::false_accept, tally.false_accepts);
        add_counterexamples(verdict, *game_, Disagreement::false_reject, tally.false_rejects);
        const std::span<const std::size_t> ablations = predicates_->of_ablations(r);
        for (std::size_t c = 0; c < ablations.size(); ++c) {
            Ablation& ablation = verdict.ablation.emplace_back();
            ablation.dropped = verdict.rule.conditions[c];
            for (const ClassTally& counts : tallies_[ablations[c]].by_class) {
                ablation.false_accepts += counts.false_accepts;
                ablation.false_rejects += counts.false_rejects;
            }
        }
    }
    return verdicts;
}

}  // namespace boardproof
