#include "counting/count_square.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "boardproof/error.hpp"
#include "counting/count_orbits.hpp"

namespace boardproof {

namespace {

// Signed numbers of sets of lines: at most 2^(2n + 2) sets, and 4n + 4 of weight at most that many
// times, so that 2^82 * 164 < 2^127 holds for n = 40.
__extension__ using Int128 = __int128;

/// The lines that one player might hold: all, or those that avoid one cell.
struct LineFamily {
    int row = -1;  // of the cell; -1: all lines
    int col = -1;
    bool diagonal = true;  // whether it is in the family
    bool antidiagonal = true;

    [[nodiscard]] bool is_all() const { return row < 0; }
};

LineFamily avoiding(int n, int row, int col) {
    return {row, col, row != col, row + col != n - 1};
}

// By the number of cells in the union of a set of lines: the signed number of sets, and the same
// with each set counted as often as it has lines.
struct SignedUnions {
    std::vector<Int128> sets;
    std::vector<Int128> lines;
};

/// Counts the sets of lines by the cells they cover. Rows and columns alone cover n^2 - (n-r)(n-c)
/// cells; what the diagonals add depends on which rows and columns these are. It is found one pair
/// of indices i, n-1-i at a time, for a diagonal's cells lie where a row and a column of one pair
/// cross.
class UnionCounter {
 public:
    UnionCounter(int n, const LineFamily& family) : n_(n), family_(family) {
        unions_.sets.resize(static_cast<std::size_t>(n * n) + 1);
        unions_.lines.resize(unions_.sets.size());
    }

    SignedUnions count() {
        for (const bool diagonal : {false, true}) {
            for (const bool antidiagonal : {false, true}) {
                if ((diagonal && !family_.diagonal) || (antidiagonal && !family_.antidiagonal)) {
                    continue;
                }
                add(diagonal, antidiagonal);
            }
        }
        return std::move(unions_);
    }

 private:
    // State: rows, columns, diagonal cells not on them; so far.
    [[nodiscard]] std::size_t index(int rows, int cols, int added) const {
        const auto side = static_cast<std::size_t>(n_) + 1;
        return (static_cast<std::size_t>(rows) * side + static_cast<std::size_t>(cols)) *
                   (2 * side) +
               static_cast<std::size_t>(added);
    }

    void add(bool diagonal, bool antidiagonal) {
        ways_.assign(index(n_, n_, 2 * n_ + 1) + 1, 0);
        ways_[0] = 1;
        for (int low = 0; low <= n_ - 1 - low; ++low) {
            step(low, n_ - 1 - low, diagonal, antidiagonal);
        }
        const int diagonals = (diagonal ? 1 : 0) + (antidiagonal ? 1 : 0);
        for (int rows = 0; rows <= n_; ++rows) {
            for (int cols = 0; cols <= n_; ++cols) {
                for (int added = 0; added <= 2 * n_; ++added) {
                    const Int128 ways = ways_[index(rows, cols, added)];
                    if (ways == 0) continue;
                    const int lines = rows + cols + diagonals;
                    const auto cells =
                        static_cast<std::size_t>(n_ * n_ - (n_ - rows) * (n_ - cols) + added);
                    const Int128 signed_ways = lines % 2 == 0 ? ways : -ways;
                    unions_.sets[cells] += signed_ways;
                    unions_.lines[cells] += signed_ways * lines;
                }
            }
        }
    }

