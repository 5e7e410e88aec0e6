#pragma once

#include <string>
#include <vector>

namespace boardproof::cli {

// Exit statuses. Zero says that the job is done and, where there is a question, that the answer is
// yes. `internal_error` is EX_SOFTWARE of sysexits.h.
inline constexpr int answer_is_no = 1;
inline constexpr int unusable_input = 2;
inline constexpr int machine_gave_out = 3;
inline constexpr int internal_error = 70;      // a fault of the program's own
inline constexpr int stopped_by_signal = 128;  // plus the signal's number

/// One call of the program.
struct Session {
    std::vector<std::string> arguments;  ///< as they were given, without the program's name
    int status = 0;                      ///< to exit with
};

/// Prints `boardproof: ` and the message on standard error, as one line whatever it quotes.
void complain(std::string message);

/// Complains of the exception in flight and returns the exit status that it comes to.
/// Precondition: called in a `catch`.
[[nodiscard]] int complain_of_exception();

}  // namespace boardproof::cli
