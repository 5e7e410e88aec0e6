// Fuzzes BoardReader: any text in any form yields boards and malformed boards, numbered in order,
// and perhaps an InputError; the same whatever the pieces it arrives in. The first bytes choose the
// game, the form and the size of the pieces.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "boardproof/error.hpp"
#include "boardproof/position_text.hpp"
#include "notation/board_reader.hpp"
#include "support/in_pieces.hpp"

namespace {

using namespace boardproof;

void require(bool condition) {
    if (!condition) std::abort();
}

std::vector<std::string> read(const Game& game, const std::string& text,
                              std::optional<BoardForm> form, std::size_t piece) {
    static const Alphabet alphabet("1=X,2=O,0=.");
    std::vector<std::string> boards;
    try {
        BoardReader reader(game, alphabet, in_pieces(text, piece), form);
        boards.emplace_back(name(reader.form()));
        reader.for_each([&](const StreamedBoard& board) {
            require(board.number == boards.size());
            require(board.position.has_value() == (board.error == nullptr));
            boards.push_back(board.position ? format_position(game, *board.position)
                                            : board.error->detail());
        });
    } catch (const InputError& error) {
        boards.emplace_back(error.what());
    }
    return boards;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t header = 4;
    if (size < header) return 0;
    const int rows = data[0] % 4 + 1;
    const int cols = data[1] % 4 + 1;
    const Game game({rows, cols, 3});
    constexpr int forms = 6;
    const int form = data[2] % forms;
    std::optional<BoardForm> declared;
    if (form + 1 != forms) declared = static_cast<BoardForm>(form);
    const std::string text(data + header, data + size);
    require(read(game, text, declared, text.size() + 1) ==
            read(game, text, declared, data[3] % 16 + 1));
    return 0;
}
