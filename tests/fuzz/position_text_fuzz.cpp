// Fuzzes parse_position: any text is either a board, which then survives format_position, or an
// InputError with a single printable line. The first three bytes choose rows, columns and k.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "boardproof/error.hpp"
#include "boardproof/position_text.hpp"

namespace {

using namespace boardproof;

Game choose_game(const std::uint8_t* bytes) {
    const int rows = bytes[0] % Game::max_cells + 1;
    const int cols = bytes[1] % (Game::max_cells / rows) + 1;
    return Game({rows, cols, bytes[2] % 8 + 1});
}

bool is_utf8(const std::string& text) {
    try {
        return !nlohmann::json(text).dump().empty();
    } catch (const nlohmann::json::type_error&) {
        return false;
    }
}

bool is_printable_line(const std::string& text) {
    const auto contains = [&](std::string_view part) { return text.find(part) != text.npos; };
    const bool control = std::any_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    });
    for (char c1 = '\x80'; c1 <= '\x9f'; ++c1) {
        if (contains("\xc2" + std::string(1, c1))) return false;
    }
    // Line separator, paragraph separator, right-to-left override.
    const bool unruly = contains("\u2028") || contains("\u2029") || contains("\u202e");
    return !text.empty() && !control && !unruly && is_utf8(text);
}

void require(bool condition) {
    if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t header = 3;
    if (size < header) return 0;
    const Game game = choose_game(data);
    const std::string text(data + header, data + size);
    Position position;
    try {
        position = parse_position(game, text);
    } catch (const InputError& error) {
        require(is_printable_line(error.what()));
        return 0;
    }
    // From here on an InputError is a defect and escapes.
    require((position.x & position.o) == 0 && ((position.x | position.o) & ~game.board()) == 0);
    require(parse_position(game, format_position(game, position)) == position);
    require(text.ends_with('\n') || parse_position(game, text + '\n') == position);
    return 0;
}
