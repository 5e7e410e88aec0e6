#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"
#include "boardproof/stop.hpp"
#include "diagrams/cell_order.hpp"

namespace boardproof {

/// A set of boards as a reduced ordered binary decision diagram (R. E. Bryant, "Graph-based
/// algorithms for Boolean function manipulation", IEEE Trans. Comput. 1986). Two sets of one space
/// are equal exactly when they are the same node. A handle; copies share the nodes. Must not
/// outlive its space.
///
/// A cell takes two variables, X's above O's:
///
///     X's  O's   the cell
///      1    -    X        (O's is not asked for)
///      0    1    O
///      0    0    empty
class Diagram {
 public:
    Diagram() = default;  ///< no board
    Diagram(const Diagram& other);
    Diagram(Diagram&& other) noexcept : node_(std::exchange(other.node_, 0)) {}
    Diagram& operator=(Diagram other) noexcept {
        std::swap(node_, other.node_);
        return *this;
    }
    ~Diagram();

    /// Takes hold of a node of the library underneath.
    explicit Diagram(int node);
    [[nodiscard]] int node() const { return node_; }

    [[nodiscard]] bool is_empty() const { return node_ == 0; }
    friend bool operator==(const Diagram&, const Diagram&) = default;

 private:
    int node_ = 0;
};

struct DiagramOptions {
    CellOrder order = CellOrder::lines;
    /// Each cell's two variables beside each other; without it all of X's come before all of O's,
    /// which is for comparison: of such a space there are the atoms, the operations on sets and
    /// node_count, and nothing else that this and other headers do with diagrams.
    bool interleaved = true;
    std::uint64_t memory = UINT64_MAX;  ///< bytes that nodes and caches may take
    /// May be null; asks for Interrupted. Looked at when garbage is collected and between the steps
    /// of what is made of many; one step on large diagrams may take a minute.
    const StopFlag* stop = nullptr;
};

/// The boards of a game, sets of which are diagrams. There may be one space in a process at a time,
/// to be used from one thread: BuDDy, underneath, is a package with global state.
///
/// Every function that makes a diagram throws ResourceError when the nodes no longer fit into the
/// memory granted or the system has none left, and Interrupted when asked to stop. After either
/// nothing can be done with the space but to destroy it; after the system has refused memory, what
/// BuDDy has is lost, and there can be no other space in the process.
class DiagramSpace {
 public:
    /// The game must outlive the space. Throws std::logic_error when there is another space.
    DiagramSpace(const Game& game, const DiagramOptions& options);
    ~DiagramSpace();
    DiagramSpace(const DiagramSpace&) = delete;
    DiagramSpace& operator=(const DiagramSpace&) = delete;

    /// Heeds another flag from now on, or none.
    void heed(const StopFlag* stop);

    [[nodiscard]] const Game& game() const { return *game_; }
    [[nodiscard]] const DiagramOptions& options() const { return options_; }
    /// The cells from the top of the diagrams down, and where in that order a cell stands.
    [[nodiscard]] const std::vector<int>& order() const { return order_; }
    [[nodiscard]] int place(int cell) const { return places_[static_cast<std::size_t>(cell)]; }
    /// The variable that says whether the player has the cell (for O: unless X has it).
    [[nodiscard]] int variable(Player player, int cell) const;

    /// All boards, or none. O(1).
    [[nodiscard]] static Diagram constant(bool value);
    /// The boards with the player's stones on all of these cells. O(cells).
    [[nodiscard]] Diagram with_stones(Player player, Mask cells) const;
    /// The boards with least <= x - o <= most. O(cells^2).
    [[nodiscard]] Diagram with_difference(int least, int most) const;
    /// The boards with these numbers of stones. O(cells^3).
    [[nodiscard]] Diagram with_counts(int x_count, int o_count) const;
    /// The boards whose number of stones is even, or odd. O(cells).
    [[nodiscard]] Diagram with_even_ply(bool even) const;
    /// The board alone. O(cells).
    [[nodiscard]] Diagram board(const Position& position) const;

    // Each O(nodes of a * nodes of b) at worst, in practice near their sum.
    [[nodiscard]] static Diagram both(const Diagram& a, const Diagram& b);
    [[nodiscard]] static Diagram either(const Diagram& a, const Diagram& b);
    /// The boards of a that are not in b.
    [[nodiscard]] static Diagram without(const Diagram& a, const Diagram& b);
    [[nodiscard]] static Diagram complement(const Diagram& a);

    /// O(cells).
    [[nodiscard]] bool contains(const Diagram& boards, const Position& position) const;

    /// The nodes of the diagrams, shared ones once, without the two constants.
    [[nodiscard]] static std::uint64_t node_count(std::span<const Diagram> diagrams);

    /// The nodes in use, garbage included. O(1).
    [[nodiscard]] static std::uint64_t used_nodes();
    /// The nodes that there is room for, which never shrinks: 2^20 to begin with.
    [[nodiscard]] static std::uint64_t allocated_nodes();

 private:
    const Game* game_;
    DiagramOptions options_;
    std::vector<int> order_;
    std::vector<int> places_;  // by cell
    struct Session;
    std::unique_ptr<Session> session_;
};

}  // namespace boardproof
