#include "cli/symbolic_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "boardproof/error.hpp"

namespace boardproof::cli {

void SymbolicOptions::add_to(CLI::App& command) {
    options_ = {
        command
            .add_option(
                "--method", method,
                "symbolic engine: layers (play from the empty board, ply by ply; no rule is used) "
                "or induction (prove that last-move accepts just the reachable boards, and take "
                "these; from 5x5 on in less time and memory)")
            ->check(CLI::IsMember({"layers", "induction"}))
            ->capture_default_str(),
        command
            .add_option(
                "--order", order,
                "symbolic engine: ask for the cells by lines (along the shorter side), rows, "
                "columns, diagonal or spiral; the answer is the same, time and memory are not")
            ->check(CLI::IsMember({"lines", "rows", "columns", "diagonal", "spiral"}))
            ->capture_default_str()};
}

void SymbolicOptions::refuse(const std::string& engine) const {
    if (std::any_of(options_.begin(), options_.end(),
                    [](const CLI::Option* option) { return option->count() > 0; })) {
        throw InputError(
            fmt::format("engine '{}': knows no --method or --order; expected symbolic", engine));
    }
}

}  // namespace boardproof::cli
