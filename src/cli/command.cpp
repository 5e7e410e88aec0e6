#include "command.hpp"

#include <fmt/format.h>

#include "boardproof/error.hpp"
#include "boardproof/output.hpp"
#include "boardproof/proof.hpp"

namespace boardproof::cli {

void JobOptions::add_to(CLI::App& command, const std::string& formats) {
    command.add_option("GAME", game, "RxC or RxC:K, for example 3x3, 4x4:3, 3x5:3")->required();
    command.add_option("--engine", engine, "frontier (fast, to 25 cells) or reference (to 16)")
        ->capture_default_str();
    command.add_option("--threads", threads, "threads of the frontier engine, 1 to 1024")
        ->capture_default_str();
    command.add_flag("--portable", portable, "use no BMI2 or AVX2 instructions");
    command.add_option("--format", format, formats)->capture_default_str();
    command.add_option("-o,--output", output, "write to this file instead of standard output");
}

void JobOptions::check(const std::string& formats) const {
    if (threads < 1 || threads > ProofRequest::max_threads) {
        throw InputError(
            fmt::format("--threads '{}': expected 1 to {}", threads, ProofRequest::max_threads));
    }
    if (format.empty() || ("|" + formats + "|").find("|" + format + "|") == std::string::npos) {
        throw InputError(fmt::format("--format '{}': expected {}", format, formats));
    }
}

void JobOptions::write(const std::string& text) const {
    if (output.empty()) {
        write_standard_output(text);
    } else {
        write_file(output, text);
    }
}

}  // namespace boardproof::cli
