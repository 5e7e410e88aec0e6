#include "boardproof/block.hpp"

#include "boardproof/colex.hpp"

namespace boardproof {

void BlockFrame::set(Mask x_set, std::uint64_t rank) {
    x_set_ = x_set;
    rank_ = rank;
    x_lines_.clear();
    open_lines_.clear();
    open_positions_.clear();
    for (const Mask line : game_->lines()) {
        const Mask taken = line & x_set;
        if (taken == 0) {
            open_lines_.push_back(line);
            open_positions_.push_back(extract_bits(line, free_cells()));
        } else if (taken == line) {
            x_lines_.push_back(line);
        }
    }
}

Mask o_set_at(const BlockFrame& frame, int o_count, std::uint64_t rank) {
    return deposit_bits(colex_unrank(rank, o_count), frame.free_cells());
}

}  // namespace boardproof
