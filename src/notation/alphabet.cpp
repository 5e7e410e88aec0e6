#include "boardproof/alphabet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.hpp"
#include "boardproof/error.hpp"

namespace boardproof {

namespace {

Alphabet::Symbol usual(char c) {
    constexpr std::string_view blanks = " ._-";
    if (c == 'X' || c == 'x') return Alphabet::Symbol::x;
    if (c == 'O' || c == 'o') return Alphabet::Symbol::o;
    return blanks.find(c) != blanks.npos ? Alphabet::Symbol::blank : Alphabet::Symbol::none;
}

}  // namespace

Alphabet::Alphabet() {
    for (std::size_t c = 0; c < ascii_.size(); ++c) ascii_[c] = usual(static_cast<char>(c));
}

Alphabet::Alphabet(std::string_view map) : Alphabet() {
    int number = 0;
    std::vector<std::uint32_t> mapped;
    for (std::string_view rest = map;;) {
        const std::size_t end = rest.find(',');
        const std::string_view entry = rest.substr(0, end);
        ++number;
        const auto reject = [&](std::string_view why) {
            throw InputError(fmt::format("map '{}': entry {} '{}': {}", escape_and_shorten(map),
                                         number, escape_and_shorten(entry), why));
        };
        constexpr std::string_view form = "expected CHARACTER=X, CHARACTER=O or CHARACTER=.";
        if (entry.empty()) reject(form);
        std::string_view tail = entry;
        const Character key = take_character(tail);
        if (tail.size() != 2 || tail[0] != '=' || usual(tail[1]) == Symbol::none) reject(form);
        if (!key.code_point) reject("expected a character of UTF-8");
        const std::uint32_t code = *key.code_point;
        constexpr std::string_view syntax = "/\"[]\\";
        if (code < 0x20 || code == 0x7f ||
            (code < 0x80 && syntax.find(static_cast<char>(code)) != syntax.npos)) {
            reject("this character is part of how boards are written down");
        }
        if (std::find(mapped.begin(), mapped.end(), code) != mapped.end()) {
            reject("this character has an entry already");
        }
        mapped.push_back(code);
        if (code < 0x80) {
            ascii_[code] = usual(tail[1]);
        } else {
            others_.emplace_back(code, usual(tail[1]));
        }
        if (end == rest.npos) return;
        rest.remove_prefix(end + 1);
    }
}

Alphabet::Symbol Alphabet::of(std::uint32_t code_point) const {
    if (code_point < 0x80) return ascii_[code_point];
    const auto entry = std::find_if(others_.begin(), others_.end(),
                                    [&](const auto& other) { return other.first == code_point; });
    return entry == others_.end() ? Symbol::none : entry->second;
}

const Alphabet& Alphabet::standard() {
    static const Alphabet alphabet;
    return alphabet;
}

}  // namespace boardproof
