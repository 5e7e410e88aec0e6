#include "mistakes/set_cover.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace boardproof {

namespace {

constexpr std::size_t max_elements = 64;

class Search {
 public:
    Search(std::span<const Mask> sets, Mask wanted, std::uint64_t limit)
        : wanted_(wanted), steps_left_(limit) {
        leave_out_dominated(sets);
        for_each_bit(wanted, [&](int element) {
            for (std::size_t i = 0; i < sets_.size(); ++i) {
                if ((sets_[i] & bit(element)) != 0) {
                    holders_[static_cast<std::size_t>(element)].push_back(i);
                    reach_[static_cast<std::size_t>(element)] |= sets_[i];
                }
            }
        });
    }

    [[nodiscard]] std::size_t bound() const { return bound(wanted_); }
    [[nodiscard]] bool gave_up() const { return steps_left_ == 0; }

    /// Whether so many sets are enough; if so, which.
    bool covers_with(std::size_t size, std::vector<std::size_t>& chosen) {
        stack_.clear();
        if (!extend(wanted_, size)) return false;
        for (const std::size_t i : stack_) chosen.push_back(places_[i]);
        return true;
    }

 private:
    // A set that another holds, or an earlier one equals, is never needed.
    void leave_out_dominated(std::span<const Mask> sets) {
        for (std::size_t i = 0; i < sets.size(); ++i) {
            const Mask set = sets[i] & wanted_;
            if (set == 0) continue;
            bool dominated = false;
            for (std::size_t j = 0; j < sets.size() && !dominated; ++j) {
                const Mask other = sets[j] & wanted_;
                dominated = j != i && (set & ~other) == 0 && (set != other || j < i);
            }
            if (dominated) continue;
            sets_.push_back(set);
            places_.push_back(i);
        }
    }

    // Elements that cannot share a set each need one of their own; taken greedily, rarest first.
    [[nodiscard]] std::size_t bound(Mask missing) const {
        std::size_t count = 0;
        for (; missing != 0; ++count) missing &= ~reach_[rarest(missing)];
        return count;
    }

    [[nodiscard]] std::size_t rarest(Mask missing) const {
        std::size_t best = max_elements;
        for_each_bit(missing, [&](int element) {
            const auto e = static_cast<std::size_t>(element);
            if (best == max_elements || holders_[e].size() < holders_[best].size()) best = e;
        });
        return best;
    }

    bool extend(Mask missing, std::size_t left) {
        if (missing == 0) return true;
        if (steps_left_ == 0 || bound(missing) > left) return false;
        --steps_left_;
        std::vector<std::size_t> candidates = holders_[rarest(missing)];
        std::stable_sort(candidates.begin(), candidates.end(), [&](std::size_t a, std::size_t b) {
            return std::popcount(sets_[a] & missing) > std::popcount(sets_[b] & missing);
        });
        for (const std::size_t i : candidates) {
            stack_.push_back(i);
            if (extend(missing & ~sets_[i], left - 1)) return true;
            stack_.pop_back();
        }
        return false;
    }

    Mask wanted_;
    std::uint64_t steps_left_;
    std::vector<Mask> sets_;
    std::vector<std::size_t> places_;  // of sets_ in the list that was given
    std::array<std::vector<std::size_t>, max_elements> holders_;
    std::array<Mask, max_elements> reach_{};  // the union of the holders
    std::vector<std::size_t> stack_;
};

}  // namespace

SetCover greedy_cover(std::span<const Mask> sets, Mask wanted) {
    SetCover cover{{}, wanted == 0 ? std::size_t{0} : std::size_t{1}};
    for (Mask missing = wanted; missing != 0;) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < sets.size(); ++i) {
            if (std::popcount(sets[i] & missing) > std::popcount(sets[best] & missing)) best = i;
        }
        cover.chosen.push_back(best);
        missing &= ~sets[best];
    }
    std::sort(cover.chosen.begin(), cover.chosen.end());
    return cover;
}

SetCover smallest_cover(std::span<const Mask> sets, Mask wanted, std::uint64_t limit) {
    SetCover cover = greedy_cover(sets, wanted);
    Search search(sets, wanted, limit);
    for (cover.lower_bound = search.bound(); cover.lower_bound < cover.chosen.size();
         ++cover.lower_bound) {
        std::vector<std::size_t> chosen;
        if (search.covers_with(cover.lower_bound, chosen)) {
            std::sort(chosen.begin(), chosen.end());
            cover.chosen = std::move(chosen);
            break;
        }
        if (search.gave_up()) break;
    }
    return cover;
}

}  // namespace boardproof
