#pragma once

#include <string>
#include <thread>

#include "boardproof/progress.hpp"

namespace boardproof::cli {

/// Shows on standard error how far a job is, from its second second on: with `always`, never with
/// `never`, with `auto` when that is a terminal. The line goes away with the meter.
class ProgressMeter {
 public:
    /// The progress must outlive the meter.
    ProgressMeter(std::string label, const Progress& progress, const std::string& when);
    ~ProgressMeter() = default;
    ProgressMeter(const ProgressMeter&) = delete;
    ProgressMeter& operator=(const ProgressMeter&) = delete;

 private:
    void show(const std::stop_token& stop) const;
    [[nodiscard]] std::string where() const;

    std::string label_;
    const Progress* progress_;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace boardproof::cli
