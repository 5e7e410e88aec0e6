#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace boardproof::cli {

/// Options of the symbolic engine, by which those of the other engines are not touched.
struct SymbolicOptions {
    std::string method = "layers";
    std::string order = "lines";

    /// Adds `--method` and `--order` to a command.
    void add_to(CLI::App& command);

    /// Throws InputError when they have been given to another engine.
    void refuse(const std::string& engine) const;

 private:
    std::vector<const CLI::Option*> options_;
};

}  // namespace boardproof::cli
