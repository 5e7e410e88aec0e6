#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <new>

#include "boardproof/error.hpp"
#include "boardproof/output.hpp"
#include "boardproof/version.hpp"
#include "command.hpp"

namespace {

// Errors are one line each, whatever the message quotes.
void complain(std::string message) {
    while (!message.empty() && message.back() == '\n') message.pop_back();
    std::replace(message.begin(), message.end(), '\n', ' ');
    const auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    };
    std::replace_if(message.begin(), message.end(), is_control, '?');
    fmt::print(stderr, "boardproof: {}\n", message);
}

bool is_command(const CLI::App& app, const std::string& name) {
    const auto commands = app.get_subcommands({});
    return std::any_of(commands.begin(), commands.end(),
                       [&](const CLI::App* command) { return command->get_name() == name; });
}

std::string names(const CLI::App& app) {
    std::string text;
    for (const CLI::App* command : app.get_subcommands({})) {
        text += fmt::format("{}{}", text.empty() ? "" : ", ", command->get_name());
    }
    return text;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace boardproof;
    int status = 0;
    CLI::App app{"Settles by exhaustion which tic-tac-toe boards legal play reaches."};
    app.name("boardproof");
    app.set_version_flag("--version", fmt::format("boardproof {} ({})", version, commit));
    app.require_subcommand(1);
    app.footer(
        "Example: boardproof prove 4x4\nEach command explains itself: boardproof prove --help");
    try {
        cli::add_prove(app, status);
        cli::add_stats(app, status);
        cli::add_rules(app, status);
        cli::add_replay(app, status);
        cli::add_tables(app, status);
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
        complain(error.what());
        return cli::unusable_input;
    } catch (const InputError& error) {
        complain(error.what());
        return cli::unusable_input;
    } catch (const ResourceError& error) {
        complain(error.what());
        return cli::machine_gave_out;
    } catch (const std::bad_alloc&) {
        complain(fmt::format("out of memory after {} bytes", peak_resident_bytes()));
        return cli::machine_gave_out;
    } catch (const std::exception& error) {
        complain(fmt::format("internal error, please report it: {}", error.what()));
        return cli::machine_gave_out;
    }
    return status;
}
