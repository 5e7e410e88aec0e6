#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <system_error>

#include "boardproof/error.hpp"
#include "boardproof/output.hpp"
#include "boardproof/result_table.hpp"
#include "command.hpp"
#include "progress_meter.hpp"

namespace boardproof::cli {

namespace {

struct TablesOptions {
    std::string directory;
    int max_cells = 16;
    int threads = available_threads();
};

int run(const TablesOptions& options) {
    constexpr int most_cells = 20;
    if (options.max_cells < 1 || options.max_cells > most_cells) {
        throw InputError(
            fmt::format("--max-cells '{}': expected 1 to {}", options.max_cells, most_cells));
    }
    if (options.threads < 1 || options.threads > ProofRequest::max_threads) {
        throw InputError(fmt::format("--threads '{}': expected 1 to {}", options.threads,
                                     ProofRequest::max_threads));
    }
    std::error_code error;
    std::filesystem::create_directories(options.directory, error);
    if (error) {
        throw InputError(
            fmt::format("directory '{}': cannot create: {}", options.directory, error.message()));
    }
    std::vector<Proof> proofs;
    for (const Dimensions& dimensions : tabulated_games(options.max_cells)) {
        Progress progress;
        const ProgressMeter meter(dimensions.name(), progress);
        proofs.push_back(prove({.dimensions = dimensions,
                                .rules = {all_rules().begin(), all_rules().end()},
                                .threads = options.threads,
                                .counterexamples = 0,
                                .progress = &progress}));
    }
    std::vector<ResultTable> tables = result_tables(proofs);
    tables.push_back(result_provenance(proofs));
    const std::filesystem::path directory(options.directory);
    for (const ResultTable& table : tables) {
        write_file((directory / table.file_name).string(), table.text);
    }
    write_standard_output(
        fmt::format("{} games, {} files in {}\n", proofs.size(), tables.size(), options.directory));
    return 0;
}

}  // namespace

void add_tables(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "tables", "Write the result tables, verdicts and counts by ply, of every small game.");
    const auto options = std::make_shared<TablesOptions>();
    command->add_option("DIRECTORY", options->directory, "where the files go")->required();
    command
        ->add_option("--max-cells", options->max_cells, "games of up to this many cells, 1 to 20")
        ->capture_default_str();
    command->add_option("--threads", options->threads, "threads, 1 to 1024")->capture_default_str();
    command->footer("Example: boardproof tables results --max-cells 16");
    command->callback([options, &status] { status = run(*options); });
}

}  // namespace boardproof::cli
