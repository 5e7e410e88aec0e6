#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "boardproof/best_play.hpp"
#include "boardproof/error.hpp"
#include "boardproof/move_values.hpp"
#include "boardproof/position_text.hpp"
#include "command.hpp"
#include "side_range.hpp"

namespace boardproof::cli {

namespace {

struct SolveOptions {
    EnumerationOptions enumeration;
    std::string board;
    std::string map;
    bool lengths = false;
    std::string column;
    std::string format = "text";
    std::string output;
};

std::string render_moves(const SolveOptions& options) {
    if (options.format != "text" && options.format != "json") {
        throw InputError(fmt::format("format '{}': expected text or json for the moves of a board",
                                     options.format));
    }
    const Game game(parse_dimensions(options.enumeration.game));
    const Alphabet alphabet = options.map.empty() ? Alphabet() : Alphabet(options.map);
    const Position position = parse_position(game, options.board, alphabet);
    const MoveValues values = options.enumeration.do_job(
        game, [&](const EngineOptions& engine) { return move_values(game, position, engine); });
    return options.format == "json" ? move_values_as_json(game, position, values)
                                    : move_values_as_text(game, position, values);
}

std::vector<BestPlay> solve_games(const SolveOptions& options) {
    std::vector<Dimensions> games;
    if (const auto sides = parse_side_range(options.enumeration.game)) {
        for (int n = sides->first; n <= sides->last; ++n) games.push_back({n, n, n});
    } else {
        games.push_back(parse_dimensions(options.enumeration.game));
    }
    std::vector<BestPlay> solved;
    for (const Dimensions& dimensions : games) {
        const Game game(dimensions);
        solved.push_back(options.enumeration.do_job(game, [&](const EngineOptions& engine) {
            const bool lengths = options.lengths || game.cells() <= max_cells_for_lengths;
            return best_play(game, lengths, engine);
        }));
    }
    return solved;
}

std::string render(const SolveOptions& options) {
    if (!options.board.empty()) return render_moves(options);
    const bool is_bfile = options.format == "bfile";
    if (!options.column.empty() && !is_bfile) {
        throw InputError(fmt::format("column '{}': goes with --format bfile", options.column));
    }
    const auto sides = parse_side_range(options.enumeration.game);
    if (sides && sides->first != sides->last && !is_bfile) {
        throw InputError(
            fmt::format("range '{}': goes with --format bfile", options.enumeration.game));
    }
    const std::vector<BestPlay> solved = solve_games(options);
    if (is_bfile) {
        return best_play_as_bfile(solved, options.column.empty() ? "orbits" : options.column);
    }
    if (options.format == "json") return best_play_as_json(solved.front());
    if (options.format == "csv") return best_play_as_csv(solved.front());
    if (options.format == "md") return best_play_as_markdown(solved.front());
    if (options.format == "tex") return best_play_as_latex(solved.front());
    return best_play_as_text(solved.front());
}

}  // namespace

void add_solve(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "solve", "Best play: what each board comes to, or each move on a given board.");
    const auto options = std::make_shared<SolveOptions>();
    options->enumeration.add_to(*command);
    command->get_option("GAME")->description(
        "RxC:K, up to 25 cells; N for N x N with N in a row, or A..B for several");
    command->add_option("BOARD", options->board,
                        "a board on which play goes on, for the value of each move; the game may "
                        "then have up to 64 cells, 25 of them empty");
    add_alphabet(*command, options->map);
    command->add_flag("--lengths", options->lengths,
                      "work out how long wins take on more than 20 cells too: on 5x5 it takes some "
                      "ten times as long");
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
