#include "counting/count_by_sets.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/binomial.hpp"
#include "base/subset_sweep.hpp"
#include "boardproof/error.hpp"
#include "counting/count_orbits.hpp"

namespace boardproof {

namespace {

/// For one set of stones of one player, how many sets of the other have no line.
class OtherSide {
 public:
    explicit OtherSide(const Game& game) : game_(&game) {}

    /// The signed numbers of sets of lines that avoid `own`, by the cells they cover, up to `most`
    /// cells: no larger union fits into a set of so many stones.
    void set(Mask own, int most) {
        open_.clear();
        for (const Mask line : game_->lines()) {
            if ((line & own) == 0) open_.push_back(line);
        }
        free_ = game_->cells() - std::popcount(own);
        most_ = most;
        std::fill_n(signed_sets_.begin(), most + 1, std::int64_t{0});
        visit(0, 0, 1);
    }

    /// The sets of so many stones without a line, at most `most` of them. The sum is exact in 64
    /// bits modulo 2^64, and the result, at most C(30, 15), fits.
    [[nodiscard]] std::uint64_t sets_without_line(int stones) const {
        std::uint64_t sum = 0;
        for (int covered = 0; covered <= stones; ++covered) {
            const auto sets =
                static_cast<std::uint64_t>(signed_sets_[static_cast<std::size_t>(covered)]);
            if (sets != 0) sum += sets * binomial(free_ - covered, stones - covered);
        }
        return sum;
    }

 private:
    // Lines from one on, added to a union or not.
    void visit(std::size_t next, Mask covered, std::int64_t sign) {
        signed_sets_[static_cast<std::size_t>(std::popcount(covered))] += sign;
        for (std::size_t i = next; i < open_.size(); ++i) {
            const Mask with = covered | open_[i];
            if (std::popcount(with) <= most_) visit(i + 1, with, -sign);
        }
    }

    const Game* game_;
    std::vector<Mask> open_;
    int free_ = 0;
    int most_ = 0;
    std::array<std::int64_t, max_counted_cells + 1> signed_sets_{};
};

// What the sets of one size amount to.
struct SetCounts {
    std::array<std::uint64_t, 2> without{};  // the other has one stone less, or as many
    std::array<std::uint64_t, 2> won{};
    std::array<std::uint64_t, 2> accepted{};  // won, or with lines that share no cell
};

}  // namespace

Counted count_by_sets(const Game& game, const RunOptions& options) {
    const int cells = game.cells();
    if (cells > max_counted_cells) {
        throw InputError(fmt::format("game '{}': {} cells; counted are boards of 1 to {}",
                                     game.name(), cells, max_counted_cells));
    }
    Counted counted{game.dimensions(), {}, {}, {}};
    counted.by_ply.resize(static_cast<std::size_t>(cells) + 1);
    counted.by_ply[0].nonterminal = 1;
    counted.by_ply[0].accepted = 1;
    const int most = (cells + 1) / 2;
    if (options.progress != nullptr) {
        for (int size = 1; size <= most; ++size) options.progress->expect(binomial(cells, size));
    }
    struct Worker {
        OtherSide other;
        SetCounts counts;
    };
    SweepArena arena(options.threads);
    for (int size = 1; size <= most; ++size) {
        tbb::enumerable_thread_specific<Worker> workers([&] {
            return Worker{OtherSide(game), {}};
        });
        const int other_most = std::min(size, cells - size);
        arena.for_each_subset(
            cells, size, 1, workers,
            [&](Worker& worker, Mask own, std::uint64_t /*rank*/) {
                Mask shared = ~Mask{0};
                bool has_line = false;
                for (const Mask line : game.lines()) {
                    if ((line & own) != line) continue;
                    has_line = true;
                    shared &= line;
                }
                worker.other.set(own, other_most);
                for (int i = 0; i < 2; ++i) {
                    const int stones = size - 1 + i;
                    if (stones > other_most) continue;
                    const auto at = static_cast<std::size_t>(i);
                    const std::uint64_t sets = worker.other.sets_without_line(stones);
                    if (!has_line) worker.counts.without[at] += sets;
                    if (has_line && shared != 0) worker.counts.won[at] += sets;
                    if (has_line) worker.counts.accepted[at] += sets;
                }
            },
            [&](std::uint64_t sets) {
                options.advance(sets);
                options.check_stop();
            });
        // The set is X's where the other has one stone less; it is O's, or X's of a board without a
        // line, where he has as many.
        for (const Worker& worker : workers) {
            for (int i = 0; i < 2; ++i) {
                const int ply = 2 * size - 1 + i;
                if (ply > cells) continue;
                const auto at = static_cast<std::size_t>(i);
                CountedPly& row = counted.by_ply[static_cast<std::size_t>(ply)];
                (ply == cells ? row.draws : row.nonterminal) += worker.counts.without[at];
                (i == 0 ? row.x_wins : row.o_wins) += worker.counts.won[at];
                row.accepted += worker.counts.without[at];
                row.accepted += worker.counts.accepted[at];
            }
        }
    }
    sum_up(counted);
    count_orbits(counted);
    return counted;
}

}  // namespace boardproof
