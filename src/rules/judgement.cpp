#include "boardproof/judgement.hpp"

#include "rules/board_algebra.hpp"

namespace boardproof {

std::string_view name(Fault fault) {
    switch (fault) {
        case Fault::too_many_o:
            return "too-many-o";
        case Fault::too_many_x:
            return "too-many-x";
        case Fault::both_have_lines:
            return "both-have-lines";
        case Fault::moved_after_x_won:
            return "moved-after-x-won";
        case Fault::moved_after_o_won:
            return "moved-after-o-won";
        case Fault::no_last_move:
            return "no-last-move";
        case Fault::not_over:
            return "not-over";
    }
    return "";
}

std::string_view statement(Fault fault) {
    switch (fault) {
        case Fault::too_many_o:
            return "O has more stones than turns allow";
        case Fault::too_many_x:
            return "X has more stones than turns allow";
        case Fault::both_have_lines:
            return "X and O both have a line";
        case Fault::moved_after_x_won:
            return "X has a line, but did not move last";
        case Fault::moved_after_o_won:
            return "O has a line, but did not move last";
        case Fault::no_last_move:
            return "the winner's lines share no cell, so no one stone completed them";
        case Fault::not_over:
            return "play goes on";
    }
    return "";
}

std::string_view name(Status status) {
    switch (status) {
        case Status::ongoing:
            return "ongoing";
        case Status::x_won:
            return "x-won";
        case Status::o_won:
            return "o-won";
        case Status::draw:
            return "draw";
        case Status::unreachable:
            return "unreachable";
    }
    return "";
}

Judgement judge(const Game& game, const Position& position, FirstMover first) {
    const BoardAlgebra algebra(game, position);
    const bool x_line = algebra.has_line(Player::x);
    const bool o_line = algebra.has_line(Player::o);
    const FaultSet faults =
        faults_of(position.difference(), x_line, o_line,
                  algebra.lines_meet(Player::x) && algebra.lines_meet(Player::o), first);
    if (!faults.empty()) return {Status::unreachable, faults};
    return {standing(x_line, o_line, (position.x | position.o) == game.board()), {}};
}

std::optional<Player> player_to_move(const Position& position, FirstMover first) {
    const int difference = position.difference();
    if (difference > 0) return Player::o;
    if (difference < 0) return Player::x;
    if (first == FirstMover::either) return std::nullopt;
    return first == FirstMover::x ? Player::x : Player::o;
}

}  // namespace boardproof
