#include "solving/solver.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/byte_size.hpp"
#include "base/subset_sweep.hpp"
#include "blocks/block_kernel.hpp"
#include "blocks/layer.hpp"
#include "boardproof/error.hpp"
#include "engines/frontier_plan.hpp"
#include "system/machine.hpp"

namespace boardproof {

namespace {

using Buffer = std::vector<Word>;

// The shapes of half a level, by O stones and by empty cells.
struct HalfShapes {
    HalfShapes(int free, int o_count) : stones(free, o_count), empties(free, free - o_count) {}

    BlockShape stones;
    BlockShape empties;
};

// A level: X has x stones, O has x - 1 (odd ply) and then x (even ply).
struct ValueLevel {
    ValueLevel(int cells, int horizon, int x) : x_count(x), final_ply(horizon) {
        const int free = cells - x;
        if (x > 0) odd.emplace(free, x - 1);
        if (2 * x <= horizon) even.emplace(free, x);
    }

    int x_count;
    int final_ply;
    std::optional<HalfShapes> odd;
    std::optional<HalfShapes> even;

    [[nodiscard]] std::size_t words() const {
        return std::max(odd ? odd->empties.words() : 0, even ? even->empties.words() : 0);
    }
    [[nodiscard]] std::uint64_t boards() const {
        return (odd ? odd->empties.bits() : 0) + (even ? even->empties.bits() : 0);
    }
};

int last_level(int horizon) {
    return (horizon + 1) / 2;
}

// The odd boards of a level that X wins, and those that X holds. A block of which nothing is kept
// has none, a complete one has all unfinished boards.
struct KeptValues {
    Layer wins;
    Layer holds;
};

constexpr std::uint64_t buffers_of_solver = 8;  // of a Solver, of a block each

// One thread's buffers and partial results.
class Solver {
 public:
    Solver(const PositionalGame& game, const BlockKernel& kernel, const ValueObserver& observer)
        : game_(&game), kernel_(&kernel), observer_(observer.fork()) {}

    // `after` are the values of the next level, not looked at on the last; `kept` those of this
    // one.
    void process(const ValueLevel& level, Mask x_set, std::uint64_t rank, const KeptValues& after,
                 KeptValues& kept) {
        if (has_set(game_->x_sets, x_set)) return;
        begin(level);
        x_set_ = x_set;
        free_ = low_bits(game_->cells) & ~x_set;
        open_sets_.clear();
        for (const Mask set : game_->o_sets) {
            if ((set & x_set) == 0) open_sets_.push_back(extract_bits(set, free_));
        }
        if (level.even) {
            find_unfinished(*level.even, level.x_count);
            if (2 * level.x_count == level.final_ply) {
                call_it_a_draw(level.even->empties);
            } else {
                move_x(level.even->empties, after);
            }
            observe(level.even->empties, level.x_count);
        }
        if (level.odd) {
            if (level.even) {
                move_o(level);
            } else {
                find_unfinished(*level.odd, level.x_count - 1);
                call_it_a_draw(level.odd->empties);
            }
            observe(level.odd->empties, level.x_count - 1);
            const std::size_t words = level.odd->empties.words();
            keep(kept.wins, rank, wins_.data(), wins_count_, words);
            keep(kept.holds, rank, holds_.data(), holds_count_, words);
        }
    }

    void merge_into(ValueObserver& observer) {
        observer.merge(*observer_);
        observer_ = observer.fork();
    }

 private:
    // A board with one X more, as yet unfinished.
    struct Child {
        int position;
        std::uint64_t rank;
    };

    static bool has_set(const std::vector<Mask>& sets, Mask stones) {
        return std::any_of(sets.begin(), sets.end(),
                           [&](Mask set) { return (set & stones) == set; });
    }

    void begin(const ValueLevel& level) {
        if (x_count_ == level.x_count) return;
        x_count_ = level.x_count;
        const std::size_t words = level.words() + padding_words;
        for (Buffer* buffer : {&unfinished_, &wins_, &holds_, &finished_, &finished_empties_,
                               &o_wins_, &o_holds_, &scratch_}) {
            if (buffer->size() < words) buffer->resize(words);
        }
    }

    // The boards of the half, by their empty cells, on which O has no winning set.
    void find_unfinished(const HalfShapes& half, int o_count) {
        const std::size_t words = half.empties.words();
        Word* const unfinished = unfinished_.data();
        std::fill_n(unfinished, words, ~Word{0});
        unfinished[words - 1] = half.empties.tail();
        unfinished_count_ = half.empties.bits();
        any_finished_ = false;
        for (const Mask set : open_sets_) {
            if (std::popcount(set) > o_count) continue;
            if (!any_finished_) std::fill_n(finished_.begin(), words + padding_words, Word{0});
            any_finished_ = true;
            kernel_->add_supersets(half.stones.layout(), set, finished_.data());
        }
        if (!any_finished_) return;
        kernel_->complement_sets(half.stones.layout(), finished_.data(), finished_empties_.data());
        unfinished_count_ =
            kernel_->subtract(words, unfinished, finished_empties_.data(), unfinished);
    }

