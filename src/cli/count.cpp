#include <fmt/format.h>

#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "boardproof/counting.hpp"
#include "boardproof/error.hpp"
#include "command.hpp"

namespace boardproof::cli {

namespace {

struct CountOptions {
    EnumerationOptions enumeration;
    std::string column;
    std::string format = "text";
    std::string output;
};

std::optional<int> parse_side(std::string_view text) {
    int side = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return side;
}

// `5` is 5x5, which like every n x n board with n in a row has a closed form; `1..5` are five such.
std::vector<Counted> count(const CountOptions& options) {
    const std::string& text = options.enumeration.game;
    const std::size_t dots = text.find("..");
    const std::string_view first = std::string_view(text).substr(0, dots);
    const std::string_view last =
        dots == text.npos ? first : std::string_view(text).substr(dots + 2);
    const auto from = parse_side(first);
    const auto to = parse_side(last);
    std::vector<Counted> counted;
    if (from && to) {
        if (*from > *to) {
            throw InputError(fmt::format("range '{}': expected the smaller side first", text));
        }
        for (int n = *from; n <= *to; ++n) counted.push_back(count_square(n));
        return counted;
    }
    const Dimensions dimensions = parse_dimensions(text);
    if (dimensions.rows == dimensions.cols && dimensions.k == dimensions.rows) {
        counted.push_back(count_square(dimensions.rows));
        return counted;
    }
    const Game game(dimensions);
    counted.push_back(options.enumeration.do_job(
        game, [&](const EngineOptions& engine) { return count_by_sets(game, engine); }));
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
    return counted_as_text(counted.front());
}

}  // namespace

void add_count(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "count", "Count reachable boards, wins and games without enumeration, and beyond it.");
    const auto options = std::make_shared<CountOptions>();
    options->enumeration.add_to(*command);
    command->get_option("GAME")->description(
        "N for N x N with N in a row, up to 40, or A..B for several; or RxC:K, up to 30 cells");
    command->add_option(
        "--column", options->column,
        "what a b-file lists: reachable (by ply, the default for one game), "
        "nonterminal, x_wins, o_wins, draws, accepted, false_accepts, or, for A..B, "
        "games (their default)");
    add_format(*command, options->format, "text|json|csv|md|bfile");
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
