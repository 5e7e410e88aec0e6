#include "counting/count_orbits.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "base/binomial.hpp"
#include "boardproof/game.hpp"
#include "game/symmetry.hpp"

namespace boardproof {

namespace {

// More sets of cycles than these are not gone through: 6x6 has 21 at most, 7x7 has 28.
constexpr int max_cycles = 21;

// A set of cells that a symmetry maps to itself is a set of its cycles, here a mask over them.
struct Cycles {
    std::vector<Mask> cells;  // of each cycle
    std::vector<int> sizes;
    // The lines, each with the cycles that a set needs to hold it.
    std::vector<Mask> lines;
    std::vector<Mask> needed;
    std::vector<Mask> minimal;  // of `needed`, those that hold no other
};

std::optional<Cycles> cycles_of(const Game& game, const Symmetry& symmetry) {
    Cycles cycles;
    Mask rest = game.board();
    while (rest != 0) {
        const Mask cycle = symmetry.cycle_of(lowest(rest));
        rest &= ~cycle;
        cycles.cells.push_back(cycle);
        cycles.sizes.push_back(std::popcount(cycle));
    }
    if (cycles.cells.size() > max_cycles) return std::nullopt;
    cycles.lines = game.lines();
    for (const Mask line : cycles.lines) {
        Mask needed = 0;
        for (std::size_t i = 0; i < cycles.cells.size(); ++i) {
            if ((cycles.cells[i] & line) != 0) needed |= bit(static_cast<int>(i));
        }
        cycles.needed.push_back(needed);
    }
    for (const Mask needed : cycles.needed) {
        const auto is_within = [&](Mask other) {
            return other != needed && (other & ~needed) == 0;
        };
        if (std::none_of(cycles.needed.begin(), cycles.needed.end(), is_within) &&
            std::find(cycles.minimal.begin(), cycles.minimal.end(), needed) ==
                cycles.minimal.end()) {
            cycles.minimal.push_back(needed);
        }
    }
    return cycles;
}

// In how many ways cycles of given sizes add up to a number of cells. Symmetries of a rectangle
// have cycles of 1, 2 and 4 cells.
class WaysToFill {
 public:
    explicit WaysToFill(const Cycles& cycles) : cycles_(&cycles) {}

    std::int64_t operator()(Mask of, int cells) {
        std::array<int, 5> numbers{};
        for_each_bit(of, [&](int i) {
            ++numbers[static_cast<std::size_t>(cycles_->sizes[static_cast<std::size_t>(i)])];
        });
        const auto [found, is_new] =
            known_.try_emplace({numbers[1], numbers[2], numbers[4], cells}, 0);
        if (is_new) {
            for (int fours = 0; fours <= numbers[4]; ++fours) {
                for (int twos = 0; twos <= numbers[2]; ++twos) {
                    const int ones = cells - 4 * fours - 2 * twos;
                    if (ones < 0 || ones > numbers[1]) continue;
                    found->second += static_cast<std::int64_t>(binomial(numbers[1], ones) *
                                                               binomial(numbers[2], twos) *
                                                               binomial(numbers[4], fours));
                }
            }
        }
        return found->second;
    }

 private:
    const Cycles* cycles_;
    std::map<std::array<int, 4>, std::int64_t> known_;
};

// Boards of a ply that a symmetry maps to themselves. At most 3^21 of all plies.
struct Fixed {
    std::int64_t reachable = 0;
    std::int64_t terminal = 0;
};

// As count_by_sets, over sets of cycles: one player's stones, and by inclusion and exclusion how
// many sets of the other, with one stone less or as many, have no line.
class FixedBoardCounter {
 public:
    FixedBoardCounter(const Game& game, const Cycles& cycles)
        : cells_(game.cells()),
          cycles_(&cycles),
          ways_(cycles),
          by_ply_(static_cast<std::size_t>(cells_) + 1) {
        by_ply_[0].reachable = 1;
        const Mask sets = Mask{1} << cycles.cells.size();
        for (Mask own = 1; own < sets; ++own) add_boards_with(own);
    }

    [[nodiscard]] const std::vector<Fixed>& by_ply() const { return by_ply_; }

 private:
    void add_boards_with(Mask own) {
        const int size = cells_in(own);
        if (2 * size - 1 > cells_) return;
        Mask shared = ~Mask{0};
        bool has_line = false;
        for (std::size_t i = 0; i < cycles_->lines.size(); ++i) {
            if ((cycles_->needed[i] & ~own) != 0) continue;
            has_line = true;
            shared &= cycles_->lines[i];
        }
        if (has_line && shared == 0) return;
        open_.clear();
        for (const Mask needed : cycles_->minimal) {
            if ((needed & own) == 0) open_.push_back(needed);
        }
        const Mask free = low_bits(static_cast<int>(cycles_->cells.size())) & ~own;
        for (const int other : {size - 1, size}) {
            const int ply = size + other;
            if (ply > cells_) continue;
            const std::int64_t boards = sets_without_line(free, other, 0, 0);
            Fixed& fixed = by_ply_[static_cast<std::size_t>(ply)];
            fixed.reachable += boards;
            if (has_line || ply == cells_) fixed.terminal += boards;
        }
    }

    // Of the sets of so many stones of the free cycles, the signed number of those that hold
    // `covered`, over all ways to add open lines from one on.
    std::int64_t sets_without_line(Mask free, int stones, std::size_t next, Mask covered) {
        const int missing = stones - cells_in(covered);
        if (missing < 0) return 0;
        std::int64_t sum = ways_(free & ~covered, missing);
        for (std::size_t i = next; i < open_.size(); ++i) {
            sum -= sets_without_line(free, stones, i + 1, covered | open_[i]);
        }
        return sum;
    }

    [[nodiscard]] int cells_in(Mask cycles) const {
        int cells = 0;
        for_each_bit(cycles, [&](int i) { cells += cycles_->sizes[static_cast<std::size_t>(i)]; });
        return cells;
    }

    int cells_;
    const Cycles* cycles_;
    WaysToFill ways_;
    std::vector<Mask> open_;
    std::vector<Fixed> by_ply_;
};

}  // namespace

void count_orbits(Counted& counted) {
    if (counted.dimensions.cells() > Game::max_cells) return;
    const Game game(counted.dimensions);
    const SymmetryGroup group(game);
    std::vector<Fixed> fixed(counted.by_ply.size());
    for (const Symmetry& symmetry : group.elements()) {
        if (symmetry.is_identity()) continue;
        const std::optional<Cycles> cycles = cycles_of(game, symmetry);
        if (!cycles) return;
        const FixedBoardCounter boards(game, *cycles);
        for (std::size_t ply = 0; ply < fixed.size(); ++ply) {
            fixed[ply].reachable += boards.by_ply()[ply].reachable;
            fixed[ply].terminal += boards.by_ply()[ply].terminal;
        }
    }
    CountedPly& total = counted.total;
    total.orbits = 0;
    total.terminal_orbits = 0;
    for (std::size_t ply = 0; ply < fixed.size(); ++ply) {
        CountedPly& row = counted.by_ply[ply];
        row.orbits = (row.reachable() + fixed[ply].reachable) / group.size();
        row.terminal_orbits =
            (row.reachable() - row.nonterminal + fixed[ply].terminal) / group.size();
        *total.orbits += *row.orbits;
        *total.terminal_orbits += *row.terminal_orbits;
    }
}

}  // namespace boardproof
