#include "boardproof/oracle.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>

#include "base/byte_size.hpp"
#include "cli/commands.hpp"
#include "cli/game_job.hpp"
#include "cli/result_sink.hpp"

namespace boardproof::cli {

namespace {

struct OracleOptions {
    GameJobOptions job;
    std::string output;
};

int run(const OracleOptions& options) {
    const Game game(parse_dimensions(options.job.game));
    ResultSink sink(options.output);
    const Oracle oracle = options.job.do_job(
        game, [&](const RunOptions& engine) { return Oracle::enumerate(game, engine); });
    sink.write(oracle.image());
    write_standard_output(fmt::format("{}: {} in {}, digest {}\n", game.name(), options.output,
                                      format_bytes(oracle.image().size()), oracle.digest()));
    return 0;
}

}  // namespace

void add_oracle(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "oracle",
        "Write the reachable boards of a game to a file that programs can look them up in.");
    const auto options = std::make_shared<OracleOptions>();
    options->job.add_to(*command);
    command->add_option("-o,--output", options->output, "the file")->required();
    command->footer(
        "The format stands in include/boardproof/oracle.hpp.\n"
        "Example: boardproof oracle 4x4 -o 4x4.oracle");
    command->callback([options, &session] { session.status = run(*options); });
}

}  // namespace boardproof::cli
