#pragma once

#include <cstdint>
#include <string_view>

#include "boardproof/progress.hpp"
#include "boardproof/stop.hpp"

namespace boardproof {

/// The engine that works where none is named: the parallel generator.
inline constexpr std::string_view default_engine_name = "frontier";

/// With what means a long job runs, declared once and passed through to whoever does the work. The
/// result depends on none of them.
///
/// The functions do nothing where nobody watches the progress or may ask for a stop. They cost one
/// relaxed atomic access and are safe from any number of threads.
struct RunOptions {
    static constexpr int max_threads = 1024;

    int threads = 1;                    ///< 1 to max_threads; decision diagrams use one
    Progress* progress = nullptr;       ///< may be null; must outlive the job
    bool portable = false;              ///< use the kernels that run on any machine
    std::uint64_t memory = UINT64_MAX;  ///< bytes that the job may take
    const StopFlag* stop = nullptr;     ///< may be null; must outlive the job

    /// Throws Interrupted once a stop has been requested; jobs call it every few milliseconds.
    void check_stop() const {
        if (stop != nullptr) stop->check();
    }

    // The functions of Progress.
    void expect(std::uint64_t boards) const {
        if (progress != nullptr) progress->expect(boards);
    }
    void advance(std::uint64_t boards) const {
        if (progress != nullptr) progress->advance(boards);
    }
    void skip(std::uint64_t boards) const {
        if (progress != nullptr) progress->skip(boards);
    }
    void enter_ply(int ply) const {
        if (progress != nullptr) progress->enter_ply(ply);
    }
    void enter_stage(const char* stage) const {
        if (progress != nullptr) progress->enter_stage(stage);
    }
    void set_nodes(std::uint64_t nodes) const {
        if (progress != nullptr) progress->set_nodes(nodes);
    }
};

/// Throws InputError unless the number is 1 to RunOptions::max_threads.
void require_threads(int threads);

}  // namespace boardproof
