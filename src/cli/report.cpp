#include <fmt/format.h>

#include <memory>

#include "cli/commands.hpp"
#include "cli/game_job.hpp"
#include "cli/options.hpp"
#include "cli/result_sink.hpp"
#include "report/page/page.hpp"

namespace boardproof::cli {

namespace {

struct ReportOptions {
    GameJobOptions job;
    std::size_t counterexamples = 6;
    std::string output;
};

int run(const ReportOptions& options) {
    ResultSink sink(options.output);
    const Game game(parse_dimensions(options.job.game));
    const ReportContent content = options.job.do_job(game, [&](const RunOptions& engine) {
        return work_out_report({.game = game,
                                .rules = {all_rules().begin(), all_rules().end()},
                                .run = engine,
                                .counterexamples = options.counterexamples});
    });
    if (!content.charts.missing.empty()) {
        complain("the report has no charts: " + content.charts.missing);
    }
    sink.write(report_page(content));
    return 0;
}

}  // namespace

void add_report(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "report", "Write a web page on a game: verdicts, counterexamples, charts, an explorer.");
    const auto options = std::make_shared<ReportOptions>();
    options->job.add_to(*command);
    command
        ->add_option("--counterexamples", options->counterexamples,
                     "draw boards of the first N orbits of each kind, for each rule")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    add_output(*command, options->output);
    command->footer(
        "The page needs no network. Charts need python3-matplotlib.\n"
        "Example: boardproof report 4x4 -o 4x4.html");
    command->callback([options, &session] { session.status = run(*options); });
}

}  // namespace boardproof::cli
