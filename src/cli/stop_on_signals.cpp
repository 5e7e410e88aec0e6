#include "cli/stop_on_signals.hpp"

#include <fmt/format.h>

namespace boardproof::cli {

namespace {

StopFlag stop_flag;  // handlers reach nothing else

}  // namespace

StopOnSignals::StopOnSignals() {
    struct sigaction action {};
    action.sa_handler = [](int signal) { stop_flag.request(signal); };
    // The second signal finds the default; calls that one interrupts go on.
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &interrupt_);
    sigaction(SIGTERM, &action, &terminate_);
}

StopOnSignals::~StopOnSignals() {
    sigaction(SIGINT, &interrupt_, nullptr);
    sigaction(SIGTERM, &terminate_, nullptr);
}

const StopFlag& StopOnSignals::flag() const {
    return stop_flag;
}

std::string nothing_is_kept(const Interrupted& stop, const Progress& done) {
    return fmt::format(
        "stopped by signal {}{}; nothing is kept", stop.signal(),
        done.stage() == nullptr ? std::string() : fmt::format(" in stage '{}'", done.stage()));
}

}  // namespace boardproof::cli
