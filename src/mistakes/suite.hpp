#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boardproof/judgement.hpp"
#include "mistakes/census.hpp"

namespace boardproof {

/// What the cases of a test suite expect an answer to.
enum class Expectation : unsigned char {
    validity,  ///< whether the board can arise: yes or no
    status,    ///< where it stands: ongoing, won, drawn, or that it cannot arise
};

/// A board and what the mistakes make of it.
struct SuiteCase {
    Position position;
    Judgement judgement;
    Mask caught;  ///< the mistakes that give a wrong answer on it
};

/// Boards that tell the truth from every mistake of the catalogue that is one on the game.
struct Suite {
    Game game;
    Expectation expectation;
    std::vector<SuiteCase> cases;  ///< in canonical order
    Mask equivalent;               ///< mistakes that are none on this game
    Mask unseen;                   ///< mistakes that only the status of a board would show
    std::size_t lower_bound;       ///< no suite has fewer cases

    [[nodiscard]] bool is_smallest() const { return cases.size() == lower_bound; }
};

/// The answers of a census that count as wrong, signature by signature.
[[nodiscard]] std::vector<Mask> wrong_answers(const MistakeCensus& census, Expectation expectation);

/// The mistakes that give a wrong answer on the board.
[[nodiscard]] Mask caught_by(const LineModel& model, const Position& position,
                             Expectation expectation);

/// A smallest suite, or with `greedy` a small one; `wanted` limits it to some mistakes.
/// O(signatures^2) and the search for the cover.
[[nodiscard]] Suite compose_suite(const Game& game, const MistakeCensus& census,
                                  Expectation expectation, bool greedy, Mask wanted = ~Mask{0});

/// The boards as drawings side by side, numbered, each with its verdict.
[[nodiscard]] std::string draw_cases(const Game& game, std::span<const SuiteCase> cases);

/// Throws InputError when the layout is unknown or does not go with the expectation.
void require_layout(std::string_view layout, Expectation expectation);

/// The suite in a layout: `text`, `json` (schema `boardproof.suite/1`), `csv`, `gtest`, `pytest`,
/// `leetcode`, `exercism` (canonical data, which expects a status). Throws as require_layout does.
[[nodiscard]] std::string suite_as(std::string_view layout, const Suite& suite);

/// The word for a status in test suites: `ongoing`, `win`, `draw`; `error` for what cannot arise.
[[nodiscard]] std::string_view suite_word(Status status);

}  // namespace boardproof
