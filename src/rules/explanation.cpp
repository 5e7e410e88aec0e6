#include "boardproof/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "boardproof/counter_play.hpp"
#include "game/direction.hpp"

namespace boardproof {

namespace {

int sign(int value) {
    return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0);
}

// Whether the cell lies between the ends of the line.
bool is_on(const CompletedLine& line, const Grid::Cell& cell) {
    const int row_step = sign(line.last.first - line.first.first);
    const int col_step = sign(line.last.second - line.first.second);
    const int row = cell.first - line.first.first;
    const int col = cell.second - line.first.second;
    const int along = std::max(std::abs(row), std::abs(col));
    const int length = std::max(std::abs(line.last.first - line.first.first),
                                std::abs(line.last.second - line.first.second));
    return along <= length && row == along * row_step && col == along * col_step;
}

/// Finds all completed lines in one walk along every row, column and diagonal.
class LineFinder {
 public:
    explicit LineFinder(Explanation& result) : result_(result), k_(result.grid.dimensions().k) {}

    void find() {
        const Dimensions& dimensions = result_.grid.dimensions();
        const std::size_t directions =
            k_ == 1 ? 1 : all_directions.size();  // one stone is one line
        for (std::size_t d = 0; d < directions; ++d) {
            for (int row = 0; row < dimensions.rows; ++row) {
                for (int col = 0; col < dimensions.cols; ++col) {
                    if (!result_.grid.on_board(row - all_directions[d].row,
                                               col - all_directions[d].col)) {
                        walk(row, col, all_directions[d]);
                    }
                }
            }
        }
    }

 private:
    void walk(int row, int col, const Direction& step) {
        int run = 0;
        Grid::Stone before = Grid::Stone::none;
        for (; result_.grid.on_board(row, col); row += step.row, col += step.col) {
            const Grid::Stone stone = result_.grid.at(row, col);
            run = stone == before ? run + 1 : 1;
            before = stone;
            if (stone == Grid::Stone::none || run < k_) continue;
            const int back = k_ - 1;
            take(stone == Grid::Stone::x ? 0 : 1,
                 {{row - back * step.row, col - back * step.col}, {row, col}}, step,
                 run == k_ ? k_ : 1);
        }
    }

    // `fresh` of the line's cells, from its end, have not been marked by the one before it.
    void take(std::size_t player, const CompletedLine& line, const Direction& step, int fresh) {
        PlayerLines& found = result_.lines[player];
        for (int i = 0; i < fresh; ++i) {
            result_.on_a_line[result_.grid.index(
                {line.last.first - i * step.row, line.last.second - i * step.col})] = true;
        }
        if (found.count++ == 0) {
            for (int i = 0; i < k_; ++i) {
                found.shared.emplace_back(line.first.first + i * step.row,
                                          line.first.second + i * step.col);
            }
        } else {
            std::erase_if(found.shared, [&](const Grid::Cell& cell) { return !is_on(line, cell); });
        }
        if (found.lines.size() < PlayerLines::max_listed) found.lines.push_back(line);
        if (found.shared.empty() && !found.disjoint) find_disjoint(found, line);
    }

    // The line is the one that left nothing to share: some line before it may be all apart from it.
    void find_disjoint(PlayerLines& found, const CompletedLine& line) const {
        for (const CompletedLine& other : found.lines) {
            bool meet = false;
            const int row_step = sign(other.last.first - other.first.first);
            const int col_step = sign(other.last.second - other.first.second);
            for (int i = 0; i < k_ && !meet; ++i) {
                meet = is_on(line,
                             {other.first.first + i * row_step, other.first.second + i * col_step});
            }
            if (!meet) {
                found.disjoint = {other, line};
                return;
            }
        }
    }

