#include "mistakes/mistake.hpp"

#include <fmt/format.h>

#include <array>

#include "boardproof/error.hpp"

namespace boardproof {

/// A board as the mistaken see it: what every one of them counts is counted once.
class MistakenBoard {
 public:
    MistakenBoard(const LineModel& model, const Position& position, bool lines_need_not_meet)
        : model_(&model),
          position_(position),
          difference_(position.difference()),
          lines_need_not_meet_(lines_need_not_meet) {
        const std::vector<Mask>& lines = model.windows(LineIdea::right);
        Mask x_shared = ~Mask{0};
        Mask o_shared = ~Mask{0};
        for (const Mask line : lines) {
            if ((line & position.x) == line) {
                ++x_lines_;
                x_shared &= line;
            }
            if ((line & position.o) == line) {
                ++o_lines_;
                o_shared &= line;
            }
        }
        right_ = {x_lines_ != 0, o_lines_ != 0,
                  lines_need_not_meet || (x_shared != 0 && o_shared != 0)};
    }

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const LineModel& model() const { return *model_; }
    /// x - o
    [[nodiscard]] int difference() const { return difference_; }
    [[nodiscard]] int x_lines() const { return x_lines_; }
    [[nodiscard]] int o_lines() const { return o_lines_; }
    [[nodiscard]] const LinesSeen& lines() const { return right_; }
    [[nodiscard]] LinesSeen see(LineIdea idea) const {
        LinesSeen seen = model_->see(idea, position_);
        seen.meet |= lines_need_not_meet_;
        return seen;
    }
    [[nodiscard]] Mask stones() const { return position_.x | position_.o; }
    [[nodiscard]] bool is_full() const { return stones() == model_->game().board(); }
    [[nodiscard]] bool counts_fit() const { return difference_ == 0 || difference_ == 1; }

