#include "base/words.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace boardproof {
namespace {

TEST(Words, GroupsDigitsByThree) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(1234567), "1,234,567");
    EXPECT_EQ(grouped(-123), "-123");
    EXPECT_EQ(grouped(-1234), "-1,234");
    EXPECT_EQ(grouped(BigInt("12123953291699459229254400")), "12,123,953,291,699,459,229,254,400");
}

TEST(Words, CountInTheSingularOnlyOne) {
    EXPECT_EQ(counted(0, "board"), "0 boards");
    EXPECT_EQ(counted(1, "board"), "1 board");
    EXPECT_EQ(counted(5478, "board"), "5,478 boards");
}

TEST(Words, WriteNumbersInBase36) {
    EXPECT_EQ(in_base_36(0), "0");
    EXPECT_EQ(in_base_36(35), "z");
    EXPECT_EQ(in_base_36(36), "10");
    EXPECT_EQ(in_base_36(std::numeric_limits<std::uint64_t>::max()), "3w5e11264sgsf");
}

TEST(Words, AreJoined) {
    EXPECT_EQ(joined({}, ", "), "");
    EXPECT_EQ(joined({"one"}, ", "), "one");
    EXPECT_EQ(joined({"one", "two", ""}, ", "), "one, two, ");
}

TEST(Words, LineUpInColumns) {
    EXPECT_EQ(aligned({}), "");
    EXPECT_EQ(aligned({{"a", "bb"}, {"ccc", "d"}}), "  a    bb\n  ccc   d\n");
    EXPECT_EQ(aligned({{"a", "bb", "c"}, {"aa", "b", "c"}}, {false, true}),
              "  a   bb  c\n  aa  b   c\n");
    EXPECT_EQ(aligned({{"a", ""}, {"b"}}), "  a\n  b\n") << "no line ends in a space";
}

TEST(Words, WrapAtAHundredColumns) {
    EXPECT_EQ(wrapped("a few words"), "  a few words\n");
    const std::string word(48, 'w');
    EXPECT_EQ(wrapped(word + ' ' + word), "  " + word + ' ' + word + '\n') << "99 columns";
    EXPECT_EQ(wrapped(word + ' ' + word + "ww"), "  " + word + "\n    " + word + "ww\n");
    EXPECT_EQ(wrapped(std::string(120, 'w')), " \n    " + std::string(120, 'w') + '\n');
}

}  // namespace
}  // namespace boardproof
