#pragma once

#include <string_view>

namespace boardproof {

/// The semantic version of the program and the library.
extern const std::string_view version;

/// The commit it was built from, with `-dirty` when tracked files had changed; `unknown` outside a
/// repository.
extern const std::string_view commit;

}  // namespace boardproof
