#include "base/utf8.hpp"

#include <fmt/format.h>

#include <bit>

namespace boardproof {

namespace {

Character first_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) return {text.substr(0, 1), lead};
    const Character stray_byte{text.substr(0, 1), std::nullopt};
    const auto length = static_cast<std::size_t>(std::countl_one(lead));
    if (length < 2 || length > 4 || length > text.size()) return stray_byte;
    std::uint32_t code_point = lead & (0x7Fu >> length);
    for (const char next : text.substr(1, length - 1)) {
        const auto byte = static_cast<unsigned char>(next);
        if ((byte & 0xC0u) != 0x80u) return stray_byte;
        code_point = code_point << 6 | (byte & 0x3Fu);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
    if (code_point < least[length] || code_point > 0x10FFFF || surrogate) return stray_byte;
    return {text.substr(0, length), code_point};
}

}  // namespace

Character take_character(std::string_view& text) {
    const Character character = first_character(text);
    text.remove_prefix(character.bytes.size());
    return character;
}

std::size_t count_characters(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) static_cast<void>(take_character(text));
    return count;
}

std::string escape(const Character& character) {
    const bool ascii = character.code_point.has_value() && *character.code_point < 0x80;
    const std::string quoted =
        ascii ? fmt::format("{:?}", character.bytes.front()) : fmt::format("{:?}", character.bytes);
    return quoted.substr(1, quoted.size() - 2);
}

std::string escape_and_shorten(std::string_view text) {
    constexpr int max_characters = 80;
    std::string result;
    for (int i = 0; i < max_characters && !text.empty(); ++i) {
        result += escape(take_character(text));
    }
    return text.empty() ? result : result + "...";
}

}  // namespace boardproof
