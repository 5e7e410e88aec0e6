#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace boardproof {

/// Memory straight from the system: zeros to write to, of which a page counts when it is touched,
/// or the bytes of a file to read. Given back when it is destroyed; movable.
///
/// Not Boost.Interprocess, whose anonymous memory is shared, which the system treats as a file: it
/// would count against other limits and be given no huge pages.
class MappedMemory {
 public:
    /// Whether most of the memory will be touched, or here and there a page.
    enum class Use : std::uint8_t { dense, sparse };

    /// No memory.
    MappedMemory() = default;
    ~MappedMemory();
    MappedMemory(MappedMemory&& other) noexcept;
    MappedMemory& operator=(MappedMemory&& other) noexcept;

    /// `bytes` zero bytes, at least 1. Dense ones lie in huge pages where the system has them.
    /// Throws ResourceError, beginning with `purpose` and with the figure, when the address space
    /// cannot be had. Pages that turn out not to be there when they are touched end the process, as
    /// ever on systems that overcommit; so callers ask for what a plan has found to fit.
    [[nodiscard]] static MappedMemory zeros(std::uint64_t bytes, Use use, std::string_view purpose);

    /// The bytes of a regular file, to be read only; messages call it by `noun`. Throws InputError
    /// when it is not a regular file or cannot be opened, ResourceError when it cannot be mapped.
    /// As with every mapped file, whoever cuts it short afterwards brings down the program
    /// (SIGBUS).
    [[nodiscard]] static MappedMemory file(const std::string& path, std::string_view noun);

    [[nodiscard]] bool empty() const { return data_ == nullptr; }
    [[nodiscard]] std::span<const std::byte> bytes() const { return {data_, size_}; }

    /// Precondition: not of a file.
    [[nodiscard]] std::span<std::byte> bytes() { return {data_, size_}; }

    /// Gives all pages back to the system: every byte is zero again. Precondition: not of a file.
    void clear();

 private:
    MappedMemory(void* data, std::size_t size)
        : data_(static_cast<std::byte*>(data)), size_(size) {}

    std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace boardproof
