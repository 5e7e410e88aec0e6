#include "boardproof/oracle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <span>
#include <utility>

#include "base/binomial.hpp"
#include "base/byte_size.hpp"
#include "base/subset_tables.hpp"
#include "boardproof/error.hpp"
#include "engines/digest_observer.hpp"
#include "engines/engine.hpp"
#include "engines/oracle_file.hpp"
#include "system/mapped_memory.hpp"

namespace boardproof {

namespace {

/// Puts the blocks of an engine in their places. Forks share the image.
class BlockCollector final : public Observer {
 public:
    BlockCollector(Word* image, const std::vector<OracleSection>& table)
        : image_(image), table_(&table) {}

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
    const std::vector<OracleSection>* table_;
};

}  // namespace

Oracle::Oracle(const Game& game, std::shared_ptr<const MappedMemory> memory)
    : game_(game), memory_(std::move(memory)) {
    for (const OracleSection& section : oracle_sections(game)) {
        sections_.push_back(reinterpret_cast<const std::uint8_t*>(memory_->bytes().data()) +
                            section.offset);
    }
}

std::uint64_t Oracle::bytes_for(const Game& game) {
    return oracle_bytes(game);
}

Oracle Oracle::enumerate(const Game& game, const RunOptions& options, std::string_view engine) {
    const std::unique_ptr<Engine> runner = make_engine(engine);
    runner->require(game);
    const std::vector<OracleSection> sections = oracle_sections(game);
    const std::uint64_t size = oracle_bytes(game);
    const std::string purpose = fmt::format("oracle of {}", game.name());
    if (size > options.memory) {
        throw ResourceError(fmt::format("{}: needs {} of memory, {} may be used", purpose,
                                        format_bytes(size), format_bytes(options.memory)));
    }
    // Look-ups jump about: fewer pages, fewer misses.
    const auto memory = std::make_shared<MappedMemory>(
        MappedMemory::zeros(size, MappedMemory::Use::dense, purpose));
    BlockCollector collector(reinterpret_cast<Word*>(memory->bytes().data()), sections);
    DigestObserver digest(game);
    const std::array<Observer*, 2> observers{&collector, &digest};
    RunOptions rest = options;
    rest.memory -= size;
    runner->run(game, {rest}, observers);
    seal_oracle(game, digest.digest(), memory->bytes());
    return {game, memory};
}

Oracle Oracle::open(const std::string& path) {
    auto memory = std::make_shared<const MappedMemory>(MappedMemory::file(path, "oracle"));
    const Game game = check_oracle(memory->bytes(), path);
    return {game, std::move(memory)};
}

std::string_view Oracle::digest() const {
    return image().substr(offsetof(OracleHeader, digest), sizeof(OracleHeader::digest));
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
    const std::span bytes = memory_->bytes();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace boardproof
