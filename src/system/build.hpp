#pragma once

#include <string>

#include "boardproof/provenance.hpp"

namespace boardproof {

/// What is known before the work: version, commit, compiler, cpu.
[[nodiscard]] Provenance describe_build_and_machine();

/// A fingerprint of the running executable (XXH3-128 of the file, in hexadecimal): states on disk
/// mean what the code that wrote them says. Throws ResourceError when the file cannot be read.
[[nodiscard]] std::string build_id();

}  // namespace boardproof
