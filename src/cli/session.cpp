#include "cli/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <utility>

#include "boardproof/error.hpp"
#include "system/machine.hpp"

namespace boardproof::cli {

void complain(std::string message) {
    while (!message.empty() && message.back() == '\n') message.pop_back();
    std::replace(message.begin(), message.end(), '\n', ' ');
    const auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    };
    std::replace_if(message.begin(), message.end(), is_control, '?');
    fmt::print(stderr, "boardproof: {}\n", message);
}

int complain_of_exception() {
    try {
        throw;
    } catch (const InputError& error) {
        complain(error.what());
        return unusable_input;
    } catch (const ResourceError& error) {
        complain(error.what());
        return machine_gave_out;
    } catch (const Interrupted& stop) {
        complain(stop.what());
        return stopped_by_signal + stop.signal();
    } catch (const std::bad_alloc&) {
        complain(fmt::format("out of memory after {} bytes", peak_resident_bytes()));
        return machine_gave_out;
    } catch (const std::exception& error) {
        complain(fmt::format("internal error, please report it: {}", error.what()));
        return internal_error;
    }
}

}  // namespace boardproof::cli
