#include "engines/digest_observer.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <nlohmann/json.hpp>

#include "engines/observer_state.hpp"

namespace boardproof {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "words are hashed as they lie in memory");

DigestObserver::DigestObserver(const Game& game)
    : game_(&game), sums_(static_cast<std::size_t>(game.cells()) + 1) {}

std::unique_ptr<Observer> DigestObserver::fork() const {
    return std::make_unique<DigestObserver>(*game_);
}

void DigestObserver::observe(const Block& block) {
    for (const BlockHalf& half : block.halves) {
        if (half.count == 0) continue;
        const XXH128_hash_t hash = XXH3_128bits_withSeed(
            half.bits, half.shape->words() * sizeof(Word), block.frame->rank());
        Sum& sum = sums_[static_cast<std::size_t>(block.frame->x_count() + half.o_count)];
        sum[0] += hash.low64;
        sum[1] += hash.high64;
    }
}

void DigestObserver::merge(Observer& fork) {
    const auto& other = dynamic_cast<DigestObserver&>(fork);
    for (std::size_t ply = 0; ply < sums_.size(); ++ply) {
        sums_[ply][0] += other.sums_[ply][0];
        sums_[ply][1] += other.sums_[ply][1];
    }
}

std::string DigestObserver::state() const {
    return nlohmann::json(sums_).dump();
}

void DigestObserver::restore(const std::string& state) {
    const nlohmann::json sums = parse_state(state, sums_.size());
    for (std::size_t ply = 0; ply < sums_.size(); ++ply) {
        const nlohmann::json& sum = require_size(sums[ply], 2);
        sums_[ply] = {count_of(sum[0]), count_of(sum[1])};
    }
}

std::string DigestObserver::digest() const {
    std::string text = fmt::format("boardproof-digest/1 {}\n", game_->name());
    for (const Sum& sum : sums_) {
        for (const std::uint64_t half : sum) {
            for (int byte = 0; byte < 8; ++byte) {
                text += static_cast<char>(static_cast<unsigned char>(half >> (8 * byte)));
            }
        }
    }
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(text.data(), text.size()));
    std::string hex;
    for (const unsigned char byte : canonical.digest) hex += fmt::format("{:02x}", byte);
    return hex;
}

}  // namespace boardproof
