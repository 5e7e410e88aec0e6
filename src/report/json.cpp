#include "report/json.hpp"

#include <cstdint>

namespace boardproof {

std::string finish(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
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
