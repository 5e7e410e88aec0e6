#pragma once

// Which known mistake explains the answers of a validator.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mistakes/audit.hpp"

namespace boardproof {

/// The answers to a sequence of boards, one bit each.
class Answers {
 public:
    explicit Answers(std::uint64_t size) : bits_(static_cast<std::size_t>(size / 64 + 1)) {}

    void set(std::uint64_t index) {
        bits_[static_cast<std::size_t>(index / 64)] |= Mask{1} << (index % 64);
    }
    [[nodiscard]] bool operator[](std::uint64_t index) const {
        return (bits_[static_cast<std::size_t>(index / 64)] >> (index % 64) & 1) != 0;
    }

 private:
    std::vector<Mask> bits_;
};

/// The names of the rules and mistakes that answer the same throughout; where there are none, of
/// the mistakes that do so together with lines-need-not-meet, since hardly anybody asks that lines
/// share a cell. `wrong` are some of the boards on which the validator is wrong. O(boards) for each
/// that has to be compared to the end, side by side; Interrupted when asked to stop.
[[nodiscard]] std::vector<std::string> same_behaviour(const Game& game, const AuditRequest& request,
                                                      const Answers& answers,
                                                      std::span<const AuditedBoard> wrong);

}  // namespace boardproof
