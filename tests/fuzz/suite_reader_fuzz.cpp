// Fuzzes read_suite: any text is a suite with cases that have a place and an expectation, or an
// InputError.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "boardproof/error.hpp"
#include "mistakes/suite_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace boardproof;
    static const Game game({3, 3, 3});
    try {
        const WrittenSuite suite = read_suite(game, std::string(data, data + size));
        if (suite.cases.empty()) std::abort();
        for (const WrittenCase& one : suite.cases) {
            if (one.place.empty() || one.expected.empty()) {
                // Only a file can leave them empty: a uuid or a field of that kind.
                if (suite.layout == "source") std::abort();
            }
        }
    } catch (const InputError&) {
    }
    return 0;
}
