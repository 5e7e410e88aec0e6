#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "boardproof/judgement.hpp"

namespace boardproof::cli {

// Options that commands share. Each function adds one to a command and keeps its value in the
// second argument, whose value before is the default.

/// The argument GAME.
void add_game(CLI::App& command, std::string& game);
/// `--threads`
void add_threads(CLI::App& command, int& threads);
/// `--memory`; see memory_limit.
void add_memory(CLI::App& command, std::string& memory);
/// `--progress`; see ProgressMeter.
void add_progress(CLI::App& command, std::string& when);
/// `--first`; see parse_first_mover.
void add_first_mover(CLI::App& command, std::string& first);
/// `--map`; see Alphabet.
void add_alphabet(CLI::App& command, std::string& map);
/// `--format`, which understands the given formats, a list with bars between.
void add_format(CLI::App& command, std::string& format, const std::string& formats);
/// `--output`; see ResultSink.
void add_output(CLI::App& command, std::string& output);

/// The bytes that a job may take by `--memory`: what the machine has available where it was not
/// given. Throws InputError on what is no size.
[[nodiscard]] std::uint64_t memory_limit(const std::string& memory);

/// `X`, `O` or `either`. Precondition: one of these.
[[nodiscard]] FirstMover parse_first_mover(const std::string& text);

}  // namespace boardproof::cli
