#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "system/output_file.hpp"

namespace boardproof {

// A checkpoint on disk (`boardproof-checkpoint/1`), integers least significant byte first:
//
//   boardproof-checkpoint/1 \n                     the format's name
//   section 0                                      the header, a JSON text
//   section 1, 2, ..                               the payload, up to 4 MiB each
//   section                                        of length 0: the end
//
//   section i = length (8 bytes), content, XXH3-128 of the content with seed i (16 bytes, low half
//   first)
//
// So a file that was cut short lacks its end, and a bit that flipped anywhere is noticed, also in a
// length: the checksum is then not where it should be.

/// Writes a checkpoint: to a temporary file, which gets the name when it is whole and on the disk.
/// Throws ResourceError when the disk is full or fails, InputError when the path cannot be written.
class CheckpointWriter {
 public:
    CheckpointWriter(const std::string& path, std::string_view header);

    /// Appends to the payload.
    void append(std::span<const std::byte> bytes);
    void commit();

 private:
    void write_section(std::string_view content);
    void flush();

    OutputFile file_;
    std::uint64_t section_ = 0;
    std::string pending_;
};

/// Reads a checkpoint and checks every section before it hands out a byte of it. Throws InputError,
/// naming the file, the place and what is wrong, on anything but a whole, undamaged file.
class CheckpointReader {
 public:
    /// Opens the file and reads the header.
    explicit CheckpointReader(const std::string& path);

    [[nodiscard]] const std::string& header() const { return header_; }

    /// Reads the next bytes of the payload; there must be as many.
    void read(std::span<std::byte> bytes);

    /// There must be nothing left.
    void finish();

    /// Reads what is left and discards it: throws if any of the file is damaged.
    void verify();

 private:
    [[nodiscard]] std::string read_section();
    [[noreturn]] void complain(std::string_view what) const;

    std::string path_;
    std::ifstream file_;
    std::uint64_t size_ = 0;     // bytes of the file
    std::uint64_t offset_ = 0;   // bytes read from it
    std::uint64_t section_ = 0;  // the next one
    std::string header_;
    std::string content_;   // of the section being handed out
    std::size_t used_ = 0;  // bytes of it handed out
    bool ended_ = false;
};

}  // namespace boardproof
