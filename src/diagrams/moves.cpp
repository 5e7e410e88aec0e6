#include "diagrams/moves.hpp"

#include <stdexcept>

#include "diagrams/nodes.hpp"

namespace boardproof {

namespace {

/// One walk down a diagram; remembers the image of each node.
class Mover {
 public:
    Mover(const DiagramSpace& space, Player player, Progress* progress)
        : player_(player),
          cells_(space.game().cells()),
          stop_(space.options().stop),
          progress_(progress) {}
    ~Mover() {
        images_.for_each([](Node, Node image) { NodeHolder::release(image); });
    }
    Mover(const Mover&) = delete;
    Mover& operator=(const Mover&) = delete;

    // The image of what is left of the boards from a place on. It stays while the mover does.
    Node image(Node boards, int place) {
        if (boards == no_board) return no_board;
        if (place == cells_) return no_board;  // no cell is left to move on
        if (boards == every_board || place_of(boards) != place) {
            throw std::logic_error("boards before a move differ in the parity of their plies");
        }
        if (const auto known = images_.find(boards)) return *known;
        const Branches before = branches_of(boards);
        Branches after{image(before.empty, place + 1), image(before.x, place + 1),
                       image(before.o, place + 1)};
        Node& moved = player_ == Player::x ? after.x : after.o;
        const NodeHolder united(applied(moved, before.empty, bddop_or));
        moved = united.get();
        const Node result = bdd_addref(make_node(place, after));
        images_.insert(boards, result);
        if (++steps_ % steps_between_looks == 0) {
            if (stop_ != nullptr) stop_->check();
            if (progress_ != nullptr) progress_->set_nodes(DiagramSpace::used_nodes());
        }
        return result;
    }

 private:
    static constexpr std::uint64_t steps_between_looks = 4096;

    Player player_;
    int cells_;
    const StopFlag* stop_;
    Progress* progress_;
    NodeMap images_;
    std::uint64_t steps_ = 0;
};

}  // namespace

Diagram boards_after_move(const DiagramSpace& space, const Diagram& boards, Player player,
                          Progress* progress) {
    Mover mover(space, player, progress);
    return Diagram(mover.image(boards.node(), 0));
}

}  // namespace boardproof
