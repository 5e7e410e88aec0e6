#pragma once

#include <array>
#include <optional>
#include <vector>

#include "blocks/block.hpp"
#include "blocks/block_kernel.hpp"
#include "rules/algebra.hpp"

namespace boardproof {

/// The algebra of all boards of half a block at once: values are constants or one bit a board.
///
/// Facts about X are constants, since a block has one X set. One object is reused for many blocks
/// and holds the memory for its values; not thread-safe. Operations cost O(words), on constants
/// O(1).
class BlockAlgebra {
 public:
    /// A constant, or the number of one of the algebra's bit arrays. Valid until the next `begin`,
    /// and, unless it is remembered, until the next `forget`.
    struct Value {
        enum class Kind : unsigned char { none, every, bits };
        Kind kind;
        std::uint32_t slot;

        friend bool operator==(const Value&, const Value&) = default;
    };

    explicit BlockAlgebra(const BlockKernel& kernel) : kernel_(&kernel) {}

    /// Starts on the boards of the frame's X set with `shape.size()` O stones. Both must outlive
    /// the values, and the frame must stay where it is.
    void begin(const BlockFrame& frame, const BlockShape& shape);

    /// Gives back the memory of all values but the remembered ones.
    void forget() { used_ = 0; }

    /// Whether the value is a constant, or stays valid until the next `begin` as what `has_line`
    /// and `lines_meet` say of O and the negation of `has_line` do; equal answers are then equal
    /// values.
    [[nodiscard]] static bool is_remembered(const Value& value) {
        return value.kind != Value::Kind::bits || value.slot < first_free_slot;
    }

    /// The words of a value of kind `bits`; bits past the shape's end are zero.
    [[nodiscard]] const Word* words(const Value& value) const;

    [[nodiscard]] static Value constant(bool value) {
        return {value ? Value::Kind::every : Value::Kind::none, 0};
    }
    [[nodiscard]] static bool is_constant(const Value& value, bool constant) {
        return value.kind == (constant ? Value::Kind::every : Value::Kind::none);
    }
    [[nodiscard]] Value negation(const Value& value);
    [[nodiscard]] Value both(const Value& a, const Value& b);
    [[nodiscard]] Value either(const Value& a, const Value& b);
    [[nodiscard]] Value difference_between(int least, int most) const {
        return constant(least <= difference_ && difference_ <= most);
    }
    [[nodiscard]] static bool rules_out_lines(const Value& value, Player player) {
        return player == Player::o && value.kind == Value::Kind::bits &&
               value.slot == o_has_no_line;
    }
    [[nodiscard]] std::span<const Mask> possible_lines(Player player) const;
    [[nodiscard]] Value completed(Player player, Mask line);
    [[nodiscard]] Value has_line(Player player);
    [[nodiscard]] Value lines_meet(Player player);

 private:
    // Slot 0 stands for what the frame remembers, the next hold what is remembered here about O,
    // the others come and go.
    enum Remembered : std::uint32_t { o_has_line, o_has_no_line, o_lines_meet, first_free_slot };

    [[nodiscard]] Value fresh();
    void add_disjoint_pairs(std::span<const Mask> lines, Word* boards);
    void complement(const Word* from, Word* to) const;
    [[nodiscard]] Word* storage(const Value& value) { return slots_[value.slot].data(); }

    const BlockKernel* kernel_;
    const BlockFrame* frame_ = nullptr;
    const BlockShape* shape_ = nullptr;
    int difference_ = 0;
    std::array<std::optional<Value>, 2> has_line_;
    std::optional<Value> no_o_line_;
    std::array<std::optional<Value>, 2> lines_meet_;
    std::vector<std::vector<Word>> slots_;
    std::size_t capacity_ = 0;  // words of a slot, less the padding
    std::uint32_t used_ = 0;
};
static_assert(BooleanAlgebra<BlockAlgebra>);

}  // namespace boardproof
