#include <fmt/format.h>

#include <cstdlib>

#include "base/words.hpp"
#include "boardproof/explanation.hpp"
#include "boardproof/position_text.hpp"
#include "report/json.hpp"

namespace boardproof {

namespace {

constexpr std::array players{Player::x, Player::o};

std::string shown(const Grid::Cell& cell) {
    return fmt::format("{},{}", cell.first, cell.second);
}

std::string shown(const CompletedLine& line) {
    if (line.first == line.last) return shown(line.first);
    return fmt::format("{} to {}", shown(line.first), shown(line.last));
}

template <class Items>
std::string list(const Items& items, std::string_view separator, std::size_t most,
                 std::uint64_t all) {
    std::vector<std::string> words;
    for (const auto& item : items) {
        if (words.size() == most) break;
        words.push_back(shown(item));
    }
    std::string text = joined(words, separator);
    if (all > words.size()) text += fmt::format(", and {} more", grouped(all - words.size()));
    return text;
}

std::string verdict_in_words(const Explanation& explanation) {
    switch (explanation.judgement.status) {
        case Status::ongoing: {
            const bool x_moves = (explanation.first_player == Player::x) ==
                                 (explanation.stones[0] == explanation.stones[1]);
            if (explanation.first == FirstMover::either &&
                explanation.stones[0] == explanation.stones[1]) {
                return "reachable: ongoing, X or O to move";
            }
            return fmt::format("reachable: ongoing, {} to move", x_moves ? 'X' : 'O');
        }
        case Status::x_won:
            return "reachable: X won";
        case Status::o_won:
            return "reachable: O won";
        case Status::draw:
            return "reachable: draw";
        case Status::unreachable:
            break;
    }
    return fmt::format("unreachable: {}", name(explanation.judgement.faults.first()));
}

std::string_view turns_in_words(FirstMover first) {
    switch (first) {
        case FirstMover::x:
            return "with X first, X has as many stones as O or one more";
        case FirstMover::o:
            return "with O first, O has as many stones as X or one more";
        case FirstMover::either:
            return "turns alternate, so the counts differ by one at most";
    }
    return "";
}

// Why no game can have led to the board, for one broken condition.
std::string argument(const Explanation& explanation, Fault fault) {
    const auto& [x_lines, o_lines] = explanation.lines;
    const std::string counts =
        fmt::format("x = {}, o = {}", explanation.stones[0], explanation.stones[1]);
    switch (fault) {
        case Fault::too_many_o:
        case Fault::too_many_x:
            return fmt::format("{}; {}", counts, turns_in_words(explanation.first));
        case Fault::both_have_lines:
            return fmt::format(
                "X has the line {}, O has the line {}; the first of them to be completed ended the "
                "game, so the other cannot have come about",
                shown(x_lines.lines.front()), shown(o_lines.lines.front()));
        case Fault::moved_after_x_won:
            return fmt::format(
                "with {} the last stone is O's, but whichever of O's stones is taken back, X's "
                "line "
                "{} is there already: play was over",
                counts, shown(x_lines.lines.front()));
        case Fault::moved_after_o_won:
            return fmt::format(
                "with {} the last stone is X's, but whichever of X's stones is taken back, O's "
                "line "
                "{} is there already: play was over",
                counts, shown(o_lines.lines.front()));
        case Fault::no_last_move: {
            const bool is_x = x_lines.count != 0 && x_lines.shared.empty();
            const PlayerLines& lines = is_x ? x_lines : o_lines;
            const char player = is_x ? 'X' : 'O';
            if (!lines.disjoint) {
                return fmt::format(
                    "no cell is on all {} lines of {}; whichever stone fell last, one "
                    "of the lines was there before it: play was over",
                    grouped(lines.count), player);
            }
            return fmt::format(
                "{}'s lines {} and {} share no cell; whichever stone fell last, one of them was "
                "there before it: play was over",
                player, shown(lines.disjoint->front()), shown(lines.disjoint->back()));
        }
        case Fault::not_over:
            break;
    }
    return std::string(statement(fault));
}

std::string lines_in_words(const Explanation& explanation) {
    constexpr std::size_t most = 12;
    std::string text;
    for (const Player player : players) {
        const PlayerLines& lines = explanation.lines[static_cast<std::size_t>(player)];
        if (lines.count == 0) continue;
        text += fmt::format("{} of {}: {}", counted(lines.count, "line"), symbol(player),
                            list(lines.lines, " and ", most, lines.count));
        if (lines.count > 1) {
            text += lines.shared.empty()
                        ? std::string("; they share no cell")
                        : fmt::format("; they share {}",
                                      list(lines.shared, " and ", most, lines.shared.size()));
        }
        text += '\n';
    }
    return text;
}

std::string nearest_in_words(const Explanation& explanation) {
    if (!explanation.nearest) {
        if (explanation.nearest_is_beyond > 0) {
            return fmt::format(
                "nearest reachable boards: more than {} away; not searched further\n",
                counted(explanation.nearest_is_beyond, "cell"));
        }
        return fmt::format("nearest reachable boards: not searched above {} cells\n",
                           Game::max_cells);
    }
    const NearestBoards& nearest = *explanation.nearest;
    std::string text = fmt::format("nearest reachable boards: {}, {} changed{}\n\n",
                                   grouped(nearest.boards), counted(nearest.distance, "cell"),
                                   nearest.boards > nearest.first.size()
                                       ? fmt::format("; the first {}", nearest.first.size())
                                       : std::string());
    const Game game(explanation.grid.dimensions());
    std::vector<LabelledPosition> boards;
    for (const Position& position : nearest.first) {
        boards.push_back(
            {position, std::string(name(judge(game, position, explanation.first).status))});
    }
    return text + draw_positions_side_by_side(game, boards, 80);
}

Json cell_as_json(const Grid::Cell& cell) {
    return Json::array({cell.first, cell.second});
}

Json line_as_json(const CompletedLine& line) {
    return Json::array({cell_as_json(line.first), cell_as_json(line.last)});
}

}  // namespace

std::string explanation_as_text(const Explanation& explanation) {
    constexpr int most_drawn = 40;
    const Dimensions& dimensions = explanation.grid.dimensions();
    std::string text = dimensions.rows <= most_drawn && dimensions.cols <= most_drawn
                           ? draw_grid(explanation.grid, explanation.on_a_line)
                           : fmt::format("(a board of {} x {} cells is not drawn)\n",
                                         dimensions.rows, dimensions.cols);
    text += verdict_in_words(explanation) + '\n';
    text += lines_in_words(explanation);
    if (explanation.judgement.status != Status::unreachable) {
        constexpr std::size_t most_moves = 100;
        std::string moves;
        for (const Grid::Cell& cell : explanation.game) {
            if (static_cast<std::size_t>(&cell - explanation.game.data()) == most_moves) break;
            moves += ' ' + shown(cell);
        }
        const std::size_t all = explanation.game.size();
        text += fmt::format("a game that leads there, {} first:{}{}\n",
                            symbol(explanation.first_player), moves.empty() ? " no move" : moves,
                            all > most_moves
                                ? fmt::format(" and {} more moves", grouped(all - most_moves))
                                : std::string());
    } else {
        text += "why no game leads there:\n";
        for (const Fault fault : all_faults) {
            if (!explanation.judgement.faults.has(fault)) continue;
            text += wrapped(fmt::format("{}: {}", name(fault), argument(explanation, fault)));
        }
        text += nearest_in_words(explanation);
    }
    if (!explanation.confirmed_by.empty()) {
        text += fmt::format(
            "confirmed by the {} of {}{}\n", explanation.confirmed_by, dimensions.name(),
            explanation.digest.empty() ? std::string()
                                       : fmt::format(", digest {}", explanation.digest));
    } else if (explanation.judgement.status == Status::unreachable) {
        text += "this rests on the rule last-move, not on an enumeration of the game\n";
    } else {
        text += "the game has been played and is legal; no enumeration was needed\n";
    }
    return text;
}

std::string explanation_as_json(const Explanation& explanation) {
    const Dimensions& dimensions = explanation.grid.dimensions();
    Json lines = Json::object();
    for (const Player player : players) {
        const PlayerLines& found = explanation.lines[static_cast<std::size_t>(player)];
        Json listed = Json::array();
        for (const CompletedLine& line : found.lines) listed.push_back(line_as_json(line));
        Json shared = Json::array();
        for (const Grid::Cell& cell : found.shared) shared.push_back(cell_as_json(cell));
        lines[std::string(1, symbol(player))] = {{"count", json_integer(found.count)},
                                                 {"lines", std::move(listed)},
                                                 {"shared", std::move(shared)}};
    }
    Json reasons = Json::array();
    for (const Fault fault : all_faults) {
        if (!explanation.judgement.faults.has(fault)) continue;
        reasons.push_back({{"reason", name(fault)}, {"argument", argument(explanation, fault)}});
    }
    Json json{{"schema", "boardproof.explanation/1"},
              {"game", {{"rows", dimensions.rows}, {"cols", dimensions.cols}, {"k", dimensions.k}}},
              {"first_mover", first_mover_name(explanation.first)},
              {"verdict", name(explanation.judgement.status)},
              {"x", json_integer(explanation.stones[0])},
              {"o", json_integer(explanation.stones[1])},
              {"lines", std::move(lines)},
              {"reasons", std::move(reasons)}};
    if (explanation.judgement.status != Status::unreachable) {
        Json moves = Json::array();
        for (const Grid::Cell& cell : explanation.game) moves.push_back(cell_as_json(cell));
        json["first_move_by"] = std::string(1, symbol(explanation.first_player));
        json["moves"] = std::move(moves);
    } else if (explanation.nearest) {
        const Game game(dimensions);
        Json boards = Json::array();
        for (const Position& position : explanation.nearest->first) {
            boards.push_back(format_position(game, position));
        }
        json["nearest"] = {{"distance", explanation.nearest->distance},
                           {"boards", json_integer(explanation.nearest->boards)},
                           {"first", std::move(boards)}};
    } else if (explanation.nearest_is_beyond > 0) {
        json["nearest"] = {{"distance_is_beyond", explanation.nearest_is_beyond}};
    }
    const bool reachable = explanation.judgement.status != Status::unreachable;
    json["rests_on"] = !explanation.confirmed_by.empty() ? explanation.confirmed_by
                       : reachable                       ? "the game, which is legal"
                                                         : "rule last-move";
    if (!explanation.digest.empty()) json["digest"] = explanation.digest;
    return finish(json);
}

}  // namespace boardproof
