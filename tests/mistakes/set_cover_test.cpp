#include "mistakes/set_cover.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>

namespace boardproof {
namespace {

Mask union_of(std::span<const Mask> sets, const std::vector<std::size_t>& chosen) {
    Mask all = 0;
    for (const std::size_t i : chosen) all |= sets[i];
    return all;
}

// The size of a smallest cover, by trying every choice.
int plain_smallest(std::span<const Mask> sets, Mask wanted) {
    int best = 64;
    for (Mask choice = 0; choice < bit(static_cast<int>(sets.size())); ++choice) {
        Mask all = 0;
        for_each_bit(choice, [&](int i) { all |= sets[static_cast<std::size_t>(i)]; });
        if ((wanted & ~all) == 0) best = std::min(best, std::popcount(choice));
    }
    return best;
}

TEST(SetCover, IsSmallestOnRandomLists) {
    std::mt19937_64 random(7);
    for (int round = 0; round < 400; ++round) {
        std::vector<Mask> sets(1 + random() % 12);
        Mask wanted = 0;
        for (Mask& set : sets) {
            set = random() & random() & low_bits(1 + static_cast<int>(random() % 20));
            wanted |= set;
        }
        wanted &= random() | random();
        const SetCover cover = smallest_cover(sets, wanted);
        EXPECT_EQ(wanted & ~union_of(sets, cover.chosen), 0u);
        EXPECT_TRUE(cover.is_smallest());
        EXPECT_EQ(static_cast<int>(cover.chosen.size()), plain_smallest(sets, wanted));
        EXPECT_TRUE(std::is_sorted(cover.chosen.begin(), cover.chosen.end()));
        const SetCover greedy = greedy_cover(sets, wanted);
        EXPECT_EQ(wanted & ~union_of(sets, greedy.chosen), 0u);
        EXPECT_GE(greedy.chosen.size(), cover.chosen.size());
    }
}

TEST(SetCover, OfNothingIsEmpty) {
    EXPECT_TRUE(smallest_cover({}, 0).chosen.empty());
    EXPECT_TRUE(smallest_cover({}, 0).is_smallest());
    EXPECT_TRUE(greedy_cover({}, 0).is_smallest());
}

// Two sets do, but greed takes the largest first and needs three.
TEST(SetCover, GivesUpWithABound) {
    const std::vector<Mask> sets{0b00'111'100, 0b00'001'011, 0b00'110'000 | 0b100};
    const std::vector<Mask> trap{0b0111'1110, 0b0000'1111, 0b1111'0000};
    EXPECT_EQ(greedy_cover(trap, 0xff).chosen.size(), 3u);
    EXPECT_EQ(smallest_cover(trap, 0xff).chosen, (std::vector<std::size_t>{1, 2}));
    const SetCover tried = smallest_cover(trap, 0xff, 0);
    EXPECT_EQ(tried.chosen.size(), 3u);
    EXPECT_LE(tried.lower_bound, 2u);
    EXPECT_FALSE(tried.is_smallest());
}

}  // namespace
}  // namespace boardproof
