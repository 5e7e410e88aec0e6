#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

#include "boardproof/error.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/progress_meter.hpp"
#include "cli/stop_on_signals.hpp"
#include "engines/frontier_plan.hpp"
#include "report/tables/result_files.hpp"
#include "solving/best_play.hpp"
#include "system/build.hpp"
#include "system/checkpoint_file.hpp"
#include "system/machine.hpp"
#include "system/output_file.hpp"

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

// The result that this very build has put on file, whole and undamaged, if any.
std::optional<GameResult> filed_result(const std::string& path, const std::string& game) {
    if (!std::filesystem::exists(path)) return std::nullopt;
    try {
        CheckpointReader file(path);
        file.finish();
        GameResult result = parse_game_result(file.header());
        if (result.game == game && result.build == build_id()) return result;
    } catch (const InputError&) {  // damaged: as good as none
    }
    return std::nullopt;
}

GameResult work_out(const Dimensions& dimensions, const TablesOptions& options,
                    const StopFlag& stop) {
    Progress progress;
    const ProgressMeter meter(dimensions.name(), progress, options.progress);
    const Game game(dimensions);
    RunOptions run{.threads = options.threads,
                   .progress = &progress,
                   .memory = available_memory(),
                   .stop = &stop};
    GameResult result = result_of(prove({.game = game,
                                         .rules = {all_rules().begin(), all_rules().end()},
                                         .run = run,
                                         .counterexamples = 1,
                                         .ablation_cells = 0}));
    if (dimensions.is_square() || dimensions.cells() <= max_cells_for_lengths) {
        run.memory = available_memory();
        result.best_play = best_play(game, game.cells() <= max_cells_for_lengths, run);
    }
    return result;
}

GameResult find_or_work_out(const Dimensions& dimensions, const TablesOptions& options,
                            const StopFlag& stop) {
    if (options.resume.empty()) return work_out(dimensions, options, stop);
    const std::string path =
        (std::filesystem::path(options.resume) / (dimensions.name() + ".result")).string();
    if (std::optional<GameResult> filed = filed_result(path, dimensions.name())) return *filed;
    GameResult result = work_out(dimensions, options, stop);
    CheckpointWriter(path, game_result_as_json(result)).commit();
    return result;
}

int run(const TablesOptions& options) {
    make_directory(options.directory);
    if (!options.resume.empty()) make_directory(options.resume);
    const std::filesystem::path directory(options.directory);
    make_directory((directory / "bfiles").string());
    std::vector<OutputFile> files;  // opened first: what cannot be written is known before the work
    for (const char* name : result_file_names) files.emplace_back((directory / name).string());
    std::vector<GameResult> results;
    const StopOnSignals signals;
    for (const Dimensions& dimensions : tabulated_games(options.max_cells)) {
        try {
            results.push_back(find_or_work_out(dimensions, options, signals.flag()));
        } catch (const Interrupted& stop) {
            throw Interrupted(
                fmt::format("stopped by signal {} at {}; {}", stop.signal(), dimensions.name(),
                            options.resume.empty()
                                ? "nothing is kept (--resume DIR would keep finished games)"
                                : "the same command goes on from there"),
                stop.signal());
        }
    }
    const std::vector<std::string> texts = result_files(results, options.max_cells);
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
        ->check(CLI::Range(1, Game::max_enumerated_cells))
        ->capture_default_str();
    command->add_option("--resume", options->resume,
                        "keep each finished game in this directory, and do not do again what this "
                        "build has kept there");
    add_threads(*command, options->threads);
    add_progress(*command, options->progress);
    command->footer("Example: boardproof tables results --max-cells 16");
    command->callback([options, &session] { session.status = run(*options); });
}

}  // namespace boardproof::cli
