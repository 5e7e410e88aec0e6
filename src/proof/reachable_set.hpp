#pragma once

#include <memory>
#include <string>

#include "boardproof/judgement.hpp"
#include "boardproof/symbolic.hpp"
#include "engines/engine.hpp"

namespace boardproof {

/// The boards that legal play reaches, by any engine, to look them up.
class ReachableSet {
 public:
    ReachableSet() = default;
    ReachableSet(const ReachableSet&) = delete;
    ReachableSet& operator=(const ReachableSet&) = delete;
    virtual ~ReachableSet() = default;

    /// Precondition: the position lies on the board. The time of a look-up is that of
    /// Oracle::contains or DiagramSpace::contains.
    [[nodiscard]] virtual bool contains(const Position& position) const = 0;

    /// What identifies the set: the digest of an enumeration; empty for diagrams.
    [[nodiscard]] virtual std::string digest() const = 0;
};

/// Whether legal play reaches a board when one player, or either, makes the first move; in the set
/// X does, and with O first the colours change places.
[[nodiscard]] inline bool is_reached(const ReachableSet& reached, const Position& position,
                                     FirstMover first) {
    return (first != FirstMover::o && reached.contains(position)) ||
           (first != FirstMover::x && reached.contains({position.o, position.x}));
}

/// Who finds the reachable boards, and how.
struct ReachableSetRequest {
    std::string engine = std::string(default_engine_name);  ///< an engine's name, or `symbolic`
    SymbolicMethod method = SymbolicMethod::layers;
    CellOrder order = CellOrder::lines;
};

/// Finds the reachable boards of a game, which must outlive the set; the options need not. Throws
/// as engines and spaces of diagrams do; of the latter there may be one at a time.
[[nodiscard]] std::unique_ptr<ReachableSet> find_reachable_set(const Game& game,
                                                               const ReachableSetRequest& request,
                                                               const RunOptions& options);

}  // namespace boardproof
