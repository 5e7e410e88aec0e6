#include "proof/reachable_set.hpp"

#include <utility>

#include "boardproof/error.hpp"
#include "boardproof/oracle.hpp"
#include "diagrams/reach.hpp"

namespace boardproof {

namespace {

class EnumeratedSet final : public ReachableSet {
 public:
    explicit EnumeratedSet(Oracle oracle) : oracle_(std::move(oracle)) {}

    [[nodiscard]] bool contains(const Position& position) const override {
        return oracle_.contains(position);
    }
    [[nodiscard]] std::string digest() const override { return std::string(oracle_.digest()); }

 private:
    Oracle oracle_;
};

class SymbolicSet final : public ReachableSet {
 public:
    SymbolicSet(const Game& game, const ReachableSetRequest& request, const RunOptions& options)
        : space_(game, {.order = request.order, .memory = options.memory, .stop = options.stop}) {
        DiagramAlgebra algebra(space_);
        reached_ = reach(space_, request.method, algebra, options.progress);
        space_.heed(nullptr);
    }

    [[nodiscard]] bool contains(const Position& position) const override {
        return space_.contains(position.ply() % 2 == 0 ? reached_.even : reached_.odd, position);
    }
    [[nodiscard]] std::string digest() const override { return ""; }

 private:
    DiagramSpace space_;
    ReachableDiagram reached_;  // goes before its space
};

}  // namespace

std::unique_ptr<ReachableSet> find_reachable_set(const Game& game,
                                                 const ReachableSetRequest& request,
                                                 const RunOptions& options) {
    if (request.engine == symbolic_engine_name) {
        try {
            return std::make_unique<SymbolicSet>(game, request, options);
        } catch (const ResourceError& error) {
            throw with_advice(error, game, request.method, options.progress);
        }
    }
    return std::make_unique<EnumeratedSet>(Oracle::enumerate(game, options, request.engine));
}

}  // namespace boardproof
