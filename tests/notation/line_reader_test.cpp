#include "notation/line_reader.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "support/in_pieces.hpp"

namespace boardproof {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t max_line_bytes = 8;

Lines lines_of(const std::string& text, std::size_t piece) {
    LineReader reader(in_pieces(text, piece), max_line_bytes);
    Lines lines;
    while (const auto line = reader.next()) {
        lines.push_back(line->too_long ? "too long" : std::string(line->text));
        EXPECT_EQ(line->number, lines.size());
        EXPECT_TRUE(!line->too_long || line->text.empty());
    }
    EXPECT_FALSE(reader.next());
    return lines;
}

// Byte by byte.
Lines plain_lines(const std::string& text) {
    Lines lines;
    std::string line;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && text[i] != '\n') {
            line += text[i];
            continue;
        }
        if (i == text.size() && line.empty()) break;
        const bool too_long = line.size() > max_line_bytes;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        lines.push_back(too_long ? "too long" : line);
        line.clear();
    }
    return lines;
}

TEST(LineReader, ReadsLines) {
    for (const std::size_t piece : {1u, 3u, 100u}) {
        EXPECT_EQ(lines_of("", piece), Lines{});
        EXPECT_EQ(lines_of("\n", piece), Lines{""});
        EXPECT_EQ(lines_of("a\n\nb", piece), (Lines{"a", "", "b"}));
        EXPECT_EQ(lines_of("a\r\n\r\nb\r", piece), (Lines{"a", "", "b"}));
        EXPECT_EQ(lines_of("12345678\n123456789\n1\n", piece),
                  (Lines{"12345678", "too long", "1"}));
        // The carriage return counts.
        EXPECT_EQ(lines_of("1234567\r\n12345678\r\n", piece), (Lines{"1234567", "too long"}));
    }
}

TEST(LineReader, ReadsWhatOneByOneReadingReads) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 2000; ++i) {
        std::string text(random() % 60, ' ');
        for (char& c : text) c = "abc\r\n"[random() % 5];
        ASSERT_EQ(lines_of(text, random() % 20 + 1), plain_lines(text)) << text;
    }
}

TEST(LineReader, GoesOnByPiecesAfterALine) {
    LineReader reader(in_pieces("a\nbc\nd", 2), max_line_bytes);
    ASSERT_EQ(reader.next()->text, "a");
    std::string rest;
    std::string buffer(3, '\0');
    while (const std::size_t count = reader.read(buffer)) rest.append(buffer, 0, count);
    EXPECT_EQ(rest, "bc\nd");
    EXPECT_FALSE(reader.next());
}

TEST(LineReader, LooksAheadWithoutReading) {
    LineReader reader(in_pieces("ab\ncd", 2), max_line_bytes);
    EXPECT_EQ(reader.ahead(), "");
    std::size_t looks = 0;
    for (; !reader.at_end(); ++looks) reader.look_further();
    EXPECT_EQ(looks, 4U);  // three pieces, and the end
    EXPECT_EQ(reader.ahead(), "ab\ncd");
    EXPECT_EQ(reader.next()->text, "ab");
    EXPECT_EQ(reader.ahead(), "cd");
}

}  // namespace
}  // namespace boardproof
