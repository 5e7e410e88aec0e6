#pragma once

#include <string>
#include <vector>

#include "mistakes/suite.hpp"
#include "mistakes/suite_reader.hpp"

namespace boardproof {

/// An expectation that is not the truth, or a board that is none.
struct WrongCase {
    WrittenCase written;
    std::string truth;  ///< what should be expected, and why
};

/// Cases that are the same board up to symmetry, with the same expectation: places in the file.
struct DuplicateCases {
    Position position;  ///< the representative of the orbit
    std::vector<std::string> places;
};

/// What a test suite is worth.
struct Grade {
    Game game;
    Expectation expectation;  ///< `status` when any case expects one
    WrittenSuite written;
    std::vector<WrongCase> wrong{};
    std::vector<DuplicateCases> duplicates{};
    Mask caught = 0;      ///< mistakes that a case with a right expectation tells from the truth
    Mask missed = 0;      ///< mistakes that none does
    Mask equivalent = 0;  ///< mistakes that are none on this game
    Mask unseen = 0;      ///< mistakes that answers of the suite's kind cannot show
    std::vector<SuiteCase> to_add{};  ///< the fewest boards that catch what is missed

    [[nodiscard]] bool is_perfect() const { return wrong.empty() && missed == 0; }
};

/// Grades a test suite against the census of its game.
[[nodiscard]] Grade grade_suite(const Game& game, WrittenSuite suite, const MistakeCensus& census);

/// The grade for people, and as JSON, schema `boardproof.grade/1`.
[[nodiscard]] std::string grade_as_text(const Grade& grade);
[[nodiscard]] std::string grade_as_json(const Grade& grade);

}  // namespace boardproof
