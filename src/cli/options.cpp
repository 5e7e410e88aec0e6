#include "cli/options.hpp"

#include <sstream>
#include <vector>

#include "base/byte_size.hpp"
#include "boardproof/run_options.hpp"
#include "system/machine.hpp"

namespace boardproof::cli {

void add_game(CLI::App& command, std::string& game) {
    command.add_option("GAME", game, "RxC or RxC:K, for example 3x3, 4x4:3, 3x5:3")->required();
}

void add_threads(CLI::App& command, int& threads) {
    command.add_option("--threads", threads, "threads to work with")
        ->check(CLI::Range(1, RunOptions::max_threads))
        ->capture_default_str();
}

void add_memory(CLI::App& command, std::string& memory) {
    command.add_option("--memory", memory,
                       "do not take more than this, for example 8G (default: what the "
                       "machine has available)");
}

void add_progress(CLI::App& command, std::string& when) {
    command
        .add_option("--progress", when,
                    "always, never or auto: show progress on standard error, or only on a terminal")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->capture_default_str();
}

void add_first_mover(CLI::App& command, std::string& first) {
    command.add_option("--first", first, "X, O or either: who makes the first move")
        ->check(CLI::IsMember({"X", "O", "either"}))
        ->capture_default_str();
}

void add_alphabet(CLI::App& command, std::string& map) {
    command.add_option(
        "--map", map,
        "what characters stand for, for example '1=X,2=O,0=.' (without it X and O in "
        "either case, and space . _ - for a blank)");
}

void add_format(CLI::App& command, std::string& format, const std::string& formats) {
    std::vector<std::string> names;
    std::istringstream list(formats);
    for (std::string one; std::getline(list, one, '|');) names.push_back(one);
    command.add_option("--format", format, formats)
        ->check(CLI::IsMember(names))
        ->capture_default_str();
}

void add_output(CLI::App& command, std::string& output) {
    command.add_option("-o,--output", output, "write to this file instead of standard output");
}

std::uint64_t memory_limit(const std::string& memory) {
    return memory.empty() ? available_memory() : parse_bytes(memory);
}

FirstMover parse_first_mover(const std::string& text) {
    if (text == "either") return FirstMover::either;
    return text == "O" ? FirstMover::o : FirstMover::x;
}

}  // namespace boardproof::cli