 private:
    const LineModel* model_;
    Position position_;
    int difference_;
    bool lines_need_not_meet_;
    int x_lines_ = 0;
    int o_lines_ = 0;
    LinesSeen right_{};
};

namespace {

using Board = MistakenBoard;

// The status of a board that is accepted, with the lines as they are.
Status accepted_if(bool accepted, const Board& board) {
    return accepted ? standing(board.lines().x, board.lines().o, board.is_full())
                    : Status::unreachable;
}

// The right rule, with other counts and parities: the differences at which all is well, at which
// X's line is, and at which O's line is, as predicates.
template <class Counts, class XParity, class OParity>
Status judge_with(const Board& board, Counts counts, XParity x_parity, OParity o_parity) {
    const int d = board.difference();
    const LinesSeen& lines = board.lines();
    return accepted_if(
        counts(d) && (!lines.x || x_parity(d)) && (!lines.o || o_parity(d)) && lines.meet, board);
}

constexpr auto fits = [](int d) { return d == 0 || d == 1; };
constexpr auto one_more = [](int d) { return d == 1; };
constexpr auto equal = [](int d) { return d == 0; };
constexpr auto anything = [](int) { return true; };

// The right rule with a wrong idea of a line.
template <LineIdea idea>
Status judge_lines(const Board& board) {
    if (!board.counts_fit()) return Status::unreachable;
    const LinesSeen lines = board.see(idea);
    const int d = board.difference();
    // Ideas that count stones have no lines to intersect; the right ones are.
    const bool meet = lines.meet && (!counts_stones(idea) || board.lines().meet);
    const bool accepted = (!lines.x || d == 1) && (!lines.o || d == 0) && meet;
    return accepted ? standing(lines.x, lines.o, board.is_full()) : Status::unreachable;
}

Status right(const Board& board) {
    return judge_with(board, fits, one_more, equal);
}

// Some lines may do with any stones: the player has a line if one of his own is full, or one of
// `mixed` is full and not all the opponent's.
Status judge_mixed(const Board& board, const std::vector<Mask>& mixed, Player player) {
    if (!board.counts_fit()) return Status::unreachable;
    const Mask others = board.position().stones(opponent(player));
    bool taken = false;
    for (const Mask line : mixed) {
        taken |= (line & board.stones()) == line && (line & others) != line;
    }
    const bool x_line = board.lines().x || (taken && player == Player::x);
    const bool o_line = board.lines().o || (taken && player == Player::o);
    const int d = board.difference();
    const bool accepted = (!x_line || d == 1) && (!o_line || d == 0) && board.lines().meet;
    return accepted ? standing(x_line, o_line, board.is_full()) : Status::unreachable;
}

enum class Found : unsigned char { nothing, blanks, x, o };

// The first line in scan order whose cells are all alike.
Found first_line(const Board& board, bool blanks_count) {
    for (const Mask line : board.model().windows(LineIdea::right)) {
        if ((line & board.position().x) == line) return Found::x;
        if ((line & board.position().o) == line) return Found::o;
        if (blanks_count && (line & board.stones()) == 0) return Found::blanks;
    }
    return Found::nothing;
}

// The line that was found decides, and no other is looked at.
Status decided_by(const Board& board, Found found) {
    if (!board.counts_fit()) return Status::unreachable;
    const bool x_line = found == Found::x;
    const bool o_line = found == Found::o;
    const bool accepted =
        (!x_line || board.difference() == 1) && (!o_line || board.difference() == 0);
    return accepted ? standing(x_line, o_line, board.is_full()) : Status::unreachable;
}

bool meet_pairwise(const Board& board) {
    for (const Mask stones : {board.position().x, board.position().o}) {
        const std::vector<Mask>& lines = board.model().windows(LineIdea::right);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if ((lines[i] & stones) != lines[i]) continue;
            for (std::size_t j = 0; j < i; ++j) {
                if ((lines[j] & stones) == lines[j] && (lines[i] & lines[j]) == 0) return false;
            }
        }
    }
    return true;
}

// The top row X, the bottom row O, nothing between.
bool is_literal_board(const Board& board) {
    const Game& game = board.model().game();
    const Mask row = low_bits(game.cols());
    return game.rows() > 1 && board.position().x == row &&
           board.position().o == row << (game.cells() - game.cols());
}

bool parities_hold(const Board& board) {
    return (!board.lines().x || board.difference() == 1) &&
           (!board.lines().o || board.difference() == 0);
}

Status with_status(const Board& board, bool applies, Status mistaken) {
    const Status status = right(board);
    return status != Status::unreachable && applies ? mistaken : status;
}

// Empty lines, whose existence a scan stops at.
bool blank_line_comes_first(const Board& board) {
    return first_line(board, true) == Found::blanks;
}

constexpr std::array catalogue{
    // counts
    Mistake{"counts-only", "Counts the stones and never looks for a line.",
            [](const Board& b) { return accepted_if(b.counts_fit(), b); }},
    Mistake{
        "difference-only", "Asks only that the counts differ by one at most.",
        [](const Board& b) { return accepted_if(b.difference() >= -1 && b.difference() <= 1, b); }},
    Mistake{"o-at-most-x-only", "Asks only that O has no more stones than X.",
            [](const Board& b) { return accepted_if(b.difference() >= 0, b); }},
    Mistake{"not-both-only", "Asks only that not both have a line; counts nothing.",
            [](const Board& b) { return accepted_if(!b.lines().x || !b.lines().o, b); }},
    Mistake{"no-counts", "Compares counts only where somebody has a line.",
            [](const Board& b) { return judge_with(b, anything, one_more, equal); }},
    Mistake{"no-upper-bound", "Lets X have any number of stones more than O.",
            [](const Board& b) {
                return judge_with(
                    b, [](int d) { return d >= 0; }, one_more, equal);
            }},
    Mistake{"no-lower-bound", "Lets O have any number of stones more than X.",
            [](const Board& b) {
                return judge_with(
                    b, [](int d) { return d <= 1; }, one_more, equal);
            }},
    Mistake{"counts-inverted", "Asks for as many O as X or one more; the rest is right.",
            [](const Board& b) {
                return judge_with(
                    b, [](int d) { return d == 0 || d == -1; }, one_more, equal);
            }},
    Mistake{"o-starts", "Lets O make the first move.",
            [](const Board& b) {
                return judge_with(
                    b, [](int d) { return d == -1 || d == 0; }, equal,
                    [](int d) { return d == -1; });
            }},
    Mistake{"either-starts", "Lets either side make the first move.",
            [](const Board& b) {
                if (b.lines().x && b.lines().o) return Status::unreachable;
                return judge_with(
                    b, [](int d) { return d >= -1 && d <= 1; }, [](int d) { return d >= 0; },
                    [](int d) { return d <= 0; });
            }},
    // the winner and the counts
    Mistake{"no-x-win-parity", "A line of X is not compared with the counts.",
            [](const Board& b) { return judge_with(b, fits, anything, equal); }},
    Mistake{"no-o-win-parity", "A line of O is not compared with the counts.",
            [](const Board& b) { return judge_with(b, fits, one_more, anything); }},
    Mistake{"no-win-parity",
            "Counts fit and not both have a line, but the winner is not compared "
            "with the counts.",
            [](const Board& b) {
                return accepted_if(
                    b.counts_fit() && !(b.lines().x && b.lines().o) && b.lines().meet, b);
            }},
    Mistake{"no-win-parity-one-line",
            "Counts fit and there is one line at most, but the winner is "
            "not compared with the counts.",
            [](const Board& b) {
                return accepted_if(b.counts_fit() && b.x_lines() + b.o_lines() <= 1, b);
            }},
    Mistake{"x-win-parity-inverted", "A line of X needs x = o, where x = o + 1 is meant.",
            [](const Board& b) { return judge_with(b, fits, equal, equal); }},
    Mistake{"o-win-parity-inverted", "A line of O needs x = o + 1, where x = o is meant.",
            [](const Board& b) { return judge_with(b, fits, one_more, one_more); }},
    Mistake{"win-parities-inverted", "A line of X needs x = o, a line of O x = o + 1.",
            [](const Board& b) { return judge_with(b, fits, equal, one_more); }},
    Mistake{"x-any-o-inverted",
            "A line of X may come with any counts, a line of O needs x = o + 1.",
            [](const Board& b) { return judge_with(b, fits, anything, one_more); }},
    Mistake{"both-may-win", "Boards on which both have a line pass.",
            [](const Board& b) {
                return accepted_if(b.counts_fit() && b.lines().meet &&
                                       ((b.lines().x && b.lines().o) || parities_hold(b)),
                                   b);
            }},
    Mistake{"literal-board-only",
            "Of all boards whose counts fit, only the one with X's row on top, "
            "O's at the bottom and nothing between is rejected.",
            [](const Board& b) { return accepted_if(b.counts_fit() && !is_literal_board(b), b); }},
    // which line is looked at
    Mistake{"first-line-decides",
            "The first line found (rows, columns, diagonals) decides; the "
            "others are never looked at.",
            [](const Board& b) { return decided_by(b, first_line(b, false)); }},
    Mistake{
        "x-line-decides", "Once X has a line, O's lines are never looked at.",
        [](const Board& b) {
            return decided_by(b, b.lines().x ? Found::x : b.lines().o ? Found::o : Found::nothing);
        }},
    Mistake{
        "o-line-decides", "Once O has a line, X's lines are never looked at.",
        [](const Board& b) {
            return decided_by(b, b.lines().o ? Found::o : b.lines().x ? Found::x : Found::nothing);
        }},
    Mistake{"blank-line-counts", "A line of blanks counts as a line, and ends the search.",
            [](const Board& b) { return decided_by(b, first_line(b, true)); }},
    Mistake{"one-line-at-most", "Any second line is rejected.",
            [](const Board& b) {
                return b.x_lines() + b.o_lines() > 1 ? Status::unreachable : right(b);
            }},
    Mistake{"one-x-line-at-most", "A second line of X is rejected.",
            [](const Board& b) { return b.x_lines() > 1 ? Status::unreachable : right(b); }},
    Mistake{"one-o-line-at-most", "A second line of O is rejected.",
            [](const Board& b) { return b.o_lines() > 1 ? Status::unreachable : right(b); }},
    Mistake{"lines-need-not-meet", "The winner's lines need not share a cell.",
            [](const Board& b) { return accepted_if(b.counts_fit() && parities_hold(b), b); }},
    Mistake{"lines-meet-pairwise",
            "Each two lines of the winner must share a cell, but not all one.",
            [](const Board& b) {
                return accepted_if(b.counts_fit() && parities_hold(b) && meet_pairwise(b), b);
            }},
    // what a line is
    Mistake{"mixed-line-for-o", "A line without a blank is O's unless it is all X.",
            [](const Board& b) {
                return judge_mixed(b, b.model().windows(LineIdea::right), Player::o);
            }},
    Mistake{"mixed-line-for-x", "A line without a blank is X's unless it is all O.",
            [](const Board& b) {
                return judge_mixed(b, b.model().windows(LineIdea::right), Player::x);
            }},
    Mistake{"mixed-diagonal-for-o", "A diagonal without a blank is O's unless it is all X.",
            [](const Board& b) { return judge_mixed(b, b.model().diagonals(), Player::o); }},
    Mistake{"mixed-diagonal-for-x", "A diagonal without a blank is X's unless it is all O.",
            [](const Board& b) { return judge_mixed(b, b.model().diagonals(), Player::x); }},
    Mistake{"no-falling-diagonal", "Diagonals falling to the right are forgotten.",
            judge_lines<LineIdea::no_falling_diagonal>},
    Mistake{"no-rising-diagonal",
            "Diagonals falling to the left are forgotten, or the others "
            "tested twice.",
            judge_lines<LineIdea::no_rising_diagonal>},
    Mistake{"no-diagonals", "Diagonals are forgotten.", judge_lines<LineIdea::no_diagonals>},
    Mistake{"no-rows", "Rows are forgotten.", judge_lines<LineIdea::no_rows>},
    Mistake{"no-columns", "Columns are forgotten.", judge_lines<LineIdea::no_columns>},
    Mistake{"rows-only", "Only rows are looked at.", judge_lines<LineIdea::rows_only>},
    Mistake{"columns-only", "Only columns are looked at.", judge_lines<LineIdea::columns_only>},
    Mistake{"no-last-row", "The last row is not scanned.", judge_lines<LineIdea::no_last_row>},
    Mistake{"no-last-column", "The last column is not scanned.",
            judge_lines<LineIdea::no_last_column>},
    Mistake{"no-last-window", "Of each direction the last start of a line is not scanned.",
            judge_lines<LineIdea::no_last_window>},
    Mistake{"main-diagonals", "Of the diagonals only those from the upper corners are scanned.",
            judge_lines<LineIdea::main_diagonals>},
    Mistake{"wrapping-rows", "A line may go on in the next row.",
            judge_lines<LineIdea::wrapping_rows>},
    Mistake{"height-for-width", "Cells are looked up at row * height + column.",
            judge_lines<LineIdea::height_for_width>},
    Mistake{"k-ignored", "A whole row, column or longest diagonal is asked for.",
            judge_lines<LineIdea::whole_rows>},
    Mistake{"not-adjacent", "k stones in a row, column or diagonal count wherever they are.",
            judge_lines<LineIdea::not_adjacent>},
    Mistake{"across-blanks", "The counter of a run is not reset at a blank.",
            judge_lines<LineIdea::across_blanks>},
    Mistake{"exactly-k", "A run of more than k stones is no line.",
            judge_lines<LineIdea::exactly_k>},
    // which boards are looked at
    Mistake{"finished-only", "Boards on which play goes on are rejected.",
            [](const Board& b) {
                const Status status = right(b);
                return status == Status::ongoing ? Status::unreachable : status;
            }},
    Mistake{"full-only", "Boards with a blank are rejected.",
            [](const Board& b) { return b.is_full() ? right(b) : Status::unreachable; }},
    Mistake{"full-always-valid", "A full board whose counts fit is accepted whatever its lines.",
            [](const Board& b) {
                return b.is_full() && b.counts_fit() ? accepted_if(true, b) : right(b);
            }},
    // the status of a board
    Mistake{"full-before-win", "A full board is called a draw before lines are looked for.",
            [](const Board& b) { return with_status(b, b.is_full(), Status::draw); }},
    Mistake{"draw-one-early", "A draw is announced with one cell left.",
            [](const Board& b) {
                const int cells = b.model().game().cells();
                return with_status(b,
                                   !b.lines().x && !b.lines().o && b.position().ply() >= cells - 1,
                                   Status::draw);
            }},
    Mistake{
        "blank-line-pending", "A line of blanks met first makes a won game ongoing.",
        [](const Board& b) { return with_status(b, blank_line_comes_first(b), Status::ongoing); }},
    Mistake{"winner-of-unreachable", "A winner is announced on boards that cannot arise.",
            [](const Board& b) {
                const Status status = right(b);
                const bool has_line = b.lines().x || b.lines().o;
                return status == Status::unreachable && has_line ? accepted_if(true, b) : status;
            }},
};
static_assert(catalogue.size() <= 64, "sets of mistakes are masks");

}  // namespace

