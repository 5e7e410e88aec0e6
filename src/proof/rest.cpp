#include "proof/rest.hpp"

#include <oneapi/tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/binomial.hpp"
#include "base/subset_sweep.hpp"
#include "rules/class_algebra.hpp"
#include "rules/formula.hpp"

namespace boardproof {

namespace {

// What is to be judged of each X set of a level.
struct RestLevel {
    struct Work {
        BlockShape shape;
        std::span<const std::size_t> predicates;
    };

    void add(BlockShape shape, std::span<const std::size_t> predicates) {
        words += shape.words();
        boards += shape.bits();
        works.push_back({std::move(shape), predicates});
    }

    std::vector<Work> works;
    std::size_t words = 0;
    std::uint64_t boards = 0;
};

// One thread's part of the cross-check.
struct RestWorker {
    explicit RestWorker(const CrossCheck& of) : check(of.fresh()), frame(of.game()) {}

    std::unique_ptr<CrossCheck> check;
    BlockFrame frame;
};

}  // namespace

Rest::Rest(const Game& game, const Predicates& predicates) : game_(&game) {
    const int cells = game.cells();
    const std::span<const Predicate> all = predicates.all();
    for (int x = 0; x <= cells; ++x) {
        for (int o = 0; x + o <= cells; ++o) {
            if (is_in_play(x, o)) continue;
            Class& one = classes_.emplace_back(Class{x, o, {}, {}});
            for (std::size_t p = 0; p < all.size(); ++p) {
                ClassAlgebra algebra(game, x, o);
                const Truth verdict = accepts(all[p].rule, algebra);
                if (verdict == Truth::unknown || (verdict == Truth::always && all[p].listed)) {
                    one.individually.push_back(p);
                } else if (verdict == Truth::always) {
                    one.accepted.push_back(p);
                }
            }
        }
    }
}

std::span<const Rest::Class> Rest::classes_with(int x_count) const {
    const auto [first, last] =
        std::equal_range(classes_.begin(), classes_.end(), Class{x_count, 0, {}, {}},
                         [](const Class& a, const Class& b) { return a.x_count < b.x_count; });
    return {first, last};
}

std::uint64_t Rest::boards() const {
    const int cells = game_->cells();
    std::uint64_t boards = 0;
    for (const Class& one : classes_) {
        if (one.individually.empty()) continue;
        boards += binomial(cells, one.x_count) * binomial(cells - one.x_count, one.o_count);
    }
    return boards;
}

std::uint64_t Rest::bytes(int threads) const {
    std::uint64_t tables = 0;  // of the level that needs most
    std::uint64_t block = 0;
    for (int x = 0; x <= game_->cells(); ++x) {
        const int free = game_->cells() - x;
        std::uint64_t tables_of_level = 0;
        for (const Class& one : classes_with(x)) {
            if (one.individually.empty()) continue;
            tables_of_level += BlockShape::table_bytes(free);
            block = std::max(block, BlockShape::words_of(free, one.o_count) * sizeof(Word));
        }
        tables = std::max(tables, tables_of_level);
    }
    // A judge's values: what it remembers, a few for a formula, and one for each line of O.
    const std::uint64_t values = 12 + game_->lines().size();
    return tables + static_cast<std::uint64_t>(threads) * values * block;
}

void Rest::judge(CrossCheck& check, const EngineRun& run) const {
    for (const Class& one : classes_) {
        for (const std::size_t p : one.accepted) {
            check.accept_unreachable(p, one.x_count, one.o_count);
        }
    }
    const int cells = game_->cells();
    tbb::enumerable_thread_specific<RestWorker> workers([&] { return RestWorker(check); });
    SweepArena arena(run.threads);
    const int first_level = run.recorder == nullptr ? 0 : run.recorder->first_level(Stage::judge);
    for (int x = 0; x <= cells; ++x) {
        RestLevel level;
        for (const Class& one : classes_with(x)) {
            if (one.individually.empty()) continue;
            level.add(BlockShape(cells - x, one.o_count), one.individually);
        }
        if (level.works.empty()) continue;
        if (x < first_level) {
            run.skip(level.boards * binomial(cells, x));
            continue;
        }
        arena.for_each_subset(
            cells, x, level.words, workers,
            [&](RestWorker& worker, Mask x_set, std::uint64_t rank) {
                worker.frame.set(x_set, rank);
                for (const RestLevel::Work& work : level.works) {
                    worker.check->judge_unreachable(worker.frame, work.shape, work.predicates);
                }
            },
            [&](std::uint64_t sets) {
                run.advance(sets * level.boards);
                run.check_stop();
            });
        for (RestWorker& worker : workers) {
            check.merge(*worker.check);
            worker.check = check.fresh();
        }
        if (run.recorder != nullptr) run.recorder->record(Stage::judge, x, nullptr, 0);
    }
    check.require_complete();
}

}  // namespace boardproof