    Explanation& result_;
    int k_;
};

// The same definitions as in judge, for any size.
Judgement judged(const Explanation& explanation) {
    const bool x_line = explanation.lines[0].count != 0;
    const bool o_line = explanation.lines[1].count != 0;
    const auto difference = static_cast<std::int64_t>(explanation.stones[0]) -
                            static_cast<std::int64_t>(explanation.stones[1]);
    Judgement result{Status::unreachable,
                     faults_of(difference, x_line, o_line,
                               (!x_line || !explanation.lines[0].shared.empty()) &&
                                   (!o_line || !explanation.lines[1].shared.empty()),
                               explanation.first)};
    if (!result.faults.empty()) return result;
    const auto cells = static_cast<std::uint64_t>(explanation.grid.dimensions().cells());
    const bool full = explanation.stones[0] + explanation.stones[1] == cells;
    result.status = standing(x_line, o_line, full);
    return result;
}

// The stones in any order, each side its own, but one that all completed lines share goes last.
void find_game(Explanation& explanation) {
    std::array<std::vector<Grid::Cell>, 2> stones{explanation.grid.cells_with(Grid::Stone::x),
                                                  explanation.grid.cells_with(Grid::Stone::o)};
    for (const std::size_t player : {std::size_t{0}, std::size_t{1}}) {
        if (explanation.lines[player].count == 0) continue;
        const Grid::Cell last = explanation.lines[player].shared.front();
        std::erase(stones[player], last);
        stones[player].push_back(last);
    }
    std::size_t mover = explanation.first == FirstMover::o ? 1 : 0;
    if (explanation.first == FirstMover::either) {
        // With equal counts whoever won moved last, so the other moved first.
        const bool o_began =
            stones[1].size() > stones[0].size() ||
            (stones[1].size() == stones[0].size() && explanation.lines[0].count != 0);
        mover = o_began ? 1 : 0;
    }
    explanation.first_player = mover == 0 ? Player::x : Player::o;
    // Legal play knows X as the one who begins.
    CounterPlay play(explanation.grid.dimensions());
    std::array<std::size_t, 2> next{};
    for (std::uint64_t ply = 0; ply < explanation.stones[0] + explanation.stones[1]; ++ply) {
        const Grid::Cell cell = stones[mover][next[mover]++];
        if (!play.play(cell.first, cell.second).accepted()) {
            throw std::logic_error("the rule last-move accepts a board that no game was found for");
        }
        explanation.game.push_back(cell);
        mover = 1 - mover;
    }
}

/// Changes one cell, two cells, and so on, until boards are reachable.
class NearestSearch {
 public:
    NearestSearch(const Game& game, FirstMover first, std::uint64_t max_tries)
        : game_(game), first_(first), tries_left_(max_tries) {}

    void search(const Position& position, Explanation& explanation) {
        for (int distance = 1; distance <= game_.cells(); ++distance) {
            found_.clear();
            boards_ = 0;
            if (!change(position, 0, distance)) {
                explanation.nearest_is_beyond = distance - 1;
                return;
            }
            if (boards_ == 0) continue;
            explanation.nearest = {distance, boards_, {found_.begin(), found_.end()}};
            return;
        }
    }

 private:
    static constexpr std::size_t most_listed = 5;

    // Changes so many more cells, from a cell on. False when tries have run out.
    bool change(const Position& position, int from, int left) {
        // Each change brings the counts two closer at most.
        const int least = first_ == FirstMover::x ? 0 : -1;
        const int most = first_ == FirstMover::o ? 0 : 1;
        const int difference = position.difference();
        if (difference - 2 * left > most || difference + 2 * left < least) return true;
        if (left == 0) {
            if (tries_left_ == 0) return false;
            --tries_left_;
            if (judge(game_, position, first_).status == Status::unreachable) return true;
            ++boards_;
            found_.insert(position);
            if (found_.size() > most_listed) found_.erase(std::prev(found_.end()));
            return true;
        }
        for (int cell = from; cell + left <= game_.cells(); ++cell) {
            const Position without{position.x & ~bit(cell), position.o & ~bit(cell)};
            for (const Position& changed : {without, Position{without.x | bit(cell), without.o},
                                            Position{without.x, without.o | bit(cell)}}) {
                if (changed != position && !change(changed, cell + 1, left - 1)) return false;
            }
        }
        return true;
    }

    const Game& game_;
    FirstMover first_;
    std::uint64_t tries_left_;
    std::uint64_t boards_ = 0;
    std::set<Position, CanonicalLess> found_;
};

}  // namespace

Explanation explain(const Grid& grid, FirstMover first, std::uint64_t max_tries) {
    Explanation result{grid, first, {}, {}, {}, {}, {}, Player::x, std::nullopt, 0, {}, {}};
    const auto cells = static_cast<std::size_t>(grid.dimensions().cells());
    result.on_a_line.resize(cells);
    result.stones = {grid.cells_with(Grid::Stone::x).size(),
                     grid.cells_with(Grid::Stone::o).size()};
    LineFinder(result).find();
    result.judgement = judged(result);
    if (result.judgement.status != Status::unreachable) {
        find_game(result);
    } else if (cells <= Game::max_cells) {
        const Game game(grid.dimensions());
        NearestSearch(game, first, max_tries).search(grid.position(), result);
    }
    return result;
}

}  // namespace boardproof
