#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "system/output_file.hpp"

namespace boardproof::cli {

/// Where a command's result goes; opened before the work starts. A file appears when it is whole.
/// The functions throw as those of OutputFile do.
class ResultSink {
 public:
    /// Standard output when the path is empty.
    explicit ResultSink(const std::string& path);

    void append(std::string_view text);
    void finish();

    /// Appends and finishes.
    void write(std::string_view text);

 private:
    std::optional<OutputFile> file_;
};

}  // namespace boardproof::cli
