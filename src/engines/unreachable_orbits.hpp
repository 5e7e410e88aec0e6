#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engines/observer.hpp"
#include "game/symmetry.hpp"

namespace boardproof {

/// Collects the boards with possible stone counts that legal play does not reach, one of each
/// orbit. Together with the stone counts they tell the reachable set, where most boards are
/// reachable in far less room than it takes itself: 56 thousand on 4x4, with 9.7 million reachable
/// ones. (With small k most are not, and there may be millions.)
class UnreachableOrbits final : public Observer {
 public:
    /// Precondition: at most 40 cells, so that codes fit 64 bits. The game and the group must
    /// outlive the observer and its forks.
    UnreachableOrbits(const Game& game, const SymmetryGroup& group)
        : game_(&game), group_(&group) {}

    [[nodiscard]] std::unique_ptr<Observer> fork() const override;
    void observe(const Block& block) override;
    void merge(Observer& fork) override;

    /// In increasing order, the smallest of each orbit: boards as numbers to base 3, cell 0 being
    /// the leading digit; a blank is 0, X is 1, O is 2.
    [[nodiscard]] std::vector<std::uint64_t> codes() const;

 private:
    const Game* game_;
    const SymmetryGroup* group_;
    std::vector<std::uint64_t> codes_;
};

}  // namespace boardproof
