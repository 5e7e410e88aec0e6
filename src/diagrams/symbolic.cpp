#include "boardproof/symbolic.hpp"

#include <fmt/format.h>

#include "boardproof/error.hpp"

namespace boardproof {

std::string_view name(SymbolicMethod method) {
    return method == SymbolicMethod::layers ? "layers" : "induction";
}

SymbolicMethod parse_symbolic_method(std::string_view text) {
    if (text == "layers") return SymbolicMethod::layers;
    if (text == "induction") return SymbolicMethod::induction;
    throw InputError(fmt::format("method '{}': unknown; expected layers or induction", text));
}

}  // namespace boardproof
