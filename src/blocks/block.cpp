#include "blocks/block.hpp"

#include "base/colex.hpp"

namespace boardproof {

void BlockFrame::set(Mask x_set, std::uint64_t rank) {
    x_set_ = x_set;
    x_count_ = std::popcount(x_set);
    rank_ = rank;
    x_lines_.clear();
    open_lines_.clear();
    open_positions_.clear();
    for (Remembered& answer : remembered_) answer.o_count = -1;
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

const Word* BlockFrame::boards_with_o_line(const BlockShape& shape,
                                           const BlockKernel& kernel) const {
    if (open_positions_.empty() || shape.size() < game_->k()) return nullptr;
    Remembered& answer = remembered_[static_cast<std::size_t>(shape.size() % 2)];
    if (answer.o_count == shape.size()) return answer.boards.data();
    answer.o_count = shape.size();
    answer.boards.assign(shape.words() + padding_words, 0);
    for (const Mask positions : open_positions_) {
        kernel.add_supersets(shape.layout(), positions, answer.boards.data());
    }
    return answer.boards.data();
}

Mask o_set_at(const BlockFrame& frame, int o_count, std::uint64_t rank) {
    return deposit_bits(colex_unrank(rank, o_count), frame.free_cells());
}

}  // namespace boardproof
