#include "boardproof/statistics.hpp"

#include <gtest/gtest.h>
#include <xxhash.h>

#include "base/colex.hpp"
#include "boardproof/proof.hpp"
#include "engines/digest_observer.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

Proof stats(const Game& game, int threads = 2) {
    return prove({.game = game, .run = {.threads = threads}});
}

// Complete games by playing every one of them.
void play_all(const Game& game, std::string& cells, char mover, GameCounts& games) {
    const char other = mover == 'X' ? 'O' : 'X';
    if (plain::has_line(game, cells, other)) {
        ++(other == 'X' ? games.x_wins : games.o_wins);
        return;
    }
    bool full = true;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] != '.') continue;
        full = false;
        cells[i] = mover;
        play_all(game, cells, other, games);
        cells[i] = '.';
    }
    if (full) ++games.draws;
}

TEST(Statistics, CountsWhatOneByOneCountingCounts) {
    for (const char* name :
         {"1x1", "1x2:2", "2x2", "2x3:2", "1x6:3", "3x3", "3x3:2", "3x3:4", "2x4:3"}) {
        SCOPED_TRACE(name);
        const Game game(parse_dimensions(name));
        const SymmetryGroup group(game);
        std::vector<PlyCounts> expected(static_cast<std::size_t>(game.cells()) + 1);
        std::uint64_t moves = 0;
        for (const Position& position : plain::reachable(game)) {
            const std::string cells = plain::cells_of(game, position);
            PlyCounts& counts = expected[static_cast<std::size_t>(position.ply())];
            const bool x_won = plain::has_line(game, cells, 'X');
            const bool o_won = plain::has_line(game, cells, 'O');
            const bool drawn = !x_won && !o_won && position.ply() == game.cells();
            const bool over = x_won || o_won || drawn;
            const bool first = group.representative(position) == position;
            counts.reachable += 1;
            counts.x_wins += x_won ? 1 : 0;
            counts.o_wins += o_won ? 1 : 0;
            counts.draws += drawn ? 1 : 0;
            counts.nonterminal += over ? 0 : 1;
            counts.orbits += first ? 1 : 0;
            counts.terminal_orbits += first && over ? 1 : 0;
            if (!over) moves += static_cast<std::uint64_t>(game.cells() - position.ply());
        }
        const Statistics found = stats(game).statistics;
        for (std::size_t ply = 0; ply < expected.size(); ++ply) {
            SCOPED_TRACE(ply);
            EXPECT_EQ(found.by_ply[ply].reachable, expected[ply].reachable);
            EXPECT_EQ(found.by_ply[ply].nonterminal, expected[ply].nonterminal);
            EXPECT_EQ(found.by_ply[ply].x_wins, expected[ply].x_wins);
            EXPECT_EQ(found.by_ply[ply].o_wins, expected[ply].o_wins);
            EXPECT_EQ(found.by_ply[ply].draws, expected[ply].draws);
            EXPECT_EQ(found.by_ply[ply].orbits, expected[ply].orbits);
            EXPECT_EQ(found.by_ply[ply].terminal_orbits, expected[ply].terminal_orbits);
        }
        EXPECT_EQ(found.transitions, moves);
        GameCounts games;
        std::string empty(static_cast<std::size_t>(game.cells()), '.');
        play_all(game, empty, 'X', games);
        EXPECT_EQ(found.games.x_wins, games.x_wins);
        EXPECT_EQ(found.games.o_wins, games.o_wins);
        EXPECT_EQ(found.games.draws, games.draws);
    }
}

// The digest from its definition, from a set of positions.
std::string digest_of(const Game& game, const plain::Positions& positions) {
    std::string text = "boardproof-digest/1 " + game.name() + "\n";
    const auto append = [&](std::uint64_t number) {
        for (int i = 0; i < 8; ++i) text.push_back(static_cast<char>(number >> (8 * i) & 0xff));
    };
    for (int ply = 0; ply <= game.cells(); ++ply) {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
        std::uint64_t rank = 0;
        const int x = (ply + 1) / 2;
        for (Mask x_set = 0; x_set <= game.board(); ++x_set) {
            if (std::popcount(x_set) != x) continue;
            const std::uint64_t bits = binomial(game.cells() - x, ply / 2);
            std::string bytes((bits + 63) / 64 * 8, '\0');
            bool any = false;
            for (std::uint64_t i = 0; i < bits; ++i) {
                const Mask o_set = deposit_bits(colex_unrank(i, ply / 2), game.board() & ~x_set);
                if (!positions.contains({x_set, o_set})) continue;
                any = true;
                bytes[i / 8] = static_cast<char>(bytes[i / 8] | 1 << (i % 8));
            }
            if (any) {
                const auto hash = XXH3_128bits_withSeed(bytes.data(), bytes.size(), rank);
                low += hash.low64;
                high += hash.high64;
            }
            ++rank;
        }
        append(low);
        append(high);
    }
    const auto hash = XXH3_128bits(text.data(), text.size());
    char hex[33];
    std::snprintf(hex, sizeof hex, "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                  static_cast<unsigned long long>(hash.low64));
    return hex;
}

TEST(Digest, FollowsItsDefinition) {
    for (const char* name : {"1x1", "2x2", "2x3:2", "3x3", "3x3:4", "2x5:3"}) {
        const Game game(parse_dimensions(name));
        EXPECT_EQ(stats(game).digest, digest_of(game, plain::reachable(game))) << name;
    }
}

TEST(Digest, ChangesWithEveryBoard) {
    const Game game({2, 3, 2});
    const plain::Positions positions = plain::reachable(game);
    const std::string digest = digest_of(game, positions);
    std::set<std::string> digests{digest};
    // The observer on the same blocks, less one board at a time.
    for (const Position& left_out : positions) {
        DigestObserver observer(game);
        BlockFrame frame(game);
        for (Mask x_set = 0; x_set <= game.board(); ++x_set) {
            frame.set(x_set, colex_rank(x_set));
            for (const int o : {frame.x_count() - 1, frame.x_count()}) {
                if (o < 0 || frame.x_count() + o > game.cells()) continue;
                const BlockShape shape(game.cells() - frame.x_count(), o);
                std::vector<Word> bits(shape.words() + padding_words);
                std::uint64_t count = 0;
                for (std::uint64_t rank = 0; rank < shape.bits(); ++rank) {
                    const Position position{x_set, o_set_at(frame, o, rank)};
                    if (!positions.contains(position) || position == left_out) continue;
                    bits[rank / 64] |= Word{1} << (rank % 64);
                    ++count;
                }
                const BlockHalf half{o, &shape, bits.data(), nullptr, count, 0, 0};
                observer.observe({&frame, {&half, 1}});
            }
        }
        digests.insert(observer.digest());
    }
    EXPECT_EQ(digests.size(), positions.size() + 1);
}

}  // namespace
}  // namespace boardproof
