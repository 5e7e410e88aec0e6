#pragma once

#include "rules/algebra.hpp"

namespace boardproof {

/// What is known of a statement about every board of a class.
enum class Truth : unsigned char { never, unknown, always };

/// The algebra of all boards with given stone counts, of which nothing else is known: Kleene's
/// three-valued logic (S. C. Kleene, "On notation for ordinal numbers", 1938). A rule whose value
/// is not `unknown` follows from the counts alone, and the class can be judged as a whole.
class ClassAlgebra {
 public:
    using Value = Truth;

    /// The game must outlive the algebra.
    ClassAlgebra(const Game& game, int x_count, int o_count)
        : game_(game), difference_(x_count - o_count) {}

    [[nodiscard]] static Truth constant(bool value) { return value ? Truth::always : Truth::never; }
    [[nodiscard]] static Truth negation(Truth value) {
        switch (value) {
            case Truth::never:
                return Truth::always;
            case Truth::always:
                return Truth::never;
            case Truth::unknown:
                break;
        }
        return Truth::unknown;
    }
    [[nodiscard]] static Truth both(Truth a, Truth b) { return a < b ? a : b; }
    [[nodiscard]] static Truth either(Truth a, Truth b) { return a < b ? b : a; }
    [[nodiscard]] static bool is_constant(Truth value, bool constant) {
        return value == ClassAlgebra::constant(constant);
    }
    [[nodiscard]] Truth difference_between(int least, int most) const {
        return constant(least <= difference_ && difference_ <= most);
    }
    [[nodiscard]] static bool rules_out_lines(Truth /*value*/, Player /*player*/) { return false; }
    [[nodiscard]] std::span<const Mask> possible_lines(Player) const { return game_.lines(); }
    [[nodiscard]] static Truth completed(Player, Mask) { return Truth::unknown; }
    [[nodiscard]] Truth has_line(Player player) const { return any_line(*this, player); }
    [[nodiscard]] Truth lines_meet(Player player) const { return all_lines_meet(*this, player); }

 private:
    const Game& game_;
    int difference_;
};
static_assert(BooleanAlgebra<ClassAlgebra>);

}  // namespace boardproof
