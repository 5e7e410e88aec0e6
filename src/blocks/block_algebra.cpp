#include "blocks/block_algebra.hpp"

#include <algorithm>

#include "base/colex.hpp"

namespace boardproof {

using Kind = BlockAlgebra::Value::Kind;

namespace {

bool has_disjoint_pair(std::span<const Mask> lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (std::size_t j = i + 1; j < lines.size(); ++j) {
            if ((lines[i] & lines[j]) == 0) return true;
        }
    }
    return false;
}

}  // namespace

void BlockAlgebra::begin(const BlockFrame& frame, const BlockShape& shape) {
    frame_ = &frame;
    shape_ = &shape;
    difference_ = frame_->x_count() - shape.size();
    has_line_ = {};
    no_o_line_ = {};
    lines_meet_ = {};
    used_ = 0;
    if (slots_.empty()) slots_.resize(first_free_slot);
    if (shape.words() <= capacity_) return;
    capacity_ = shape.words();
    for (std::vector<Word>& slot : slots_) slot.resize(capacity_ + padding_words);
}

BlockAlgebra::Value BlockAlgebra::fresh() {
    const std::uint32_t slot = first_free_slot + used_++;
    while (slots_.size() <= slot) slots_.emplace_back(capacity_ + padding_words);
    return {Kind::bits, slot};
}

const Word* BlockAlgebra::words(const Value& value) const {
    return value.slot == o_has_line ? frame_->boards_with_o_line(*shape_, *kernel_)
                                    : slots_[value.slot].data();
}

BlockAlgebra::Value BlockAlgebra::negation(const Value& value) {
    if (value.kind != Kind::bits) return constant(value.kind == Kind::none);
    const bool remembered = value.slot == o_has_line;
    if (remembered && no_o_line_) return *no_o_line_;
    const Value result = remembered ? Value{Kind::bits, o_has_no_line} : fresh();
    if (remembered) no_o_line_ = result;
    complement(words(value), storage(result));
    return result;
}

void BlockAlgebra::complement(const Word* from, Word* to) const {
    const std::size_t last = shape_->words() - 1;
    for (std::size_t i = 0; i < last; ++i) to[i] = ~from[i];
    to[last] = ~from[last] & shape_->tail();
}

BlockAlgebra::Value BlockAlgebra::both(const Value& a, const Value& b) {
    if (a.kind != Kind::bits) return a.kind == Kind::every ? b : a;
    if (b.kind != Kind::bits) return b.kind == Kind::every ? a : b;
    const Value result = fresh();
    const Word* left = words(a);
    const Word* right = words(b);
    Word* to = storage(result);
    for (std::size_t i = 0; i < shape_->words(); ++i) to[i] = left[i] & right[i];
    return result;
}

BlockAlgebra::Value BlockAlgebra::either(const Value& a, const Value& b) {
    if (a.kind != Kind::bits) return a.kind == Kind::none ? b : a;
    if (b.kind != Kind::bits) return b.kind == Kind::none ? a : b;
    const Value result = fresh();
    const Word* left = words(a);
    const Word* right = words(b);
    Word* to = storage(result);
    for (std::size_t i = 0; i < shape_->words(); ++i) to[i] = left[i] | right[i];
    return result;
}

std::span<const Mask> BlockAlgebra::possible_lines(Player player) const {
    if (player == Player::x) return frame_->x_lines();
    if (shape_->size() < frame_->game().k()) return {};
    return frame_->open_lines();
}

BlockAlgebra::Value BlockAlgebra::completed(Player player, Mask line) {
    if (player == Player::x) return constant((line & frame_->x_set()) == line);
    const Value result = fresh();
    std::fill_n(storage(result), shape_->words() + padding_words, Word{0});
    kernel_->add_supersets(shape_->layout(), extract_bits(line, frame_->free_cells()),
                           storage(result));
    return result;
}

BlockAlgebra::Value BlockAlgebra::has_line(Player player) {
    std::optional<Value>& known = has_line_[static_cast<std::size_t>(player)];
    if (known) return *known;
    if (player == Player::x) {
        known = constant(!frame_->x_lines().empty());
    } else if (frame_->boards_with_o_line(*shape_, *kernel_) == nullptr) {
        known = constant(false);
    } else {
        known = Value{Kind::bits, o_has_line};
    }
    return *known;
}

// The formula of all_lines_meet for lines of which each is completed or not by the stones of the
// player alone: not to have completed a family of lines without a common cell.
BlockAlgebra::Value BlockAlgebra::lines_meet(Player player) {
    std::optional<Value>& known = lines_meet_[static_cast<std::size_t>(player)];
    if (known) return *known;
    const std::span<const Mask> lines = possible_lines(player);
    if (player == Player::x) {
        Mask common = ~Mask{0};
        for (const Mask line : lines) common &= line;
        known = constant(common != 0);
        return *known;
    }
    const std::vector<Mask> unions = unions_without_common_cell(lines, shape_->size());
    const bool pairs = 2 * frame_->game().k() <= shape_->size() && has_disjoint_pair(lines);
    if (unions.empty() && !pairs) {
        known = constant(true);
        return *known;
    }
    known = Value{Kind::bits, o_lines_meet};
    Word* boards = storage(*known);  // on which they do not meet, to begin with
    std::fill_n(boards, shape_->words() + padding_words, Word{0});
    for (const Mask cells : unions) {
        kernel_->add_supersets(shape_->layout(), extract_bits(cells, frame_->free_cells()), boards);
    }
    if (pairs) add_disjoint_pairs(lines, boards);
    complement(boards, boards);
    return *known;
}

// Adds the boards on which O has completed two lines that share no cell: for few lines pair by
// pair, for many by the boards of each line, since passing over words takes less time than finding
// the rows of many pairs.
void BlockAlgebra::add_disjoint_pairs(std::span<const Mask> lines, Word* boards) {
    constexpr std::size_t few = 4;
    if (lines.size() <= few) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            for (std::size_t j = i + 1; j < lines.size(); ++j) {
                if ((lines[i] & lines[j]) != 0) continue;
                kernel_->add_supersets(shape_->layout(),
                                       extract_bits(lines[i] | lines[j], frame_->free_cells()),
                                       boards);
            }
        }
        return;
    }
    std::vector<Value> completed_lines;
    completed_lines.reserve(lines.size());
    for (const Mask line : lines) completed_lines.push_back(completed(Player::o, line));
    const Value others = fresh();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        Word* other = storage(others);
        std::fill_n(other, shape_->words(), Word{0});
        bool any = false;
        for (std::size_t j = i + 1; j < lines.size(); ++j) {
            if ((lines[i] & lines[j]) != 0) continue;
            kernel_->unite(shape_->words(), words(completed_lines[j]), other);
            any = true;
        }
        if (!any) continue;
        const Word* here = words(completed_lines[i]);
        for (std::size_t w = 0; w < shape_->words(); ++w) boards[w] |= here[w] & other[w];
    }
}

}  // namespace boardproof
