#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/binomial.hpp"
#include "boardproof/bits.hpp"

namespace boardproof {

/// Colex ranks and bit extraction for sets of elements below 32, a byte at a time from tables: for
/// look-ups that have to be quick on any machine. 170 KB, built once; shadowed in the tests by
/// colex_rank and extract_bits.
class SubsetTables {
 public:
    struct Ranked {
        std::uint32_t rank;
        int size;
    };

    /// The rank of a set among those of its size, and its size.
    /// Precondition: all elements are below 32.
    [[nodiscard]] Ranked rank(Mask set) const {
        Ranked result{0, 0};
        for (std::size_t byte = 0; byte < bytes; ++byte, set >>= 8) {
            const std::size_t low = set & 0xff;
            result.rank += ranks_[byte][static_cast<std::size_t>(result.size)][low];
            result.size += sizes_[low];
        }
        return result;
    }

    /// extract_bits(set, places). Precondition: as above.
    [[nodiscard]] Mask extract(Mask set, Mask places) const {
        Mask result = 0;
        int shift = 0;
        for (std::size_t byte = 0; byte < bytes; ++byte, set >>= 8, places >>= 8) {
            const std::size_t low = places & 0xff;
            result |= Mask{packed_[low][set & 0xff]} << shift;
            shift += sizes_[low];
        }
        return result;
    }

    [[nodiscard]] static const SubsetTables& instance() {
        static const SubsetTables tables;
        return tables;
    }

 private:
    static constexpr std::size_t bytes = 4;                      // of a set
    static constexpr std::size_t most_before = 8 * (bytes - 1);  // elements before the last byte

    // A set of eight elements from 24 on has at most 24 before it, and the sum of its binomials is
    // less than 8 * C(31, 15) < 2^32.
    SubsetTables() {
        for (std::size_t set = 0; set < 256; ++set) {
            for_each_bit(set, [&](int) { ++sizes_[set]; });
            for (std::size_t byte = 0; byte < bytes; ++byte) {
                for (std::size_t before = 0; before <= 8 * byte; ++before) {
                    int number = static_cast<int>(before);
                    for_each_bit(set, [&](int element) {
                        ranks_[byte][before][set] += static_cast<std::uint32_t>(
                            binomial(static_cast<int>(8 * byte) + element, ++number));
                    });
                }
            }
            for (std::size_t value = 0; value < 256; ++value) {
                int place = 0;
                for_each_bit(set, [&](int element) {
                    if ((value >> element & 1) != 0) {
                        packed_[set][value] =
                            static_cast<std::uint8_t>(packed_[set][value] | 1u << place);
                    }
                    ++place;
                });
            }
        }
    }

    // By byte, elements in the bytes before it, and the byte itself.
    std::array<std::array<std::array<std::uint32_t, 256>, most_before + 1>, bytes> ranks_{};
    std::array<std::array<std::uint8_t, 256>, 256> packed_{};  // by places, by set
    std::array<std::uint8_t, 256> sizes_{};
};

}  // namespace boardproof
