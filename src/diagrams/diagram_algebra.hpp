#pragma once

#include <array>
#include <optional>

#include "diagrams/diagram.hpp"
#include "diagrams/folding.hpp"
#include "rules/algebra.hpp"

namespace boardproof {

/// The algebra of all boards of a game at once: values are the sets of boards on which a statement
/// holds; or, with a folding, the algebra of all boards that a symmetry leaves as they are. The
/// space and the folding must outlive the algebra; not thread-safe.
class DiagramAlgebra {
 public:
    using Value = Diagram;

    explicit DiagramAlgebra(const DiagramSpace& space, const FixedBoards* folding = nullptr)
        : space_(&space), folding_(folding) {}

    [[nodiscard]] static Diagram constant(bool value) { return DiagramSpace::constant(value); }
    [[nodiscard]] static Diagram negation(const Diagram& value) {
        return DiagramSpace::complement(value);
    }
    [[nodiscard]] static Diagram both(const Diagram& a, const Diagram& b) {
        return DiagramSpace::both(a, b);
    }
    [[nodiscard]] static Diagram either(const Diagram& a, const Diagram& b) {
        return DiagramSpace::either(a, b);
    }
    [[nodiscard]] static bool is_constant(const Diagram& value, bool constant) {
        return value == DiagramSpace::constant(constant);
    }
    [[nodiscard]] Diagram difference_between(int least, int most) const {
        return folded(space_->with_difference(least, most));
    }
    [[nodiscard]] static bool rules_out_lines(const Diagram& /*value*/, Player /*player*/) {
        return false;
    }
    [[nodiscard]] std::span<const Mask> possible_lines(Player /*player*/) const {
        return space_->game().lines();
    }
    [[nodiscard]] Diagram completed(Player player, Mask line) const {
        return folded(space_->with_stones(player, line));
    }
    [[nodiscard]] Diagram has_line(Player player) {
        return remembered(has_line_, player, [&] { return any_line(*this, player); });
    }
    [[nodiscard]] Diagram lines_meet(Player player) {
        return remembered(lines_meet_, player, [&] { return all_lines_meet(*this, player); });
    }

 private:
    using Remembered = std::array<std::optional<Diagram>, 2>;

    template <class Make>
    static Diagram remembered(Remembered& known, Player player, const Make& make) {
        std::optional<Diagram>& value = known[static_cast<std::size_t>(player)];
        if (!value) value = make();
        return *value;
    }

    [[nodiscard]] Diagram folded(const Diagram& atom) const {
        return folding_ == nullptr ? atom : folding_->fold(atom);
    }

    const DiagramSpace* space_;
    const FixedBoards* folding_;
    Remembered has_line_;
    Remembered lines_meet_;
};
static_assert(BooleanAlgebra<DiagramAlgebra>);

/// Those of some boards on which nobody has a line; folded, if the algebra is.
[[nodiscard]] inline Diagram without_lines(const Diagram& boards, DiagramAlgebra& algebra) {
    return DiagramSpace::without(DiagramSpace::without(boards, algebra.has_line(Player::x)),
                                 algebra.has_line(Player::o));
}

}  // namespace boardproof
