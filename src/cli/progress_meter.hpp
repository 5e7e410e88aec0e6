#pragma once

#include <string>
#include <thread>

#include "boardproof/progress.hpp"

namespace boardproof::cli {

/// Shows on standard error how far a job is, from its second second on, when that is a terminal;
/// silent otherwise. The line goes away with the meter.
class ProgressMeter {
 public:
    /// The progress must outlive the meter.
    ProgressMeter(std::string label, const Progress& progress);
    ~ProgressMeter() = default;
    ProgressMeter(const ProgressMeter&) = delete;
    ProgressMeter& operator=(const ProgressMeter&) = delete;

 private:
    void show(const std::stop_token& stop) const;

    std::string label_;
    const Progress* progress_;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace boardproof::cli
