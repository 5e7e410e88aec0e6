#include "system/child_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include "boardproof/error.hpp"

namespace boardproof {

namespace {

void close_end(int& file) {
    if (file >= 0) close(std::exchange(file, -1));
}

}  // namespace

IgnorePipeSignal::IgnorePipeSignal() {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, &before_);
}

IgnorePipeSignal::~IgnorePipeSignal() {
    sigaction(SIGPIPE, &before_, nullptr);
}

ChildProcess::ChildProcess(const std::vector<std::string>& command, bool quiet) {
    std::array<int, 2> to_child{};
    std::array<int, 2> from_child{};
    if (pipe2(to_child.data(), O_CLOEXEC) != 0) {
        throw ResourceError(fmt::format("command: no pipe: {}", std::strerror(errno)));
    }
    input_ = to_child[1];
    if (pipe2(from_child.data(), O_CLOEXEC) != 0) {
        const int error = errno;
        close(to_child[0]);
        close_end(input_);
        throw ResourceError(fmt::format("command: no pipe: {}", std::strerror(error)));
    }
    output_ = from_child[0];
    for (const int file : {input_, output_}) {
        fcntl(file, F_SETFL, O_NONBLOCK);
        // Fewer turns between the two programs; the default will do where more is not allowed.
        static_cast<void>(fcntl(file, F_SETPIPE_SZ, 1 << 20));
    }

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to_child[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from_child[1], STDOUT_FILENO);
    if (quiet) {
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    }
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    std::vector<char*> arguments;
    for (const std::string& argument : command) {
        arguments.push_back(const_cast<char*>(argument.c_str()));
    }
    arguments.push_back(nullptr);
    const int error = posix_spawnp(&process_, arguments.front(), &actions, &attributes,
                                   arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(to_child[0]);
    close(from_child[1]);
    if (error != 0) {
        process_ = -1;
        close_end(input_);
        close_end(output_);
        throw InputError(
            fmt::format("command '{}': cannot start: {}", command.front(), std::strerror(error)));
    }
}

ChildProcess::~ChildProcess() {
    close_end(input_);
    close_end(output_);
    if (process_ < 0) return;
    kill();
    static_cast<void>(wait());
}

void ChildProcess::close_input() {
    close_end(input_);
}

void ChildProcess::kill() {
    if (process_ > 0) ::kill(-process_, SIGKILL);
}

bool ChildProcess::ends_within(double seconds, const StopFlag* stop) const {
    const auto start = std::chrono::steady_clock::now();
    while (true) {
        siginfo_t info{};
        // Leaves the end for `wait` to collect.
        const int flags = WEXITED | WNOHANG | WNOWAIT;
        if (waitid(P_PID, static_cast<id_t>(process_), &info, flags) == 0 && info.si_pid != 0) {
            return true;
        }
        if (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() >
            seconds)
            return false;
        if (stop != nullptr) stop->check();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

std::string ChildProcess::wait() {
    siginfo_t info{};
    while (waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOWAIT) < 0 &&
           errno == EINTR) {
    }
    kill();  // what it has started and left behind; its own status stands
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    if (WIFSIGNALED(status)) return fmt::format("was killed by signal {}", WTERMSIG(status));
    if (WEXITSTATUS(status) != 0) {
        return fmt::format("ended with status {}", WEXITSTATUS(status));
    }
    return "";
}

}  // namespace boardproof
