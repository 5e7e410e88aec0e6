#include "base/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

namespace boardproof {

std::string grouped(const BigInt& value) {
    std::vector<unsigned> groups;  // of three digits, the last first
    BigInt rest = value < 0 ? -value : value;
    do {
        groups.push_back(static_cast<unsigned>(rest % 1000));
        rest /= 1000;
    } while (rest != 0);
    std::string text = fmt::format("{}{}", value < 0 ? "-" : "", groups.back());
    for (std::size_t i = groups.size() - 1; i > 0; --i)
        text += fmt::format(",{:03}", groups[i - 1]);
    return text;
}

std::string in_base_36(std::uint64_t value) {
    std::array<char, 16> digits{};  // 36^13 > 2^64
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 36).ptr;
    return {digits.data(), end};
}

std::string counted(const BigInt& value, std::string_view noun) {
    return fmt::format("{} {}{}", grouped(value), noun, value == 1 ? "" : "s");
}

std::string aligned(const std::vector<std::vector<std::string>>& rows,
                    const std::vector<bool>& to_the_left) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line = "  ";
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) line += "  ";
            line += i == 0 || (i < to_the_left.size() && to_the_left[i])
                        ? fmt::format("{:<{}}", row[i], widths[i])
                        : fmt::format("{:>{}}", row[i], widths[i]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
    return fmt::format("{}", fmt::join(words, separator));
}

std::string wrapped(std::string_view text) {
    constexpr std::size_t width = 100;
    std::string result;
    std::string line = " ";
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        if (line.size() + 1 + word.size() > width) {
            result += line + '\n';
            line = "   ";
        }
        line += ' ';
        line += word;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result + line + '\n';
}

}  // namespace boardproof
