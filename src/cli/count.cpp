#include <fmt/format.h>

#include <memory>
#include <string>

#include "boardproof/counting.hpp"
#include "command.hpp"

namespace boardproof::cli {

namespace {

struct CountOptions {
    EnumerationOptions enumeration;
    std::string format = "text";
    std::string output;
};

std::string render(const Counted& counted, const std::string& format) {
    if (format == "json") return counted_as_json(counted);
    if (format == "csv") return counted_as_csv(counted);
    if (format == "md") return counted_as_markdown(counted);
    if (format == "bfile") return counted_as_bfile(counted);
    return counted_as_text(counted);
}

// `5` is 5x5, which like every n x n board with n in a row has a closed form.
Counted count(const CountOptions& options) {
    const std::string& text = options.enumeration.game;
    const bool is_number = text.find_first_not_of("0123456789") == text.npos;
    const Dimensions dimensions = parse_dimensions(is_number ? fmt::format("{0}x{0}", text) : text);
    if (dimensions.rows == dimensions.cols && dimensions.k == dimensions.rows) {
        return count_square(dimensions.rows);
    }
    const Game game(dimensions);
    return options.enumeration.do_job(
        game, [&](const EngineOptions& engine) { return count_by_sets(game, engine); });
}

}  // namespace

void add_count(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "count", "Count reachable boards, wins and games without enumeration, and beyond it.");
    const auto options = std::make_shared<CountOptions>();
    options->enumeration.add_to(*command);
    command->get_option("GAME")->description(
        "N for N x N with N in a row, up to 40; or RxC:K, up to 30 cells");
    command->add_option("--format", options->format, "text|json|csv|md|bfile")
        ->check(CLI::IsMember({"text", "json", "csv", "md", "bfile"}))
        ->capture_default_str();
    command->add_option("-o,--output", options->output,
                        "write to this file instead of standard output");
    command->footer("Example: boardproof count 6 --format csv");
    command->callback([options, &session] {
        ResultSink sink(options->output);
        sink.write(render(count(*options), options->format));
        session.status = 0;
    });
}

}  // namespace boardproof::cli
