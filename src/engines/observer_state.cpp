#include "engines/observer_state.hpp"

#include <fmt/format.h>

#include "boardproof/error.hpp"

namespace boardproof {

const nlohmann::json& require_size(const nlohmann::json& list, std::size_t size) {
    if (list.is_array() && list.size() == size) return list;
    throw InputError(
        list.is_array() ? fmt::format("a list of {} entries; expected {}", list.size(), size)
                        : fmt::format("{}; expected a list of {} entries", list.type_name(), size));
}

std::uint64_t count_of(const nlohmann::json& value) {
    if (value.is_number_unsigned()) return value.get<std::uint64_t>();
    throw InputError(fmt::format("{}; expected a number of boards", value.dump()));
}

nlohmann::json parse_state(const std::string& state, std::size_t size) {
    nlohmann::json list = nlohmann::json::parse(state);
    require_size(list, size);
    return list;
}

}  // namespace boardproof
