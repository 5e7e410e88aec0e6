#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boardproof/game.hpp"

namespace boardproof {

// How an oracle lies in a file, byte for byte: `boardproof-oracle/1`, which results/formats.md
// defines. Integers lie as they do in memory, least significant byte first.

/// The beginning of the file.
struct OracleHeader {
    std::array<char, 32> magic;
    std::array<char, 32> digest;
    std::uint32_t rows;
    std::uint32_t cols;
    std::uint32_t k;
    std::uint32_t sections;
    std::uint64_t file_bytes;
    std::uint64_t checksum;
};
static_assert(sizeof(OracleHeader) == 96 && offsetof(OracleHeader, digest) == 32 &&
              offsetof(OracleHeader, rows) == 64 && offsetof(OracleHeader, file_bytes) == 80 &&
              offsetof(OracleHeader, checksum) == 88);

/// An entry of the section table, which follows the header.
struct OracleSection {
    std::uint32_t x_count;
    std::uint32_t o_count;
    std::uint64_t offset;
    std::uint64_t bytes;
    std::uint64_t checksum;
};
static_assert(sizeof(OracleSection) == 32 && offsetof(OracleSection, offset) == 8 &&
              offsetof(OracleSection, checksum) == 24);

/// Where the sections of a game lie, by ply; the checksums are 0.
/// Precondition: at most Game::max_enumerated_cells cells.
[[nodiscard]] std::vector<OracleSection> oracle_sections(const Game& game);

/// The bytes of the whole file. Precondition: as above.
[[nodiscard]] std::uint64_t oracle_bytes(const Game& game);

/// Completes an image whose sections are filled: section table, header and checksums.
/// Preconditions: `image` has oracle_bytes(game) bytes, zero outside the sections; `digest` has 32
/// digits.
void seal_oracle(const Game& game, std::string_view digest, std::span<std::byte> image);

/// Checks every byte of a file and returns its game. Throws InputError, naming the file at `path`,
/// the section and what is wrong, on anything but a whole, undamaged oracle. One pass.
[[nodiscard]] Game check_oracle(std::span<const std::byte> image, const std::string& path);

}  // namespace boardproof
