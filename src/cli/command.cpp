#include "command.hpp"

#include <sstream>
#include <vector>

#include "boardproof/byte_size.hpp"
#include "boardproof/plan.hpp"
#include "boardproof/report.hpp"
#include "progress_meter.hpp"

namespace boardproof::cli {

void add_threads(CLI::App& command, int& threads) {
    command.add_option("--threads", threads, "threads to work with")
        ->check(CLI::Range(1, EngineOptions::max_threads))
        ->capture_default_str();
}

void add_progress(CLI::App& command, std::string& when) {
    command
        .add_option("--progress", when,
                    "always, never or auto: show progress on standard error, or only on a terminal")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->capture_default_str();
}

void JobOptions::add_to(CLI::App& command, const std::string& formats) {
    command.add_option("GAME", game, "RxC or RxC:K, for example 3x3, 4x4:3, 3x5:3")->required();
    command.add_option("--engine", engine, "frontier (fast, to 25 cells) or reference (to 16)")
        ->capture_default_str();
    add_threads(command, threads);
    command.add_flag("--portable", portable, "use no BMI2 or AVX2 instructions");
    command.add_option("--memory", memory,
                       "refuse to start when more is needed, for example 8G (default: what the "
                       "machine has available)");
    add_progress(command, progress);
    command.add_flag("--plan", plan, "show what the job takes in memory and time, and stop");
    std::vector<std::string> names;
    std::istringstream list(formats);
    for (std::string one; std::getline(list, one, '|');) names.push_back(one);
    command.add_option("--format", format, formats)
        ->check(CLI::IsMember(names))
        ->capture_default_str();
    command.add_option("-o,--output", output, "write to this file instead of standard output");
}

ProofRequest JobOptions::request() const {
    ProofRequest request{.dimensions = parse_dimensions(game)};
    request.engine = engine;
    request.threads = threads;
    request.portable = portable;
    request.memory = memory.empty() ? available_memory() : parse_bytes(memory);
    return request;
}

std::optional<Proof> JobOptions::run(ProofRequest request, ResultSink& sink) const {
    if (plan) {
        sink.write(plan_as_text(request));
        return std::nullopt;
    }
    Progress done;
    request.progress = &done;
    const ProgressMeter meter(game, done, progress);
    return prove(request);
}

void ResultSink::write(const std::string& text) {
    if (!file_) {
        write_standard_output(text);
        return;
    }
    file_->write(text);
    file_->commit();
}

}  // namespace boardproof::cli
