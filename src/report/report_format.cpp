#include "report/report_format.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "mistakes/mistake.hpp"

namespace boardproof {

std::string grouped(const BigInt& value) {
    std::string digits = value.str();
    const std::size_t first = value < 0 ? 1 : 0;
    for (std::size_t i = digits.size(); i > first + 3;) {
        i -= 3;
        digits.insert(i, 1, ',');
    }
    return digits;
}

std::string escaped_for_html(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            default:
                escaped += c;
        }
    }
    return escaped;
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

std::vector<std::string> mistake_names(Mask mistakes) {
    std::vector<std::string> names;
    for_each_bit(mistakes, [&](int i) {
        names.emplace_back(all_mistakes()[static_cast<std::size_t>(i)].name);
    });
    return names;
}

Json json_integer(const BigInt& value) {
    if (value > BigInt(std::uint64_t{1} << 53)) return value.str();
    return static_cast<std::uint64_t>(value);
}

BigInt parse_json_integer(const Json& json) {
    if (json.is_string()) return BigInt(json.get<std::string>());
    return json.get<std::uint64_t>();
}

Json game_as_json(const Game& game) {
    return {{"rows", game.rows()},
            {"cols", game.cols()},
            {"k", game.k()},
            {"lines", game.lines().size()}};
}

std::string_view first_mover_name(FirstMover first) {
    switch (first) {
        case FirstMover::x:
            return "X";
        case FirstMover::o:
            return "O";
        case FirstMover::either:
            return "either";
    }
    return "";
}

Json provenance_as_json(const Provenance& provenance) {
    return {{"version", provenance.version},
            {"commit", provenance.commit},
            {"compiler", provenance.compiler},
            {"cpu", provenance.cpu},
            {"threads", provenance.threads},
            {"seconds", provenance.seconds},
            {"boards_per_second", provenance.boards_per_second},
            {"peak_bytes", json_integer(provenance.peak_bytes)}};
}

void add_statistics(Json& json, const Statistics& statistics) {
    const auto by_ply = [&](auto member) {
        Json list = Json::array();
        for (const PlyCounts& counts : statistics.by_ply)
            list.push_back(json_integer(member(counts)));
        return list;
    };
    const PlyCounts& total = statistics.total;
    json["reachable"] = {
        {"total", json_integer(total.reachable)},
        {"by_ply", by_ply([](const PlyCounts& c) { return c.reachable; })},
        {"nonterminal_by_ply", by_ply([](const PlyCounts& c) { return c.nonterminal; })},
        {"orbits", json_integer(total.orbits)},
        {"orbits_by_ply", by_ply([](const PlyCounts& c) { return c.orbits; })},
        {"transitions", json_integer(statistics.transitions)}};
    json["terminal"] = {
        {"total", json_integer(total.terminal())},
        {"x_wins", json_integer(total.x_wins)},
        {"o_wins", json_integer(total.o_wins)},
        {"draws", json_integer(total.draws)},
        {"orbits", json_integer(total.terminal_orbits)},
        {"x_wins_by_ply", by_ply([](const PlyCounts& c) { return c.x_wins; })},
        {"o_wins_by_ply", by_ply([](const PlyCounts& c) { return c.o_wins; })},
        {"draws_by_ply", by_ply([](const PlyCounts& c) { return c.draws; })},
        {"orbits_by_ply", by_ply([](const PlyCounts& c) { return c.terminal_orbits; })}};
    json["games"] = {{"total", json_integer(statistics.games.total())},
                     {"x_wins", json_integer(statistics.games.x_wins)},
                     {"o_wins", json_integer(statistics.games.o_wins)},
                     {"draws", json_integer(statistics.games.draws)}};
}

}  // namespace boardproof
