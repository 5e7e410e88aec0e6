#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "boardproof/provenance.hpp"

namespace boardproof::cli {

// Exit statuses: 0 done, 1 the answer is no, 2 unusable input, 3 the machine gave out.
inline constexpr int answer_is_no = 1;
inline constexpr int unusable_input = 2;
inline constexpr int machine_gave_out = 3;

/// Options that every enumerating command has.
struct JobOptions {
    std::string game;
    std::string engine = "frontier";
    int threads = available_threads();
    bool portable = false;
    std::string format = "text";
    std::string output;  ///< empty: standard output

    /// Adds them to a command, which understands the given formats.
    void add_to(CLI::App& command, const std::string& formats);

    /// Throws InputError unless the threads are 1 to 1024 and the format is one of `formats`, a
    /// list with bars between.
    void check(const std::string& formats) const;

    /// Writes the result where it was asked for.
    void write(const std::string& text) const;
};

// Each adds a command to the program; its callback sets `status` to the exit status.
void add_prove(CLI::App& app, int& status);
void add_stats(CLI::App& app, int& status);
void add_rules(CLI::App& app, int& status);
void add_replay(CLI::App& app, int& status);
void add_tables(CLI::App& app, int& status);

}  // namespace boardproof::cli
