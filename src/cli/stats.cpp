#include <memory>
#include <string>

#include "boardproof/proof.hpp"
#include "boardproof/report.hpp"
#include "cli/commands.hpp"
#include "cli/proof_job.hpp"

namespace boardproof::cli {

namespace {

std::string render(const Proof& proof, const std::string& format) {
    if (format == "json") return statistics_as_json(proof);
    if (format == "csv") return statistics_as_csv(proof);
    if (format == "md") return statistics_as_markdown(proof);
    if (format == "tex") return statistics_as_latex(proof);
    return statistics_as_text(proof);
}

int run(const ProofJobOptions& options, const Session& session) {
    if (options.plan) {
        options.write_plan(options.request());
        return 0;
    }
    options.run(options.request(), session,
                [&](const Proof& proof) { return render(proof, options.format); });
    return 0;
}

}  // namespace

void add_stats(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("stats", "Count what legal play reaches: boards by ply, orbits, games.");
    const auto options = std::make_shared<ProofJobOptions>();
    options->add_to(*command, "text|json|csv|md|tex");
    command->footer("Example: boardproof stats 3x4:3 --format csv");
    command->callback([options, &session] { session.status = run(*options, session); });
}

}  // namespace boardproof::cli
