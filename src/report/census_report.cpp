#include <fmt/format.h>

#include "base/words.hpp"
#include "mistakes/census.hpp"
#include "report/json.hpp"

namespace boardproof {

std::string census_as_text(const Game& game, const MistakeCensus& census) {
    std::string text = fmt::format(
        "{}: what the catalogued mistakes get wrong; a dash where a mistake is none\n\n",
        game.name());
    std::vector<std::vector<std::string>> rows{
        {"mistake", "false accepts", "false rejects", "wrong status"}};
    for (std::size_t i = 0; i < census.tallies.size(); ++i) {
        const MistakeTally& tally = census.tallies[i];
        const auto shown = [&](std::uint64_t count) {
            return tally.misjudged == 0 ? std::string("-") : grouped(count);
        };
        rows.push_back({std::string(all_mistakes()[i].name), shown(tally.false_accepts),
                        shown(tally.false_rejects), shown(tally.misjudged)});
    }
    return text + aligned(rows);
}

std::string census_as_json(const Game& game, const MistakeCensus& census) {
    Json mistakes = Json::array();
    for (std::size_t i = 0; i < census.tallies.size(); ++i) {
        const MistakeTally& tally = census.tallies[i];
        mistakes.push_back({{"name", all_mistakes()[i].name},
                            {"description", all_mistakes()[i].description},
                            {"false_accepts", json_integer(tally.false_accepts)},
                            {"false_rejects", json_integer(tally.false_rejects)},
                            {"wrong_status", json_integer(tally.misjudged)}});
    }
    return finish(Json{{"schema", "boardproof.mistakes/1"},
                       {"game", game_as_json(game)},
                       {"mistakes", std::move(mistakes)}});
}

std::string census_as_csv(const MistakeCensus& census) {
    std::string text = "mistake,false_accepts,false_rejects,wrong_status\n";
    for (std::size_t i = 0; i < census.tallies.size(); ++i) {
        const MistakeTally& tally = census.tallies[i];
        text += fmt::format("{},{},{},{}\n", all_mistakes()[i].name, tally.false_accepts,
                            tally.false_rejects, tally.misjudged);
    }
    return text;
}

}  // namespace boardproof
