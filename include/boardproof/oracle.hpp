#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boardproof/game.hpp"
#include "boardproof/position.hpp"
#include "boardproof/run_options.hpp"

namespace boardproof {

// An oracle on disk (`boardproof-oracle/1`), integers least significant byte first:
//
//   byte  0  magic: `boardproof-oracle/1\n` and zero bytes to 32
//        32  digest of the reachable set (see digest.hpp): 32 hexadecimal digits
//        64  rows, cols, k, number n of sections: 4 bytes each
//        80  size of the file in bytes: 8 bytes
//        88  checksum of the header: XXH3-64, seed 0, of bytes 0 to 87 and of the section table
//        96  section table: n entries of 32 bytes
//              x, o: 4 bytes each; the boards of the section have x stones of X and o of O
//              offset of the section, its length in bytes: 8 bytes each
//              checksum: XXH3-64, seed 0, of the section
//   then     the sections, each at a multiple of 64 bytes, zero bytes between them
//
// There is one section for each pair of counts that legal play passes through, by plies: (0,0),
// (1,0), (1,1), (2,1), ... A section holds one bit for each board with its counts. Let S be the X
// set, cells being numbered row by row from 0, and T the O set after the cells outside S have been
// renumbered 0 .. m-1 in increasing order, m = rows * cols - x. A set {c1 < c2 < .. < ct} has the
// rank C(c1,1) + C(c2,2) + .. + C(ct,t). The board is bit rank(S) * C(m,o) + rank(T); bit b is bit
// b mod 8 (counted from the least significant) of byte b / 8, and it is 1 when the board is
// reachable.

/// The set of boards that legal play reaches, from an enumeration or from a file that holds one:
/// one bit for each board with possible stone counts. Immutable, safe to read from any number of
/// threads. Copies share the bits.
class Oracle {
 public:
    /// Enumerates the game. Throws as engines do, and ResourceError when the bits do not fit into
    /// `options.memory`.
    [[nodiscard]] static Oracle enumerate(const Game& game, const RunOptions& options,
                                          std::string_view engine = default_engine_name);

    /// Maps a file, and reads it once to check it. Throws InputError, naming the file, the section
    /// and what is wrong, on anything but a whole, undamaged oracle. As with every mapped file,
    /// whoever cuts it short afterwards brings down the program (SIGBUS).
    [[nodiscard]] static Oracle open(const std::string& path);

    /// The bytes of the oracle of a game, in memory and on disk. Precondition: at most 25 cells.
    [[nodiscard]] static std::uint64_t bytes_for(const Game& game);

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] std::string_view digest() const;

    /// Whether legal play reaches the board. Precondition: the position lies on the board.
    /// A dozen table look-ups and one in the set: some tens of nanoseconds while it fits the caches
    /// (4x4 does), and a memory access more where it does not.
    [[nodiscard]] bool contains(const Position& position) const;

    /// The same for many boards: reachable[i] becomes contains(positions[i]). The accesses to
    /// memory overlap, so that a board of a set beyond the caches costs little more than one of a
    /// small. Preconditions: spans of one length; the positions lie on the board.
    void contains(std::span<const Position> positions, std::span<bool> reachable) const;

    /// The file as it is to be on disk.
    [[nodiscard]] std::string_view image() const;

 private:
    struct Bytes;  // in memory of our own or mapped

    struct Place {
        const std::uint8_t* byte;  // null where the stone counts are impossible
        unsigned bit;
    };
    [[nodiscard]] Place place_of(const Position& position) const;

    Oracle(const Game& game, std::shared_ptr<const Bytes> bytes);

    Game game_;
    std::shared_ptr<const Bytes> bytes_;
    std::vector<const std::uint8_t*> sections_;  // by ply
};

}  // namespace boardproof
