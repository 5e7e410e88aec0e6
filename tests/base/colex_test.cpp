#include "base/colex.hpp"

#include <gtest/gtest.h>

#include <random>

namespace boardproof {
namespace {

TEST(Binomial, FollowsPascal) {
    for (int n = 1; n <= max_binomial; ++n) {
        for (int k = 0; k <= n; ++k) {
            EXPECT_EQ(binomial(n, k), binomial(n - 1, k) + binomial(n - 1, k - 1));
        }
        EXPECT_EQ(binomial(n, n + 1), 0U);
    }
}

TEST(Colex, RanksCountTheSubsetsInNumericOrder) {
    for (int n = 0; n <= 14; ++n) {
        for (int size = 0; size <= n; ++size) {
            std::uint64_t rank = 0;
            Mask previous = 0;
            for (Mask set = 0; set < bit(n); ++set) {
                if (std::popcount(set) != size) continue;
                EXPECT_EQ(colex_rank(set), rank);
                EXPECT_EQ(colex_unrank(rank, size), set);
                if (rank > 0 && size > 0) {
                    EXPECT_EQ(colex_next(previous), set);
                }
                previous = set;
                ++rank;
            }
            EXPECT_EQ(rank, binomial(n, size));
        }
    }
}

TEST(Colex, RoundTripsAtRandomIn64Bits) {
    std::mt19937_64 random(2);
    for (int round = 0; round < 200'000; ++round) {
        const Mask set = random() & random();
        const std::uint64_t rank = colex_rank(set);
        const int size = std::popcount(set);
        ASSERT_LT(rank, binomial(64, size));
        ASSERT_EQ(colex_unrank(rank, size), set);
    }
    EXPECT_EQ(colex_rank(~Mask{0}), 0U);
    EXPECT_EQ(colex_unrank(0, 64), ~Mask{0});
    EXPECT_EQ(colex_unrank(binomial(64, 32) - 1, 32), ~Mask{0} << 32);
}

TEST(Colex, DepositAndExtractMoveBitsOneByOne) {
    std::mt19937_64 random(3);
    for (int round = 0; round < 100'000; ++round) {
        const Mask value = random();
        const Mask places = random() & random();
        Mask deposited = 0;
        Mask extracted = 0;
        int i = 0;
        for (int place = 0; place < 64; ++place) {
            if ((places >> place & 1) == 0) continue;
            deposited |= (value >> i & 1) << place;
            extracted |= (value >> place & 1) << i;
            ++i;
        }
        ASSERT_EQ(deposit_bits(value, places), deposited);
        ASSERT_EQ(extract_bits(value, places), extracted);
    }
}

}  // namespace
}  // namespace boardproof
