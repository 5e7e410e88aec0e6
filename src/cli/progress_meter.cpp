#include "cli/progress_meter.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>

#include "base/byte_size.hpp"
#include "boardproof/provenance.hpp"
#include "system/machine.hpp"

namespace boardproof::cli {

ProgressMeter::ProgressMeter(std::string label, const Progress& progress, const std::string& when)
    : label_(std::move(label)), progress_(&progress) {
    if (when == "always" || (when == "auto" && isatty(STDERR_FILENO) != 0)) {
        thread_ = std::jthread([this](const std::stop_token& stop) { show(stop); });
    }
}

void ProgressMeter::show(const std::stop_token& stop) const {
    using Seconds = std::chrono::duration<double>;
    const auto start = std::chrono::steady_clock::now();
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    auto pause = std::chrono::milliseconds(1000);
    bool shown = false;
    while (!wake.wait_for(lock, stop, pause, [&] { return stop.stop_requested(); })) {
        pause = std::chrono::milliseconds(200);
        const double seconds = Seconds(std::chrono::steady_clock::now() - start).count();
        const auto done = static_cast<double>(progress_->done());
        const auto total = static_cast<double>(std::max<std::uint64_t>(1, progress_->total()));
        const double share = std::min(1.0, done / total);
        fmt::print(stderr, "\r\x1b[K{}: {}", label_, where());
        const double speed = (done - static_cast<double>(progress_->skipped())) / seconds;
        if (speed > 0) {
            fmt::print(stderr, ", {:.1f}%, {:.3g} boards per second, {:.0f} s left", 100 * share,
                       speed, std::max(0.0, total - done) / speed);
        }
        std::fflush(stderr);
        shown = true;
    }
    if (shown) fmt::print(stderr, "\r\x1b[K");
}

std::string ProgressMeter::where() const {
    std::string text;
    const char* const stage = progress_->stage();
    if (stage != nullptr) text += fmt::format("{}, ", stage);
    if (stage == nullptr || progress_->ply() > 0) text += fmt::format("ply {}, ", progress_->ply());
    if (progress_->nodes() > 0) text += fmt::format("{} nodes, ", progress_->nodes());
    return text + format_bytes(peak_resident_bytes());
}

}  // namespace boardproof::cli
