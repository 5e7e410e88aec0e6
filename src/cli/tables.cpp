#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

#include "boardproof/error.hpp"
#include "boardproof/output.hpp"
#include "boardproof/plan.hpp"
#include "boardproof/result_table.hpp"
#include "boardproof/version.hpp"
#include "command.hpp"
#include "progress_meter.hpp"

namespace boardproof::cli {

namespace {

struct TablesOptions {
    std::string directory;
    std::string resume;
    int max_cells = 16;
    int threads = available_threads();
    std::string progress = "auto";
};

void make_directory(const std::string& directory) {
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    if (!error) return;
    throw InputError(fmt::format("directory '{}': cannot create: {}", directory, error.message()));
}

// The result that this very build has put on file, if any.
std::optional<GameResult> filed_result(const std::filesystem::path& path, const std::string& game) {
    std::ifstream file(path);
    if (!file) return std::nullopt;
    try {
        std::ostringstream text;
        text << file.rdbuf();
        GameResult result = parse_game_result(text.str());
        if (result.game == game && result.provenance.version == version &&
            result.provenance.commit == commit) {
            return result;
        }
    } catch (const InputError&) {  // damaged: as good as none
    }
    return std::nullopt;
}

GameResult work_out(const Dimensions& dimensions, const TablesOptions& options,
                    const Session& session) {
    Progress progress;
    const ProgressMeter meter(dimensions.name(), progress, options.progress);
    return result_of(prove({.dimensions = dimensions,
                            .rules = {all_rules().begin(), all_rules().end()},
                            .threads = options.threads,
                            .counterexamples = 0,
                            .ablation_cells = 0,
                            .memory = available_memory(),
                            .progress = &progress,
                            .stop = session.stop}));
}

int run(const TablesOptions& options, const Session& session) {
    make_directory(options.directory);
    if (!options.resume.empty()) make_directory(options.resume);
    const std::filesystem::path directory(options.directory);
    std::vector<OutputFile> files;  // opened first: what cannot be written is known before the work
    for (const char* name : result_file_names) files.emplace_back((directory / name).string());
    std::vector<GameResult> results;
    for (const Dimensions& dimensions : tabulated_games(options.max_cells)) {
        if (options.resume.empty()) {
            results.push_back(work_out(dimensions, options, session));
            continue;
        }
        const std::filesystem::path path =
            std::filesystem::path(options.resume) / (dimensions.name() + ".json");
        std::optional<GameResult> result = filed_result(path, dimensions.name());
        if (!result) {
            result = work_out(dimensions, options, session);
            OutputFile file(path.string());
            file.write(game_result_as_json(*result));
            file.commit();
        }
        results.push_back(std::move(*result));
    }
    const std::vector<std::string> texts = result_files(results);
    for (std::size_t i = 0; i < files.size(); ++i) files[i].write(texts[i]);
    for (OutputFile& file : files) file.commit();
    write_standard_output(
        fmt::format("{} games, {} files in {}\n", results.size(), files.size(), options.directory));
    return 0;
}

}  // namespace

void add_tables(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "tables", "Write the result tables, verdicts and counts by ply, of every small game.");
    const auto options = std::make_shared<TablesOptions>();
    command->add_option("DIRECTORY", options->directory, "where the files go")->required();
    command->add_option("--max-cells", options->max_cells, "games of up to this many cells")
        ->check(CLI::Range(1, 25))
        ->capture_default_str();
    command->add_option("--resume", options->resume,
                        "keep each finished game in this directory, and do not do again what this "
                        "build has kept there");
    add_threads(*command, options->threads);
    add_progress(*command, options->progress);
    command->footer("Example: boardproof tables results --max-cells 16");
    command->callback([options, &session] { session.status = run(*options, session); });
}

}  // namespace boardproof::cli
