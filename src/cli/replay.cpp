#include <fmt/format.h>

#include <charconv>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "boardproof/counter_play.hpp"
#include "boardproof/error.hpp"
#include "boardproof/grid.hpp"
#include "boardproof/position_text.hpp"
#include "cli/commands.hpp"
#include "system/output_file.hpp"

namespace boardproof::cli {

namespace {

struct ReplayOptions {
    std::string game;
    std::vector<std::string> moves;
};

PlayEngine::Cell parse_move(const std::string& text, std::size_t number) {
    PlayEngine::Cell cell{};
    const char* const end = text.data() + text.size();
    const auto row = std::from_chars(text.data(), end, cell.first);
    if (row.ec == std::errc{} && row.ptr != end && *row.ptr == ',') {
        const auto col = std::from_chars(row.ptr + 1, end, cell.second);
        if (col.ec == std::errc{} && col.ptr == end) return cell;
    }
    throw InputError(fmt::format("move {} '{}': expected ROW,COL, counted from 0", number, text));
}

std::string draw(const PlayEngine& game, const std::vector<PlayEngine::Line>& lines) {
    const Dimensions& dimensions = game.dimensions();
    Grid grid(dimensions);
    for (int row = 0; row < dimensions.rows; ++row) {
        for (int col = 0; col < dimensions.cols; ++col) {
            if (const auto stone = game.cell(row, col)) grid.set(row, col, stone_of(*stone));
        }
    }
    std::vector<bool> marked(static_cast<std::size_t>(dimensions.cells()));
    for (const PlayEngine::Line& line : lines) {
        for (const PlayEngine::Cell& cell : line) marked[grid.index(cell)] = true;
    }
    return draw_grid(grid, marked);
}

std::string outcome(const PlayEngine& game, const std::vector<PlayEngine::Line>& lines) {
    if (game.winner()) {
        std::string text =
            fmt::format("{} won with move {}:", symbol(*game.winner()), game.moves());
        for (const PlayEngine::Line& line : lines) {
            text += fmt::format("{} {},{} to {},{}", &line == &lines.front() ? "" : " and",
                                line.front().first, line.front().second, line.back().first,
                                line.back().second);
        }
        return text + '\n';
    }
    if (game.is_over()) return fmt::format("draw after {} moves\n", game.moves());
    return fmt::format("ongoing after {} {}, {} to move\n", game.moves(),
                       game.moves() == 1 ? "move" : "moves", symbol(game.turn()));
}

int run(ReplayOptions& options) {
    const Dimensions dimensions = parse_dimensions(options.game);
    if (options.moves.empty()) {
        for (std::string move; std::cin >> move;) options.moves.push_back(move);
    }
    CounterPlay game(dimensions);
    std::size_t number = 0;
    for (const std::string& text : options.moves) {
        ++number;
        const auto [row, col] = parse_move(text, number);
        const PlayResult result = game.play(row, col);
        if (!result.accepted()) {
            throw InputError(fmt::format("move {} '{}': {}", number, text, result.reason));
        }
    }
    const std::vector<PlayEngine::Line> lines = game.winning_lines();
    std::string text = draw(game, lines) + outcome(game, lines);
    if (!dimensions.has_lines()) {
        text += fmt::format("note: {} in a row fit on no side, so nobody can win\n", dimensions.k);
    }
    write_standard_output(text);
    return 0;
}

}  // namespace

void add_replay(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "replay", "Play a list of moves; print the board and the outcome, or the illegal move.");
    const auto options = std::make_shared<ReplayOptions>();
    command->add_option("GAME", options->game, "RxC or RxC:K, sides and K up to 1000")->required();
    command->add_option("MOVES", options->moves,
                        "ROW,COL each, counted from 0, X first; none: read from standard input");
    command->footer("Example: boardproof replay 3x3 0,0 0,1 1,1 0,2 2,2");
    command->callback([options, &session] { session.status = run(*options); });
}

}  // namespace boardproof::cli
