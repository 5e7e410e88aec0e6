#include <fmt/format.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "boardproof/explanation.hpp"
#include "boardproof/grid.hpp"
#include "boardproof/position_text.hpp"
#include "cli/commands.hpp"
#include "cli/confirmation.hpp"
#include "cli/options.hpp"
#include "cli/result_sink.hpp"
#include "system/text_source.hpp"

namespace boardproof::cli {

namespace {

struct ExplainOptions {
    std::string game;
    std::string board;
    std::string first = "X";
    std::uint64_t tries = default_nearest_tries;
    std::string map;
    std::string format = "text";
    std::string output;
    ConfirmationOptions confirmation;
};

// So small a game is enumerated in the time that it takes to read the answer.
constexpr int max_confirmed_cells = 16;

// Holds the verdict against the reachable boards.
void confirm(Explanation& explanation, const ConfirmationOptions& confirmation) {
    const Game game(explanation.grid.dimensions());
    const std::unique_ptr<ReachableSet> reached = confirmation.find(game);
    const bool reachable = is_reached(*reached, explanation.grid.position(), explanation.first);
    if (reachable != (explanation.judgement.status != Status::unreachable)) {
        throw std::logic_error("the rule last-move and the engine disagree on this board");
    }
    explanation.digest = reached->digest();
    explanation.confirmed_by = explanation.digest.empty() ? "decision diagrams" : "enumeration";
}

int run(const ExplainOptions& options) {
    const Dimensions dimensions = parse_dimensions(options.game);
    const Alphabet alphabet = options.map.empty() ? Alphabet() : Alphabet(options.map);
    const std::string text =
        options.board == "-" && dimensions.cells() != 1 ? read_whole("-") : options.board;
    const Grid grid = parse_grid(dimensions, text, alphabet);
    ResultSink sink(options.output);
    Explanation explanation = explain(grid, parse_first_mover(options.first), options.tries);
    if (options.confirmation.is_wanted() || dimensions.cells() <= max_confirmed_cells) {
        confirm(explanation, options.confirmation);
    } else {
        options.confirmation.refuse_details();
    }
    sink.write(options.format == "json" ? explanation_as_json(explanation)
                                        : explanation_as_text(explanation));
    return explanation.judgement.status == Status::unreachable ? answer_is_no : 0;
}

}  // namespace

void add_explain(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "explain", "Settle a dispute: a game that leads to a board, or why none does.");
    const auto options = std::make_shared<ExplainOptions>();
    command->add_option("GAME", options->game, "RxC or RxC:K, sides and K up to 1000")->required();
    command
        ->add_option("BOARD", options->board,
                     "for example XOX/.X./...; -: read from standard input; put -- before a "
                     "board that begins with -")
        ->required();
    command
        ->add_option("--tries", options->tries,
                     "how many boards to try in search of the nearest reachable ones")
        ->capture_default_str();
    add_first_mover(*command, options->first);
    add_alphabet(*command, options->map);
    options->confirmation.add_to(*command);
    add_format(*command, options->format, "text|json");
    add_output(*command, options->output);
    command->footer(
        "Cells are row,col, counted from 0. Exit status: 0 reachable, 1 unreachable.\n"
        "Example: boardproof explain 3x3 XXX/OOX/OOX");
    command->callback([options, &session] { session.status = run(*options); });
}

}  // namespace boardproof::cli
