#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "boardproof/proof.hpp"
#include "boardproof/report.hpp"
#include "cli/commands.hpp"
#include "cli/proof_job.hpp"

namespace boardproof::cli {

namespace {

struct ProveOptions : ProofJobOptions {
    std::vector<std::string> rules;
    std::vector<std::string> required;
    std::size_t counterexamples = 10;
    bool ablation = false;
};

constexpr int most_counterexamples = 1'000'000;

void add_rule(std::vector<Rule>& rules, const std::string& name) {
    const Rule& rule = find_rule(name);
    const auto is_it = [&](const Rule& chosen) { return chosen.name == rule.name; };
    if (std::none_of(rules.begin(), rules.end(), is_it)) rules.push_back(rule);
}

int run(const ProveOptions& options, const Session& session) {
    ProofRequest request = options.request();
    for (const std::string& name : options.rules) add_rule(request.rules, name);
    if (request.rules.empty()) request.rules.assign(all_rules().begin(), all_rules().end());
    for (const std::string& name : options.required) add_rule(request.rules, name);
    request.counterexamples = options.counterexamples;
    if (options.ablation) request.ablation_cells = Game::max_cells;
    if (options.plan) {
        options.write_plan(std::move(request));
        return 0;
    }
    const Proof proof = options.run(std::move(request), session, [&](const Proof& established) {
        return options.format == "json" ? proof_as_json(established) : proof_as_text(established);
    });

    int status = 0;
    for (const RuleVerdict& verdict : proof.rules) {
        const bool required = std::find(options.required.begin(), options.required.end(),
                                        verdict.rule.name) != options.required.end();
        if (!required || verdict.exact()) continue;
        fmt::print(stderr,
                   "boardproof: {} is not necessary and sufficient on {}: {} false accepts, {} "
                   "false rejects\n",
                   verdict.rule.name, proof.game.name(), verdict.false_accepts.str(),
                   verdict.false_rejects.str());
        status = answer_is_no;
    }
    return status;
}

}  // namespace

void add_prove(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("prove",
                                           "Confront rules with the boards that legal play "
                                           "reaches: which are necessary and sufficient?");
    const auto options = std::make_shared<ProveOptions>();
    options->add_to(*command, "text|json");
    command->add_option("--rule", options->rules, "judge this rule (repeatable; default: all)")
        ->type_size(1)
        ->allow_extra_args(false);
    command
        ->add_option("--counterexamples", options->counterexamples,
                     "show the first N of each kind; in JSON also the smallest of N orbits")
        ->check(CLI::Range(0, most_counterexamples))
        ->capture_default_str();
    command->add_flag(
        "--ablation", options->ablation,
        "drop each condition of a rule in turn, also on more than 20 cells, where that "
        "takes longer than the proof");
    command
        ->add_option("--require", options->required,
                     "exit with status 1 unless this rule is necessary and sufficient")
        ->type_size(1)
        ->allow_extra_args(false);
    command->footer(
        "Example: boardproof prove 4x4 --rule three-conditions --rule last-move\n"
        "Example: boardproof prove 5x5 --engine symbolic --method induction --rule last-move\n"
        "Exit status: 0 done, 1 a required rule fails, 2 unusable input, 3 the machine gave "
        "out, 70 an error of the program's own");
    command->callback([options, &session] { session.status = run(*options, session); });
}

}  // namespace boardproof::cli
