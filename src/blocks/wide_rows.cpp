#include "blocks/wide_rows.hpp"

#include <array>
#include <memory>

namespace boardproof {

namespace {

std::unique_ptr<const WideRows> make_wide_rows() {
    auto rows = std::make_unique<WideRows>();
    std::array<unsigned, wide_low + 1> next{};
    for (unsigned set = 0; set < 1U << wide_low; ++set) {
        const auto size = static_cast<std::size_t>(std::popcount(set));
        const unsigned place = next[size]++;
        for (unsigned subset = set;; subset = (subset - 1) & set) {
            rows->containing[subset][size][place / 64] |= Word{1} << (place % 64);
            if (subset == 0) break;
        }
    }
    return rows;
}

}  // namespace

const WideRows& wide_rows() {
    static const std::unique_ptr<const WideRows> rows = make_wide_rows();
    return *rows;
}

}  // namespace boardproof
