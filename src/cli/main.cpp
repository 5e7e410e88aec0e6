#include <fmt/format.h>

#include <algorithm>

#include "boardproof/error.hpp"
#include "boardproof/version.hpp"
#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "system/output_file.hpp"

namespace {

bool is_command(const CLI::App& app, const std::string& name) {
    const auto commands = app.get_subcommands({});
    return std::any_of(commands.begin(), commands.end(),
                       [&](const CLI::App* command) { return command->get_name() == name; });
}

std::string names(const CLI::App& app) {
    std::string text;
    for (const CLI::App* command : app.get_subcommands({})) {
        if (command->get_group().empty()) continue;  // for the program's own use
        text += fmt::format("{}{}", text.empty() ? "" : ", ", command->get_name());
    }
    return text;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace boardproof;
    cli::Session session{{argv + std::min(argc, 1), argv + argc}};
    CLI::App app{"Settles by exhaustion which tic-tac-toe boards legal play reaches."};
    app.name("boardproof");
    app.set_version_flag("--version", fmt::format("boardproof {} ({})", version, commit));
    app.require_subcommand(1);
    app.footer(
        "Example: boardproof prove 4x4\nEach command explains itself: boardproof prove --help");
    try {
        cli::add_prove(app, session);
        cli::add_stats(app, session);
        cli::add_rules(app, session);
        cli::add_replay(app, session);
        cli::add_tables(app, session);
        cli::add_report(app, session);
        cli::add_count(app, session);
        cli::add_solve(app, session);
        cli::add_check(app, session);
        cli::add_explain(app, session);
        cli::add_audit(app, session);
        cli::add_suite(app, session);
        cli::add_grade(app, session);
        cli::add_oracle(app, session);
        cli::add_library_host(app, session);
        if (argc > 1 && argv[1][0] != '-' && !is_command(app, argv[1])) {
            throw InputError(
                fmt::format("command '{}': unknown; expected {}", argv[1], names(app)));
        }
        try {
            app.parse(argc, argv);
        } catch (const CLI::CallForHelp&) {
            write_standard_output(app.help());
        } catch (const CLI::CallForVersion& call) {
            write_standard_output(fmt::format("{}\n", call.what()));
        }
    } catch (const CLI::ParseError& error) {
        cli::complain(error.what());
        return cli::unusable_input;
    } catch (...) {
        return cli::complain_of_exception();
    }
    return session.status;
}
