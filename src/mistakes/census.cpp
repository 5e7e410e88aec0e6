#include "mistakes/census.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

#include "boardproof/error.hpp"
#include "game/universe.hpp"

namespace boardproof {

namespace {

struct Key {
    Mask wrong;
    Mask misjudged;
    bool reachable;

    friend bool operator==(const Key&, const Key&) = default;
};

struct KeyHash {
    std::size_t operator()(const Key& key) const {
        // Multiplication by an odd number mixes upwards; the shift brings the result down.
        constexpr std::uint64_t golden = 0x9e3779b97f4a7c15U;
        const std::uint64_t mixed = (key.wrong * golden) ^ key.misjudged;
        return static_cast<std::size_t>((mixed * golden) >> 20) ^ (key.reachable ? 1u : 0u);
    }
};

struct SignatureBoards {
    std::uint64_t boards = 0;
    Position first;

    void add(std::uint64_t count, const Position& position) {
        if (boards == 0 || canonical_order(position, first) < 0) first = position;
        boards += count;
    }
};

using Entries = std::unordered_map<Key, SignatureBoards, KeyHash>;

// The truth about a board: who is right is up to the enumeration, how it stands up to its lines.
Status truth_of(const Oracle& oracle, const Position& position) {
    const Status status = judge(oracle.game(), position).status;
    if ((status != Status::unreachable) != oracle.contains(position)) {
        throw std::logic_error("the rule last-move and the enumeration disagree on a board");
    }
    return status;
}

}  // namespace

void require_census(const Game& game) {
    if (game.cells() > max_census_cells) {
        throw InputError(
            fmt::format("game '{}': {} cells; the catalogue of mistakes is judged on "
                        "boards of 1 to {}",
                        game.name(), game.cells(), max_census_cells));
    }
}

MistakeCensus take_census(const Oracle& oracle, const RunOptions& options) {
    const Game& game = oracle.game();
    require_census(game);
    const LineModel model(game);
    const std::uint64_t size = universe_size(game.cells());
    options.expect(size);
    constexpr std::uint64_t part = 6561;  // some milliseconds
    tbb::enumerable_thread_specific<Entries> found;
    tbb::task_arena arena(options.threads);
    arena.execute([&] {
        tbb::parallel_for(std::uint64_t{0}, (size + part - 1) / part, [&](std::uint64_t index) {
            Entries& entries = found.local();
            const std::uint64_t begin = index * part;
            const std::uint64_t end = std::min(begin + part, size);
            UniverseCursor cursor(game, begin);
            for (std::uint64_t i = begin; i != end; ++i, cursor.next()) {
                const Status truth = truth_of(oracle, cursor.position());
                const bool reachable = truth != Status::unreachable;
                const MistakenVerdicts verdicts =
                    judge_by_mistakes(model, cursor.position(), truth);
                const Mask all = low_bits(static_cast<int>(all_mistakes().size()));
                const Mask wrong = reachable ? all & ~verdicts.accepted : verdicts.accepted;
                entries[{wrong, verdicts.misjudged, reachable}].add(1, cursor.position());
            }
            options.advance(end - begin);
            options.check_stop();
        });
    });

    Entries all;
    for (const Entries& entries : found) {
        for (const auto& [key, entry] : entries) all[key].add(entry.boards, entry.first);
    }
    MistakeCensus census;
    census.tallies.resize(all_mistakes().size());
    for (const auto& found_here : all) {
        // Lambdas cannot capture structured bindings in C++20 as clang 14 reads it.
        const Key& key = found_here.first;
        const SignatureBoards& entry = found_here.second;
        census.signatures.push_back(
            {key.wrong, key.misjudged, key.reachable, entry.boards, entry.first});
        for_each_bit(key.wrong, [&](int i) {
            MistakeTally& tally = census.tallies[static_cast<std::size_t>(i)];
            (key.reachable ? tally.false_rejects : tally.false_accepts) += entry.boards;
        });
        for_each_bit(key.misjudged, [&](int i) {
            census.tallies[static_cast<std::size_t>(i)].misjudged += entry.boards;
        });
    }
    std::sort(census.signatures.begin(), census.signatures.end(),
              [](const auto& a, const auto& b) { return canonical_order(a.first, b.first) < 0; });
    return census;
}

}  // namespace boardproof
