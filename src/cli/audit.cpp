#include "mistakes/audit.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "boardproof/error.hpp"
#include "cli/commands.hpp"
#include "cli/game_job.hpp"
#include "cli/options.hpp"
#include "cli/result_sink.hpp"
#include "system/child_process.hpp"

namespace boardproof::cli {

namespace {

struct AuditOptions {
    GameJobOptions job;
    std::vector<std::string> command;
    std::string library;
    std::string form;
    AuditRequest request;
    std::string format = "text";
    std::string output;
};

// A library is loaded by a process of its own, which it may crash as it likes.
std::vector<std::string> host_of(const std::string& library, const std::string& game) {
    const std::string path =
        std::filesystem::exists(library) ? std::filesystem::absolute(library).string() : library;
    return {std::filesystem::read_symlink("/proc/self/exe").string(), library_host_command, path,
            game};
}

// Whether the host can load the library at all; if not, it has said why.
bool loads(const std::vector<std::string>& host) {
    ChildProcess child(host);
    child.close_input();
    return child.wait().empty();
}

int run(AuditOptions& options) {
    const Game game(parse_dimensions(options.job.game));
    AuditRequest& request = options.request;
    const bool by_library = !options.library.empty();
    if (by_library != options.command.empty()) {
        throw InputError("validator: expected either -- COMMAND or --library FILE.so");
    }
    if (by_library && !options.form.empty()) {
        throw InputError(fmt::format("form '{}': goes with -- COMMAND", options.form));
    }
    if (by_library) {
        request.form = QuestionForm::run;
    } else if (!options.form.empty()) {
        request.form = parse_question_form(options.form);
    }
    ResultSink sink(options.output);
    const std::vector<std::string> command =
        by_library ? host_of(options.library, options.job.game) : options.command;
    if (by_library && !loads(command)) return unusable_input;
    const Audit result = options.job.do_job(game, [&](const RunOptions& engine_options) {
        request.options = engine_options;
        return audit(game, command, request);
    });
    sink.write(options.format == "json" ? audit_as_json(result) : audit_as_text(result));
    return result.is_right() ? 0 : answer_is_no;
}

}  // namespace

void add_audit(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "audit", "Run somebody's validator on every board and say how often it is wrong, and how.");
    const auto options = std::make_shared<AuditOptions>();
    options->job.add_to(*command);
    command->add_option("COMMAND", options->command,
                        "after --: a program that gets one board a line and answers each with a "
                        "line: true or false, 1 or 0, yes or no, valid or invalid");
    command->add_option("--library", options->library,
                        "a shared library instead, as boardproof/validator.h describes it");
    command->add_option("--form", options->form,
                        "how boards are written: slashes (XOX/.X./..., the default), run "
                        "(XOX.X....) or json");
    command->add_flag("--counts-only", options->request.scope.counts_only,
                      "only boards with as many X as O or one more");
    constexpr std::uint64_t most_samples = 1'000'000'000'000;
    CLI::Option* const sample = command
                                    ->add_option("--sample", options->request.scope.sample,
                                                 "only so many boards, drawn at random")
                                    ->check(CLI::Range(std::uint64_t{1}, most_samples));
    command->add_option("--seed", options->request.scope.seed, "of the sample")
        ->needs(sample)
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
    add_format(*command, options->format, "text|json");
    add_output(*command, options->output);
    command->footer(
        "Boards come in the order in which `sort` puts their texts in the C locale.\n"
        "Exit status: 0 the validator is right, 1 it is wrong, 2 it cannot be audited.\n"
        "Example: boardproof audit 3x3 -- python3 my_validator.py");
    command->callback([options, &session] { session.status = run(*options); });
}

}  // namespace boardproof::cli
