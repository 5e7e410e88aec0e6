#include "system/checkpoint_directory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>
#include <system_error>

#include "boardproof/error.hpp"

namespace boardproof {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view suffix = ".checkpoint";

[[noreturn]] void complain(const std::string& path, std::string_view what) {
    throw InputError(fmt::format("checkpoint directory '{}': {}", path, what));
}

// 000.checkpoint to 999.checkpoint; other files are none of our business.
bool is_checkpoint(std::string_view name) {
    return name.size() == 3 + suffix.size() && name.ends_with(suffix) &&
           std::all_of(name.begin(), name.begin() + 3, [](char c) { return '0' <= c && c <= '9'; });
}

// What a checkpoint is called while it is written: its name, a process number and `.tmp`.
bool is_left_over(std::string_view name) {
    return name.size() > 3 + suffix.size() && is_checkpoint(name.substr(0, 3 + suffix.size())) &&
           name.ends_with(".tmp");
}

std::vector<std::string> names_in(const std::string& path) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error)) {
        names.push_back(entry->path().filename().string());
    }
    if (error) complain(path, fmt::format("cannot be read: {}", error.message()));
    return names;
}

// Whether the open file still is the one of that name.
bool is_current(int file, const std::string& path) {
    struct stat opened {};
    struct stat named {};
    return fstat(file, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
           opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

}  // namespace

CheckpointDirectory::Lock::Lock(const std::string& directory) {
    const std::string path = (fs::path(directory) / "lock").string();
    file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file_ < 0) complain(directory, fmt::format("cannot be written: {}", std::strerror(errno)));
    const int error = flock(file_, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    // Whoever held the lock before may have removed the file just now.
    if (error == 0 && is_current(file_, path)) return;
    close(file_);
    complain(directory, error == 0 || error == EWOULDBLOCK
                            ? std::string("another process is using it")
                            : fmt::format("cannot be locked: {}", std::strerror(error)));
}

CheckpointDirectory::Lock::~Lock() {
    close(file_);
}

std::string CheckpointDirectory::make(const std::string& path, bool resume) {
    std::error_code error;
    if (!resume) fs::create_directories(path, error);
    if (error) complain(path, fmt::format("cannot be made: {}", error.message()));
    if (!fs::is_directory(path, error)) complain(path, "there is no such directory");
    return path;
}

CheckpointDirectory::CheckpointDirectory(const std::string& path, bool resume)
    : path_(make(path, resume)), lock_(path_) {
    if (!resume && !newest_first().empty()) {
        complain(path_,
                 "it holds checkpoints already; go on with them by --resume, or remove them");
    }
    for (const std::string& name : names_in(path_)) {
        std::error_code error;  // one that stays does no harm
        if (is_left_over(name)) fs::remove(fs::path(path_) / name, error);
    }
}

std::string CheckpointDirectory::path_of(int number) const {
    return (fs::path(path_) / fmt::format("{:03}{}", number, suffix)).string();
}

std::vector<std::string> CheckpointDirectory::newest_first() const {
    std::vector<std::string> paths;
    for (const std::string& name : names_in(path_)) {
        if (is_checkpoint(name)) paths.push_back((fs::path(path_) / name).string());
    }
    std::sort(paths.begin(), paths.end(), std::greater<>());
    return paths;
}

void CheckpointDirectory::keep_newest(std::size_t count) const {
    const std::vector<std::string> paths = newest_first();
    for (std::size_t i = count; i < paths.size(); ++i) {
        std::error_code error;  // one that stays does no harm
        fs::remove(paths[i], error);
    }
}

void CheckpointDirectory::clear() const {
    keep_newest(0);
    std::error_code error;
    fs::remove(fs::path(path_) / "lock", error);
}

}  // namespace boardproof
