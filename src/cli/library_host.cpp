// The process in which `audit --library` runs a validator: a command for the program's own use.

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "boardproof/error.hpp"
#include "boardproof/validator.h"
#include "cli/commands.hpp"

namespace boardproof::cli {

namespace {

/// Answers on their way. When the library crashes or exits, those it has given still go out, so
/// that the board it happened at is known.
class Answers {
 public:
    // The library may print what it likes: it goes to standard error.
    static void begin() {
        file_ = dup(STDOUT_FILENO);
        if (file_ < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
            throw ResourceError("library: no file descriptor left");
        }
        std::atexit(flush);
        for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL}) {
            std::signal(signal, crash);
        }
    }

    static void add(bool answer) {
        if (used_ + 2 > buffer_.size()) flush();
        buffer_[used_++] = answer ? '1' : '0';
        buffer_[used_++] = '\n';
    }

    // Safe in a signal handler: `write` and no more.
    static void flush() {
        for (std::size_t sent = 0; sent < used_;) {
            const ssize_t count = write(file_, buffer_.data() + sent, used_ - sent);
            if (count < 0) break;  // nobody listens
            sent += static_cast<std::size_t>(count);
        }
        used_ = 0;
    }

 private:
    static void crash(int signal) {
        flush();
        std::signal(signal, SIG_DFL);
        static_cast<void>(std::raise(signal));
    }

    static inline int file_ = -1;
    static inline std::array<char, 1 << 13> buffer_{};
    static inline std::size_t used_ = 0;
};

int answer_by_library(const std::string& path, const Game& game) {
    void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw InputError(fmt::format("library '{}': {}", path, dlerror()));
    const auto validate =
        reinterpret_cast<decltype(&boardproof_validate)>(dlsym(library, "boardproof_validate"));
    if (validate == nullptr) throw InputError(fmt::format("library '{}': {}", path, dlerror()));
    Answers::begin();
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);  // no write for each line
    for (std::string cells; std::getline(std::cin, cells);) {
        Answers::add(validate(game.rows(), game.cols(), game.k(), cells.c_str()) != 0);
    }
    Answers::flush();
    return 0;
}

}  // namespace

void add_library_host(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(library_host_command, "")->group("");
    const auto arguments = std::make_shared<std::pair<std::string, std::string>>();
    command->add_option("FILE", arguments->first)->required();
    command->add_option("GAME", arguments->second)->required();
    command->callback([arguments, &session] {
        session.status =
            answer_by_library(arguments->first, Game(parse_dimensions(arguments->second)));
    });
}

}  // namespace boardproof::cli
