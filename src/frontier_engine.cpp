#include "boardproof/frontier_engine.hpp"

#include <oneapi/tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "boardproof/block_kernel.hpp"
#include "boardproof/layer.hpp"
#include "boardproof/plan.hpp"
#include "subset_sweep.hpp"

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

// One thread's buffers and partial results.
class Worker {
 public:
    Worker(const Game& game, const BlockKernel& kernel, std::span<Observer* const> observers)
        : frame_(game), kernel_(&kernel) {
        for (const Observer* observer : observers) observers_.push_back(observer->fork());
    }

    void begin(const Level& level) {
        const std::size_t words = level.words() + padding_words;
        for (Buffer* buffer : {&odd_, &even_, &none_, &scratch_}) {
            if (buffer->size() < words) buffer->resize(words);
        }
    }

    void process(const Level& level, Mask x_set, std::uint64_t rank, const Layer& before,
                 Layer& after) {
        begin(level);
        frame_.set(x_set, rank);
        std::size_t halves = 0;
        if (level.odd) {
            move_x(level, before);
            halves_[halves++] = odd_half(level);
        }
        if (level.even) {
            move_o(level);
            halves_[halves++] = even_half(level, after);
        }
        const Block block{&frame_, {halves_.data(), halves}};
        for (const auto& observer : observers_) observer->observe(block);
    }

    void merge_into(std::span<Observer* const> observers) {
        for (std::size_t i = 0; i < observers.size(); ++i) observers[i]->merge(*observers_[i]);
    }

 private:
    [[nodiscard]] bool x_has_line() const { return !frame_.x_lines().empty(); }

    // Whether X has a line when the stone on the cell is taken away.
    [[nodiscard]] bool has_x_line_without(int cell) const {
        return std::any_of(frame_.x_lines().begin(), frame_.x_lines().end(),
                           [&](Mask line) { return (line & bit(cell)) == 0; });
    }

    // The boards of the shape on which O has a line.
    const Word* won_by_o(const BlockShape& shape) {
        const Word* boards = frame_.boards_with_o_line(shape, *kernel_);
        return boards != nullptr ? boards : none_.data();
    }

    void move_x(const Level& level, const Layer& before) {
        const BlockShape& shape = *level.odd;
        const Word* won = won_by_o(shape);
        bool any = false;
        for (Mask rest = frame_.x_set(); rest != 0; rest ^= bit(highest(rest))) {
            const int cell = highest(rest);
            const Mask previous = frame_.x_set() ^ bit(cell);
            if (has_x_line_without(cell)) continue;  // play was over: that block is empty
            const int position = cell - std::popcount(previous & low_bits(cell));
            kernel_->remove_position(level.before->layout(), position,
                                     before.block(colex_rank(previous)),
                                     any ? scratch_.data() : odd_.data());
            if (any) kernel_->unite(shape.words(), scratch_.data(), odd_.data());
            any = true;
            if (kernel_->covers(shape.layout(), odd_.data(), won)) break;
        }
        if (!any) std::fill_n(odd_.data(), shape.words(), Word{0});
    }

    BlockHalf odd_half(const Level& level) {
        const BlockShape& shape = *level.odd;
        const std::uint64_t count = kernel_->count(shape.words(), odd_.data());
        const bool over = x_has_line() || shape.size() == shape.positions() || count == 0;
        return {shape.size(),
                &shape,
                odd_.data(),
                over ? nullptr : odd_.data(),
                count,
                over ? 0 : count,
                x_has_line() ? count : 0};
    }

    void move_o(const Level& level) {
        const BlockShape& shape = *level.even;
        if (level.x_count == 0) {
            even_[0] = 1;  // the empty board, on which play starts
            return;
        }
        if (x_has_line()) {
            std::fill_n(even_.data(), shape.words(), Word{0});
            return;
        }
        const BlockLayout& from = level.odd->layout();
        const BlockLayout& to = shape.layout();
        kernel_->add_largest(from, odd_.data(), even_.data());
        even_[shape.words()] = 0;
        if (!kernel_->covers(to, even_.data(), won_by_o(shape))) {
            kernel_->add_one(from, to, 0, low_bits(shape.positions()), odd_.data(), even_.data());
            return;
        }
        if (shape.size() < frame_.game().k()) return;
        // What is left to find are boards on which O has a line, by a move into that line: before
        // any other move play would have been over.
        for (const Mask positions : frame_.open_line_positions()) {
            kernel_->add_one(from, to, positions, positions, odd_.data(), even_.data());
        }
    }

    BlockHalf even_half(const Level& level, Layer& after) {
        const BlockShape& shape = *level.even;
        BlockHalf half{shape.size(), &shape, even_.data(), nullptr, 0, 0, 0};
        if (x_has_line()) return half;
        half.count = kernel_->count(shape.words(), even_.data());
        Word* open = level.last ? scratch_.data() : after.block(frame_.rank());
        const std::uint64_t unwon =
            kernel_->subtract(shape.words(), even_.data(), won_by_o(shape), open);
        half.won_count = half.count - unwon;
        if (shape.size() < shape.positions() && unwon != 0) {
            half.nonterminal = open;
            half.nonterminal_count = unwon;
        }
        return half;
    }

    BlockFrame frame_;
    const BlockKernel* kernel_;
    std::vector<std::unique_ptr<Observer>> observers_;
    std::array<BlockHalf, 2> halves_{};
    Buffer odd_, even_, scratch_;
    Buffer none_;  // no board: stays zero
};

}  // namespace

void FrontierEngine::enumerate(const Game& game, const EngineOptions& options,
                               std::span<Observer* const> observers) {
    const BlockKernel& kernel = options.portable ? portable_kernel() : best_kernel();
    SweepArena arena(options.threads);
    tbb::enumerable_thread_specific<Worker> workers(
        [&] { return Worker(game, kernel, observers); });
    // Levels take turns in two stretches of memory. Blocks whose X set has a line are neither
    // written nor read, so that what an earlier level left there does no harm.
    std::array<std::uint64_t, 2> capacity{};
    for (const LevelPlan& level : plan_frontier(game, options.threads).levels) {
        std::uint64_t& most = capacity[static_cast<std::size_t>(level.x_count % 2)];
        most = std::max(most, level.kept_bytes);
    }
    std::array<Layer, 2> layers{Layer(capacity[0]), Layer(capacity[1])};
    for (int x = 0;; ++x) {
        const Level level(game.cells(), x);
        const Layer& before = layers[static_cast<std::size_t>((x + 1) % 2)];
        Layer& after = layers[static_cast<std::size_t>(x % 2)];
        if (!level.last) after.reshape(level.even->words());
        if (options.progress != nullptr) {
            options.progress->enter_ply(std::max(0, 2 * x - 1));
        }
        arena.for_each_subset(
            game.cells(), x, level.words(), workers,
            [&](Worker& worker, Mask x_set, std::uint64_t rank) {
                worker.process(level, x_set, rank, before, after);
            },
            [&](std::uint64_t sets) {
                if (options.progress != nullptr) {
                    options.progress->advance(sets * level.boards());
                }
            });
        if (level.last) break;
    }
    for (Worker& worker : workers) worker.merge_into(observers);
}

}  // namespace boardproof
