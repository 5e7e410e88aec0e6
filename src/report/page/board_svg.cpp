#include "report/page/board_svg.hpp"

#include <fmt/format.h>

#include "boardproof/position_text.hpp"

namespace boardproof {

namespace {

constexpr int cell_side = 20;   // of a cell
constexpr int stone_reach = 6;  // of a stone, from the middle of its cell

struct Point {
    int x;
    int y;
};

Point middle_of(const Game& game, int cell) {
    return {cell % game.cols() * cell_side + cell_side / 2,
            cell / game.cols() * cell_side + cell_side / 2};
}

std::string segment(std::string_view kind, Point from, Point to) {
    return fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>", kind, from.x,
                       from.y, to.x, to.y);
}

}  // namespace

CompletedLines::CompletedLines(const Game& game, Mask stones) : shared(game.board()) {
    for (const Mask line : game.lines()) {
        if ((line & stones) != line) continue;
        lines.push_back(line);
        shared &= line;
    }
}

std::string board_svg(const Game& game, const Position& position) {
    const int width = game.cols() * cell_side;
    const int height = game.rows() * cell_side;
    std::string strikes;
    std::string shaded;
    for (const Player player : {Player::x, Player::o}) {
        const CompletedLines completed(game, position.stones(player));
        for (const Mask line : completed.lines) {
            strikes +=
                segment("strike", middle_of(game, lowest(line)), middle_of(game, highest(line)));
        }
        if (completed.lines.size() < 2) continue;
        for_each_bit(completed.shared, [&](int cell) {
            const Point middle = middle_of(game, cell);
            shaded += fmt::format(
                "<rect class=\"shared\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                middle.x - cell_side / 2, middle.y - cell_side / 2, cell_side, cell_side);
        });
    }
    std::string text = fmt::format(
        "<svg viewBox=\"-1 -1 {} {}\" role=\"img\" aria-label=\"{}\">{}<g "
        "class=\"grid\">",
        width + 2, height + 2, format_position(game, position), shaded);
    for (int row = 0; row <= game.rows(); ++row) {
        text += fmt::format("<path d=\"M0 {}H{}\"/>", row * cell_side, width);
    }
    for (int col = 0; col <= game.cols(); ++col) {
        text += fmt::format("<path d=\"M{} 0V{}\"/>", col * cell_side, height);
    }
    text += "</g>";
    for (int cell = 0; cell < game.cells(); ++cell) {
        const auto [x, y] = middle_of(game, cell);
        if ((position.x & bit(cell)) != 0) {
            text += segment("x", {x - stone_reach, y - stone_reach},
                            {x + stone_reach, y + stone_reach});
            text += segment("x", {x - stone_reach, y + stone_reach},
                            {x + stone_reach, y - stone_reach});
        } else if ((position.o & bit(cell)) != 0) {
            text += fmt::format("<circle class=\"o\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", x, y,
                                stone_reach);
        }
    }
    return text + strikes + "</svg>";
}

}  // namespace boardproof
