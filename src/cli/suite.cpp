#include "mistakes/suite.hpp"

#include <memory>
#include <string>

#include "cli/commands.hpp"
#include "cli/game_job.hpp"
#include "cli/options.hpp"
#include "cli/result_sink.hpp"

namespace boardproof::cli {

namespace {

struct SuiteOptions {
    GameJobOptions job;
    bool greedy = false;
    std::string expect;
    std::string format = "text";
    std::string output;
};

int run(const SuiteOptions& options) {
    const Game game(parse_dimensions(options.job.game));
    ResultSink sink(options.output);
    const bool by_status =
        options.expect.empty() ? options.format == "exercism" : options.expect == "status";
    const Expectation expectation = by_status ? Expectation::status : Expectation::validity;
    require_layout(options.format, expectation);
    const Suite suite =
        compose_suite(game, options.job.take_census_of(game), expectation, options.greedy);
    sink.write(suite_as(options.format, suite));
    return 0;
}

}  // namespace

void add_suite(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "suite", "Write the fewest boards that tell a right validator from every known mistake.");
    const auto options = std::make_shared<SuiteOptions>();
    options->job.add_to(*command);
    command->add_flag("--greedy", options->greedy,
                      "a small suite, not a smallest; needs less time");
    command
        ->add_option("--expect", options->expect,
                     "validity (yes or no) or status (ongoing, won, drawn, impossible); default: "
                     "what the format expects")
        ->check(CLI::IsMember({"validity", "status"}));
    add_format(*command, options->format, "text|json|csv|gtest|pytest|leetcode|exercism");
    add_output(*command, options->output);
    command->footer("Example: boardproof suite 3x3 --format pytest");
    command->callback([options, &session] { session.status = run(*options); });
}

}  // namespace boardproof::cli
