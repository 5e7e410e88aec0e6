#pragma once

#include "boardproof/play.hpp"

namespace boardproof {

/// Play that looks at the neighbours of each stone: at most k - 1 cells each way in the row, the
/// column and both diagonals. O(k) a move, O(1) an undo, no memory besides the board.
class ScanPlay final : public PlayEngine {
 public:
    /// Throws InputError as PlayEngine does. O(cells).
    explicit ScanPlay(const Dimensions& dimensions) : PlayEngine(dimensions) {}

 private:
    bool place(int row, int col, int player) override;
    void take_back(int, int, int) override {}
};

}  // namespace boardproof
