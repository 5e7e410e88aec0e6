#include "boardproof/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "boardproof/error.hpp"

namespace boardproof {

namespace {

// Says 0, or the error number of the first write that failed.
int write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(file, text.data(), text.size());
        if (written < 0) {
            if (errno == EINTR) continue;
            return errno;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

[[noreturn]] void fail(std::string_view what, int error) {
    throw InputError(fmt::format("output '{}': cannot write: {}", what, std::strerror(error)));
}

}  // namespace

void write_file(const std::string& path, std::string_view text) {
    struct stat status {};
    if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
        const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (file < 0) fail(path, errno);
        const int error = write_all(file, text);
        const int close_error = close(file) == 0 ? 0 : errno;
        if (error != 0 || close_error != 0) fail(path, error != 0 ? error : close_error);
        return;
    }
    const std::string temporary = fmt::format("{}.{}.tmp", path, getpid());
    const int file = open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) fail(path, errno);
    int error = write_all(file, text);
    if (error == 0 && fsync(file) != 0) error = errno;
    if (close(file) != 0 && error == 0) error = errno;
    if (error == 0 && rename(temporary.c_str(), path.c_str()) != 0) error = errno;
    if (error != 0) {
        unlink(temporary.c_str());
        fail(path, error);
    }
}

void write_standard_output(std::string_view text) {
    const int error = write_all(STDOUT_FILENO, text);
    if (error != 0) fail("standard output", error);
}

}  // namespace boardproof
