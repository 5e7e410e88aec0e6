#include "boardproof/audit.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "boardproof/error.hpp"
#include "boardproof/validator.h"
#include "command.hpp"
#include "progress_meter.hpp"
#include "stop_on_signals.hpp"

namespace boardproof::cli {

namespace {

constexpr const char* host_command = "answer-by-library";

struct AuditOptions {
    EnumerationOptions enumeration;
    std::vector<std::string> command;
    std::string library;
    std::string form = "slashes";
    AuditRequest request;
    std::string format = "text";
    std::string output;
};

// A library is loaded by a process of its own, which it may crash as it likes.
std::vector<std::string> command_of(const AuditOptions& options) {
    if (options.library.empty() == options.command.empty()) {
        throw InputError("validator: expected either -- COMMAND or --library FILE.so");
    }
    if (options.library.empty()) return options.command;
    const std::string path = std::filesystem::exists(options.library)
                                 ? std::filesystem::absolute(options.library).string()
                                 : options.library;
    return {std::filesystem::read_symlink("/proc/self/exe").string(), host_command, path,
            options.enumeration.game};
}

int run(AuditOptions& options) {
    const Game game(parse_dimensions(options.enumeration.game));
    AuditRequest& request = options.request;
    request.form = options.library.empty() ? parse_question_form(options.form) : QuestionForm::run;
    ResultSink sink(options.output);
    const std::vector<std::string> command = command_of(options);
    const Audit result = options.enumeration.do_job(game, [&](const EngineOptions& engine_options) {
        request.options = engine_options;
        return audit(game, command, request);
    });
    sink.write(options.format == "json" ? audit_as_json(result) : audit_as_text(result));
    return result.is_right() ? 0 : answer_is_no;
}

int answer_by_library(const std::string& path, const Game& game) {
    void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw InputError(fmt::format("library '{}': {}", path, dlerror()));
    const auto validate =
        reinterpret_cast<decltype(&boardproof_validate)>(dlsym(library, "boardproof_validate"));
    if (validate == nullptr) throw InputError(fmt::format("library '{}': {}", path, dlerror()));
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);  // no write for each line
    for (std::string cells; std::getline(std::cin, cells);) {
        std::cout << (validate(game.rows(), game.cols(), game.k(), cells.c_str()) != 0 ? "1\n"
                                                                                       : "0\n");
    }
    std::cout.flush();
    return 0;
}

}  // namespace

void add_audit(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "audit", "Run somebody's validator on every board and say how often it is wrong, and how.");
    const auto options = std::make_shared<AuditOptions>();
    options->enumeration.add_to(*command);
    command->add_option("COMMAND", options->command,
                        "after --: a program that gets one board a line and answers each with a "
                        "line: true or false, 1 or 0, yes or no, valid or invalid");
    command->add_option("--library", options->library,
                        "a shared library instead, as boardproof/validator.h describes it");
    command->add_option("--form", options->form,
                        "how boards are written: slashes (XOX/.X./...), run (XOX.X....) or json");
    command->add_flag("--counts-only", options->request.scope.counts_only,
                      "only boards with as many X as O or one more");
    command->add_option("--sample", options->request.scope.sample,
                        "only so many boards, drawn at random");
    command->add_option("--seed", options->request.scope.seed, "of the sample")
        ->capture_default_str();
    command
        ->add_option("--timeout", options->request.timeout,
                     "seconds for which the validator may neither read nor answer")
        ->check(CLI::Range(0.001, 1e6))
        ->capture_default_str();
    constexpr std::size_t most_counterexamples = 1'000'000;
    command
        ->add_option("--counterexamples", options->request.counterexamples,
                     "how many to show of each kind, one for each orbit")
        ->check(CLI::Range(std::size_t{0}, most_counterexamples))
        ->capture_default_str();
    command->add_option("--format", options->format, "text|json")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
    command->add_option("-o,--output", options->output,
                        "write to this file instead of standard output");
    command->footer(
        "Boards come in the order in which `sort` puts their texts in the C locale.\n"
        "Exit status: 0 the validator is right, 1 it is wrong, 2 it cannot be audited.\n"
        "Example: boardproof audit 3x3 -- python3 my_validator.py");
    command->callback([options, &session] { session.status = run(*options); });

    CLI::App* host = app.add_subcommand(host_command, "")->group("");
    const auto library = std::make_shared<std::pair<std::string, std::string>>();
    host->add_option("FILE", library->first)->required();
    host->add_option("GAME", library->second)->required();
    host->callback([library, &session] {
        session.status = answer_by_library(library->first, Game(parse_dimensions(library->second)));
    });
}

}  // namespace boardproof::cli
