#include "system/text_source.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "boardproof/error.hpp"

namespace boardproof {
namespace {

TEST(TextSource, ReadsAFileToItsEnd) {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("boardproof-text-" + std::to_string(::getpid()));
    std::string text("begin\0", 6);
    for (int i = 0; i < 100'000; ++i) text += std::to_string(i);
    std::ofstream(path, std::ios::binary) << text;
    EXPECT_EQ(read_whole(path.string()), text);
    int waits = 0;
    const TextSource source = open_text(path.string(), [&] { ++waits; });
    std::string buffer(text.size(), '\0');
    EXPECT_EQ(source(buffer), text.size());
    EXPECT_EQ(buffer, text);
    EXPECT_EQ(source(buffer), 0U);
    EXPECT_EQ(source(buffer), 0U);
    EXPECT_EQ(waits, 3);
    std::filesystem::remove(path);
}

TEST(TextSource, TellsAnErrorFromTheEnd) {
    EXPECT_THROW(static_cast<void>(open_text("/no/such/file")), InputError);
    // A directory opens, but cannot be read.
    const TextSource source = open_text("/");
    std::string buffer(16, '\0');
    EXPECT_THROW(static_cast<void>(source(buffer)), InputError);
    EXPECT_THROW(static_cast<void>(read_whole("/")), InputError);
}

}  // namespace
}  // namespace boardproof
