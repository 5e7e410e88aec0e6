#pragma once

#include <stdexcept>
#include <string>

namespace boardproof {

/// Input that a person gave and that cannot be used. The message is one line that names the input,
/// the place and what was expected; the command line prints it and exits with status 2.
class InputError : public std::runtime_error {
 public:
    explicit InputError(const std::string& message) : std::runtime_error(message) {}
};

/// The machine cannot carry out a valid request (memory, disk). The message is one line with a
/// figure; the command line prints it and exits with status 3.
class ResourceError : public std::runtime_error {
 public:
    explicit ResourceError(const std::string& message) : std::runtime_error(message) {}
};

/// A signal asked the job to stop, and it has. The command line prints the message and exits with
/// status 128 and the signal's number on top.
class Interrupted : public std::runtime_error {
 public:
    Interrupted(const std::string& message, int signal)
        : std::runtime_error(message), signal_(signal) {}

    [[nodiscard]] int signal() const { return signal_; }

 private:
    int signal_;
};

}  // namespace boardproof
