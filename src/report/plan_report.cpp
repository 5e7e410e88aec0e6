#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>

#include "base/byte_size.hpp"
#include "base/words.hpp"
#include "boardproof/error.hpp"
#include "boardproof/report.hpp"
#include "proof/enumerated_proof.hpp"

namespace boardproof {

namespace {

constexpr auto sample_time = std::chrono::seconds(2);

struct Estimate {
    double seconds;
    double sampled;  ///< seconds of the job that were done to find out
};

// Works on the job for a moment.
Estimate estimate_time(const ProofRequest& request) {
    Progress progress;
    StopFlag stop;
    ProofRequest sample = request;
    sample.run.progress = &progress;
    sample.run.stop = &stop;
    sample.counterexamples = 0;
    sample.checkpoint.clear();
    const auto start = std::chrono::steady_clock::now();
    {
        const std::jthread timer([&](const std::stop_token& done) {
            std::mutex mutex;
            std::condition_variable_any wake;
            std::unique_lock lock(mutex);
            if (!wake.wait_for(lock, done, sample_time, [&] { return done.stop_requested(); })) {
                stop.request(SIGALRM);
            }
        });
        try {
            static_cast<void>(prove(sample));
        } catch (const Interrupted&) {  // which is what the timer is for
        }
    }
    request.run.check_stop();
    const std::chrono::duration<double> sampled = std::chrono::steady_clock::now() - start;
    const auto done = static_cast<double>(progress.done());
    return {sampled.count() * static_cast<double>(progress.total()) / done, sampled.count()};
}

}  // namespace

std::string plan_as_text(const ProofRequest& request) {
    const Game& game = request.game;
    const FrontierPlan plan = plan_of(request);
    const std::uint64_t peak = planned_bytes(request);
    std::vector<std::vector<std::string>> rows{
        {"X stones", "blocks", "boards", "kept", "bit by bit"}};
    for (const LevelPlan& level : plan.levels) {
        rows.push_back({std::to_string(level.x_count), grouped(level.x_sets), grouped(level.boards),
                        format_bytes(level.kept_bytes), format_bytes(level.bits_bytes)});
    }
    std::string text = fmt::format("{}: {} with alternate turns\n\n{}", game.name(),
                                   counted(plan.boards, "board"), aligned(rows));
    text += fmt::format("\npeak    {} of memory, {} may be used\n", format_bytes(peak),
                        format_bytes(request.run.memory));

    if (peak > request.run.memory) return text + "time    not measured: the job does not fit\n";
    const Estimate estimate = estimate_time(request);
    text += fmt::format("time    about {:.2g} s with {}, judging by {} (from {:.2g} s of work)\n",
                        estimate.seconds, counted(request.run.threads, "thread"),
                        counted(request.rules.size(), "rule"), estimate.sampled);
    return text;
}

}  // namespace boardproof
