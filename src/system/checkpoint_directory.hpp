#pragma once

#include <string>
#include <vector>

namespace boardproof {

/// A directory with the checkpoints of one job, the two newest of them, locked against other
/// processes. Functions throw InputError, naming the directory and the cause, when it cannot be
/// used.
class CheckpointDirectory {
 public:
    /// To begin a job, the directory is made unless it exists, and must hold no checkpoints; to
    /// `resume` one it must exist. Left-overs of checkpoints that were not finished are removed.
    CheckpointDirectory(const std::string& path, bool resume);

    [[nodiscard]] const std::string& path() const { return path_; }

    /// Where the checkpoint with a number, 0 to 999, goes. Higher numbers are newer.
    [[nodiscard]] std::string path_of(int number) const;

    /// The checkpoints there are, the newest first.
    [[nodiscard]] std::vector<std::string> newest_first() const;

    /// Removes all but the `count` newest checkpoints.
    void keep_newest(std::size_t count) const;

    /// Removes all checkpoints and the lock: the job is done.
    void clear() const;

 private:
    // The file `lock`, locked for as long as the object lives.
    class Lock {
     public:
        explicit Lock(const std::string& directory);
        ~Lock();
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;

     private:
        int file_ = -1;
    };

    [[nodiscard]] static std::string make(const std::string& path, bool resume);

    std::string path_;
    Lock lock_;
};

}  // namespace boardproof
