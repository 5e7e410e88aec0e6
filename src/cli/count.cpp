#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "boardproof/error.hpp"
#include "cli/commands.hpp"
#include "cli/game_job.hpp"
#include "cli/options.hpp"
#include "cli/result_sink.hpp"
#include "cli/side_range.hpp"
#include "counting/count_by_sets.hpp"
#include "counting/count_square.hpp"
#include "report/counting_report.hpp"

namespace boardproof::cli {

namespace {

struct CountOptions {
    GameJobOptions job;
    std::string column;
    std::string format = "text";
    std::string output;
};

// `5` is 5x5, which like every n x n board with n in a row has a closed form; `1..5` are five such.
std::vector<Counted> count(const CountOptions& options) {
    const std::string& text = options.job.game;
    std::vector<Counted> counted;
    if (const auto sides = parse_side_range(text)) {
        if (sides->last > max_counted_side) {
            throw InputError(
                fmt::format("n = {}: expected 1 to {}", sides->last, max_counted_side));
        }
        for (int n = sides->first; n <= sides->last; ++n) counted.push_back(count_square(n));
        return counted;
    }
    const Dimensions dimensions = parse_dimensions(text);
    if (dimensions.is_square()) {
        counted.push_back(count_square(dimensions.rows));
        return counted;
    }
    const Game game(dimensions);
    counted.push_back(options.job.do_job(
        game, [&](const RunOptions& engine) { return count_by_sets(game, engine); }));
    return counted;
}

std::string render(const std::vector<Counted>& counted, const CountOptions& options) {
    if (options.format == "bfile") {
        const std::string usual = counted.size() == 1 ? "reachable" : "games";
        return counted_as_bfile(counted, options.column.empty() ? usual : options.column);
    }
    if (!options.column.empty()) {
        throw InputError(fmt::format("column '{}': goes with --format bfile", options.column));
    }
    if (counted.size() > 1) return totals_as(options.format, counted);
    if (options.format == "json") return counted_as_json(counted.front());
    if (options.format == "csv") return counted_as_csv(counted.front());
    if (options.format == "md") return counted_as_markdown(counted.front());
    if (options.format == "tex") return counted_as_latex(counted.front());
    return counted_as_text(counted.front());
}

}  // namespace

void add_count(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "count", "Count reachable boards, wins and games without enumeration, and beyond it.");
    const auto options = std::make_shared<CountOptions>();
    options->job.add_to(*command);
    command->get_option("GAME")->description(
        "N for N x N with N in a row, up to 40, or A..B for several; or RxC:K, up to 30 cells");
    command->add_option("--column", options->column,
                        "what a b-file lists: reachable (by ply, the default for one game), "
                        "nonterminal, x_wins, o_wins, draws, accepted, false_accepts, orbits, "
                        "terminal_orbits, or, for A..B, "
                        "games (their default)");
    add_format(*command, options->format, "text|json|csv|md|tex|bfile");
    add_output(*command, options->output);
    command->footer(
        "Example: boardproof count 6 --format csv\n"
        "Example: boardproof count 1..10");
    command->callback([options, &session] {
        ResultSink sink(options->output);
        sink.write(render(count(*options), *options));
        session.status = 0;
    });
}

}  // namespace boardproof::cli
