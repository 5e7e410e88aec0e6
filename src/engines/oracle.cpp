#include "boardproof/oracle.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstring>
#include <new>
#include <span>
#include <utility>

#include "base/binomial.hpp"
#include "base/byte_size.hpp"
#include "base/subset_tables.hpp"
#include "boardproof/error.hpp"
#include "engines/digest_observer.hpp"
#include "engines/engine.hpp"

namespace boardproof {

static_assert(std::endian::native == std::endian::little, "files are read as they lie in memory");

namespace {

constexpr std::string_view oracle_magic = "boardproof-oracle/1\n";
constexpr std::size_t alignment = 64;

// The header as it lies in the file.
struct Header {
    std::array<char, 32> magic;
    std::array<char, 32> digest;
    std::uint32_t rows;
    std::uint32_t cols;
    std::uint32_t k;
    std::uint32_t sections;
    std::uint64_t file_bytes;
    std::uint64_t checksum;
};
static_assert(sizeof(Header) == 96 && offsetof(Header, digest) == 32 &&
              offsetof(Header, rows) == 64 && offsetof(Header, file_bytes) == 80 &&
              offsetof(Header, checksum) == 88);

struct Entry {
    std::uint32_t x_count;
    std::uint32_t o_count;
    std::uint64_t offset;
    std::uint64_t bytes;
    std::uint64_t checksum;

    [[nodiscard]] std::string name() const {
        return fmt::format("section x = {}, o = {}", x_count, o_count);
    }
};
static_assert(sizeof(Entry) == 32 && offsetof(Entry, offset) == 8 &&
              offsetof(Entry, checksum) == 24);

constexpr std::uint64_t aligned_up(std::uint64_t bytes) {
    return (bytes + alignment - 1) / alignment * alignment;
}

// Where the sections of a game lie; the checksums are left open.
std::vector<Entry> section_table(const Game& game) {
    std::vector<Entry> table;
    std::uint64_t offset =
        aligned_up(sizeof(Header) + sizeof(Entry) * (static_cast<std::size_t>(game.cells()) + 1));
    for (int ply = 0; ply <= game.cells(); ++ply) {
        const int x = (ply + 1) / 2;
        const int o = ply / 2;
        const std::uint64_t bits = binomial(game.cells(), x) * binomial(game.cells() - x, o);
        table.push_back({static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(o), offset,
                         (bits + 7) / 8, 0});
        offset += aligned_up(table.back().bytes);
    }
    return table;
}

std::uint64_t size_of(const std::vector<Entry>& table) {
    return table.back().offset + aligned_up(table.back().bytes);
}

std::uint64_t header_checksum(const std::uint8_t* image, std::size_t sections) {
    std::vector<std::uint8_t> bytes(image, image + offsetof(Header, checksum));
    const std::uint8_t* const table = image + sizeof(Header);
    bytes.insert(bytes.end(), table, table + sections * sizeof(Entry));
    return XXH3_64bits(bytes.data(), bytes.size());
}

/// Puts the blocks of an engine in their places. Forks share the image.
class BlockCollector final : public Observer {
 public:
    BlockCollector(Word* image, const std::vector<Entry>& table) : image_(image), table_(&table) {}

    [[nodiscard]] std::unique_ptr<Observer> fork() const override {
        return std::make_unique<BlockCollector>(image_, *table_);
    }
    void merge(Observer& /*fork*/) override {}

    void observe(const Block& block) override {
        for (const BlockHalf& half : block.halves) {
            if (half.count == 0) continue;
            const auto ply = static_cast<std::size_t>(block.frame->x_count() + half.o_count);
            const std::uint64_t first = block.frame->rank() * half.shape->bits();
            place(image_ + (*table_)[ply].offset / sizeof(Word), first, half);
        }
    }

 private:
    // Sections lie at whole words. Two blocks may share a word, at the end of one.
    static void place(Word* section, std::uint64_t first, const BlockHalf& half) {
        const unsigned shift = first % 64;
        Word* to = section + first / 64;
        Word carry = 0;
        const std::size_t words = half.shape->words();
        for (std::size_t i = 0; i < words; ++i) {
            add(to++, carry | half.bits[i] << shift, i == 0 || i + 1 == words);
            carry = shift == 0 ? 0 : half.bits[i] >> (64 - shift);
        }
        if (carry != 0) add(to, carry, true);
    }
    static void add(Word* to, Word bits, bool shared) {
        if (!shared) {
            *to = bits;
        } else {
            // Relaxed: the bits are read after the threads have been joined.
            std::atomic_ref(*to).fetch_or(bits, std::memory_order_relaxed);
        }
    }

