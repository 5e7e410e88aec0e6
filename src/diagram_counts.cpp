#include "boardproof/diagram_counts.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "diagram_nodes.hpp"

namespace boardproof {

namespace {

__extension__ using Ways = unsigned __int128;

/// Counts from the top down: for each node of a level, in how many ways the cells above can be
/// filled so as to come to it, by the number of stones. Only the levels ahead are kept.
class LevelCounter {
 public:
    /// `weights`: the cells that each place stands for; where that is 0 no node looks.
    LevelCounter(const std::vector<int>& weights, const StopFlag* stop)
        : weights_(weights),
          stop_(stop),
          stones_before_(weights.size() + 1),
          levels_(weights.size() + 1) {
        std::partial_sum(weights.begin(), weights.end(), stones_before_.begin() + 1);
    }

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
                reach(branches.empty, place + 1, ways, width, 0);
                reach(branches.x, place + 1, ways, width, weights_[place]);
                reach(branches.o, place + 1, ways, width, weights_[place]);
            }
        }
        std::vector<BigInt> result(width_of(weights_.size()));
        const std::vector<Ways>& ways = levels_.back().ways;
        for (std::size_t ply = 0; ply < ways.size(); ++ply) {
            result[ply] = (BigInt(static_cast<std::uint64_t>(ways[ply] >> 64)) << 64) +
                          static_cast<std::uint64_t>(ways[ply]);
        }
        return result;
    }

 private:
    struct Level {
        NodeMap index;
        std::vector<Node> nodes;
        std::vector<Ways> ways;  // `width_of` entries a node, by stones
    };

    [[nodiscard]] std::size_t width_of(std::size_t place) const {
        return static_cast<std::size_t>(stones_before_[place]) + 1;
    }

    // Comes to a node, or to a board, with these ways to fill the cells before `place`, to which
    // `more` stones are added.
    void reach(Node node, std::size_t place, const Ways* ways, std::size_t width, int more) {
        if (node == no_board) return;
        const std::size_t target =
            node == every_board ? weights_.size() : static_cast<std::size_t>(place_of(node));
        std::vector<Ways> spread;  // where cells are left out, in any of three states each
        for (; place < target; ++place) {
            const auto weight = static_cast<std::size_t>(weights_[place]);
            if (weight == 0) continue;
            std::vector<Ways> wider(width + weight);
            for (std::size_t i = 0; i < width; ++i) {
                wider[i] += ways[i];
                wider[i + weight] += 2 * ways[i];
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
    const StopFlag* stop_;
    std::vector<int> stones_before_;
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

// Counts boards with least <= x - o <= most, by halves, since most differences tend not to occur.
void count_between(const DiagramSpace& space, const Diagram& boards, int least, int most,
                   std::vector<StoneCounts>& counts) {
    if (boards.is_empty()) return;
    if (least < most) {
        const int middle = least + (most - least) / 2;
        const Diagram lower = DiagramSpace::both(boards, space.with_difference(least, middle));
        count_between(space, lower, least, middle, counts);
        count_between(space, DiagramSpace::without(boards, lower), middle + 1, most, counts);
        return;
    }
    const std::vector<BigInt> by_ply = count_by_ply(space, boards);
    for (int ply = 0; ply <= space.game().cells(); ++ply) {
        const BigInt& number = by_ply[static_cast<std::size_t>(ply)];
        if (number != 0) counts.push_back({(ply + least) / 2, (ply - least) / 2, number});
    }
}

}  // namespace

std::vector<BigInt> count_by_ply(const DiagramSpace& space, const Diagram& boards) {
    return count_by_ply(space, boards, std::vector<int>(space.order().size(), 1));
}

std::vector<BigInt> count_by_ply(const DiagramSpace& space, const Diagram& boards,
                                 const std::vector<int>& weights) {
    return LevelCounter(weights, space.options().stop).count(boards.node());
}

std::vector<StoneCounts> count_by_stones(const DiagramSpace& space, const Diagram& boards) {
    std::vector<StoneCounts> counts;
    const int cells = space.game().cells();
    count_between(space, boards, -cells, cells, counts);
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
