#include <fmt/format.h>

#include <memory>
#include <string>

#include "boardproof/error.hpp"
#include "cli/commands.hpp"
#include "cli/game_job.hpp"
#include "cli/options.hpp"
#include "mistakes/census.hpp"
#include "report/rules_report.hpp"
#include "system/output_file.hpp"

namespace boardproof::cli {

namespace {

struct RulesOptions {
    bool mistakes = false;
    GameJobOptions job;
    std::string format = "text";
};

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
