#include "system/output_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "boardproof/error.hpp"

namespace boardproof {
namespace {

namespace fs = std::filesystem;

void write_file(const std::string& path, const std::string& text) {
    OutputFile file(path);
    file.write(text);
    file.commit();
}

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

TEST_F(OutputTest, LeavesNothingWithoutCommit) {
    write_file(path("a"), "old");
    {
        OutputFile file(path("a"));
        file.write("new");
        OutputFile moved(std::move(file));
    }
    EXPECT_EQ(content(path("a")), "old");
    EXPECT_EQ(files(), 1U);
}

TEST_F(OutputTest, FollowsLinksAndKeepsTheMode) {
    write_file(path("a"), "old");
    fs::permissions(path("a"), fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink(path("a"), path("link"));
    write_file(path("link"), "new");
    EXPECT_EQ(content(path("a")), "new");
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(fs::status(path("a")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(OutputTest, SaysWhatCannotBeWritten) {
    const auto complaint = [](const std::string& where) -> std::string {
        try {
            write_file(where, "text");
        } catch (const InputError& error) {
            return error.what();
        } catch (const ResourceError& error) {
            return fmt::format("disk: {}", error.what());
        }
        return "written";
    };
    EXPECT_EQ(complaint(path("no/such/file")),
              "output '" + path("no/such/file") + "': cannot write: No such file or directory");
    EXPECT_EQ(complaint(directory_.string()),
              "output '" + directory_.string() + "': cannot write: Is a directory");
    EXPECT_EQ(complaint("/dev/full"),
              "disk: output '/dev/full': cannot write: No space left on device, after 0 bytes");
    EXPECT_EQ(files(), 0U);
    struct stat status {};
    ASSERT_EQ(stat("/dev/full", &status), 0);
    EXPECT_TRUE(S_ISCHR(status.st_mode)) << "the device was replaced";
}

TEST_F(OutputTest, TakesOverWhatAKilledProcessOfTheSameNumberLeft) {
    const std::string left = path("a") + "." + std::to_string(::getpid()) + ".tmp";
    std::ofstream(left) << "half a tex";
    write_file(path("a"), "text");
    EXPECT_EQ(content(path("a")), "text");
    EXPECT_EQ(files(), 1U);
}

}  // namespace
}  // namespace boardproof
