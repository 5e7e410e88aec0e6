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

class MappedMemory;

/// The set of boards that legal play reaches, from an enumeration or from a file that holds one:
/// one bit for each board with possible stone counts. Immutable, safe to read from any number of
/// threads. Copies share the bits. In memory it lies as in its file, `boardproof-oracle/1`:
/// results/formats.md defines that.
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

    /// The bytes of the oracle of a game, in memory and on disk.
    /// Precondition: at most Game::max_enumerated_cells cells.
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
    struct Place {
        const std::uint8_t* byte;  // null where the stone counts are impossible
        unsigned bit;
    };
    [[nodiscard]] Place place_of(const Position& position) const;

    Oracle(const Game& game, std::shared_ptr<const MappedMemory> memory);

    Game game_;
    std::shared_ptr<const MappedMemory> memory_;  // of our own, or a mapped file
    std::vector<const std::uint8_t*> sections_;   // by ply
};

}  // namespace boardproof
