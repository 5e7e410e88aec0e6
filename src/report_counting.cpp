#include <fmt/format.h>

#include <array>
#include <string>

#include "boardproof/counting.hpp"
#include "report_format.hpp"

namespace boardproof {

namespace {

constexpr std::array columns{"reachable", "nonterminal", "x_wins",       "o_wins",
                             "draws",     "accepted",    "false_accepts"};

std::array<BigInt, columns.size()> cells_of(const CountedPly& row) {
    return {row.reachable(), row.nonterminal, row.x_wins,         row.o_wins,
            row.draws,       row.accepted,    row.false_accepts()};
}

std::string rests_on() {
    return "counted by inclusion and exclusion, which rests on the theorem that the rule last-move "
           "is "
           "exact: it confirms enumerations and replaces none";
}

}  // namespace

std::string counted_as_text(const Counted& counted) {
    std::string text = fmt::format("{}\n", counted.dimensions.name());
    text += wrapped(rests_on());
    text += '\n';
    std::vector<std::vector<std::string>> rows{
        {"ply", "reachable", "play goes on", "X wins", "O wins", "draws", "false accepts"}};
    const auto add = [&](const std::string& ply, const CountedPly& row) {
        rows.push_back({ply, grouped(row.reachable()), grouped(row.nonterminal),
                        grouped(row.x_wins), grouped(row.o_wins), grouped(row.draws),
                        grouped(row.false_accepts())});
    };
    for (std::size_t ply = 0; ply < counted.by_ply.size(); ++ply) {
        add(std::to_string(ply), counted.by_ply[ply]);
    }
    add("all", counted.total);
    text += aligned(rows);
    text += "false accepts: of the rule three-conditions\n\n";
    text += fmt::format("games  {} complete: {} won by X, {} by O, {} drawn\n",
                        grouped(counted.games.total()), grouped(counted.games.x_wins),
                        grouped(counted.games.o_wins), grouped(counted.games.draws));
    return text;
}

std::string counted_as_json(const Counted& counted) {
    const auto as_json = [](const CountedPly& row) {
        Json json = Json::object();
        const auto cells = cells_of(row);
        for (std::size_t i = 0; i < columns.size(); ++i) json[columns[i]] = json_integer(cells[i]);
        return json;
    };
    Json by_ply = Json::array();
    for (const CountedPly& row : counted.by_ply) by_ply.push_back(as_json(row));
    return Json{{"schema", "boardproof.count/1"},
                {"game", counted.dimensions.name()},
                {"rests_on", "the theorem that last-move is exact"},
                {"by_ply", std::move(by_ply)},
                {"total", as_json(counted.total)},
                {"games",
                 {{"total", json_integer(counted.games.total())},
                  {"x_wins", json_integer(counted.games.x_wins)},
                  {"o_wins", json_integer(counted.games.o_wins)},
                  {"draws", json_integer(counted.games.draws)}}}}
               .dump(2) +
           "\n";
}

std::string counted_as_csv(const Counted& counted) {
    std::string text = "ply";
    for (const char* column : columns) text += fmt::format(",{}", column);
    text += '\n';
    for (std::size_t ply = 0; ply < counted.by_ply.size(); ++ply) {
        text += std::to_string(ply);
        for (const BigInt& cell : cells_of(counted.by_ply[ply])) text += ',' + cell.str();
        text += '\n';
    }
    return text;
}

std::string counted_as_markdown(const Counted& counted) {
    std::string text = "| ply |";
    for (const char* column : columns) text += fmt::format(" {} |", column);
    text += "\n| --: |";
    for (std::size_t i = 0; i < columns.size(); ++i) text += " --: |";
    text += '\n';
    const auto add = [&](const std::string& ply, const CountedPly& row) {
        text += fmt::format("| {} |", ply);
        for (const BigInt& cell : cells_of(row)) text += fmt::format(" {} |", cell.str());
        text += '\n';
    };
    for (std::size_t ply = 0; ply < counted.by_ply.size(); ++ply) {
        add(std::to_string(ply), counted.by_ply[ply]);
    }
    add("all", counted.total);
    return text;
}

std::string counted_as_bfile(const Counted& counted) {
    std::string text = fmt::format("# Boards of the game {} that legal play reaches, by ply\n",
                                   counted.dimensions.name());
    for (std::size_t ply = 0; ply < counted.by_ply.size(); ++ply) {
        text += fmt::format("{} {}\n", ply, counted.by_ply[ply].reachable().str());
    }
    return text;
}

}  // namespace boardproof
