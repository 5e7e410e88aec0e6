#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "boardproof/dimensions.hpp"
#include "boardproof/position.hpp"

namespace boardproof {

/// Why a move was not played.
enum class Refusal : unsigned char { none, off_board, occupied, out_of_turn, game_over };

/// What became of a move.
struct PlayResult {
    Refusal refusal = Refusal::none;
    /// The winner of the game as it stands after the call; a refused move leaves the game as it
    /// was.
    std::optional<Player> winner;
    /// One phrase that tells a person why the move was refused, such as `cell 0,1 is taken by X`;
    /// empty when it was played.
    std::string reason;

    [[nodiscard]] bool accepted() const { return refusal == Refusal::none; }
};

/// Legal play of one (m,n,k)-game, move by move: the class that LeetCode 348, "Design Tic-Tac-Toe",
/// asks for, on any rectangle and with undo.
///
/// The base class keeps the stones, the order of play, the turn and the refusals; an engine only
/// decides whether a stone completes a line. Rows and columns count from 0, row 0 on top. X moves
/// first; the game ends at the first completed line or on a full board.
///
/// Costs are O(1) besides what the engine states for a move. An object may be read from many
/// threads, but changed by one only and not while it is read. A move that fails for lack of memory
/// changes nothing.
class PlayEngine {
 public:
    /// (row, col).
    using Cell = std::pair<int, int>;
    /// The k cells of a line, from its top cell down; in a row from the left.
    using Line = std::vector<Cell>;

    virtual ~PlayEngine() = default;

    /// Puts a stone of `player`, 1 (X) or 2 (O), and returns the player who thereby completes a
    /// line, else 0.
    ///
    /// Checks nothing, neither turn nor end. Precondition: the cell is on the board and empty, and
    /// `player` is 1 or 2. After moves out of turn or past the end, the winner is whoever completed
    /// a line first.
    int move(int row, int col, int player) {
        moves_.emplace_back(row, col);
        cells_[index(row, col)] = static_cast<unsigned char>(player);
        if (!place(row, col, player)) return 0;
        if (won_at_ == 0) won_at_ = moves();
        return player;
    }

    /// Plays the move of the player whose turn it is, or says why not. Any numbers will do.
    PlayResult play(int row, int col) { return play(row, col, turn()); }

    /// Plays the move of `player`, or says why not. Of several reasons the one reported is the
    /// first of: game over, out of turn, off board, occupied.
    PlayResult play(int row, int col, Player player);

    /// Takes back the last move. False when there is none. Costs as much as a move.
    bool undo();

    [[nodiscard]] const Dimensions& dimensions() const { return dimensions_; }

    /// The stone on a cell. Precondition: the cell is on the board.
    [[nodiscard]] std::optional<Player> cell(int row, int col) const {
        return player_of(cells_[index(row, col)]);
    }

    /// The number of moves played.
    [[nodiscard]] int moves() const { return static_cast<int>(moves_.size()); }

    /// Whose move is next, were the game to go on: X after an even number of moves.
    [[nodiscard]] Player turn() const { return moves() % 2 == 0 ? Player::x : Player::o; }

    [[nodiscard]] std::optional<Player> winner() const;

    /// Whether the game is won or the board full.
    [[nodiscard]] bool is_over() const { return won_at_ != 0 || moves() == dimensions_.cells(); }

    /// The lines that the last move completed, without duplicates, in the order row, column,
    /// diagonal falling to the right, diagonal falling to the left. Empty when it completed none.
    /// O(k) and the size of the answer.
    [[nodiscard]] std::vector<Line> winning_lines() const;

 protected:
    /// An empty board. Throws InputError unless rows, columns and k are 1 to Dimensions::max_side.
    /// O(cells).
    explicit PlayEngine(const Dimensions& dimensions);

    PlayEngine(const PlayEngine&) = default;
    PlayEngine(PlayEngine&&) = default;
    PlayEngine& operator=(const PlayEngine&) = default;
    PlayEngine& operator=(PlayEngine&&) = default;

    /// The number of stones, at most k - 1, that continue the stone at (row, col) in its colour in
    /// one direction. Each step is -1, 0 or 1. O(k).
    [[nodiscard]] int run(int row, int col, int row_step, int col_step) const {
        const unsigned char stone = cells_[index(row, col)];
        int length = 0;
        while (length < dimensions_.k - 1) {
            row += row_step;
            col += col_step;
            if (!on_board(row, col) || cells_[index(row, col)] != stone) break;
            ++length;
        }
        return length;
    }

 private:
    /// Takes note of the stone that `player`, 1 or 2, has just put on the board. Returns whether it
    /// completes a line. Must not throw.
    virtual bool place(int row, int col, int player) = 0;

    /// Forgets a stone, the last one placed.
    virtual void take_back(int row, int col, int player) = 0;

    [[nodiscard]] static std::optional<Player> player_of(unsigned char stone) {
        if (stone == 0) return std::nullopt;
        return stone == 1 ? Player::x : Player::o;
    }
    [[nodiscard]] bool on_board(int row, int col) const {
        return row >= 0 && row < dimensions_.rows && col >= 0 && col < dimensions_.cols;
    }
    [[nodiscard]] std::size_t index(int row, int col) const {
        return static_cast<std::size_t>(row * dimensions_.cols + col);
    }

    Dimensions dimensions_;
    /// 0 (empty), 1 (X) or 2 (O), row by row.
    std::vector<unsigned char> cells_;
    std::vector<Cell> moves_;
    /// The number of moves when the first line was complete; 0 while there is none.
    int won_at_ = 0;
};

}  // namespace boardproof
