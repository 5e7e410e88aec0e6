#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <new>

#include "boardproof/error.hpp"
#include "boardproof/version.hpp"
#include "command.hpp"

namespace {

// Errors are one line each, whatever the message was made of.
void complain(std::string message) {
    while (!message.empty() && message.back() == '\n') message.pop_back();
    std::replace(message.begin(), message.end(), '\n', ' ');
    fmt::print(stderr, "boardproof: {}\n", message);
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
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
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
