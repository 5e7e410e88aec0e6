#include "diagrams/dump.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string>

#include "diagrams/nodes.hpp"

namespace boardproof {

namespace {

/// Numbers the nodes in the order in which a walk leaves them, and writes them in that order.
class NodeWriter {
 public:
    explicit NodeWriter(const DiagramSpace& space) : space_(space) {}

    // The number of a node, which has been counted by then.
    int count(Node node) {
        if (node <= every_board) return node;
        if (const auto known = numbers_.find(node)) return *known;
        heed();
        const Branches branches = branches_of(node);
        for (const Node next : {branches.empty, branches.x, branches.o}) count(next);
        const int number = next_number_++;
        numbers_.insert(node, number);
        nodes_.push_back(node);
        return number;
    }

    void write(OutputFile& file) {
        constexpr std::size_t chunk = std::size_t{1} << 16;
        std::string text;
        for (const Node node : nodes_) {
            heed();
            const Branches branches = branches_of(node);
            fmt::format_to(std::back_inserter(text), "{} {} {} {} {}\n", count(node),
                           space_.order()[static_cast<std::size_t>(place_of(node))],
                           count(branches.empty), count(branches.x), count(branches.o));
            if (text.size() > chunk) {
                file.write(text);
                text.clear();
            }
        }
        file.write(text);
    }

    [[nodiscard]] std::size_t nodes() const { return nodes_.size(); }

 private:
    void heed() const {
        if (space_.options().stop != nullptr) space_.options().stop->check();
    }

    const DiagramSpace& space_;
    NodeMap numbers_;
    std::vector<Node> nodes_;
    int next_number_ = every_board + 1;
};

}  // namespace

void write_diagram(OutputFile& file, const DiagramSpace& space, const Diagram& boards) {
    NodeWriter writer(space);
    const int root = writer.count(boards.node());
    std::string cells;
    for (const int cell : space.order()) cells += fmt::format(" {}", cell);
    file.write(fmt::format("boardproof-diagram/1 {}\ncells{}\nnodes {}\n", space.game().name(),
                           cells, writer.nodes()));
    writer.write(file);
    file.write(fmt::format("root {}\n", root));
    file.commit();
}

}  // namespace boardproof
