#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "boardproof/position_text.hpp"

namespace boardproof {

/// A case of somebody's test suite.
struct WrittenCase {
    std::string place;  ///< for messages: `line 12`, `case 3`, a uuid
    std::string board;  ///< in a form of parse_position
    /// What is expected: `true` or `false`, or a word of a status suite: `ongoing`, `win`, `draw`,
    /// `error`; in small letters what was written where it is none of these. Also read are 1 and 0,
    /// yes and no, valid and invalid, x-won and o-won (a win), unreachable (an error).
    std::string expected;
    std::string description;
};

/// A test suite as it was read.
struct WrittenSuite {
    std::string layout;  ///< `json`, `csv` or `source`
    std::vector<WrittenCase> cases;
    /// Cases that a later one reimplements, and that therefore do not count, by place.
    std::vector<std::string> superseded;
    /// What is wrong with the file, one sentence each: chains of reimplementations that lead back
    /// to themselves or nowhere.
    std::vector<std::string> notes;
};

/// Reads a test suite:
///
///  - JSON: every object that has `board`, or `input.board`, and `expected`, wherever it stands:
///    `boardproof suite --format json` and canonical data. `reimplements` names the uuid of the
///    case that an object takes the place of.
///  - CSV with a heading that has the columns `board` and `expected`.
///  - any other text is taken for source code (C++, Python, LeetCode's statements and the like):
///    string literals that are boards, or the rows of one, and the truth value that goes with them,
///    before (`EXPECT_TRUE`, `assertFalse`, `assert not`) or after. Rows stand in one pair of
///    brackets, as strings or as lists of characters. Comments are skipped.
///
/// Throws InputError when no case is found. Time is linear in the text.
[[nodiscard]] WrittenSuite read_suite(const Game& game, const std::string& text);

}  // namespace boardproof
