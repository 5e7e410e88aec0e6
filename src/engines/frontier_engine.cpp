#include "engines/frontier_engine.hpp"

#include <oneapi/tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/subset_sweep.hpp"
#include "blocks/block_kernel.hpp"
#include "blocks/layer.hpp"
#include "blocks/wide_rows.hpp"
#include "engines/frontier_plan.hpp"

namespace boardproof {

namespace {

using Buffer = std::vector<Word>;

// The shapes of a level: X has moved to x stones, O has x - 1 (odd ply) and then x (even ply).
struct Level {
    Level(int cells, int x) : x_count(x), last(2 * x >= cells) {
        const int free = cells - x;
        if (x > 0) {
            before.emplace(free + 1, x - 1);
            odd.emplace(free, x - 1);
        }
        if (x <= free) even.emplace(free, x);
    }

    int x_count;
    bool last;  ///< no X move follows
    std::optional<BlockShape> before;
    std::optional<BlockShape> odd;
    std::optional<BlockShape> even;

    [[nodiscard]] std::size_t words() const {
        return (odd ? odd->words() : 0) + (even ? even->words() : 0);
    }
    [[nodiscard]] std::uint64_t boards() const {
        return (odd ? odd->bits() : 0) + (even ? even->bits() : 0);
    }
};

// The most that the levels of one parity take.
struct Room {
    std::uint64_t blocks = 0;
    std::uint64_t bytes = 0;
};

// What a worker reads and writes of the levels.
struct Layers {
    const Layer* before;
    Layer* after;
};

// One thread's buffers and partial results.
class Worker {
 public:
    Worker(const Game& game, const EngineRun& run, const BlockKernel& kernel,
           std::span<Observer* const> observers)
        : frame_(game), kernel_(&kernel), compress_(run.compress) {
        fork(observers);
    }

    void process(const Level& level, Mask x_set, std::uint64_t rank, const Layers& layers) {
        begin(level);
        frame_.set(x_set, rank);
        std::size_t halves = 0;
        if (level.odd) {
            move_x(level, *layers.before);
            halves_[halves++] = odd_half(level);
        }
        if (level.even) {
            move_o(level);
            halves_[halves++] = even_half(level, *layers.after);
        }
        const Block block{&frame_, {halves_.data(), halves}};
        for (const auto& observer : observers_) observer->observe(block);
    }

    // Hands over what has been observed, and starts afresh.
    void merge_into(std::span<Observer* const> observers) {
        for (std::size_t i = 0; i < observers.size(); ++i) observers[i]->merge(*observers_[i]);
        fork(observers);
    }

 private:
    void fork(std::span<Observer* const> observers) {
        observers_.clear();
        for (const Observer* observer : observers) observers_.push_back(observer->fork());
    }

    // The boards of half a block: its own bits, or those of `none_` or an `every` buffer.
    struct Boards {
        const Word* bits = nullptr;
        std::uint64_t count = 0;
    };

    void begin(const Level& level) {
        if (x_count_ == level.x_count) return;
        x_count_ = level.x_count;
        const std::size_t words = level.words() + padding_words;
        for (Buffer* buffer : {&odd_bits_, &even_bits_, &none_, &scratch_}) {
            if (buffer->size() < words) buffer->resize(words);
        }
        if (level.odd) fill(*level.odd, every_odd_);
        if (level.even) fill(*level.even, every_even_);
    }

    static void fill(const BlockShape& shape, Buffer& every) {
        every.assign(shape.words() + padding_words, 0);
        std::fill_n(every.begin(), shape.words(), ~Word{0});
        every[shape.words() - 1] = shape.tail();
    }

    [[nodiscard]] bool x_has_line() const { return !frame_.x_lines().empty(); }

    // Whether X has a line when the stone on the cell is taken away.
    [[nodiscard]] bool has_x_line_without(int cell) const {
        return std::any_of(frame_.x_lines().begin(), frame_.x_lines().end(),
                           [&](Mask line) { return (line & bit(cell)) == 0; });
    }

    // The boards of the shape on which O has a line; null when there are none.
    const Word* won_by_o(const BlockShape& shape) {
        return frame_.boards_with_o_line(shape, *kernel_);
    }