    // Chooses among the rows and columns of one pair; of a single index in the middle.
    void step(int low, int high, bool diagonal, bool antidiagonal) {
        const bool single = low == high;
        std::vector<Int128> next(ways_.size());
        for (unsigned choice = 0; choice < 16; ++choice) {
            const bool low_row = (choice & 1) != 0;
            const bool high_row = (choice & 2) != 0;
            const bool low_col = (choice & 4) != 0;
            const bool high_col = (choice & 8) != 0;
            if (single && (high_row || high_col)) continue;
            if ((low_row && low == family_.row) || (high_row && high == family_.row) ||
                (low_col && low == family_.col) || (high_col && high == family_.col)) {
                continue;
            }
            int added = 0;
            if (single) {
                added = (diagonal || antidiagonal) && !low_row && !low_col ? 1 : 0;
            } else {
                if (diagonal)
                    added += (!low_row && !low_col ? 1 : 0) + (!high_row && !high_col ? 1 : 0);
                if (antidiagonal) {
                    added += (!low_row && !high_col ? 1 : 0) + (!high_row && !low_col ? 1 : 0);
                }
            }
            const int rows = (low_row ? 1 : 0) + (high_row ? 1 : 0);
            const int cols = (low_col ? 1 : 0) + (high_col ? 1 : 0);
            const int done = 2 * low;  // indices dealt with
            for (int r = 0; r <= done; ++r) {
                for (int c = 0; c <= done; ++c) {
                    for (int u = 0; u <= 2 * done; ++u) {
                        const Int128 ways = ways_[index(r, c, u)];
                        if (ways != 0) next[index(r + rows, c + cols, u + added)] += ways;
                    }
                }
            }
        }
        ways_ = std::move(next);
    }

    int n_;
    LineFamily family_;
    SignedUnions unions_;
    std::vector<Int128> ways_;
};

/// Pascal's triangle of big integers.
class Binomials {
 public:
    explicit Binomials(int most) {
        for (int m = 0; m <= most; ++m) {
            std::vector<BigInt>& row = rows_.emplace_back(static_cast<std::size_t>(m) + 1, 1);
            for (std::size_t k = 1; k < static_cast<std::size_t>(m); ++k) {
                const auto& above = rows_[static_cast<std::size_t>(m) - 1];
                row[k] = above[k - 1] + above[k];
            }
        }
    }

    [[nodiscard]] const BigInt& operator()(int m, int k) const {
        if (m < 0 || k < 0 || k > m) return zero_;
        return rows_[static_cast<std::size_t>(m)][static_cast<std::size_t>(k)];
    }

 private:
    std::vector<std::vector<BigInt>> rows_;
    BigInt zero_ = 0;
};

/// A family of lines for one player, with its unions.
struct Side {
    Side(int n, const LineFamily& family_of) : family(family_of) {
        SignedUnions unions = UnionCounter(n, family).count();
        for (std::size_t cells = 0; cells < unions.sets.size(); ++cells) {
            sets.emplace_back(unions.sets[cells]);
            lines.emplace_back(unions.lines[cells]);
        }
    }

    LineFamily family;
    std::vector<BigInt> sets;
    std::vector<BigInt> lines;
};

/// The counts of boards with given stones.
class Counter {
 public:
    explicit Counter(int n) : n_(n), cells_(n * n), choose_(cells_), all_(n, {}) {
        // The cells of a board by what lines go through them, and how many there are of each kind.
        const bool odd = n % 2 != 0;
        const int middle = n / 2;
        const auto add = [&](int number, int row, int col) {
            if (number > 0) kinds_.push_back({number, Side(n, avoiding(n, row, col))});
        };
        const int center = odd ? 1 : 0;
        const int on_diagonals = 2 * (n - center);
        const int on_middle = odd ? 2 * (n - 1) : 0;
        add(center, middle, middle);
        add(on_diagonals, 0, 0);
        add(on_middle, middle, 0);
        add(cells_ - center - on_diagonals - on_middle, 0, 1);
    }

    // Boards on which the mover has no line of a family and the other no line at all. The mover is
    // the one with `own` stones.
    [[nodiscard]] BigInt without_lines(int own, int other, const Side& side) const {
        return alone(own, other, side.sets) + alone(other, own, all_.sets) -
               choose_(cells_, own) * choose_(cells_ - own, other) +
               together(own, other, side.family, false);
    }
    [[nodiscard]] BigInt without_lines(int own, int other) const {
        return without_lines(own, other, all_);
    }

