#include "mistakes/grade.hpp"

#include <memory>
#include <string>

#include "cli/commands.hpp"
#include "cli/game_job.hpp"
#include "cli/options.hpp"
#include "cli/result_sink.hpp"
#include "system/text_source.hpp"

namespace boardproof::cli {

namespace {

struct GradeOptions {
    GameJobOptions job;
    std::string file;
    std::string format = "text";
    std::string output;
};

int run(const GradeOptions& options) {
    const Game game(parse_dimensions(options.job.game));
    WrittenSuite suite = read_suite(game, read_whole(options.file));
    ResultSink sink(options.output);
    const Grade grade = grade_suite(game, std::move(suite), options.job.take_census_of(game));
    sink.write(options.format == "json" ? grade_as_json(grade) : grade_as_text(grade));
    return grade.is_perfect() ? 0 : answer_is_no;
}

}  // namespace

void add_grade(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "grade",
        "Say what somebody's test suite gets wrong, which mistakes it misses and what to add.");
    const auto options = std::make_shared<GradeOptions>();
    options->job.add_to(*command);
    command
        ->add_option("FILE", options->file,
                     "JSON (canonical data too), CSV, or source code with boards as literals; -: "
                     "standard input")
        ->required();
    add_format(*command, options->format, "text|json");
    add_output(*command, options->output);
    command->footer(
        "Exit status: 0 the suite is right and catches every known mistake, 1 it does not.\n"
        "Example: boardproof grade 3x3 canonical-data.json");
    command->callback([options, &session] { session.status = run(*options); });
}

}  // namespace boardproof::cli