    void move_x(const Level& level, const Layer& before) {
        const BlockShape& shape = *level.odd;
        const Word* won = won_by_o(shape);
        bool any = false;
        for (Mask rest = frame_.x_set(); rest != 0; rest ^= bit(highest(rest))) {
            const int cell = highest(rest);
            if (has_x_line_without(cell)) continue;  // play was over: that block is empty
            const Mask previous = frame_.x_set() ^ bit(cell);
            const std::uint64_t rank = colex_rank(previous);
            if (before.is_complete(rank)) {
                // All boards on which O has no line go on; X now takes the cell where it is free.
                odd_ = won == nullptr ? Boards{every_odd_.data(), shape.bits()}
                                      : Boards{odd_bits_.data(),
                                               kernel_->subtract(shape.words(), every_odd_.data(),
                                                                 won, odd_bits_.data())};
                return;
            }
            const int position = cell - std::popcount(previous & low_bits(cell));
            kernel_->remove_position(level.before->layout(), position, before.bits(rank),
                                     any ? scratch_.data() : odd_bits_.data());
            if (any) kernel_->unite(shape.words(), scratch_.data(), odd_bits_.data());
            any = true;
            if (kernel_->covers(shape.layout(), odd_bits_.data(), won == nullptr ? none() : won)) {
                break;
            }
        }
        odd_ = any ? Boards{odd_bits_.data(), kernel_->count(shape.words(), odd_bits_.data())}
                   : Boards{none(), 0};
    }

    BlockHalf odd_half(const Level& level) const {
        const BlockShape& shape = *level.odd;
        const bool over = x_has_line() || shape.size() == shape.positions() || odd_.count == 0;
        return {shape.size(),
                &shape,
                odd_.bits,
                over ? nullptr : odd_.bits,
                odd_.count,
                over ? 0 : odd_.count,
                x_has_line() ? odd_.count : 0};
    }

    void move_o(const Level& level) {
        const BlockShape& shape = *level.even;
        covered_ = false;
        if (level.x_count == 0) {
            even_ = {every_even_.data(), 1};  // the empty board, on which play starts
            covered_ = true;
            return;
        }
        if (x_has_line()) {
            even_ = {none(), 0};
            return;
        }
        if (odd_.count == level.odd->bits()) {
            // O may have made any of its stones the last: each move was legal.
            even_ = {every_even_.data(), shape.bits()};
            covered_ = true;
            return;
        }
        const BlockLayout& from = level.odd->layout();
        const BlockLayout& to = shape.layout();
        Word* even = even_bits_.data();
        const Word* won = won_by_o(shape);
        const Mask all = low_bits(shape.positions());
        kernel_->add_largest(from, odd_.bits, even);
        std::fill_n(even + shape.words(), padding_words, Word{0});
        covered_ = kernel_->covers(to, even, won == nullptr ? none() : won);
        if (!covered_) {
            kernel_->add_one(from, to, 0, all, every_even_.data(), odd_.bits, even);
            covered_ = kernel_->covers(to, even, won == nullptr ? none() : won);
        } else if (won != nullptr) {
            // All that is left to find are boards on which O has a line, by a move into that line:
            // before any other move play would have been over.
            if (lines_have_fewer_rows(shape)) {
                for (const Mask line : frame_.open_line_positions()) {
                    kernel_->add_one(from, to, line, line, won, odd_.bits, even);
                }
            } else {
                kernel_->add_one(from, to, 0, all, won, odd_.bits, even);
            }
        }
        even_ = {even, kernel_->count(shape.words(), even)};
    }

    // Whether to look for moves line by line, in the rows with the high part of the line, rather
    // than in all rows at once, where a row takes longer since any stone may have been the last.
    [[nodiscard]] bool lines_have_fewer_rows(const BlockShape& shape) const {
        constexpr std::uint32_t sweep_cost = 4;  // measured: 2 and 8 are slower on some game
        const int high = std::max(0, shape.positions() - wide_low);
        std::uint32_t rows = 0;
        for (const Mask line : frame_.open_line_positions()) {
            rows += std::uint32_t{1} << (high - std::popcount(line >> wide_low));
        }
        return rows < sweep_cost << high;
    }

