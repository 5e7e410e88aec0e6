#include "boardproof/output.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "boardproof/error.hpp"

namespace boardproof {
namespace {

namespace fs = std::filesystem;

class OutputTest : public testing::Test {
 protected:
    OutputTest()
        : directory_(fs::temp_directory_path() /
                     ("boardproof-output-" + std::to_string(::getpid()))) {
        fs::create_directory(directory_);
    }
    ~OutputTest() override { fs::remove_all(directory_); }

    [[nodiscard]] std::string path(const std::string& name) const {
        return (directory_ / name).string();
    }
    [[nodiscard]] static std::string content(const std::string& path) {
        std::ostringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    }
    [[nodiscard]] std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(directory_), fs::directory_iterator()));
    }

    fs::path directory_;
};

TEST_F(OutputTest, WritesTheWholeFileAndNothingElse) {
    const std::string large(3'000'000, 'x');
    write_file(path("a"), large);
    EXPECT_EQ(content(path("a")), large);
    write_file(path("a"), "short\n");
    EXPECT_EQ(content(path("a")), "short\n");
    EXPECT_EQ(files(), 1U);
}

TEST_F(OutputTest, SaysWhatCannotBeWritten) {
    const auto complaint = [](const std::string& where) -> std::string {
        try {
            write_file(where, "text");
        } catch (const InputError& error) {
            return error.what();
        }
        return "written";
    };
    EXPECT_EQ(complaint(path("no/such/file")),
              "output '" + path("no/such/file") + "': cannot write: No such file or directory");
    EXPECT_EQ(complaint(directory_.string()),
              "output '" + directory_.string() + "': cannot write: Is a directory");
    EXPECT_EQ(complaint("/dev/full"), "output '/dev/full': cannot write: No space left on device");
    EXPECT_EQ(files(), 0U);
    struct stat status {};
    ASSERT_EQ(stat("/dev/full", &status), 0);
    EXPECT_TRUE(S_ISCHR(status.st_mode)) << "the device was replaced";
}

}  // namespace
}  // namespace boardproof
