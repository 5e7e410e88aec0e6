#pragma once

#include <sys/types.h>

#include <csignal>
#include <string>
#include <vector>

#include "boardproof/stop.hpp"

namespace boardproof {

/// While it lives, a write to a pipe that nobody reads fails and does not end this program: a child
/// may close its input. Signal handling is the whole process's: one at a time.
class IgnorePipeSignal {
 public:
    IgnorePipeSignal();
    ~IgnorePipeSignal();
    IgnorePipeSignal(const IgnorePipeSignal&) = delete;
    IgnorePipeSignal& operator=(const IgnorePipeSignal&) = delete;

 private:
    struct sigaction before_ {};
};

/// A program that runs beside this one, its standard input and output being pipes; its standard
/// error is ours, or is thrown away. It has a process group of its own, so that what it starts ends
/// with it.
class ChildProcess {
 public:
    /// Starts `command[0]`, looked up on the path, with the rest as arguments. Both pipe ends here
    /// are non-blocking. `quiet` throws away what it writes to its standard error. Throws
    /// InputError when it cannot be started, ResourceError when there are no pipes to be had.
    explicit ChildProcess(const std::vector<std::string>& command, bool quiet = false);

    /// Kills what is still running.
    ~ChildProcess();

    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// File descriptors; -1 once closed.
    [[nodiscard]] int input() const { return input_; }
    [[nodiscard]] int output() const { return output_; }
    void close_input();

    void kill();

    /// Whether it ends within so many seconds; waits no longer than needed. Throws Interrupted when
    /// asked to stop.
    [[nodiscard]] bool ends_within(double seconds, const StopFlag* stop) const;

    /// Waits for the end and says how it was: `ended with status 3`, `was killed by signal 11`;
    /// empty for status 0. Then kills what it has left running.
    [[nodiscard]] std::string wait();

 private:
    pid_t process_ = -1;
    int input_ = -1;
    int output_ = -1;
};

}  // namespace boardproof
