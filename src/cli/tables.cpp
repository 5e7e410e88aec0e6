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
    std::string progress = "auto";
};

int run(const TablesOptions& options) {
    std::error_code error;
    std::filesystem::create_directories(options.directory, error);
    if (error) {
        throw InputError(
            fmt::format("directory '{}': cannot create: {}", options.directory, error.message()));
    }
    const std::filesystem::path directory(options.directory);
    std::vector<OutputFile> files;  // opened first: what cannot be written is known before the work
    for (const char* name : result_file_names) files.emplace_back((directory / name).string());
    std::vector<Proof> proofs;
    for (const Dimensions& dimensions : tabulated_games(options.max_cells)) {
        Progress progress;
        const ProgressMeter meter(dimensions.name(), progress, options.progress);
        proofs.push_back(prove({.dimensions = dimensions,
                                .rules = {all_rules().begin(), all_rules().end()},
                                .threads = options.threads,
                                .counterexamples = 0,
                                .progress = &progress}));
    }
    const std::vector<std::string> texts = result_files(proofs);
    for (std::size_t i = 0; i < files.size(); ++i) files[i].write(texts[i]);
    for (OutputFile& file : files) file.commit();
    write_standard_output(
        fmt::format("{} games, {} files in {}\n", proofs.size(), files.size(), options.directory));
    return 0;
}

}  // namespace

void add_tables(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "tables", "Write the result tables, verdicts and counts by ply, of every small game.");
    const auto options = std::make_shared<TablesOptions>();
    command->add_option("DIRECTORY", options->directory, "where the files go")->required();
    command->add_option("--max-cells", options->max_cells, "games of up to this many cells")
        ->check(CLI::Range(1, 20))
        ->capture_default_str();
    add_threads(*command, options->threads);
    add_progress(*command, options->progress);
    command->footer("Example: boardproof tables results --max-cells 16");
    command->callback([options, &status] { status = run(*options); });
}

}  // namespace boardproof::cli
