#include "proof/crosscheck.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "base/subset_sweep.hpp"
#include "rules/class_algebra.hpp"
#include "rules/formula.hpp"

namespace boardproof {

namespace {

using Kind = BlockAlgebra::Value::Kind;

std::vector<Condition> sorted(std::vector<Condition> conditions) {
    std::sort(conditions.begin(), conditions.end());
    return conditions;
}

bool same_predicate(const Rule& a, const Rule& b) {
    return a.form == b.form && sorted(a.conditions) == sorted(b.conditions);
}

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

std::shared_ptr<const CrossCheck::Plan> CrossCheck::make_plan(std::span<const Rule> rules,
                                                              bool ablation) {
    auto plan = std::make_shared<Plan>();
    const auto add = [&](const Rule& rule, bool listed) {
        std::size_t index = 0;
        while (index < plan->predicates.size() &&
               !same_predicate(plan->predicates[index].rule, rule)) {
            ++index;
        }
        if (index == plan->predicates.size()) plan->predicates.push_back({rule, false});
        plan->predicates[index].listed |= listed;
        return index;
    };
    for (const Rule& rule : rules) {
        plan->rules.push_back(rule);
        plan->predicate_of_rule.push_back(add(rule, true));
    }
    for (const Rule& rule : rules) {
        std::vector<std::size_t>& ablations = plan->predicates_of_ablation.emplace_back();
        if (!ablation) continue;
        for (const Condition condition : rule.conditions) {
            ablations.push_back(add(without(rule, condition), false));
        }
    }
    return plan;
}

CrossCheck::CrossCheck(const Game& game, const SymmetryGroup& group, std::span<const Rule> rules,
                       bool ablation, std::size_t limit, const BlockKernel& kernel)
    : CrossCheck(game, group, limit, kernel, make_plan(rules, ablation)) {}

CrossCheck::CrossCheck(const Game& game, const SymmetryGroup& group, std::size_t limit,
                       const BlockKernel& kernel, std::shared_ptr<const Plan> plan)
    : game_(&game),
      group_(&group),
      limit_(limit),
      kernel_(&kernel),
      plan_(std::move(plan)),
      algebra_(kernel) {
    const auto side = static_cast<std::size_t>(game.cells()) + 1;
    for (const Predicate& predicate : plan_->predicates) {
        every_predicate_.push_back(tallies_.size());
        const CounterexampleList list(group, predicate.listed ? limit : 0);
        tallies_.push_back({std::vector<ClassTally>(side * side), list, list});
    }
}

std::unique_ptr<Observer> CrossCheck::fork() const {
    return std::unique_ptr<Observer>(new CrossCheck(*game_, *group_, limit_, *kernel_, plan_));
}

std::size_t CrossCheck::class_index(int x_count, int o_count) const {
    return static_cast<std::size_t>(x_count * (game_->cells() + 1) + o_count);
}

// Below 3^25 < 2^40 for the games this class takes.
std::uint64_t CrossCheck::class_size(int x_count, int o_count) const {
    return binomial(game_->cells(), x_count) * binomial(game_->cells() - x_count, o_count);
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
        const BlockAlgebra::Value accepted = accepts(plan_->predicates[predicate].rule, algebra_);
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
    const nlohmann::json tallies = nlohmann::json::parse(state);
    for (std::size_t p = 0; p < tallies_.size(); ++p) {
        Tally& tally = tallies_[p];
        const nlohmann::json& saved = tallies.at(p);
        for (std::size_t i = 0; i < tally.by_class.size(); ++i) {
            const nlohmann::json& counts = saved.at(0).at(i);
            tally.by_class[i] = {counts.at(0), counts.at(1), counts.at(2)};
        }
        tally.false_accepts.restore(saved.at(1));
        tally.false_rejects.restore(saved.at(2));
    }
}

std::vector<CrossCheck::RestClass> CrossCheck::rest() const {
    std::vector<RestClass> rest;
    const int cells = game_->cells();
    for (int x = 0; x <= cells; ++x) {
        for (int o = 0; x + o <= cells; ++o) {
            if (is_in_play(x, o)) continue;
            RestClass& one = rest.emplace_back(RestClass{x, o, {}, {}});
            for (std::size_t p = 0; p < tallies_.size(); ++p) {
                ClassAlgebra algebra(*game_, x, o);
                const Predicate& predicate = plan_->predicates[p];
                const Truth verdict = accepts(predicate.rule, algebra);
                if (verdict == Truth::unknown || (verdict == Truth::always && predicate.listed)) {
                    one.individually.push_back(p);
                } else if (verdict == Truth::always) {
                    one.accepted.push_back(p);
                }
            }
        }
    }
    return rest;
}

std::uint64_t CrossCheck::boards_of_the_rest() const {
    std::uint64_t boards = 0;
    for (const RestClass& one : rest()) {
        if (!one.individually.empty()) boards += class_size(one.x_count, one.o_count);
    }
    return boards;
}

std::uint64_t CrossCheck::bytes_of_the_rest(int threads) const {
    std::uint64_t tables = 0;  // of the level that needs most
    std::uint64_t tables_of_level = 0;
    std::uint64_t block = 0;
    int level = 0;
    for (const RestClass& one : rest()) {
        if (one.individually.empty()) continue;
        if (one.x_count != level) tables_of_level = 0;
        level = one.x_count;
        const int free = game_->cells() - one.x_count;
        tables_of_level += BlockShape::table_bytes(free);
        tables = std::max(tables, tables_of_level);
        block = std::max(block, BlockShape::words_of(free, one.o_count) * sizeof(Word));
    }
    // A judge's values: what it remembers, a few for a formula, and one for each line of O.
    const std::uint64_t values = 12 + game_->lines().size();
    return tables + static_cast<std::uint64_t>(threads) * values * block;
}

void CrossCheck::judge_the_rest(const EngineRun& options) {
    Progress* const progress = options.progress;
    const int cells = game_->cells();
    struct Work {
        BlockShape shape;
        std::vector<std::size_t> predicates;
    };
    std::vector<RestClass> classes = rest();
    for (const RestClass& one : classes) {
        for (const std::size_t p : one.accepted) {
            tallies_[p].by_class[class_index(one.x_count, one.o_count)].false_accepts =
                class_size(one.x_count, one.o_count);
        }
    }

    struct Worker {
        std::unique_ptr<Observer> fork;
        BlockFrame frame;
    };
    tbb::enumerable_thread_specific<Worker> workers([&] {
        return Worker{fork(), BlockFrame(*game_)};
    });
    SweepArena arena(options.threads);
    const int first_level =
        options.recorder == nullptr ? 0 : options.recorder->first_level(Stage::judge);
    for (int x = 0; x <= cells; ++x) {
        std::vector<Work> works;
        for (RestClass& one : classes) {
            if (one.x_count != x || one.individually.empty()) continue;
            works.push_back({BlockShape(cells - x, one.o_count), std::move(one.individually)});
        }
        if (works.empty()) continue;
        std::size_t words = 0;
        std::uint64_t boards = 0;
        for (const Work& work : works) {
            words += work.shape.words();
            boards += work.shape.bits();
        }
        if (x < first_level) {
            if (progress != nullptr) progress->skip(boards * binomial(cells, x));
            continue;
        }
        arena.for_each_subset(
            cells, x, words, workers,
            [&](Worker& worker, Mask x_set, std::uint64_t rank) {
                worker.frame.set(x_set, rank);
                auto& judge = static_cast<CrossCheck&>(*worker.fork);
                for (const Work& work : works) {
                    judge.judge(worker.frame, work.shape, nullptr, 0, work.predicates);
                }
            },
            [&](std::uint64_t sets) {
                if (progress != nullptr) progress->advance(sets * boards);
                options.check_stop();
            });
        for (Worker& worker : workers) {
            merge(*worker.fork);
            worker.fork = fork();
        }
        if (options.recorder != nullptr) options.recorder->record(Stage::judge, x, nullptr, 0);
    }

    // Every class was judged as a whole, for want of a need to look at its boards, or board by
    // board without exception.
    for (int x = 0; x <= cells; ++x) {
        for (int o = 0; x + o <= cells; ++o) {
            const std::size_t index = class_index(x, o);
            for (const Tally& tally : tallies_) {
                const std::uint64_t judged = tally.by_class[index].judged;
                if (judged != class_size(x, o) && (judged != 0 || is_in_play(x, o))) {
                    throw std::logic_error(
                        fmt::format("{} of the {} boards with x = {}, o = {} were judged", judged,
                                    class_size(x, o), x, o));
                }
            }
        }
    }
}

Judged CrossCheck::judged() const {
    Judged judged;
    for (int x = 0; x <= game_->cells(); ++x) {
        for (int o = 0; x + o <= game_->cells(); ++o) {
            bool individually = false;
            for (const std::size_t predicate : plan_->predicate_of_rule) {
                individually |= tallies_[predicate].by_class[class_index(x, o)].judged != 0;
            }
            (individually ? judged.individually : judged.by_class) += class_size(x, o);
        }
    }
    return judged;
}

std::vector<RuleVerdict> CrossCheck::verdicts() const {
    std::vector<RuleVerdict> verdicts;
    for (std::size_t r = 0; r < plan_->rules.size(); ++r) {
        const Tally& tally = tallies_[plan_->predicate_of_rule[r]];
        RuleVerdict& verdict = verdicts.emplace_back();
        verdict.rule = plan_->rules[r];
        for (int x = 0; x <= game_->cells(); ++x) {
            for (int o = 0; x + o <= game_->cells(); ++o) {
                const ClassTally& counts = tally.by_class[class_index(x, o)];
                verdict.judged.individually += counts.judged;
                verdict.judged.by_class += class_size(x, o) - counts.judged;
                if (counts.false_accepts == 0 && counts.false_rejects == 0) continue;
                verdict.false_accepts += counts.false_accepts;
                verdict.false_rejects += counts.false_rejects;
                verdict.by_counts.push_back({x, o, counts.false_accepts, counts.false_rejects});
            }
        }
        for (const Disagreement kind : {Disagreement::false_accept, Disagreement::false_reject}) {
            const CounterexampleList& list =
                kind == Disagreement::false_accept ? tally.false_accepts : tally.false_rejects;
            add_counterexamples(verdict, *game_, kind, list);
        }
        const std::vector<std::size_t>& ablations = plan_->predicates_of_ablation[r];
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
