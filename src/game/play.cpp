#include "boardproof/play.hpp"

#include <fmt/format.h>

#include <array>

namespace boardproof {

PlayEngine::PlayEngine(const Dimensions& dimensions)
    : dimensions_(checked(dimensions)), cells_(static_cast<std::size_t>(dimensions.cells())) {}

PlayResult PlayEngine::play(int row, int col, Player player) {
    const auto refuse = [this](Refusal refusal, std::string reason) {
        return PlayResult{refusal, winner(), std::move(reason)};
    };
    if (is_over()) {
        const auto won_by = winner();
        return refuse(Refusal::game_over,
                      won_by ? fmt::format("the game is over: {} has won", symbol(*won_by))
                             : "the game is over: the board is full");
    }
    if (player != turn()) {
        return refuse(Refusal::out_of_turn, fmt::format("it is the turn of {}, not of {}",
                                                        symbol(turn()), symbol(player)));
    }
    if (!on_board(row, col)) {
        return refuse(Refusal::off_board,
                      fmt::format("cell {},{} is off the board, whose rows are 0 to {} and columns "
                                  "0 to {}",
                                  row, col, dimensions_.rows - 1, dimensions_.cols - 1));
    }
    if (const auto owner = cell(row, col)) {
        return refuse(Refusal::occupied,
                      fmt::format("cell {},{} is taken by {}", row, col, symbol(*owner)));
    }
    if (move(row, col, player == Player::x ? 1 : 2) == 0) return {};
    return {Refusal::none, player, {}};
}

bool PlayEngine::undo() {
    if (moves_.empty()) return false;
    const auto [row, col] = moves_.back();
    if (won_at_ == moves()) won_at_ = 0;
    moves_.pop_back();
    unsigned char& stone = cells_[index(row, col)];
    take_back(row, col, stone);
    stone = 0;
    return true;
}

std::optional<Player> PlayEngine::winner() const {
    if (won_at_ == 0) return std::nullopt;
    const auto [row, col] = moves_[static_cast<std::size_t>(won_at_ - 1)];
    return cell(row, col);
}

std::vector<PlayEngine::Line> PlayEngine::winning_lines() const {
    std::vector<Line> lines;
    if (moves_.empty()) return lines;
    const auto [row, col] = moves_.back();
    const int k = dimensions_.k;
    // With k = 1 all four directions give the same line.
    const std::size_t directions = k == 1 ? 1 : 4;
    constexpr std::array<Cell, 4> steps{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
    for (std::size_t direction = 0; direction < directions; ++direction) {
        const auto [row_step, col_step] = steps[direction];
        const int behind = run(row, col, -row_step, -col_step);
        const int ahead = run(row, col, row_step, col_step);
        for (int first = -behind; first + k - 1 <= ahead; ++first) {
            Line& line = lines.emplace_back();
            line.reserve(static_cast<std::size_t>(k));
            for (int i = first; i < first + k; ++i) {
                line.emplace_back(row + i * row_step, col + i * col_step);
            }
        }
    }
    return lines;
}

}  // namespace boardproof