    BlockHalf even_half(const Level& level, Layer& after) {
        const BlockShape& shape = *level.even;
        BlockHalf half{shape.size(), &shape, even_.bits, nullptr, even_.count, 0, 0};
        if (x_has_line()) return half;
        const Word* won = won_by_o(shape);
        const Word* open = even_.bits;
        std::uint64_t unwon = even_.count;
        if (won != nullptr) {
            unwon = kernel_->subtract(shape.words(), even_.bits, won, scratch_.data());
            open = scratch_.data();
        }
        half.won_count = half.count - unwon;
        if (shape.size() < shape.positions() && unwon != 0) {
            half.nonterminal = open;
            half.nonterminal_count = unwon;
        }
        if (level.last) return half;
        if (covered_ && compress_) {
            after.keep_complete(frame_.rank());
        } else {
            std::copy_n(open, shape.words(), after.keep_bits(frame_.rank()));
        }
        return half;
    }

    [[nodiscard]] const Word* none() const { return none_.data(); }

    BlockFrame frame_;
    const BlockKernel* kernel_;
    bool compress_;
    std::vector<std::unique_ptr<Observer>> observers_;
    int x_count_ = -1;  // of the level that the buffers are for
    Boards odd_, even_;
    bool covered_ = false;  // no even board is missing but such as O has a line on
    std::array<BlockHalf, 2> halves_{};
    Buffer odd_bits_, even_bits_, scratch_;
    Buffer every_odd_, every_even_;
    Buffer none_;  // no board: stays zero
};

}  // namespace

void FrontierEngine::enumerate(const Game& game, const EngineRun& run,
                               std::span<Observer* const> observers) {
    const BlockKernel& kernel = run.portable ? portable_kernel() : best_kernel();
    SweepArena arena(run.threads);
    tbb::enumerable_thread_specific<Worker> workers(
        [&] { return Worker(game, run, kernel, observers); });
    // Levels take turns in two stretches of memory. Blocks whose X set has a line are neither kept
    // nor read.
    const FrontierPlan plan = plan_frontier(game, run.threads);
    std::array<Room, 2> room{};
    for (const LevelPlan& level : plan.levels) {
        if (2 * level.x_count >= game.cells()) break;
        Room& most = room[static_cast<std::size_t>(level.x_count % 2)];
        most.blocks = std::max(most.blocks, level.x_sets);
        most.bytes = std::max(most.bytes, level.bits_bytes);
    }
    const auto use = run.compress ? MappedMemory::Use::sparse : MappedMemory::Use::dense;
    const std::uint64_t budget = run.memory - std::min(run.memory, plan.peak_bytes);
    std::array<Layer, 2> stretches{Layer(room[0].blocks, room[0].bytes, budget / 2, use),
                                   Layer(room[1].blocks, room[1].bytes, budget / 2, use)};
    const int first_level =
        run.recorder == nullptr ? 0 : run.recorder->first_level(Stage::enumerate);
    for (int x = 0;; ++x) {
        const Level level(game.cells(), x);
        const Layers layers{&stretches[static_cast<std::size_t>((x + 1) % 2)],
                            &stretches[static_cast<std::size_t>(x % 2)]};
        const std::uint64_t sets = binomial(game.cells(), x);
        if (!level.last) layers.after->reshape(level.even->words());
        if (x < first_level) {
            run.skip(sets * level.boards());
            if (level.last) break;
            if (x + 1 == first_level) run.recorder->restore(*layers.after, sets);
            continue;
        }
        run.enter_ply(std::max(0, 2 * x - 1));
        arena.for_each_subset(
            game.cells(), x, level.words(), workers,
            [&](Worker& worker, Mask x_set, std::uint64_t rank) {
                worker.process(level, x_set, rank, layers);
            },
            [&](std::uint64_t done) {
                run.advance(done * level.boards());
                run.check_stop();
            });
        for (Worker& worker : workers) worker.merge_into(observers);
        if (run.recorder != nullptr) {
            run.recorder->record(Stage::enumerate, x, level.last ? nullptr : layers.after,
                                 level.last ? 0 : sets);
        }
        if (level.last) break;
    }
}

}  // namespace boardproof