    // Boards on which the mover has lines that share a cell, and the other has none. For each cell
    // the boards all whose lines go through it: a single line is counted n times, more than one
    // line meet in one cell alone.
    [[nodiscard]] BigInt won(int own, int other) const {
        const BigInt none = without_lines(own, other);
        BigInt through_cells = 0;
        for (const Kind& kind : kinds_) {
            through_cells += kind.cells * (without_lines(own, other, kind.side) - none);
        }
        const BigInt one_line = -(alone(own, other, all_.lines) + together(own, other, {}, true));
        return through_cells - (n_ - 1) * one_line;
    }

    // Boards on which the mover has any lines, and the other has none.
    [[nodiscard]] BigInt with_lines(int own, int other) const {
        return alone(other, own, all_.sets) - without_lines(own, other);
    }

 private:
    struct Kind {
        int cells;
        Side side;
    };

    // Sets of lines for one player alone, each with its weight.
    [[nodiscard]] BigInt alone(int own, int other, const std::vector<BigInt>& weights) const {
        BigInt sum = 0;
        for (int covered = 0; covered <= own; ++covered) {
            const BigInt& weight = weights[static_cast<std::size_t>(covered)];
            if (weight != 0) sum += weight * choose_(cells_ - covered, own - covered);
        }
        return sum * choose_(cells_ - own, other);
    }

    // Sets of lines for both, neither empty, that do not cross: rows and rows, columns and columns,
    // or, where n is even, one diagonal each. `by_lines` counts each as often as the mover has
    // lines in it.
    [[nodiscard]] BigInt together(int own, int other, const LineFamily& family,
                                  bool by_lines) const {
        const auto fillings = [&](int own_covered, int other_covered) -> BigInt {
            return choose_(cells_ - own_covered - other_covered, own - own_covered) *
                   choose_(cells_ - own - other_covered, other - other_covered);
        };
        const int lines = family.is_all() ? n_ : n_ - 1;  // rows, or columns, of the family
        BigInt sum = 0;
        for (int a = 1; a <= lines && a * n_ <= own; ++a) {
            for (int b = 1; a + b <= n_ && b * n_ <= other; ++b) {
                const BigInt sets = 2 * choose_(lines, a) * choose_(n_ - a, b) * (by_lines ? a : 1);
                const BigInt term = sets * fillings(a * n_, b * n_);
                sum += (a + b) % 2 == 0 ? term : BigInt(-term);
            }
        }
        if (n_ % 2 == 0) {
            sum += ((family.diagonal ? 1 : 0) + (family.antidiagonal ? 1 : 0)) * fillings(n_, n_);
        }
        return sum;
    }

    int n_;
    int cells_;
    Binomials choose_;
    Side all_;
    std::vector<Kind> kinds_;
};

}  // namespace

Counted count_square(int n) {
    if (n < 1 || n > max_counted_side) {
        throw InputError(fmt::format("n = {}: expected 1 to {}", n, max_counted_side));
    }
    const Counter counter(n);
    const int cells = n * n;
    Counted counted{{n, n, n}, {}, {}, {}};
    for (int ply = 0; ply <= cells; ++ply) {
        const int x = (ply + 1) / 2;
        const int o = ply / 2;
        const bool x_moved = x > o;
        CountedPly& row = counted.by_ply.emplace_back();
        const BigInt none = counter.without_lines(x, o);
        (ply == cells ? row.draws : row.nonterminal) = none;
        row.accepted = none;
        if (ply == 0) continue;
        const int own = x_moved ? x : o;
        const int other = x_moved ? o : x;
        (x_moved ? row.x_wins : row.o_wins) = counter.won(own, other);
        row.accepted += counter.with_lines(own, other);
    }
    sum_up(counted);
    count_orbits(counted);
    return counted;
}

}  // namespace boardproof
