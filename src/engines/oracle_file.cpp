#include "engines/oracle_file.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/binomial.hpp"
#include "boardproof/error.hpp"

namespace boardproof {

static_assert(std::endian::native == std::endian::little, "files are read as they lie in memory");

namespace {

constexpr std::size_t alignment = 64;

constexpr std::array<char, 32> padded_magic() {
    constexpr std::string_view magic = "boardproof-oracle/1\n";
    std::array<char, 32> padded{};
    std::copy(magic.begin(), magic.end(), padded.begin());
    return padded;
}

constexpr std::uint64_t aligned_up(std::uint64_t bytes) {
    return (bytes + alignment - 1) / alignment * alignment;
}

std::uint64_t end_of(const std::vector<OracleSection>& sections) {
    return sections.back().offset + aligned_up(sections.back().bytes);
}

std::uint64_t header_checksum(std::span<const std::byte> image, std::size_t sections) {
    std::vector<std::byte> bytes(image.begin(), image.begin() + offsetof(OracleHeader, checksum));
    const auto table = image.subspan(sizeof(OracleHeader), sections * sizeof(OracleSection));
    bytes.insert(bytes.end(), table.begin(), table.end());
    return XXH3_64bits(bytes.data(), bytes.size());
}

std::uint64_t checksum_of(const OracleSection& section, std::span<const std::byte> image) {
    return XXH3_64bits(image.data() + section.offset, section.bytes);
}

std::string name_of(const OracleSection& section) {
    return fmt::format("section x = {}, o = {}", section.x_count, section.o_count);
}

}  // namespace

std::vector<OracleSection> oracle_sections(const Game& game) {
    std::vector<OracleSection> sections;
    std::uint64_t offset =
        aligned_up(sizeof(OracleHeader) +
                   sizeof(OracleSection) * (static_cast<std::size_t>(game.cells()) + 1));
    for (int ply = 0; ply <= game.cells(); ++ply) {
        const int x = (ply + 1) / 2;
        const int o = ply / 2;
        const std::uint64_t bits = binomial(game.cells(), x) * binomial(game.cells() - x, o);
        sections.push_back({static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(o), offset,
                            (bits + 7) / 8, 0});
        offset += aligned_up(sections.back().bytes);
    }
    return sections;
}

std::uint64_t oracle_bytes(const Game& game) {
    return end_of(oracle_sections(game));
}

void seal_oracle(const Game& game, std::string_view digest, std::span<std::byte> image) {
    std::vector<OracleSection> sections = oracle_sections(game);
    for (OracleSection& section : sections) section.checksum = checksum_of(section, image);
    OracleHeader header{};
    header.magic = padded_magic();
    std::copy(digest.begin(), digest.end(), header.digest.begin());
    header.rows = static_cast<std::uint32_t>(game.rows());
    header.cols = static_cast<std::uint32_t>(game.cols());
    header.k = static_cast<std::uint32_t>(game.k());
    header.sections = static_cast<std::uint32_t>(sections.size());
    header.file_bytes = image.size();
    std::memcpy(image.data(), &header, sizeof header);
    std::memcpy(image.data() + sizeof header, sections.data(),
                sections.size() * sizeof(OracleSection));
    header.checksum = header_checksum(image, sections.size());
    std::memcpy(image.data(), &header, sizeof header);
}

Game check_oracle(std::span<const std::byte> image, const std::string& path) {
    const auto reject = [&](std::string_view part, std::string_view what) {
        throw InputError(fmt::format("oracle '{}': {}: {}", path, part, what));
    };
    OracleHeader header{};
    if (image.size() >= sizeof header) std::memcpy(&header, image.data(), sizeof header);
    if (header.magic != padded_magic()) {
        reject("header", "not an oracle of format boardproof-oracle/1");
    }
    constexpr std::uint32_t most = Dimensions::max_side;  // so that no product overflows
    if (header.rows - 1 >= most || header.cols - 1 >= most || header.k - 1 >= most ||
        header.rows * header.cols > Game::max_enumerated_cells ||
        header.sections != header.rows * header.cols + 1) {
        reject("header", fmt::format("damaged, or not of a game of up to {} cells",
                                     Game::max_enumerated_cells));
    }
    const Game game(
        {static_cast<int>(header.rows), static_cast<int>(header.cols), static_cast<int>(header.k)});
    const std::vector<OracleSection> wanted = oracle_sections(game);
    const std::size_t table_bytes = wanted.size() * sizeof(OracleSection);
    if (image.size() < sizeof header + table_bytes) reject("section table", "cut short");
    if (header.checksum != header_checksum(image, wanted.size())) {
        reject("header or section table", "its checksum differs; the file is damaged");
    }
    std::vector<OracleSection> found(wanted.size());
    std::memcpy(found.data(), image.data() + sizeof header, table_bytes);
    std::uint64_t end = sizeof header + table_bytes;
    const auto require_zeros = [&](std::uint64_t until, const std::string& where) {
        const auto between = image.subspan(end, until - end);
        if (std::any_of(between.begin(), between.end(), [](auto b) { return b != std::byte{0}; })) {
            reject(where, "bytes between the sections are not zero");
        }
    };
    for (std::size_t i = 0; i < found.size(); ++i) {
        const OracleSection& section = found[i];
        if (section.x_count != wanted[i].x_count || section.o_count != wanted[i].o_count ||
            section.offset != wanted[i].offset || section.bytes != wanted[i].bytes) {
            reject("section table", fmt::format("{} is not where it belongs", name_of(wanted[i])));
        }
        if (section.offset + section.bytes > image.size()) reject(name_of(section), "cut short");
        if (checksum_of(section, image) != section.checksum) {
            reject(name_of(section), "its checksum differs; the file is damaged");
        }
        require_zeros(section.offset, fmt::format("before {}", name_of(section)));
        end = section.offset + section.bytes;
    }
    if (header.file_bytes != image.size() || image.size() != end_of(wanted)) {
        reject("end", fmt::format("{} bytes, expected {}", image.size(), end_of(wanted)));
    }
    require_zeros(image.size(), "end");
    return game;
}

}  // namespace boardproof
