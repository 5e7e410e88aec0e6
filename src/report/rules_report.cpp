#include "report/rules_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "boardproof/rule.hpp"
#include "mistakes/mistake.hpp"

namespace boardproof {

std::string rules_as_text() {
    std::string text = "rules\n";
    for (const Rule& rule : all_rules()) {
        text += fmt::format("\n  {}\n    {}\n    {}\n", rule.name, rule.statement, rule.provenance);
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
    return text;
}

std::string mistakes_as_text() {
    std::size_t width = 0;
    for (const Mistake& mistake : all_mistakes()) width = std::max(width, mistake.name.size());
    std::string text = "mistakes (with a game: on how many boards each goes wrong)\n\n";
    for (const Mistake& mistake : all_mistakes()) {
        text += fmt::format("  {:<{}}  {}\n", mistake.name, width, mistake.description);
    }
    return text;
}

}  // namespace boardproof
