#include "system/checkpoint_file.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "boardproof/error.hpp"

namespace boardproof {

namespace {

constexpr std::string_view magic = "boardproof-checkpoint/1\n";
constexpr std::size_t section_bytes = std::size_t{4} << 20;
constexpr std::size_t checksum_bytes = 16;

std::string bytes_of(std::uint64_t value) {
    std::string bytes;
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
    return bytes;
}

std::uint64_t value_of(std::string_view bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 8; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

std::string checksum(std::string_view content, std::uint64_t section) {
    const XXH128_hash_t hash = XXH3_128bits_withSeed(content.data(), content.size(), section);
    return bytes_of(hash.low64) + bytes_of(hash.high64);
}

}  // namespace

CheckpointWriter::CheckpointWriter(const std::string& path, std::string_view header)
    : file_(path, "checkpoint") {
    file_.write(magic);
    write_section(header);
}

void CheckpointWriter::append(std::span<const std::byte> bytes) {
    const char* from = reinterpret_cast<const char*>(bytes.data());
    std::size_t left = bytes.size();
    while (left != 0) {
        const std::size_t part = std::min(left, section_bytes - pending_.size());
        pending_.append(from, part);
        from += part;
        left -= part;
        if (pending_.size() == section_bytes) flush();
    }
}

void CheckpointWriter::commit() {
    flush();
    write_section({});
    file_.commit();
}

void CheckpointWriter::flush() {
    if (pending_.empty()) return;
    write_section(pending_);
    pending_.clear();
}

void CheckpointWriter::write_section(std::string_view content) {
    file_.write(bytes_of(content.size()));
    file_.write(content);
    file_.write(checksum(content, section_++));
}

CheckpointReader::CheckpointReader(const std::string& path)
    : path_(path), file_(path, std::ios::binary) {
    if (!file_) complain("cannot be opened");
    std::error_code error;
    size_ = std::filesystem::file_size(path, error);
    if (error) complain(error.message());
    std::string start(magic.size(), '\0');
    file_.read(start.data(), static_cast<std::streamsize>(start.size()));
    if (!file_ || start != magic) {
        complain("not a checkpoint of format boardproof-checkpoint/1");
    }
    offset_ = magic.size();
    header_ = read_section();
    if (header_.empty()) complain("the header is missing");
}

void CheckpointReader::read(std::span<std::byte> bytes) {
    std::size_t done = 0;
    while (done != bytes.size()) {
        if (used_ == content_.size()) {
            content_ = ended_ ? std::string() : read_section();
            used_ = 0;
            if (content_.empty()) {
                ended_ = true;
                complain("the payload is too short");
            }
        }
        const std::size_t part = std::min(bytes.size() - done, content_.size() - used_);
        std::memcpy(bytes.data() + done, content_.data() + used_, part);
        done += part;
        used_ += part;
    }
}

void CheckpointReader::finish() {
    if (used_ != content_.size() || (!ended_ && !read_section().empty())) {
        complain("the payload is too long");
    }
    ended_ = true;
    content_.clear();
    used_ = 0;
    if (file_.peek() != std::ifstream::traits_type::eof()) complain("more follows after the end");
}

void CheckpointReader::verify() {
    while (!ended_) {
        content_ = read_section();
        ended_ = content_.empty();
    }
    used_ = content_.size();
    finish();
}

std::string CheckpointReader::read_section() {
    std::string length(8, '\0');
    const auto take = [&](std::string& bytes) {
        file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        if (!file_) complain("the file ends here; it was cut short");
        offset_ += bytes.size();
    };
    take(length);
    const std::uint64_t size = value_of(length);
    if (size > size_ - offset_) complain("the file ends too soon, or a length is damaged");
    std::string content(size, '\0');
    std::string expected(checksum_bytes, '\0');
    take(content);
    take(expected);
    if (checksum(content, section_++) != expected) {
        complain("a checksum differs; the bytes before it are damaged");
    }
    return content;
}

void CheckpointReader::complain(std::string_view what) const {
    throw InputError(fmt::format("checkpoint '{}': at byte {}: {}", path_, offset_, what));
}

}  // namespace boardproof
