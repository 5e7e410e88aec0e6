#include "diagrams/reach.hpp"

#include <fmt/format.h>

#include "boardproof/position_text.hpp"
#include "boardproof/rule.hpp"
#include "rules/formula.hpp"

namespace boardproof {

ReachableDiagram reach(const DiagramSpace& space, SymbolicMethod method, DiagramAlgebra& algebra,
                       Progress* progress) {
    if (method == SymbolicMethod::layers) return reach_by_layers(space, algebra, progress);
    Inductor inductor(space, algebra, progress);
    return reach_by_induction(space, algebra, inductor, progress);
}

ReachableDiagram reach_by_induction(const DiagramSpace& space, DiagramAlgebra& algebra,
                                    Inductor& inductor, Progress* progress) {
    if (progress != nullptr) progress->enter_stage("rule");
    const Rule& rule = find_rule(inductive_rule_name);
    const Diagram accepted = accepts(rule, algebra);
    const std::vector<Refutation> refuted = inductor.refute(accepted);
    if (!refuted.empty()) {
        throw InputError(fmt::format(
            "method 'induction': {} is refuted ('{}') by the board {}; expected --method layers",
            rule.name, name(refuted.front().step),
            format_position(space.game(), refuted.front().board)));
    }
    return {DiagramSpace::both(accepted, space.with_even_ply(true)),
            DiagramSpace::both(accepted, space.with_even_ply(false)),
            {},
            accepted};
}

ResourceError with_advice(const ResourceError& error, const Game& game, SymbolicMethod method,
                          const Progress* progress) {
    const char* const stage = progress != nullptr ? progress->stage() : nullptr;
    return ResourceError(
        fmt::format("game '{}': {}{}; go on with a larger --memory or {}", game.name(),
                    stage != nullptr ? fmt::format("stage '{}': ", stage) : "", error.what(),
                    method == SymbolicMethod::layers ? "--method induction, which needs less"
                                                     : "another --order"));
}

}  // namespace boardproof
