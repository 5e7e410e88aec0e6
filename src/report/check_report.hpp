#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "boardproof/game.hpp"
#include "boardproof/judgement.hpp"
#include "boardproof/malformed_board.hpp"

namespace boardproof {

/// How the verdicts on many boards are written: a line each, as JSON (schema
/// `boardproof.check/1`), or a row each as CSV.
struct CheckStyle {
    enum class Format : unsigned char { text, json, csv };

    Format format = Format::text;
    FirstMover first = FirstMover::x;
    bool all_reasons = false;  ///< every reason why a board is unreachable, not the first alone
};

/// `text`, `json` or `csv`. Precondition: one of these.
[[nodiscard]] CheckStyle::Format parse_check_format(std::string_view text);

/// Collects the verdicts on boards, given one after the other, as a text that may be taken away in
/// pieces. Boards are numbered from 1. Not thread-safe.
class CheckReport {
 public:
    /// The game must outlive the report.
    CheckReport(const Game& game, const CheckStyle& style);

    void add(const Position& position, const Judgement& judgement);
    /// A board that is none, and the line where it begins.
    void add_malformed(const MalformedBoard& error, std::uint64_t line);
    /// To be called once, after the last board; with the error at which the input broke off, if
    /// any.
    void close(std::string_view error = {});

    /// What was written and not yet cleared.
    [[nodiscard]] const std::string& text() const { return text_; }
    void clear() { text_.clear(); }

    [[nodiscard]] std::uint64_t boards() const { return boards_; }
    [[nodiscard]] std::uint64_t malformed() const { return malformed_; }
    [[nodiscard]] std::uint64_t count(Status status) const {
        return by_status_[static_cast<std::size_t>(status)];
    }

 private:
    [[nodiscard]] std::string wording(FaultSet faults) const;
    [[nodiscard]] std::string_view mover(const Position& position) const;
    void begin_record();

    const Game* game_;
    CheckStyle style_;
    std::array<std::string, std::size_t{1} << all_faults.size()> unreachable_;  // by fault set
    std::string text_;
    std::uint64_t boards_ = 0;
    std::uint64_t malformed_ = 0;
    std::array<std::uint64_t, 5> by_status_{};
};

}  // namespace boardproof
