#include "cli/session.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include "boardproof/error.hpp"

namespace boardproof::cli {
namespace {

// The exit status that an exception comes to, and what is printed of it.
template <class Exception>
std::pair<int, std::string> answer_to(const Exception& exception) {
    testing::internal::CaptureStderr();
    int status = 0;
    try {
        throw exception;
    } catch (...) {
        status = complain_of_exception();
    }
    return {status, testing::internal::GetCapturedStderr()};
}

TEST(Session, ExitStatusesTellWhoseFaultItIs) {
    using Answer = std::pair<int, std::string>;
    EXPECT_EQ(answer_to(InputError("board 'x': unreadable")),
              (Answer{2, "boardproof: board 'x': unreadable\n"}));
    EXPECT_EQ(answer_to(ResourceError("disk full")), (Answer{3, "boardproof: disk full\n"}));
    EXPECT_EQ(answer_to(Interrupted("stopped", SIGTERM)), (Answer{143, "boardproof: stopped\n"}));
    EXPECT_EQ(answer_to(std::logic_error("engines disagree")),
              (Answer{70, "boardproof: internal error, please report it: engines disagree\n"}));
}

TEST(Session, OutOfMemoryNamesAFigure) {
    const auto [status, text] = answer_to(std::bad_alloc());
    EXPECT_EQ(status, 3);
    EXPECT_TRUE(text.starts_with("boardproof: out of memory after ")) << text;
    EXPECT_GT(std::stoull(text.substr(32)), 1'000'000U) << text;
}

TEST(Session, AComplaintIsOneLineWhateverItQuotes) {
    testing::internal::CaptureStderr();
    complain("board 'X\nO\x1b[2J\x7f': unreadable\n\n");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "boardproof: board 'X O?[2J?': unreadable\n");
}

}  // namespace
}  // namespace boardproof::cli
