#include "diagrams/counts.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "diagrams/nodes.hpp"

namespace boardproof {

namespace {

__extension__ using Ways = unsigned __int128;

/// What a cell adds to the number by which boards are told apart, 0 to 2.
struct Steps {
    int empty;
    int x;
    int o;
};
constexpr Steps by_stones{0, 1, 1};
constexpr Steps by_difference{1, 2, 0};  // x - o and the number of cells

/// Counts from the top down: for each node of a level, in how many ways the cells above can be
/// filled so as to come to it, by the sum of their steps. Only the levels ahead are kept.
class LevelCounter {
 public:
    /// `weights`: the cells that each place stands for; where that is 0 no node looks.
    LevelCounter(const std::vector<int>& weights, const Steps& steps, const StopFlag* stop)
        : weights_(weights),
          steps_(steps),
          stop_(stop),
          cells_before_(weights.size() + 1),
          levels_(weights.size() + 1) {
        std::partial_sum(weights.begin(), weights.end(), cells_before_.begin() + 1);
    }

    /// The boards by the sum of their steps.
    std::vector<BigInt> count(Node boards) {
        const Ways one = 1;
        reach(boards, 0, &one, 1, 0);
        for (std::size_t place = 0; place < weights_.size(); ++place) {
            const Level level = std::exchange(levels_[place], {});
            const std::size_t width = width_of(place);
            for (std::size_t i = 0; i < level.nodes.size(); ++i) {
                if (stop_ != nullptr) stop_->check();
                const Branches branches = branches_of(level.nodes[i]);
                const Ways* ways = level.ways.data() + i * width;
                const int weight = weights_[place];
                reach(branches.empty, place + 1, ways, width, weight * steps_.empty);
                reach(branches.x, place + 1, ways, width, weight * steps_.x);
                reach(branches.o, place + 1, ways, width, weight * steps_.o);
            }
        }
        std::vector<BigInt> result(width_of(weights_.size()));
        const std::vector<Ways>& ways = levels_.back().ways;
        for (std::size_t sum = 0; sum < ways.size(); ++sum) {
            result[sum] = (BigInt(static_cast<std::uint64_t>(ways[sum] >> 64)) << 64) +
                          static_cast<std::uint64_t>(ways[sum]);
        }
        return result;
    }

 private:
    struct Level {
        NodeMap index;
        std::vector<Node> nodes;
        std::vector<Ways> ways;  // `width_of` entries a node, by sums
    };

    [[nodiscard]] std::size_t width_of(std::size_t place) const {
        const int most = std::max({steps_.empty, steps_.x, steps_.o});
        return static_cast<std::size_t>(most * cells_before_[place]) + 1;
    }

    // Comes to a node, or to a board, with these ways to fill the cells before `place`, to whose
    // sums `more` is added.
    void reach(Node node, std::size_t place, const Ways* ways, std::size_t width, int more) {
        if (node == no_board) return;
        const std::size_t target =
            node == every_board ? weights_.size() : static_cast<std::size_t>(place_of(node));
        std::vector<Ways> spread;  // where cells are left out, in any of three states each
        for (; place < target; ++place) {
            const auto weight = static_cast<std::size_t>(weights_[place]);
            if (weight == 0) continue;
            std::vector<Ways> wider(width + width_of(place + 1) - width_of(place));
            for (const int step : {steps_.empty, steps_.x, steps_.o}) {
                Ways* to = wider.data() + weight * static_cast<std::size_t>(step);
                for (std::size_t i = 0; i < width; ++i) to[i] += ways[i];
            }
            spread = std::move(wider);
            ways = spread.data();
            width = spread.size();
        }
        Level& level = levels_[target];
        const std::size_t stride = width_of(target);
        int index = 0;
        if (const auto known = level.index.find(node)) {
            index = *known;
        } else {
            index = static_cast<int>(level.nodes.size());
            level.index.insert(node, index);
            level.nodes.push_back(node);
            level.ways.resize(level.ways.size() + stride);
        }
        Ways* to = level.ways.data() + static_cast<std::size_t>(index) * stride + more;
        for (std::size_t i = 0; i < width; ++i) to[i] += ways[i];
    }

    const std::vector<int>& weights_;
    Steps steps_;
    const StopFlag* stop_;
    std::vector<int> cells_before_;
    std::vector<Level> levels_;
};

/// Goes through the boards of a diagram with given counts in canonical order: X's cells are decided
/// from the last to the first, then O's.
class BoardWalk {
 public:
    BoardWalk(const DiagramSpace& space, const std::function<bool(const Position&)>& visit)
        : space_(space), visit_(visit) {}

