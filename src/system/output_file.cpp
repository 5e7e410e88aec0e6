#include "system/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "boardproof/error.hpp"

namespace boardproof {

namespace {

// Says 0, or the error number of the first write that failed.
int write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0) {
            if (errno == EINTR) continue;
            return errno;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

void require(int error, std::string_view what, std::uint64_t written = 0) {
    if (error == 0) return;
    const std::string message = fmt::format("{}: cannot write: {}", what, std::strerror(error));
    if (error == ENOSPC || error == EDQUOT || error == EIO || error == EFBIG) {
        throw ResourceError(fmt::format("{}, after {} bytes", message, written));
    }
    throw InputError(message);
}

// A name is on the disk when its directory is. Some file systems cannot say so, which is no error.
void flush_directory_of(const std::string& path) {
    const std::string directory = std::filesystem::path(path).parent_path().string();
    const int file = open(directory.empty() ? "." : directory.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    static_cast<void>(fsync(file));
    close(file);
}

}  // namespace

OutputFile::OutputFile(const std::string& path, const std::string& noun)
    : shown_(fmt::format("{} '{}'", noun, path)), path_(path) {
    std::error_code error;
    const std::filesystem::path target = std::filesystem::canonical(path, error);
    if (!error) path_ = target.string();
    struct stat status {};
    const bool exists = stat(path_.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) {
        file_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
        require(file_ < 0 ? errno : 0, shown_);
        return;
    }
    temporary_ = fmt::format("{}.{}.tmp", path_, getpid());
    constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    file_ = open(temporary_.c_str(), flags, 0666);
    if (file_ < 0 && errno == EEXIST) {
        // Left behind by a process that was killed and had the number that is now ours.
        unlink(temporary_.c_str());
        file_ = open(temporary_.c_str(), flags, 0666);
    }
    if (file_ < 0) {
        temporary_.clear();
        require(errno, shown_);
    }
    // A mode that cannot be kept is no reason to lose the result.
    if (exists) static_cast<void>(fchmod(file_, status.st_mode & 07777));
}

OutputFile::~OutputFile() {
    if (file_ >= 0) close(file_);
    if (!temporary_.empty()) unlink(temporary_.c_str());
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : shown_(std::move(other.shown_)),
      path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      file_(std::exchange(other.file_, -1)),
      written_(other.written_) {}

void OutputFile::write(std::string_view text) {
    require(write_all(file_, text), shown_, written_);
    written_ += text.size();
}

void OutputFile::commit() {
    if (!temporary_.empty()) require(fsync(file_) == 0 ? 0 : errno, shown_, written_);
    require(close(std::exchange(file_, -1)) == 0 ? 0 : errno, shown_, written_);
    if (temporary_.empty()) return;
    require(rename(temporary_.c_str(), path_.c_str()) == 0 ? 0 : errno, shown_);
    temporary_.clear();
    flush_directory_of(path_);
}

void write_standard_output(std::string_view text) {
    require(write_all(STDOUT_FILENO, text), "output 'standard output'");
}

}  // namespace boardproof