std::span<const Mistake> all_mistakes() {
    return catalogue;
}

std::size_t find_mistake(std::string_view name) {
    for (std::size_t i = 0; i < catalogue.size(); ++i) {
        if (catalogue[i].name == name) return i;
    }
    throw InputError(
        fmt::format("mistake '{}': unknown; `boardproof rules --mistakes` lists them", name));
}

MistakenVerdicts judge_by_mistakes(const LineModel& model, const Position& position, Status truth) {
    const MistakenBoard board(model, position, false);
    MistakenVerdicts verdicts;
    for (std::size_t i = 0; i < catalogue.size(); ++i) {
        const Status status = catalogue[i].judge(board);
        verdicts.accepted |= static_cast<Mask>(status != Status::unreachable) << i;
        verdicts.misjudged |= static_cast<Mask>(status != truth) << i;
    }
    return verdicts;
}

Status judge_by_mistake(const Mistake& mistake, const LineModel& model, const Position& position,
                        bool lines_need_not_meet) {
    return mistake.judge(MistakenBoard(model, position, lines_need_not_meet));
}

std::vector<std::string> mistake_names(Mask mistakes) {
    std::vector<std::string> names;
    for_each_bit(mistakes, [&](int i) {
        names.emplace_back(all_mistakes()[static_cast<std::size_t>(i)].name);
    });
    return names;
}

}  // namespace boardproof
