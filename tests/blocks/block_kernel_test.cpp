#include "blocks/block_kernel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "base/binomial.hpp"
#include "base/colex.hpp"
#include "blocks/block_shape.hpp"
#include "boardproof/bits.hpp"

namespace boardproof {
namespace {

// A block as the set of its members, each operation by its definition.
using Members = std::vector<bool>;

Members random_members(const BlockShape& shape, std::mt19937_64& random) {
    const auto density = random() % 5;
    Members members(shape.bits());
    for (std::size_t i = 0; i < members.size(); ++i) {
        members[i] = density == 4 || random() % 4 < density;
    }
    return members;
}

constexpr Word spare = 0xa5a5f00d5a5a0ff0;

std::vector<Word> words_of(const BlockShape& shape, const Members& members) {
    std::vector<Word> words(shape.words() + padding_words);
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (members[i]) words[i / 64] |= Word{1} << (i % 64);
    }
    // Spare words may hold anything.
    std::fill(words.begin() + static_cast<std::ptrdiff_t>(shape.words()), words.end(), spare);
    return words;
}

// Scratch buffers come with whatever they held before.
std::vector<Word> dirty(const BlockShape& shape) {
    return std::vector<Word>(shape.words() + padding_words, 0xdeadbeefdeadbeef);
}

void expect_equal(const BlockShape& shape, const std::vector<Word>& words, const Members& members) {
    const std::vector<Word> expected = words_of(shape, members);
    for (std::size_t i = 0; i < shape.words(); ++i) {
        ASSERT_EQ(words[i], expected[i])
            << "word " << i << " of block (" << shape.positions() << ", " << shape.size() << ")";
    }
}

Mask member(const BlockShape& shape, std::uint64_t rank) {
    return colex_unrank(rank, shape.size());
}

// Into a block of the given shape and members, one position at a time and the low ones at once.
void check_insertions(const BlockKernel& kernel, const BlockShape& shape, const Members& members,
                      std::mt19937_64& random) {
    const BlockShape smaller(shape.positions() - 1, shape.size() - 1);
    const Members within = random_members(shape, random);
    const int low = shape.layout().low;
    std::vector<std::vector<Word>> low_sources;
    Members low_expected = members;
    for (int inserted = 0; inserted < shape.positions(); ++inserted) {
        const Members rest = random_members(smaller, random);
        Members expected = members;
        for (std::uint64_t rank = 0; rank < smaller.bits(); ++rank) {
            if (!rest[rank]) continue;
            const Mask set = member(smaller, rank);
            const Mask spread = (set & low_bits(inserted)) | (set & ~low_bits(inserted)) << 1;
            const std::uint64_t place = colex_rank(spread | bit(inserted));
            expected[place] = true;
            // Every third low position is left out.
            if (inserted < low && inserted % 3 != 2 && within[place]) low_expected[place] = true;
        }
        if (inserted < low) {
            low_sources.push_back(words_of(smaller, rest));
            continue;
        }
        std::vector<Word> result = words_of(shape, members);
        kernel.insert_position(shape.layout(), inserted, words_of(smaller, rest).data(),
                               result.data());
        expect_equal(shape, result, expected);
    }
    std::vector<const Word*> sources;
    for (std::size_t i = 0; i < low_sources.size(); ++i) {
        sources.push_back(i % 3 == 2 ? nullptr : low_sources[i].data());
    }
    std::vector<Word> result = words_of(shape, members);
    kernel.insert_low_positions(shape.layout(), sources.data(), words_of(shape, within).data(),
                                result.data());
    expect_equal(shape, result, low_expected);
}

void check_shape(const BlockKernel& kernel, int m, int t, std::mt19937_64& random) {
    const BlockShape shape(m, t);
    const Members members = random_members(shape, random);
    const std::vector<Word> words = words_of(shape, members);
    const auto count = static_cast<std::uint64_t>(std::count(members.begin(), members.end(), true));
    EXPECT_EQ(kernel.count(shape.words(), words.data()), count);

    for (int removed = 0; removed < m; ++removed) {
        if (t > m - 1) break;
        const BlockShape smaller(m - 1, t);
        Members expected(smaller.bits());
        for (std::uint64_t rank = 0; rank < smaller.bits(); ++rank) {
            const Mask set = member(smaller, rank);
            const Mask spread = (set & low_bits(removed)) | (set & ~low_bits(removed)) << 1;
            expected[rank] = members[colex_rank(spread)];
        }
        std::vector<Word> result = dirty(smaller);
        kernel.remove_position(shape.layout(), removed, words.data(), result.data());
        expect_equal(smaller, result, expected);
    }

    if (t > 0) check_insertions(kernel, shape, members, random);

    const BlockShape opposite(m, m - t);
    Members complements(opposite.bits());
    for (std::uint64_t rank = 0; rank < opposite.bits(); ++rank) {
        complements[rank] = members[colex_rank(low_bits(m) ^ member(opposite, rank))];
    }
    std::vector<Word> reversed = dirty(opposite);
    kernel.complement_sets(shape.layout(), words.data(), reversed.data());
    expect_equal(opposite, reversed, complements);

    const Mask required = random() & random() & low_bits(m);
    std::vector<Word> supersets = words;
    kernel.add_supersets(shape.layout(), required, supersets.data());
    Members with_supersets = members;
    for (std::uint64_t rank = 0; rank < shape.bits(); ++rank) {
        if ((member(shape, rank) & required) == required) with_supersets[rank] = true;
    }
    expect_equal(shape, supersets, with_supersets);

    const Members other = random_members(shape, random);
    const std::vector<Word> other_words = words_of(shape, other);
    Members united = members;
    Members difference = members;
    bool covers = true;
    for (std::size_t i = 0; i < united.size(); ++i) {
        united[i] = members[i] || other[i];
        difference[i] = members[i] && !other[i];
        covers = covers && united[i];
    }
    std::vector<Word> result = words;
    kernel.unite(shape.words(), other_words.data(), result.data());
    expect_equal(shape, result, united);
    EXPECT_EQ(kernel.covers(shape.layout(), words.data(), other_words.data()), covers);
    const auto left =
        static_cast<std::uint64_t>(std::count(difference.begin(), difference.end(), true));
    EXPECT_EQ(kernel.count_difference(shape.words(), words.data(), other_words.data()), left);
    result = dirty(shape);
    EXPECT_EQ(kernel.subtract(shape.words(), words.data(), other_words.data(), result.data()),
              left);
    expect_equal(shape, result, difference);

    if (t == m) return;
    const BlockShape larger(m, t + 1);
    Members prefixes(larger.bits());
    for (std::uint64_t rank = 0; rank < larger.bits(); ++rank) {
        const Mask set = member(larger, rank);
        prefixes[rank] = members[colex_rank(set ^ bit(highest(set)))];
    }
    result = dirty(larger);
    kernel.add_largest(shape.layout(), words.data(), result.data());
    expect_equal(larger, result, prefixes);

    const Members before = random_members(larger, random);
    const Members within = random_members(larger, random);
    const Mask needed = random() & random() & random() & low_bits(m);
    for (const auto& [must_have, candidates] : {std::pair{Mask{0}, low_bits(m)},
                                                {needed, low_bits(m)},
                                                {needed, needed},
                                                {needed, random() & low_bits(m)}}) {
        Members expected = before;
        for (std::uint64_t rank = 0; rank < larger.bits(); ++rank) {
            const Mask set = member(larger, rank);
            if (!within[rank] || (set & must_have) != must_have) continue;
            for_each_bit(set & candidates, [&](int one) {
                if (members[colex_rank(set ^ bit(one))]) expected[rank] = true;
            });
        }
        result = words_of(larger, before);
        kernel.add_one(shape.layout(), larger.layout(), must_have, candidates,
                       words_of(larger, within).data(), words.data(), result.data());
        expect_equal(larger, result, expected);
    }
}

using KernelOf = const BlockKernel& (*)();

class BlockKernelTest : public testing::TestWithParam<KernelOf> {
 protected:
    void SetUp() override {
        if (GetParam() == &best_kernel && &best_kernel() == &portable_kernel()) {
            GTEST_SKIP() << "there is no faster kernel for this processor than the portable one";
        }
    }
};

TEST_P(BlockKernelTest, DoesWhatItsContractSaysOnEverySmallShape) {
    std::mt19937_64 random(4);
    for (int m = 1; m <= 12; ++m) {
        for (int t = 0; t <= m; ++t) {
            for (int round = 0; round < 3; ++round) check_shape(GetParam()(), m, t, random);
        }
    }
}

TEST_P(BlockKernelTest, DoesWhatItsContractSaysOnLargerShapes) {
    std::mt19937_64 random(5);
    for (const auto& [m, t] : {std::pair{16, 5}, {17, 8}, {20, 3}, {15, 15}, {25, 2}}) {
        check_shape(GetParam()(), m, t, random);
    }
}

INSTANTIATE_TEST_SUITE_P(AllKernels, BlockKernelTest,
                         testing::Values(&portable_kernel, &best_kernel), [](const auto& tested) {
                             return tested.param == &portable_kernel ? "portable" : "best";
                         });

TEST(BlockShape, LaysOutRowsInColexOrder) {
    for (int m = 0; m <= 16; ++m) {
        for (int t = 0; t <= m; ++t) {
            const BlockShape shape(m, t);
            const BlockLayout& layout = shape.layout();
            std::uint64_t bits = 0;
            for (std::size_t i = 0; i < layout.row_count; ++i) {
                const BlockRow& row = layout.rows[i];
                ASSERT_EQ(row.offset, bits);
                const int low_size = t - std::popcount(row.high);
                ASSERT_EQ(colex_rank(Mask{row.high} << layout.low | low_bits(low_size)), bits);
                bits += binomial(layout.low, low_size);
            }
            ASSERT_EQ(bits, shape.bits());
        }
    }
}

}  // namespace
}  // namespace boardproof
