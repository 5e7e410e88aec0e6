#include "diagrams/cell_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <utility>

#include "boardproof/error.hpp"

namespace boardproof {

namespace {

struct OrderName {
    CellOrder order;
    std::string_view name;
};
constexpr std::array order_names{
    OrderName{CellOrder::lines, "lines"}, OrderName{CellOrder::rows, "rows"},
    OrderName{CellOrder::columns, "columns"}, OrderName{CellOrder::diagonal, "diagonal"},
    OrderName{CellOrder::spiral, "spiral"}};

}  // namespace

std::string_view name(CellOrder order) {
    return order_names[static_cast<std::size_t>(order)].name;
}

CellOrder parse_cell_order(std::string_view text) {
    std::string known;
    for (const OrderName& one : order_names) {
        if (one.name == text) return one.order;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", one.name);
    }
    throw InputError(fmt::format("order '{}': unknown; expected one of {}", text, known));
}

std::vector<int> cells_in_order(const Game& game, CellOrder order) {
    std::vector<int> cells(static_cast<std::size_t>(game.cells()));
    std::iota(cells.begin(), cells.end(), 0);
    const auto sort_by = [&](const auto& key) {
        std::stable_sort(cells.begin(), cells.end(), [&](int a, int b) {
            return key(a / game.cols(), a % game.cols()) < key(b / game.cols(), b % game.cols());
        });
    };
    switch (order) {
        case CellOrder::lines:
            if (game.cols() > game.rows()) sort_by([](int, int col) { return col; });
            break;
        case CellOrder::rows:
            break;
        case CellOrder::columns:
            sort_by([](int, int col) { return col; });
            break;
        case CellOrder::diagonal:
            sort_by([](int row, int col) { return row + col; });
            break;
        case CellOrder::spiral:
            // Ring by ring, each once around from its upper left corner.
            sort_by([&](int row, int col) {
                const int ring = std::min({row, col, game.rows() - 1 - row, game.cols() - 1 - col});
                const int height = game.rows() - 1 - 2 * ring;
                const int width = game.cols() - 1 - 2 * ring;
                row -= ring;
                col -= ring;
                int along = col;                                   // along the top
                if (col == width && row > 0) along = width + row;  // down
                if (row == height && row > 0 && col < width) along = 2 * width + height - col;
                if (col == 0 && row > 0 && row < height && width > 0) {  // up again
                    along = 2 * (width + height) - row;
                }
                return std::pair{ring, along};
            });
            break;
    }
    return cells;
}

}  // namespace boardproof
