#pragma once

#include <string>
#include <string_view>

namespace boardproof {

/// Writes a whole file or none: the text goes to a temporary file beside `path`, which then takes
/// the name. A path that is not a regular file (a device, a pipe) is written to directly. Throws
/// InputError, naming the path and the cause, when the text cannot be written in full.
void write_file(const std::string& path, std::string_view text);

/// Writes to standard output and flushes it; throws InputError when not all of it could be written.
void write_standard_output(std::string_view text);

}  // namespace boardproof
