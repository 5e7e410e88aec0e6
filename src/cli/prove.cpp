#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "boardproof/error.hpp"
#include "boardproof/proof.hpp"
#include "boardproof/report.hpp"
#include "command.hpp"
#include "progress_meter.hpp"

namespace boardproof::cli {

namespace {

struct ProveOptions : JobOptions {
    std::vector<std::string> rules;
    std::vector<std::string> required;
    long long counterexamples = 10;
};

constexpr const char* formats = "text|json";
constexpr long long most_counterexamples = 1'000'000;

int run(const ProveOptions& options) {
    options.check(formats);
    if (options.counterexamples < 0 || options.counterexamples > most_counterexamples) {
        throw InputError(fmt::format("--counterexamples '{}': expected 0 to {}",
                                     options.counterexamples, most_counterexamples));
    }
    ProofRequest request{.dimensions = parse_dimensions(options.game)};
    for (const std::string& rule : options.rules) request.rules.push_back(find_rule(rule));
    if (request.rules.empty()) request.rules.assign(all_rules().begin(), all_rules().end());
    for (const std::string& name : options.required) {
        const Rule& rule = find_rule(name);
        const auto is_it = [&](const Rule& chosen) { return chosen.name == rule.name; };
        if (std::none_of(request.rules.begin(), request.rules.end(), is_it)) {
            request.rules.push_back(rule);
        }
    }
    request.engine = options.engine;
    request.threads = options.threads;
    request.portable = options.portable;
    request.counterexamples = static_cast<std::size_t>(options.counterexamples);
    Progress progress;
    request.progress = &progress;
    const Proof proof = [&] {
        const ProgressMeter meter(options.game, progress);
        return prove(request);
    }();
    options.write(options.format == "json" ? proof_as_json(proof) : proof_as_text(proof));

    int status = 0;
    for (const RuleVerdict& verdict : proof.rules) {
        const bool required = std::find(options.required.begin(), options.required.end(),
                                        verdict.rule.name) != options.required.end();
        if (!required || verdict.exact()) continue;
        fmt::print(stderr,
                   "boardproof: {} is not necessary and sufficient on {}: {} false accepts, {} "
                   "false rejects\n",
                   verdict.rule.name, proof.game.name(), verdict.false_accepts,
                   verdict.false_rejects);
        status = answer_is_no;
    }
    return status;
}

}  // namespace

void add_prove(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "prove",
        "Enumerate a game and confront rules with it: which are necessary and sufficient?");
    const auto options = std::make_shared<ProveOptions>();
    options->add_to(*command, formats);
    command->add_option("--rule", options->rules, "judge this rule (repeatable; default: all)")
        ->type_size(1)
        ->allow_extra_args(false);
    command
        ->add_option("--counterexamples", options->counterexamples,
                     "show the first N of each kind, and as many orbits")
        ->capture_default_str();
    command
        ->add_option("--require", options->required,
                     "exit with status 1 unless this rule is necessary and sufficient")
        ->type_size(1)
        ->allow_extra_args(false);
    command->footer(
        "Example: boardproof prove 4x4 --rule three-conditions --rule last-move\n"
        "Exit status: 0 done, 1 a required rule fails, 2 unusable input, 3 the machine gave out");
    command->callback([options, &status] { status = run(*options); });
}

}  // namespace boardproof::cli
