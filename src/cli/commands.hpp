#pragma once

#include <CLI/CLI.hpp>

#include "cli/session.hpp"

namespace boardproof::cli {

// Each adds a command to the program; its callback sets the session's exit status.
void add_audit(CLI::App& app, Session& session);
void add_check(CLI::App& app, Session& session);
void add_count(CLI::App& app, Session& session);
void add_explain(CLI::App& app, Session& session);
void add_grade(CLI::App& app, Session& session);
void add_oracle(CLI::App& app, Session& session);
void add_prove(CLI::App& app, Session& session);
void add_replay(CLI::App& app, Session& session);
void add_report(CLI::App& app, Session& session);
void add_rules(CLI::App& app, Session& session);
void add_solve(CLI::App& app, Session& session);
void add_stats(CLI::App& app, Session& session);
void add_suite(CLI::App& app, Session& session);
void add_tables(CLI::App& app, Session& session);

/// The library host is no command for people: `audit --library` runs it.
inline constexpr const char* library_host_command = "answer-by-library";
void add_library_host(CLI::App& app, Session& session);

}  // namespace boardproof::cli
