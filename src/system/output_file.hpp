#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace boardproof {

/// A file that appears whole or not at all: the text goes to a temporary file beside the path,
/// which takes the name on commit. Links are followed and an existing file's mode is kept. A path
/// that is not a regular file (a device, a pipe) is written to directly.
///
/// When they cannot do their part, all functions throw, naming the path and the cause:
/// ResourceError when the disk is full or fails, InputError otherwise.
class OutputFile {
 public:
    /// Opens at once, so that a path that cannot be written is known before the work. Messages call
    /// the file by `noun`.
    explicit OutputFile(const std::string& path, const std::string& noun = "output");

    /// Removes the temporary file unless it was committed.
    ~OutputFile();

    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&&) = delete;

    /// Appends to the file.
    void write(std::string_view text);

    /// Waits until the text is on the disk, gives the file its name and waits for that as well.
    /// Call once.
    void commit();

 private:
    std::string shown_;      // the noun and the path as it was given, for messages
    std::string path_;       // without links
    std::string temporary_;  // empty for what is not a regular file
    int file_ = -1;
    std::uint64_t written_ = 0;  // bytes
};

/// Writes to standard output; throws as OutputFile does when not all of it could be written.
void write_standard_output(std::string_view text);

}  // namespace boardproof
