#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "boardproof/error.hpp"
#include "boardproof/position_text.hpp"
#include "cli/commands.hpp"
#include "cli/game_job.hpp"
#include "cli/options.hpp"
#include "cli/result_sink.hpp"
#include "cli/side_range.hpp"
#include "engines/engine.hpp"
#include "solving/best_play.hpp"
#include "solving/move_values.hpp"

namespace boardproof::cli {

namespace {

struct SolveOptions {
    GameJobOptions job;
    std::optional<std::string> board;
    std::string map;
    bool lengths = false;
    std::string column;
    std::string format = "text";
    std::string output;
};

// The games in question. Of several the largest is looked at first, lest work be done for nothing.
std::vector<Dimensions> games_of(const SolveOptions& options) {
    const auto sides = parse_side_range(options.job.game);
    if (!sides) return {parse_dimensions(options.job.game)};
    static_cast<void>(checked({sides->first, sides->first, sides->first}));
    const Dimensions largest = checked({sides->last, sides->last, sides->last});
    if (sides->first < sides->last) require_best_play(Game(largest));
    std::vector<Dimensions> games;
    for (int n = sides->first; n <= sides->last; ++n) games.push_back({n, n, n});
    return games;
}

Dimensions single_game_of(const SolveOptions& options) {
    const std::vector<Dimensions> games = games_of(options);
    if (games.size() == 1) return games.front();
    throw InputError(fmt::format("range '{}': goes with --format bfile", options.job.game));
}

void reject(bool given, std::string_view option, std::string_view why) {
    if (given) throw InputError(fmt::format("{}: {}", option, why));
}

std::string render_moves(const SolveOptions& options) {
    reject(!options.column.empty(), "--column", "goes with --format bfile, without a board");
    reject(options.lengths, "--lengths", "goes with a game, without a board");
    if (options.format != "text" && options.format != "json") {
        throw InputError(fmt::format("format '{}': expected text or json for the moves of a board",
                                     options.format));
    }
    const Game game(single_game_of(options));
    const Alphabet alphabet = options.map.empty() ? Alphabet() : Alphabet(options.map);
    const Position position = parse_position(game, *options.board, alphabet);
    const MoveValues values = options.job.do_job(
        game, [&](const RunOptions& engine) { return move_values(game, position, engine); });
    return options.format == "json" ? move_values_as_json(game, position, values)
                                    : move_values_as_text(game, position, values);
}

BestPlay solve_game(const Dimensions& dimensions, const SolveOptions& options) {
    const Game game(dimensions);
    return options.job.do_job(game, [&](const RunOptions& engine) {
        const bool lengths = options.lengths || game.cells() <= max_cells_for_lengths;
        return best_play(game, lengths, engine);
    });
}

std::string render_bfile(const SolveOptions& options) {
    const std::string column = options.column.empty() ? "orbits" : options.column;
    require_best_play_column(column);
    std::vector<BestPlay> solved;
    for (const Dimensions& dimensions : games_of(options)) {
        solved.push_back(solve_game(dimensions, options));
    }
    return best_play_as_bfile(solved, column);
}

std::string render(const SolveOptions& options) {
    if (options.board) return render_moves(options);
    reject(!options.map.empty(), "--map", "goes with a board");
    if (options.format == "bfile") return render_bfile(options);
    reject(!options.column.empty(), "--column", "goes with --format bfile");
    const BestPlay play = solve_game(single_game_of(options), options);
    if (options.format == "json") return best_play_as_json(play);
    if (options.format == "csv") return best_play_as_csv(play);
    if (options.format == "md") return best_play_as_markdown(play);
    if (options.format == "tex") return best_play_as_latex(play);
    return best_play_as_text(play);
}

}  // namespace

void add_solve(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "solve", "Best play: what each board comes to, or each move on a given board.");
    const auto options = std::make_shared<SolveOptions>();
    options->job.add_to(*command);
    command->get_option("GAME")->description(
        "RxC:K, up to 25 cells; N for N x N with N in a row, or A..B for several");
    command->add_option("BOARD", options->board,
                        "a board on which play goes on, for the value of each move; the game may "
                        "then have up to 64 cells, 25 of them empty");
    add_alphabet(*command, options->map);
    command->add_flag("--lengths", options->lengths,
                      "work out how long wins take on more than 20 cells too, which takes several "
                      "times as long");
    command->add_option("--column", options->column,
                        "what a b-file lists, by ply: orbits (the default), x_wins, draws, o_wins, "
                        "reachable, orbits_x_wins, orbits_draws, orbits_o_wins, ending_orbits");
    add_format(*command, options->format, "text|json|csv|md|tex|bfile");
    add_output(*command, options->output);
    command->footer(
        "Example: boardproof solve 3x4:3\n"
        "Example: boardproof solve 3x3 X.O/.../...\n"
        "Example: boardproof solve 1..4 --format bfile --column orbits_x_wins");
    command->callback([options, &session] {
        ResultSink sink(options->output);
        sink.write(render(*options));
        session.status = 0;
    });
}

}  // namespace boardproof::cli
