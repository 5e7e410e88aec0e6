#include "boardproof/oracle.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "base/colex.hpp"
#include "base/subset_tables.hpp"
#include "boardproof/error.hpp"
#include "boardproof/position_text.hpp"
#include "game/universe.hpp"
#include "support/plain_game.hpp"

namespace boardproof {
namespace {

class OracleFile : public testing::Test {
 protected:
    OracleFile()
        : path_(std::filesystem::temp_directory_path() /
                ("boardproof_oracle_" + std::to_string(getpid()))) {}
    ~OracleFile() override { std::filesystem::remove(path_); }

    // What is said of a file with this content; empty when it is accepted.
    std::string complaint(const std::string& content) {
        std::ofstream(path_, std::ios::binary) << content;
        try {
            static_cast<void>(Oracle::open(path_));
            return "";
        } catch (const InputError& error) {
            const std::string message = error.what();
            const std::string start = "oracle '" + path_.string() + "': ";
            EXPECT_EQ(message.substr(0, start.size()), start);
            return message.substr(start.size());
        }
    }

    std::filesystem::path path_;
};

TEST(Oracle, ContainsWhatPlayReaches) {
    for (const Dimensions& dimensions : plain::games_up_to(8)) {
        const Game game(dimensions);
        const Oracle oracle = Oracle::enumerate(game, {});
        const plain::Positions reachable = plain::reachable(game);
        std::vector<Position> positions;
        plain::for_each_filling(game, [&](const std::string& cells) {
            const Position position = plain::position_of(cells);
            positions.push_back(position);
            ASSERT_EQ(oracle.contains(position), reachable.contains(position))
                << game.name() << ' ' << cells;
        });
        const auto answers = std::make_unique<bool[]>(positions.size());
        oracle.contains(positions, {answers.get(), positions.size()});
        for (std::size_t i = 0; i < positions.size(); ++i) {
            ASSERT_EQ(answers[i], reachable.contains(positions[i])) << game.name() << ' ' << i;
        }
    }
}

TEST(SubsetTables, DoWhatTheLoopsDo) {
    const SubsetTables& tables = SubsetTables::instance();
    std::mt19937_64 random(2);
    for (int i = 0; i < 100'000; ++i) {
        const Mask set = random() & random() & low_bits(25);
        const Mask places = random() & low_bits(25);
        const auto [rank, size] = tables.rank(set);
        ASSERT_EQ(rank, colex_rank(set));
        ASSERT_EQ(size, std::popcount(set));
        ASSERT_EQ(tables.extract(set, places), extract_bits(set, places));
    }
    EXPECT_EQ(tables.rank(low_bits(25)).size, 25);
}

TEST(Oracle, DependsOnNeitherThreadsNorEngine) {
    const Game game({3, 4, 3});
    const Oracle one = Oracle::enumerate(game, {});
    RunOptions options;
    options.threads = 8;
    EXPECT_EQ(Oracle::enumerate(game, options).image(), one.image());
    EXPECT_EQ(Oracle::enumerate(game, options, "reference").image(), one.image());
    EXPECT_EQ(one.image().size(), Oracle::bytes_for(game));
}

TEST_F(OracleFile, HoldsGamesWithoutLines) {
    const Oracle oracle = Oracle::enumerate(Game({3, 3, 100}), {});
    EXPECT_EQ(complaint(std::string(oracle.image())), "");
}

TEST(Oracle, AsksForItsMemory) {
    const Game game({4, 4, 4});
    RunOptions options;
    options.memory = 1 << 20;
    EXPECT_THROW(static_cast<void>(Oracle::enumerate(game, options)), ResourceError);
    EXPECT_LT(Oracle::bytes_for(Game({4, 5, 4})), 100u << 20);
    EXPECT_LT(Oracle::bytes_for(game), 1'300'000u);
}

TEST_F(OracleFile, IsReadAsItWasWritten) {
    const Game game({3, 3, 3});
    const Oracle written = Oracle::enumerate(game, {});
    std::ofstream(path_, std::ios::binary) << written.image();
    const Oracle read = Oracle::open(path_);
    EXPECT_EQ(read.game().dimensions(), game.dimensions());
    EXPECT_EQ(read.digest(), "dfa623f999c1ecdf993f6b2ec59d1211");
    EXPECT_EQ(read.image(), written.image());
    std::vector<std::jthread> threads;
    std::vector<int> counts(4);
    for (int& count : counts) {
        threads.emplace_back([&] {
            UniverseCursor cursor(game, 0);
            for (std::uint64_t i = 0; i != universe_size(9); ++i, cursor.next()) {
                count += read.contains(cursor.position()) ? 1 : 0;
            }
        });
    }
    threads.clear();
    for (const int count : counts) EXPECT_EQ(count, 5478);
}

TEST_F(OracleFile, RefusesDamageByNameOfTheSection) {
    const Oracle oracle = Oracle::enumerate(Game({3, 3, 3}), {});
    const std::string image(oracle.image());
    EXPECT_EQ(complaint(image), "");
    // Section 5 has x = 3, o = 2. Entries are 32 bytes from byte 96 on, the offset 8 bytes in.
    std::uint64_t offset = 0;
    std::memcpy(&offset, image.data() + 96 + 5 * 32 + 8, sizeof offset);
    std::string damaged = image;
    damaged[offset] = static_cast<char>(damaged[offset] ^ 1);
    EXPECT_EQ(complaint(damaged),
              "section x = 3, o = 2: its checksum differs; the file is damaged");
    EXPECT_EQ(complaint(image.substr(0, offset + 3)), "section x = 3, o = 2: cut short");
    EXPECT_EQ(complaint(image + "x"), "end: " + std::to_string(image.size() + 1) +
                                          " bytes, expected " + std::to_string(image.size()));
    EXPECT_EQ(complaint(image.substr(0, 200)), "section table: cut short");
    EXPECT_EQ(complaint(""), "header: not an oracle of format boardproof-oracle/1");
    EXPECT_EQ(complaint(std::string(5000, 'x')),
              "header: not an oracle of format boardproof-oracle/1");
    std::string version = image;
    version[18] = '2';
    EXPECT_EQ(complaint(version), "header: not an oracle of format boardproof-oracle/1");
    EXPECT_THROW(static_cast<void>(Oracle::open("/no/such/file")), InputError);
    EXPECT_THROW(static_cast<void>(Oracle::open("/tmp")), InputError);
}

TEST_F(OracleFile, NoticesEveryFlippedBit) {
    const Oracle oracle = Oracle::enumerate(Game({2, 2, 2}), {});
    const std::string image(oracle.image());
    for (std::size_t byte = 0; byte < image.size(); ++byte) {
        std::string damaged = image;
        damaged[byte] = static_cast<char>(damaged[byte] ^ (1 << (byte % 8)));
        EXPECT_NE(complaint(damaged), "") << byte;
    }
    for (std::size_t length = 0; length < image.size(); length += 13) {
        EXPECT_NE(complaint(image.substr(0, length)), "") << length;
    }
}

}  // namespace
}  // namespace boardproof
