#include <fmt/format.h>

#include "boardproof/output.hpp"
#include "boardproof/rule.hpp"
#include "command.hpp"

namespace boardproof::cli {

void add_rules(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "rules", "List the rules and conditions, what they say and where they come from.");
    command->footer("Example: boardproof rules");
    command->callback([&session] {
        std::string text = "rules\n";
        for (const Rule& rule : all_rules()) {
            text +=
                fmt::format("\n  {}\n    {}\n    {}\n", rule.name, rule.statement, rule.provenance);
            if (rule.conditions.empty()) continue;
            text += "    conditions:";
            for (const Condition condition : rule.conditions) {
                text += fmt::format(" {}", name(condition));
            }
            text += '\n';
        }
        text += "\nconditions\n\n";
        for (const Condition condition : all_conditions) {
            text += fmt::format("  {:<13} {}\n", name(condition), statement(condition));
        }
        write_standard_output(text);
        session.status = 0;
    });
}

}  // namespace boardproof::cli
