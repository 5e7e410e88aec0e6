#include "system/text_source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include "boardproof/error.hpp"

namespace boardproof {

TextSource open_text(const std::string& path, std::function<void()> before_waiting) {
    struct File {
        explicit File(const std::string& name)
            : number(name == "-" ? STDIN_FILENO : open(name.c_str(), O_RDONLY | O_CLOEXEC)) {}
        File(const File&) = delete;
        File& operator=(const File&) = delete;
        ~File() {
            if (number > STDIN_FILENO) close(number);
        }
        int number;
    };
    const auto file = std::make_shared<File>(path);
    const auto reject = [path] {
        throw InputError(fmt::format("input '{}': cannot read: {}", path, std::strerror(errno)));
    };
    if (file->number < 0) reject();
    return [file, reject, wait = std::move(before_waiting)](std::span<char> buffer) {
        wait();
        ssize_t count = 0;
        do {
            count = read(file->number, buffer.data(), buffer.size());
        } while (count < 0 && errno == EINTR);
        if (count < 0) reject();
        return static_cast<std::size_t>(count);
    };
}

std::string read_whole(const std::string& path) {
    constexpr std::size_t chunk_bytes = std::size_t{1} << 17;
    const TextSource source = open_text(path);
    std::string text;
    std::string chunk(chunk_bytes, '\0');
    while (const std::size_t count = source(chunk)) text.append(chunk, 0, count);
    return text;
}

}  // namespace boardproof
