#pragma once

// Minimax by the book: every move of every board, with a memory of boards already dealt with.

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "support/plain_game.hpp"

namespace boardproof::plain {

/// Who wins with best play, and in how many plies when the winner hastens it and the loser puts it
/// off.
struct Outcome {
    char winner;  // X, O, or '.' for a draw
    int plies;    // to the end of play; for draws 0

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

class Minimax {
 public:
    /// Precondition: at most 40 cells, so that boards in base 3 fit 64 bits.
    explicit Minimax(const Game& game) : lines_(static_cast<std::size_t>(game.cells())) {
        const std::string full(static_cast<std::size_t>(game.cells()), 'X');
        for (const std::vector<int>& line : lines_of(game, full, 'X')) {
            for (const int cell : line) lines_[static_cast<std::size_t>(cell)].push_back(line);
        }
        if (game.cells() > 16) return;
        std::size_t boards = 1;
        for (int cell = 0; cell < game.cells(); ++cell) boards *= 3;
        places_.resize(boards);
    }

    /// Precondition: nobody has a line, the stone counts are possible.
    Outcome outcome(const std::string& cells) {
        const auto stones =
            std::count_if(cells.begin(), cells.end(), [](char c) { return c != '.'; });
        std::uint64_t code = 0;
        for (const char c : cells) code = 3 * code + (c == 'X' ? 1 : c == 'O' ? 2 : 0);
        std::string board = cells;
        return outcome_of(board, code, stones % 2 == 0 ? 'X' : 'O');
    }

    /// The outcome after the mover has taken the cell; what it says counts from before the move.
    Outcome after_move(const std::string& cells, std::size_t cell) {
        const auto stones =
            std::count_if(cells.begin(), cells.end(), [](char c) { return c != '.'; });
        std::string board = cells;
        board[cell] = stones % 2 == 0 ? 'X' : 'O';
        if (completes(board, cell)) return {board[cell], 1};
        const Outcome rest = outcome(board);
        return {rest.winner, rest.winner == '.' ? 0 : rest.plies + 1};
    }

 private:
    [[nodiscard]] bool completes(const std::string& cells, std::size_t cell) const {
        for (const std::vector<int>& line : lines_[cell]) {
            if (std::all_of(line.begin(), line.end(), [&](int member) {
                    return cells[static_cast<std::size_t>(member)] == cells[cell];
                })) {
                return true;
            }
        }
        return false;
    }

    // `code` is the board in base 3, the first cell in front.
    Outcome outcome_of(std::string& cells, std::uint64_t code, char mover) {
        if (const Outcome known = recall(code); known.winner != '?') return known;
        const char other = mover == 'X' ? 'O' : 'X';
        bool any = false;
        bool any_draw = false;
        int fastest_win = 0;
        int slowest_loss = 0;
        std::uint64_t weight = 1;
        for (std::size_t cell = cells.size(); cell-- > 0; weight *= 3) {
            if (cells[cell] != '.') continue;
            any = true;
            cells[cell] = mover;
            const Outcome after =
                completes(cells, cell)
                    ? Outcome{mover, 0}
                    : outcome_of(cells, code + weight * (mover == 'X' ? 1 : 2), other);
            cells[cell] = '.';
            if (after.winner == mover) {
                fastest_win =
                    fastest_win == 0 ? after.plies + 1 : std::min(fastest_win, after.plies + 1);
            } else if (after.winner == '.') {
                any_draw = true;
            } else {
                slowest_loss = std::max(slowest_loss, after.plies + 1);
            }
        }
        Outcome result{'.', 0};
        if (fastest_win != 0) {
            result = {mover, fastest_win};
        } else if (any && !any_draw) {
            result = {other, slowest_loss};
        }
        remember(code, result);
        return result;
    }

    // Small games have a place for every board: two bits for the winner, the others for the plies.
    [[nodiscard]] Outcome recall(std::uint64_t code) const {
        if (!places_.empty()) {
            const std::uint8_t place = places_[code];
            return {"?X.O"[place & 3], place >> 2};
        }
        const auto known = known_.find(code);
        return known == known_.end() ? Outcome{'?', 0} : known->second;
    }
    void remember(std::uint64_t code, const Outcome& outcome) {
        if (places_.empty()) {
            known_.emplace(code, outcome);
            return;
        }
        const int winner = outcome.winner == 'X' ? 1 : outcome.winner == '.' ? 2 : 3;
        places_[code] = static_cast<std::uint8_t>(winner | outcome.plies << 2);
    }

    std::vector<std::vector<std::vector<int>>> lines_;  // by cell
    std::vector<std::uint8_t> places_;
    std::unordered_map<std::uint64_t, Outcome> known_;
};

}  // namespace boardproof::plain
