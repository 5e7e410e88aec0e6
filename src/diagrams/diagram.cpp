#include "diagrams/diagram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>

#include "base/byte_size.hpp"
#include "boardproof/error.hpp"
#include "diagrams/nodes.hpp"

namespace boardproof {

namespace {

// BuDDy's node, and the entries of its six caches, of which each has one for so many nodes: as a
// rule, and where memory is short.
constexpr std::uint64_t bytes_per_node = 20;
constexpr std::uint64_t bytes_per_entry = 24;
constexpr std::uint64_t caches = 6;
constexpr int usual_nodes_per_entry = 4;
constexpr int most_nodes_per_entry = 8;
// What algorithms remember of the nodes of one diagram beside: see NodeMap and LevelCounter. Not
// every node is in it, but garbage is not either.
constexpr std::uint64_t bytes_remembered = 32;
constexpr std::uint64_t cost_of_node(int nodes_per_entry) {
    return bytes_per_node + caches * bytes_per_entry / static_cast<std::uint64_t>(nodes_per_entry) +
           bytes_remembered;
}
constexpr std::uint64_t least_cost_of_node = cost_of_node(most_nodes_per_entry);
// An operation on large diagrams is done in pieces, one for each content of the first cells: only
// between operations do the caches grow with the table, and can a signal be heeded.
constexpr int variables_in_pieces = 8;
constexpr std::uint64_t first_nodes = std::uint64_t{1} << 20;
constexpr std::uint64_t fewest_nodes = 1000;
// Collecting garbage again and again for less than this share of the nodes is not worth the time.
constexpr int least_gain_percent = 5;
// Below this share of free nodes after a collection the table grows: half of it is to be of use.
constexpr int free_percent = 50;

// The one space there is. BuDDy calls back from amid its C functions, which the exceptions pass (C
// code on Linux has the tables for that); it keeps no locks, and gives back all that it has when
// the space goes.
struct Package {
    bool taken = false;
    bool broken = false;  // an exception has passed: the nodes may not be touched any more
    bool lost = false;    // the system refused memory: not even bdd_done may be called any more
    int nodes = 0;        // that the table has room for, as of the last collection
    int nodes_per_entry = usual_nodes_per_entry;
    std::uint64_t memory = 0;
    std::uint64_t max_nodes = 0;
    const StopFlag* stop = nullptr;
};
Package package;

[[noreturn]] void out_of_memory() {
    package.broken = true;
    if (package.lost) {
        throw ResourceError(fmt::format(
            "the system has no memory for more than {} nodes of decision diagrams", package.nodes));
    }
    throw ResourceError(
        fmt::format("{} nodes of decision diagrams fill the {} of memory that they may take",
                    bdd_getnodenum(), format_bytes(package.max_nodes * least_cost_of_node)));
}

// What the caches may be like once the table has doubled, which an operation may do to it.
int nodes_per_entry_after(std::uint64_t nodes, std::uint64_t memory, std::uint64_t max_nodes) {
    const std::uint64_t grown = std::min(2 * nodes, max_nodes);
    return grown <= memory / cost_of_node(usual_nodes_per_entry) ? usual_nodes_per_entry
                                                                 : most_nodes_per_entry;
}

// Between operations, the only time when the caches may change. BuDDy lets them grow with the table
// after each.
void size_caches() {
    const int wanted = nodes_per_entry_after(static_cast<std::uint64_t>(bdd_getallocnum()),
                                             package.memory, package.max_nodes);
    if (wanted == package.nodes_per_entry) return;
    bdd_setcacheratio(wanted);
    package.nodes_per_entry = wanted;
}

void on_error(int code) {
    package.lost = package.lost || code == BDD_MEMORY;
    if (code == BDD_NODENUM || code == BDD_MEMORY) out_of_memory();
    package.broken = true;
    throw std::logic_error(fmt::format("BuDDy: {}", bdd_errstring(code)));
}

void on_collection(int before, bddGbcStat* collection) {
    if (before != 0) return;
    if (package.stop != nullptr) {
        try {
            package.stop->check();
        } catch (const Interrupted&) {
            package.broken = true;
            throw;
        }
    }
    package.nodes = collection->nodes;
    // BuDDy decides in 32 bits whether enough nodes are free for the table not to grow, which goes
    // wrong above 2^31 / 100 of them; so the limit is set where the table stands when they are.
    const bool enough =
        std::int64_t{collection->freenodes} * 100 >= std::int64_t{collection->nodes} * free_percent;
    const int limit = enough ? 0 : static_cast<int>(package.max_nodes);
    bdd_setmaxnodenum(std::max(limit, collection->nodes + 1));
    const std::int64_t gain = std::int64_t{collection->freenodes} * 100;
    // BuDDy rounds the size of its table to a prime number.
    const bool is_full_grown =
        static_cast<std::uint64_t>(collection->nodes) >= package.max_nodes - package.max_nodes / 64;
    if (is_full_grown && gain < std::int64_t{collection->nodes} * least_gain_percent) {
        out_of_memory();
    }
}

// Counts along the cells what a board has so far, from a start, and keeps the boards that end where
// `is_end` says: `next(state, content)` gives the state after a cell that is empty, X or O (0, 1,
// 2), or nothing when the board is out.
template <class State, class Next, class IsEnd>
Diagram counted_along(int places, const State& start, const Next& next, const IsEnd& is_end) {
    // The states that a board can be in at each place, from the top; then their nodes, from below.
    std::vector<std::map<State, Diagram>> at(static_cast<std::size_t>(places) + 1);
    at[0][start];
    for (std::size_t place = 0; place < at.size() - 1; ++place) {
        for (const auto& [state, diagram] : at[place]) {
            for (int content = 0; content < 3; ++content) {
                if (const std::optional<State> after = next(state, content)) at[place + 1][*after];
            }
        }
    }
    for (auto& [state, diagram] : at.back()) diagram = DiagramSpace::constant(is_end(state));
    for (std::size_t place = at.size() - 1; place-- > 0;) {
        for (auto& [state, diagram] : at[place]) {
            const auto branch = [&, &from = state](int content) {
                const std::optional<State> after = next(from, content);
                return after ? at[place + 1].at(*after).node() : no_board;
            };
            diagram =
                Diagram(make_node(static_cast<int>(place), {branch(0), branch(1), branch(2)}));
        }
    }
    return at[0].at(start);
}

}  // namespace

/// The package while it is in use.
struct DiagramSpace::Session {
    Session(std::uint64_t memory, std::uint64_t max_nodes, const StopFlag* stop) {
        if (package.lost) throw ResourceError("decision diagrams broke down for want of memory");
        if (package.taken) throw std::logic_error("there is a space of decision diagrams already");
        // A little less than there may be: BuDDy rounds up to a prime number.
        const auto nodes = static_cast<int>(std::min(first_nodes, max_nodes - max_nodes / 16));
        const int nodes_per_entry =
            nodes_per_entry_after(static_cast<std::uint64_t>(nodes), memory, max_nodes);
        if (bdd_init(nodes, nodes / nodes_per_entry) < 0) {
            throw ResourceError(fmt::format("cannot get memory for {} nodes", nodes));
        }
        package = {true, false, false, nodes, nodes_per_entry, memory, max_nodes, stop};
        bdd_error_hook(on_error);
        bdd_gbc_hook(on_collection);
    }
    ~Session() {
        if (package.lost) return;
        bdd_done();
        package = {};
    }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
};

Node make_node(int place, const Branches& branches) {
    const NodeHolder rest(branches.empty == branches.o
                              ? branches.empty
                              : bdd_ite(bdd_ithvar(2 * place + 1), branches.o, branches.empty));
    return bdd_ite(bdd_ithvar(2 * place), branches.x, rest.get());
}

Node applied(Node a, Node b, int operation) {
    const bool in_one = package.nodes <= static_cast<int>(first_nodes) || a <= every_board ||
                        b <= every_board || a == b;
    const int variable = in_one ? variables_in_pieces : std::min(bdd_var(a), bdd_var(b));
    if (variable >= variables_in_pieces) {
        if (package.stop != nullptr) package.stop->check();
        size_caches();
        return bdd_apply(a, b, operation);
    }
    const auto branch = [&](Node node, bool high) {
        if (bdd_var(node) != variable) return node;
        return high ? bdd_high(node) : bdd_low(node);
    };
    const NodeHolder low(applied(branch(a, false), branch(b, false), operation));
    const NodeHolder high(applied(branch(a, true), branch(b, true), operation));
    return bdd_ite(bdd_ithvar(variable), high.get(), low.get());
}

void NodeHolder::release(Node node) {
    if (!package.broken) bdd_delref(node);
}

Diagram::Diagram(int node) : node_(bdd_addref(node)) {}

Diagram::Diagram(const Diagram& other) : Diagram(other.node_) {}

Diagram::~Diagram() {
    if (node_ > every_board) NodeHolder::release(node_);
}

DiagramSpace::DiagramSpace(const Game& game, const DiagramOptions& options)
    : game_(&game),
      options_(options),
      order_(cells_in_order(game, options.order)),
      places_(order_.size()) {
    for (std::size_t place = 0; place < order_.size(); ++place) {
        places_[static_cast<std::size_t>(order_[place])] = static_cast<int>(place);
    }
    // Nodes are numbered in 31 bits; a table of half as many can still be doubled.
    const std::uint64_t max_nodes = std::min<std::uint64_t>(options.memory / least_cost_of_node,
                                                            std::numeric_limits<int>::max() / 2);
    if (max_nodes < fewest_nodes) {
        throw ResourceError(fmt::format(
            "decision diagrams need {} of memory at least, {} may be used",
            format_bytes(fewest_nodes * least_cost_of_node), format_bytes(options.memory)));
    }
    session_ = std::make_unique<Session>(options.memory, max_nodes, options.stop);
    bdd_setmaxnodenum(static_cast<int>(max_nodes));
    bdd_setmaxincrease(std::numeric_limits<int>::max() / 2);
    bdd_setminfreenodes(free_percent);
    bdd_setcacheratio(package.nodes_per_entry);
    bdd_setvarnum(2 * game.cells());
}

DiagramSpace::~DiagramSpace() = default;

void DiagramSpace::heed(const StopFlag* stop) {
    options_.stop = stop;
    package.stop = stop;
}

int DiagramSpace::variable(Player player, int cell) const {
    const int of_o = player == Player::o ? 1 : 0;
    return options_.interleaved ? 2 * place(cell) + of_o : place(cell) + of_o * game_->cells();
}

Diagram DiagramSpace::constant(bool value) {
    return Diagram(value ? every_board : no_board);
}

Diagram DiagramSpace::with_stones(Player player, Mask cells) const {
    Diagram result = constant(true);
    // From the bottom up, so that each step adds nodes on top.
    for (std::size_t place = order_.size(); place-- > 0;) {
        const int cell = order_[place];
        if ((cells & bit(cell)) == 0) continue;
        Diagram stone(bdd_ithvar(variable(player, cell)));
        if (player == Player::o) {
            stone =
                Diagram(bdd_apply(stone.node(), bdd_nithvar(variable(Player::x, cell)), bddop_and));
        }
        result = both(stone, result);
    }
    return result;
}

Diagram DiagramSpace::with_difference(int least, int most) const {
    const int cells = game_->cells();
    if (!options_.interleaved) {
        Diagram result;
        for (int x = 0; x <= cells; ++x) {
            for (int o = 0; x + o <= cells; ++o) {
                if (least <= x - o && x - o <= most) result = either(result, with_counts(x, o));
            }
        }
        return result;
    }
    return counted_along(
        cells, 0,
        [](int difference, int content) {
            return std::optional(difference + (content == 1 ? 1 : 0) - (content == 2 ? 1 : 0));
        },
        [&](int difference) { return least <= difference && difference <= most; });
}

Diagram DiagramSpace::with_counts(int x_count, int o_count) const {
    using Counts = std::pair<int, int>;
    if (!options_.interleaved) {
        // X's stones, counted along X's variables, and O's along O's where X has none.
        std::vector<Diagram> x(static_cast<std::size_t>(x_count) + 1);
        std::vector<Diagram> o(static_cast<std::size_t>(o_count) + 1);
        x[0] = o[0] = constant(true);
        const auto add = [&](std::vector<Diagram>& counted, const Diagram& stone) {
            for (std::size_t n = counted.size(); n-- > 0;) {
                const Diagram fewer = n > 0 ? both(counted[n - 1], stone) : Diagram();
                counted[n] = either(without(counted[n], stone), fewer);
            }
        };
        for (std::size_t place = order_.size(); place-- > 0;) {
            add(x, with_stones(Player::x, bit(order_[place])));
            add(o, with_stones(Player::o, bit(order_[place])));
        }
        return both(x.back(), o.back());
    }
    return counted_along(
        game_->cells(), Counts{0, 0},
        [&](const Counts& counts, int content) -> std::optional<Counts> {
            const Counts after{counts.first + (content == 1 ? 1 : 0),
                               counts.second + (content == 2 ? 1 : 0)};
            if (after.first > x_count || after.second > o_count) return std::nullopt;
            return after;
        },
        [&](const Counts& counts) {
            return counts == Counts{x_count, o_count};
        });
}

Diagram DiagramSpace::with_even_ply(bool even) const {
    return counted_along(
        game_->cells(), true,
        [](bool is_even, int content) { return std::optional(is_even == (content == 0)); },
        [&](bool is_even) { return is_even == even; });
}

Diagram DiagramSpace::board(const Position& position) const {
    Diagram result = constant(true);
    for (std::size_t place = order_.size(); place-- > 0;) {
        const int cell = order_[place];
        const Node rest = result.node();
        const bool x = (position.x & bit(cell)) != 0;
        const bool o = (position.o & bit(cell)) != 0;
        result =
            Diagram(make_node(static_cast<int>(place), {x || o ? no_board : rest,
                                                        x ? rest : no_board, o ? rest : no_board}));
    }
    return result;
}

Diagram DiagramSpace::both(const Diagram& a, const Diagram& b) {
    return Diagram(applied(a.node(), b.node(), bddop_and));
}

Diagram DiagramSpace::either(const Diagram& a, const Diagram& b) {
    return Diagram(applied(a.node(), b.node(), bddop_or));
}

Diagram DiagramSpace::without(const Diagram& a, const Diagram& b) {
    return Diagram(applied(a.node(), b.node(), bddop_diff));
}

Diagram DiagramSpace::complement(const Diagram& a) {
    return Diagram(bdd_not(a.node()));
}

bool DiagramSpace::contains(const Diagram& boards, const Position& position) const {
    Node node = boards.node();
    while (node > every_board) {
        const int cell = order_[static_cast<std::size_t>(place_of(node))];
        const Branches branches = branches_of(node);
        if ((position.x & bit(cell)) != 0) {
            node = branches.x;
        } else {
            node = (position.o & bit(cell)) != 0 ? branches.o : branches.empty;
        }
    }
    return node == every_board;
}

std::uint64_t DiagramSpace::node_count(std::span<const Diagram> diagrams) {
    std::vector<Node> nodes;
    for (const Diagram& diagram : diagrams) nodes.push_back(diagram.node());
    return static_cast<std::uint64_t>(bdd_anodecount(nodes.data(), static_cast<int>(nodes.size())));
}

std::uint64_t DiagramSpace::used_nodes() {
    return static_cast<std::uint64_t>(bdd_getnodenum());
}

std::uint64_t DiagramSpace::allocated_nodes() {
    return static_cast<std::uint64_t>(bdd_getallocnum());
}

}  // namespace boardproof
