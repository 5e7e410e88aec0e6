#include <memory>
#include <optional>

#include "boardproof/proof.hpp"
#include "boardproof/report.hpp"
#include "command.hpp"

namespace boardproof::cli {

namespace {

constexpr const char* formats = "text|json|csv|md";

int run(const JobOptions& options) {
    ResultSink sink(options.output);
    const std::optional<Proof> result = options.run(options.request(), sink);
    if (!result) return 0;
    const Proof& proof = *result;
    if (options.format == "json") {
        sink.write(statistics_as_json(proof));
    } else if (options.format == "csv") {
        sink.write(statistics_as_csv(proof));
    } else if (options.format == "md") {
        sink.write(statistics_as_markdown(proof));
    } else {
        sink.write(statistics_as_text(proof));
    }
    return 0;
}

}  // namespace

void add_stats(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("stats", "Enumerate a game and count: boards by ply, orbits, games.");
    const auto options = std::make_shared<JobOptions>();
    options->add_to(*command, formats);
    command->footer("Example: boardproof stats 3x4:3 --format csv");
    command->callback([options, &status] { status = run(*options); });
}

}  // namespace boardproof::cli