    Word* image_;
    const std::vector<Entry>* table_;
};

}  // namespace

struct Oracle::Bytes {
    Bytes(void* address, std::size_t length)
        : data(static_cast<const std::uint8_t*>(address)), size(length) {}
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;
    ~Bytes() { munmap(const_cast<std::uint8_t*>(data), size); }

    const std::uint8_t* data;
    std::size_t size;
};

Oracle::Oracle(const Game& game, std::shared_ptr<const Bytes> bytes)
    : game_(game), bytes_(std::move(bytes)) {
    for (const Entry& entry : section_table(game)) {
        sections_.push_back(bytes_->data + entry.offset);
    }
}

std::uint64_t Oracle::bytes_for(const Game& game) {
    return size_of(section_table(game));
}

Oracle Oracle::enumerate(const Game& game, const RunOptions& options, std::string_view engine) {
    const std::unique_ptr<Engine> runner = make_engine(engine);
    runner->require(game);
    std::vector<Entry> table = section_table(game);
    const std::uint64_t size = size_of(table);
    if (size > options.memory) {
        throw ResourceError(fmt::format("oracle of {}: needs {} of memory, {} may be used",
                                        game.name(), format_bytes(size),
                                        format_bytes(options.memory)));
    }
    void* const address =
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (address == MAP_FAILED) {
        throw ResourceError(
            fmt::format("oracle of {}: cannot get {} of memory", game.name(), format_bytes(size)));
    }
    // Look-ups jump about: fewer pages, fewer misses. No matter where the system has none to give.
    static_cast<void>(madvise(address, size, MADV_HUGEPAGE));
    const auto bytes = std::make_shared<const Bytes>(address, size);

    BlockCollector collector(static_cast<Word*>(address), table);
    DigestObserver digest(game);
    const std::array<Observer*, 2> observers{&collector, &digest};
    RunOptions rest = options;
    rest.memory -= size;
    runner->run(game, {rest}, observers);

    auto* const image = static_cast<std::uint8_t*>(address);
    for (Entry& entry : table) entry.checksum = XXH3_64bits(image + entry.offset, entry.bytes);
    Header header{};
    std::copy(oracle_magic.begin(), oracle_magic.end(), header.magic.begin());
    const std::string digits = digest.digest();
    std::copy(digits.begin(), digits.end(), header.digest.begin());
    header.rows = static_cast<std::uint32_t>(game.rows());
    header.cols = static_cast<std::uint32_t>(game.cols());
    header.k = static_cast<std::uint32_t>(game.k());
    header.sections = static_cast<std::uint32_t>(table.size());
    header.file_bytes = size;
    std::memcpy(image, &header, sizeof header);
    std::memcpy(image + sizeof header, table.data(), table.size() * sizeof(Entry));
    header.checksum = header_checksum(image, table.size());
    std::memcpy(image, &header, sizeof header);
    return {game, bytes};
}

Oracle Oracle::open(const std::string& path) {
    const auto reject = [&](std::string_view part, std::string_view what) {
        throw InputError(fmt::format("oracle '{}': {}: {}", path, part, what));
    };
    struct Descriptor {
        ~Descriptor() {
            if (number >= 0) close(number);
        }
        int number;
    } const file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    struct stat status {};
    if (file.number < 0 || fstat(file.number, &status) != 0) {
        reject("cannot open", std::strerror(errno));
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    if (!S_ISREG(status.st_mode)) reject("cannot open", "not a regular file");
    if (size < sizeof(Header)) reject("header", "not an oracle of format boardproof-oracle/1");
    void* const address = mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number, 0);
    if (address == MAP_FAILED) {
        throw ResourceError(fmt::format("oracle '{}': cannot map {}: {}", path, format_bytes(size),
                                        std::strerror(errno)));
    }
    const auto bytes = std::make_shared<const Bytes>(address, size);

    Header header{};
    std::memcpy(&header, bytes->data, sizeof header);
    std::array<char, 32> expected{};
    std::copy(oracle_magic.begin(), oracle_magic.end(), expected.begin());
    if (header.magic != expected) reject("header", "not an oracle of format boardproof-oracle/1");
    constexpr std::uint32_t most = Dimensions::max_side;  // so that no product overflows
    if (header.rows - 1 >= most || header.cols - 1 >= most || header.k - 1 >= most ||
        header.rows * header.cols > 25 || header.sections != header.rows * header.cols + 1) {
        reject("header", "damaged, or not of a game of up to 25 cells");
    }
    const Game game(
        {static_cast<int>(header.rows), static_cast<int>(header.cols), static_cast<int>(header.k)});
    const std::vector<Entry> wanted = section_table(game);
    const std::size_t table_bytes = wanted.size() * sizeof(Entry);
    if (size < sizeof(Header) + table_bytes) reject("section table", "cut short");
    if (header.checksum != header_checksum(bytes->data, wanted.size())) {
        reject("header or section table", "its checksum differs; the file is damaged");
    }
    std::vector<Entry> table(wanted.size());
    std::memcpy(table.data(), bytes->data + sizeof(Header), table_bytes);
    std::uint64_t end = sizeof(Header) + table_bytes;
    const auto require_zeros = [&](std::uint64_t until, const std::string& where) {
        if (std::any_of(bytes->data + end, bytes->data + until, [](auto b) { return b != 0; })) {
            reject(where, "bytes between the sections are not zero");
        }
    };
    for (std::size_t i = 0; i < table.size(); ++i) {
        const Entry& entry = table[i];
        if (entry.x_count != wanted[i].x_count || entry.o_count != wanted[i].o_count ||
            entry.offset != wanted[i].offset || entry.bytes != wanted[i].bytes) {
            reject("section table", fmt::format("{} is not where it belongs", wanted[i].name()));
        }
        if (entry.offset + entry.bytes > size) reject(entry.name(), "cut short");
        if (XXH3_64bits(bytes->data + entry.offset, entry.bytes) != entry.checksum) {
            reject(entry.name(), "its checksum differs; the file is damaged");
        }
        require_zeros(entry.offset, fmt::format("before {}", entry.name()));
        end = entry.offset + entry.bytes;
    }
    if (header.file_bytes != size || size != size_of(wanted)) {
        reject("end", fmt::format("{} bytes, expected {}", size, size_of(wanted)));
    }
    require_zeros(size, "end");
    return {game, bytes};
}

std::string_view Oracle::digest() const {
    return image().substr(offsetof(Header, digest), sizeof(Header::digest));
}

Oracle::Place Oracle::place_of(const Position& position) const {
    static const SubsetTables& tables = SubsetTables::instance();
    const Mask free = game_.board() & ~position.x;
    const auto [x_rank, x] = tables.rank(position.x);
    const auto [o_rank, o] = tables.rank(tables.extract(position.o, free));
    if (o > x || o + 1 < x) return {nullptr, 0};
    const std::uint64_t place = x_rank * binomial(game_.cells() - x, o) + o_rank;
    return {sections_[static_cast<std::size_t>(x + o)] + place / 8,
            static_cast<unsigned>(place % 8)};
}

bool Oracle::contains(const Position& position) const {
    const auto [byte, bit] = place_of(position);
    return byte != nullptr && (*byte >> bit & 1) != 0;
}

void Oracle::contains(std::span<const Position> positions, std::span<bool> reachable) const {
    std::array<Place, 32> places;  // more than the accesses that a core keeps in flight
    for (std::size_t first = 0; first < positions.size(); first += places.size()) {
        const std::size_t count = std::min(places.size(), positions.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            places[i] = place_of(positions[first + i]);
            __builtin_prefetch(places[i].byte);  // harmless when it is null
        }
        for (std::size_t i = 0; i < count; ++i) {
            const auto [byte, bit] = places[i];
            reachable[first + i] = byte != nullptr && (*byte >> bit & 1) != 0;
        }
    }
}

std::string_view Oracle::image() const {
    return {reinterpret_cast<const char*>(bytes_->data), bytes_->size};
}

}  // namespace boardproof
