#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>

#include "boardproof/boardproof.h"
#include "boardproof/explanation.hpp"
#include "boardproof/judgement.hpp"
#include "boardproof/oracle.hpp"
#include "boardproof/position_text.hpp"
#include "boardproof/version.hpp"

struct boardproof_oracle {
    boardproof::Oracle oracle;
};

namespace {

using namespace boardproof;

static_assert(static_cast<int>(Status::unreachable) == BOARDPROOF_UNREACHABLE &&
              static_cast<int>(Status::x_won) == BOARDPROOF_X_WON);
static_assert(1 << static_cast<int>(Fault::no_last_move) == BOARDPROOF_NO_LAST_MOVE &&
              1 << static_cast<int>(Fault::too_many_o) == BOARDPROOF_TOO_MANY_O);
static_assert(static_cast<int>(FirstMover::either) == BOARDPROOF_FIRST_EITHER);

thread_local std::string last_error;

// Runs `body`; no exception may pass into C.
template <class Result, class Body>
Result guarded(Result failure, Body&& body) noexcept {
    try {
        return body();
    } catch (const std::exception& error) {
        try {
            last_error = error.what();
        } catch (const std::exception&) {
            last_error.clear();
        }
        return failure;
    }
}

FirstMover first_mover(boardproof_first first) {
    switch (first) {
        case BOARDPROOF_FIRST_X:
            return FirstMover::x;
        case BOARDPROOF_FIRST_O:
            return FirstMover::o;
        case BOARDPROOF_FIRST_EITHER:
            return FirstMover::either;
    }
    throw InputError("first mover: expected one of enum boardproof_first");
}

const char* checked_text(const char* text) {
    if (text == nullptr) throw InputError("text: a null pointer");
    return text;
}

}  // namespace

const char* boardproof_version() {
    return version.data();  // a literal, which ends in a zero byte
}

const char* boardproof_error() {
    return last_error.c_str();
}

boardproof_verdict boardproof_judge(int rows, int cols, int k, const char* board,
                                    boardproof_first first, unsigned* reasons) {
    return guarded(BOARDPROOF_FAILED, [&] {
        const Game game({rows, cols, k});
        const Judgement judgement =
            judge(game, parse_position(game, checked_text(board)), first_mover(first));
        if (reasons != nullptr) *reasons = judgement.faults.bits;
        return static_cast<boardproof_verdict>(judgement.status);
    });
}

char* boardproof_explain(int rows, int cols, int k, const char* board, boardproof_first first) {
    return guarded(static_cast<char*>(nullptr), [&] {
        const Dimensions dimensions = checked({rows, cols, k});
        const std::string text = explanation_as_json(
            explain(parse_grid(dimensions, checked_text(board)), first_mover(first)));
        auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
        if (copy == nullptr) throw std::bad_alloc();
        std::memcpy(copy, text.c_str(), text.size() + 1);
        return copy;
    });
}

void boardproof_free(char* text) {
    std::free(text);
}

boardproof_oracle* boardproof_oracle_open(const char* path) {
    return guarded(static_cast<boardproof_oracle*>(nullptr),
                   [&] { return new boardproof_oracle{Oracle::open(checked_text(path))}; });
}

int boardproof_oracle_contains(const boardproof_oracle* oracle, const char* board) {
    return guarded(-1, [&] {
        if (oracle == nullptr) throw InputError("oracle: a null pointer");
        const Oracle& set = oracle->oracle;
        return set.contains(parse_position(set.game(), checked_text(board))) ? 1 : 0;
    });
}

void boardproof_oracle_close(boardproof_oracle* oracle) {
    delete oracle;
}