    // False when the visitor has seen enough.
    bool walk(const Diagram& boards, Player player, int cell) {
        if (boards.is_empty()) return true;
        if (space_.options().stop != nullptr) space_.options().stop->check();
        if (cell < 0) {
            return player == Player::x ? walk(boards, Player::o, space_.game().cells() - 1)
                                       : visit_(position_);
        }
        if (player == Player::o && (position_.x & bit(cell)) != 0) {
            return walk(boards, player, cell - 1);
        }
        const int variable = space_.variable(player, cell);
        if (!walk(Diagram(bdd_restrict(boards.node(), bdd_nithvar(variable))), player, cell - 1)) {
            return false;
        }
        Mask& stones = player == Player::x ? position_.x : position_.o;
        stones |= bit(cell);
        const bool more =
            walk(Diagram(bdd_restrict(boards.node(), bdd_ithvar(variable))), player, cell - 1);
        stones &= ~bit(cell);
        return more;
    }

 private:
    const DiagramSpace& space_;
    const std::function<bool(const Position&)>& visit_;
    Position position_;
};

std::vector<BigInt> counts_of(const DiagramSpace& space, const Diagram& boards,
                              const std::vector<int>& weights, const Steps& steps) {
    return LevelCounter(weights, steps, space.options().stop).count(boards.node());
}

std::vector<int> one_cell_each(const DiagramSpace& space) {
    return std::vector<int>(space.order().size(), 1);
}

}  // namespace

std::vector<BigInt> count_by_ply(const DiagramSpace& space, const Diagram& boards) {
    return count_by_ply(space, boards, one_cell_each(space));
}

std::vector<BigInt> count_by_ply(const DiagramSpace& space, const Diagram& boards,
                                 const std::vector<int>& weights) {
    return counts_of(space, boards, weights, by_stones);
}

std::vector<StoneCounts> count_by_stones(const DiagramSpace& space, const Diagram& boards) {
    const int cells = space.game().cells();
    const std::vector<BigInt> differences =
        counts_of(space, boards, one_cell_each(space), by_difference);
    const auto occurs = [&](int difference) {
        const auto sum = static_cast<std::size_t>(difference + cells);
        return sum < differences.size() && differences[sum] != 0;
    };
    const BigInt all = std::accumulate(differences.begin(), differences.end(), BigInt(0));
    std::vector<StoneCounts> counts;
    for (int least = -cells; least <= cells; ++least) {
        if (!occurs(least)) continue;
        // Of two differences that are next to each other the ply says which it is.
        const int most = occurs(least + 1) ? least + 1 : least;
        BigInt some;
        for (int one = least; one <= most; ++one) {
            some += differences[static_cast<std::size_t>(one + cells)];
        }
        const std::vector<BigInt> by_ply = count_by_ply(
            space,
            some == all ? boards : DiagramSpace::both(boards, space.with_difference(least, most)));
        for (int ply = 0; ply <= cells; ++ply) {
            const BigInt& number = by_ply[static_cast<std::size_t>(ply)];
            const int difference = (ply + least) % 2 == 0 ? least : most;
            if (number != 0) {
                counts.push_back({(ply + difference) / 2, (ply - difference) / 2, number});
            }
        }
        least = most;
    }
    std::sort(counts.begin(), counts.end(), [](const StoneCounts& a, const StoneCounts& b) {
        return std::pair(a.x_count, a.o_count) < std::pair(b.x_count, b.o_count);
    });
    return counts;
}

void for_each_board(const DiagramSpace& space, const Diagram& boards,
                    std::span<const StoneCounts> counts,
                    const std::function<bool(const Position&)>& visit) {
    std::vector<StoneCounts> order(counts.begin(), counts.end());
    std::sort(order.begin(), order.end(), [](const StoneCounts& a, const StoneCounts& b) {
        return std::pair(a.x_count + a.o_count, a.x_count) <
               std::pair(b.x_count + b.o_count, b.x_count);
    });
    BoardWalk walk(space, visit);
    for (const StoneCounts& one : order) {
        const Diagram some =
            DiagramSpace::both(boards, space.with_counts(one.x_count, one.o_count));
        if (!walk.walk(some, Player::x, space.game().cells() - 1)) return;
    }
}

}  // namespace boardproof