    void call_it_a_draw(const BlockShape& shape) {
        std::fill_n(wins_.begin(), shape.words(), Word{0});
        std::copy_n(unfinished_.begin(), shape.words(), holds_.begin());
        wins_count_ = 0;
        holds_count_ = unfinished_count_;
    }

    void move_x(const BlockShape& shape, const KeptValues& after) {
        const std::size_t words = shape.words();
        children_.clear();
        std::fill_n(wins_.begin(), words + padding_words, Word{0});
        int position = 0;
        for (Mask rest = free_; rest != 0; rest &= rest - 1, ++position) {
            const Mask moved = x_set_ | bit(lowest(rest));
            if (has_set(game_->x_sets, moved)) {
                kernel_->add_supersets(shape.layout(), bit(position), wins_.data());
            } else {
                children_.push_back({position, colex_rank(moved)});
            }
        }
        std::copy_n(wins_.begin(), words + padding_words, holds_.begin());
        wins_count_ = add_children(after.wins, shape, wins_.data());
        holds_count_ = add_children(after.holds, shape, holds_.data());
    }

    // Adds the boards from which X has a move to one that is kept; says how many unfinished boards
    // there are then, and leaves no other.
    std::uint64_t add_children(const Layer& values, const BlockShape& shape, Word* target) {
        std::array<const Word*, max_low> low_sources{};
        bool any_low = false;
        for (const Child& child : children_) {
            if (!values.is_kept(child.rank)) continue;
            if (values.is_complete(child.rank)) {
                // Finished boards are added too, and taken away at the end.
                kernel_->add_supersets(shape.layout(), bit(child.position), target);
            } else if (child.position < shape.layout().low) {
                low_sources[static_cast<std::size_t>(child.position)] = values.bits(child.rank);
                any_low = true;
            } else {
                kernel_->insert_position(shape.layout(), child.position, values.bits(child.rank),
                                         target);
            }
        }
        if (any_low) {
            kernel_->insert_low_positions(shape.layout(), low_sources.data(), unfinished_.data(),
                                          target);
        }
        return any_finished_
                   ? kernel_->subtract(shape.words(), target, finished_empties_.data(), target)
                   : kernel_->count(shape.words(), target);
    }

    // From the values of the even half to those of the odd one.
    void move_o(const ValueLevel& level) {
        const BlockShape& from = level.even->empties;
        const BlockShape& to = level.odd->empties;
        // What O holds after the move: all but what X wins. Finished boards are O's.
        complement(from, holds_.data(), o_wins_.data());
        complement(from, wins_.data(), o_holds_.data());
        const bool o_wins_none = holds_count_ == from.bits();
        const bool o_holds_all = wins_count_ == 0;
        find_unfinished(*level.odd, level.x_count - 1);
        const std::size_t words = to.words();
        if (o_wins_none) {
            std::copy_n(unfinished_.begin(), words, holds_.begin());
            holds_count_ = unfinished_count_;
        } else {
            holds_count_ = without_move_into(from, to, o_wins_, holds_);
        }
        if (o_holds_all) {
            std::fill_n(wins_.begin(), words, Word{0});
            wins_count_ = 0;
        } else {
            wins_count_ = without_move_into(from, to, o_holds_, wins_);
        }
    }

    // The unfinished boards of the odd half from which O cannot move into `goal`.
    std::uint64_t without_move_into(const BlockShape& from, const BlockShape& to,
                                    const Buffer& goal, Buffer& result) {
        std::fill_n(scratch_.begin(), to.words() + padding_words, Word{0});
        kernel_->add_one(from.layout(), to.layout(), 0, low_bits(to.positions()),
                         unfinished_.data(), goal.data(), scratch_.data());
        return kernel_->subtract(to.words(), unfinished_.data(), scratch_.data(), result.data());
    }

    static void complement(const BlockShape& shape, const Word* from, Word* to) {
        const std::size_t last = shape.words() - 1;
        for (std::size_t i = 0; i < last; ++i) to[i] = ~from[i];
        to[last] = ~from[last] & shape.tail();
    }

    void observe(const BlockShape& shape, int o_count) {
        observer_->observe({x_set_, o_count, free_, &shape, unfinished_.data(), wins_.data(),
                            holds_.data(), unfinished_count_, wins_count_, holds_count_});
    }

