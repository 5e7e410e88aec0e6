#include "cli/result_sink.hpp"

namespace boardproof::cli {

ResultSink::ResultSink(const std::string& path) {
    if (!path.empty()) file_.emplace(path);
}

void ResultSink::append(std::string_view text) {
    if (file_) {
        file_->write(text);
    } else {
        write_standard_output(text);
    }
}

void ResultSink::finish() {
    if (file_) file_->commit();
}

void ResultSink::write(std::string_view text) {
    append(text);
    finish();
}

}  // namespace boardproof::cli
