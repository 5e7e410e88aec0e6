#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "boardproof/rule.hpp"
#include "cli/commands.hpp"
#include "cli/game_job.hpp"
#include "cli/options.hpp"
#include "mistakes/census.hpp"
#include "system/output_file.hpp"

namespace boardproof::cli {

namespace {

struct RulesOptions {
    bool mistakes = false;
    GameJobOptions job;
    std::string format = "text";
};

std::string rules_as_text() {
    std::string text = "rules\n";
    for (const Rule& rule : all_rules()) {
        text += fmt::format("\n  {}\n    {}\n    {}\n", rule.name, rule.statement, rule.provenance);
        if (rule.conditions.empty()) continue;
        text += "    conditions:";
        for (const Condition condition : rule.conditions) {
            text += fmt::format(" {}", name(condition));
        }
        text += '\n';
    }
    text += "\nconditions\n\n";
    for (const Condition condition : all_conditions) {
        text += fmt::format("  {:<13} {}\n", name(condition), statement(condition));
    }
    return text;
}

std::string mistakes_as_text() {
    std::size_t width = 0;
    for (const Mistake& mistake : all_mistakes()) width = std::max(width, mistake.name.size());
    std::string text = "mistakes (with a game: on how many boards each goes wrong)\n\n";
    for (const Mistake& mistake : all_mistakes()) {
        text += fmt::format("  {:<{}}  {}\n", mistake.name, width, mistake.description);
    }
    return text;
}

int run(const RulesOptions& options) {
    if (options.format != "text" && options.job.game.empty()) {
        throw InputError(
            fmt::format("format '{}': goes with --mistakes and a game", options.format));
    }
    if (!options.mistakes) {
        if (!options.job.game.empty()) {
            throw InputError(fmt::format("game '{}': goes with --mistakes", options.job.game));
        }
        write_standard_output(rules_as_text());
        return 0;
    }
    if (options.job.game.empty()) {
        write_standard_output(mistakes_as_text());
        return 0;
    }
    const Game game(parse_dimensions(options.job.game));
    const MistakeCensus census = options.job.take_census_of(game);
    write_standard_output(options.format == "json"  ? census_as_json(game, census)
                          : options.format == "csv" ? census_as_csv(census)
                                                    : census_as_text(game, census));
    return 0;
}

}  // namespace

void add_rules(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "rules", "List the rules and conditions, or the mistakes that people make in them.");
    const auto options = std::make_shared<RulesOptions>();
    options->job.add_to(*command);
    command->get_option("GAME")->required(false);
    command->add_flag("--mistakes", options->mistakes,
                      "list the catalogue of mistakes, for a game with false accepts and rejects");
    add_format(*command, options->format, "text|json|csv");
    command->footer("Example: boardproof rules\nExample: boardproof rules --mistakes 3x3");
    command->callback([options, &session] { session.status = run(*options); });
}

}  // namespace boardproof::cli
