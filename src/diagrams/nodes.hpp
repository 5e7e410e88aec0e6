#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "diagrams/buddy.hpp"
#include "diagrams/diagram.hpp"

namespace boardproof {

/// A node of a diagram, by BuDDy's number. Valid while something refers to it.
using Node = int;
inline constexpr Node no_board = 0;
inline constexpr Node every_board = 1;  ///< every filling of the cells that are left

/// What is left to be decided once a cell is empty, X or O.
struct Branches {
    Node empty;
    Node x;
    Node o;
};

/// The place of the first cell that a node asks for. Precondition: the node is no constant.
[[nodiscard]] inline int place_of(Node node) {
    return bdd_var(node) / 2;
}

/// Precondition: the node is no constant, its space interleaved. A set of boards that looks at O's
/// variable of a cell has looked at X's before, for with X on the cell O's says nothing.
[[nodiscard]] inline Branches branches_of(Node node) {
    const Node low = bdd_low(node);
    const bool asks_o = low > every_board && bdd_var(low) == bdd_var(node) + 1;
    return {asks_o ? bdd_low(low) : low, bdd_high(node), asks_o ? bdd_high(low) : low};
}

/// The other way round. The result is not referred to.
[[nodiscard]] Node make_node(int place, const Branches& branches);

/// Any of BuDDy's operations on two diagrams; large ones are done in pieces. The result is not
/// referred to.
[[nodiscard]] Node applied(Node a, Node b, int operation);

/// Keeps nodes while an algorithm needs them.
class NodeHolder {
 public:
    explicit NodeHolder(Node node) : node_(bdd_addref(node)) {}
    ~NodeHolder() { release(node_); }
    NodeHolder(const NodeHolder&) = delete;
    NodeHolder& operator=(const NodeHolder&) = delete;

    /// Lets go of a node, unless the package has broken down (see DiagramSpace).
    static void release(Node node);
    [[nodiscard]] Node get() const { return node_; }

 private:
    Node node_;
};

/// A number for each of many nodes: open addressing, linear probing, at most half full.
/// O(1) expected; 16 to 32 bytes a node, half as much again while it grows.
class NodeMap {
 public:
    NodeMap() : slots_(initial_slots) {}

    [[nodiscard]] std::optional<int> find(Node node) const {
        for (std::size_t i = home(node);; i = (i + 1) & (slots_.size() - 1)) {
            if (slots_[i].node == node) return slots_[i].value;
            if (slots_[i].node == nobody) return std::nullopt;
        }
    }

    /// Precondition: the node has no number yet.
    void insert(Node node, int value) {
        if (2 * ++size_ > slots_.size()) grow();
        put({node, value});
    }

    template <class Visit>
    void for_each(Visit&& visit) const {
        for (const Slot& slot : slots_) {
            if (slot.node != nobody) visit(slot.node, slot.value);
        }
    }

 private:
    static constexpr std::size_t initial_slots = 64;
    static constexpr Node nobody = -1;
    struct Slot {
        Node node = nobody;
        int value = 0;
    };

    [[nodiscard]] std::size_t home(Node node) const {
        constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;  // Fibonacci hashing, Knuth TAOCP 6.4
        return (static_cast<std::uint64_t>(node) * golden >> 32) & (slots_.size() - 1);
    }
    void put(const Slot& slot) {
        std::size_t i = home(slot.node);
        while (slots_[i].node != nobody) i = (i + 1) & (slots_.size() - 1);
        slots_[i] = slot;
    }
    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.node != nobody) put(slot);
        }
    }

    std::vector<Slot> slots_;
    std::size_t size_ = 0;
};

}  // namespace boardproof
