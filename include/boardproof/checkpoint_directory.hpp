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
    CheckpointDirectory(std::string path, bool resume);
    ~CheckpointDirectory();

    CheckpointDirectory(const CheckpointDirectory&) = delete;  // a lock
    CheckpointDirectory& operator=(const CheckpointDirectory&) = delete;

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
    std::string path_;
    int lock_ = -1;
};

}  // namespace boardproof
