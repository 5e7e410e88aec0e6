#include "boardproof/checkpoint_directory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>
#include <system_error>
#include <utility>

#include "boardproof/error.hpp"

namespace boardproof {

namespace fs = std::filesystem;

namespace {

constexpr const char* suffix = ".checkpoint";

[[noreturn]] void complain(const std::string& path, std::string_view what) {
    throw InputError(fmt::format("checkpoint directory '{}': {}", path, what));
}

}  // namespace

CheckpointDirectory::CheckpointDirectory(std::string path, bool resume) : path_(std::move(path)) {
    std::error_code error;
    if (!resume) fs::create_directories(path_, error);
    if (error) complain(path_, fmt::format("cannot be made: {}", error.message()));
    if (!fs::is_directory(path_, error)) complain(path_, "there is no such directory");
    lock_ = open((fs::path(path_) / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock_ < 0) complain(path_, fmt::format("cannot be written: {}", std::strerror(errno)));
    if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
        close(lock_);
        complain(path_, "another process is using it");
    }
    if (!resume && !newest_first().empty()) {
        close(lock_);
        complain(path_,
                 "it holds checkpoints already; go on with them by --resume, or remove them");
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(path_)) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(".tmp") && name.find(suffix) != std::string::npos) {
            fs::remove(entry.path(), error);
        }
    }
}

CheckpointDirectory::~CheckpointDirectory() {
    close(lock_);
}

std::string CheckpointDirectory::path_of(int number) const {
    return (fs::path(path_) / fmt::format("{:03}{}", number, suffix)).string();
}

std::vector<std::string> CheckpointDirectory::newest_first() const {
    std::vector<std::string> paths;
    for (const fs::directory_entry& entry : fs::directory_iterator(path_)) {
        if (entry.path().extension() == suffix) paths.push_back(entry.path().string());
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