    void keep(Layer& layer, std::uint64_t rank, const Word* boards, std::uint64_t count,
              std::size_t words) const {
        if (count == 0) return;
        if (count == unfinished_count_) {
            layer.keep_complete(rank);
        } else {
            std::copy_n(boards, words, layer.keep_bits(rank));
        }
    }

    const PositionalGame* game_;
    const BlockKernel* kernel_;
    std::unique_ptr<ValueObserver> observer_;
    int x_count_ = -1;  // of the level that the buffers are for
    Mask x_set_ = 0;
    Mask free_ = 0;
    std::vector<Mask> open_sets_;  // of O, as sets of positions
    // Of the half at hand.
    Buffer unfinished_, wins_, holds_;
    std::uint64_t unfinished_count_ = 0, wins_count_ = 0, holds_count_ = 0;
    Buffer finished_, finished_empties_;  // on which O has filled a set: by stones, by empty cells
    bool any_finished_ = false;
    std::vector<Child> children_;
    Buffer o_wins_, o_holds_, scratch_;
};

// The bits of an odd half level, were all of its blocks kept bit by bit.
std::uint64_t level_bytes(int cells, int x) {
    return Layer::bytes(binomial(cells, x), BlockShape::words_of(cells - x, x - 1));
}

// The most that the levels of one parity take.
std::uint64_t most_value_bytes(int cells, int horizon, int parity) {
    std::uint64_t most = 0;
    for (int x = 1; x <= last_level(horizon); ++x) {
        if (x % 2 == parity) most = std::max(most, level_bytes(cells, x));
    }
    return most;
}

std::uint64_t most_blocks(int cells) {
    return binomial(cells, cells / 2);
}

}  // namespace

std::uint64_t solver_bytes(int cells, int threads) {
    std::uint64_t largest_block = 0;
    for (int x = 0; x <= last_level(cells); ++x) {
        largest_block = std::max<std::uint64_t>(
            largest_block, BlockShape::words_of(cells - x, std::min(x, cells - x)));
    }
    return 2 * (most_value_bytes(cells, cells, 0) + most_value_bytes(cells, cells, 1) +
                2 * most_blocks(cells)) +
           program_bytes + 4 * BlockShape::table_bytes(cells) +
           static_cast<std::uint64_t>(threads) *
               (thread_bytes + buffers_of_solver * largest_block * sizeof(Word));
}

void solve(const PositionalGame& game, int horizon, const RunOptions& options,
           ValueObserver& observer) {
    if (game.cells > Game::max_enumerated_cells) {
        throw InputError(fmt::format("{} empty cells: best play is worked out for at most {}",
                                     game.cells, Game::max_enumerated_cells));
    }
    require_threads(options.threads);
    const std::uint64_t needed = solver_bytes(game.cells, options.threads);
    if (needed > options.memory) {
        throw ResourceError(
            fmt::format("best play with {} empty cells: needs {} of memory, {} may be used",
                        game.cells, format_bytes(needed), format_bytes(options.memory)));
    }
    const BlockKernel& kernel = options.portable ? portable_kernel() : best_kernel();
    SweepArena arena(options.threads);
    tbb::enumerable_thread_specific<Solver> solvers([&] { return Solver(game, kernel, observer); });
    const auto stretch = [&](int parity) {
        const std::uint64_t bytes = most_value_bytes(game.cells, horizon, parity);
        const std::uint64_t blocks = most_blocks(game.cells);
        return KeptValues{Layer(blocks, bytes, UINT64_MAX, MappedMemory::Use::dense),
                          Layer(blocks, bytes, UINT64_MAX, MappedMemory::Use::dense)};
    };
    std::array<KeptValues, 2> stretches{stretch(0), stretch(1)};
    const int last = last_level(horizon);
    for (int x = last; x >= 0; --x) {
        const ValueLevel level(game.cells, horizon, x);
        const KeptValues& after = stretches[static_cast<std::size_t>((x + 1) % 2)];
        KeptValues& kept = stretches[static_cast<std::size_t>(x % 2)];
        if (level.odd) {
            kept.wins.reshape(level.odd->empties.words());
            kept.holds.reshape(level.odd->empties.words());
        }
        options.enter_ply(std::max(0, 2 * x - 1));
        arena.for_each_subset(
            game.cells, x, level.words(), solvers,
            [&](Solver& solver, Mask x_set, std::uint64_t rank) {
                solver.process(level, x_set, rank, after, kept);
            },
            [&](std::uint64_t done) {
                options.advance(done * level.boards());
                options.check_stop();
            });
        for (Solver& solver : solvers) solver.merge_into(observer);
    }
}

}  // namespace boardproof
