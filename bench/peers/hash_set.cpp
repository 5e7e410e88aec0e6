// The breadth-first search that one writes first: the boards of a ply in a std::unordered_set,
// every legal move of each into the set of the next. A board is two sets of cells in one number.
//
// usage: hash_set ROWS COLS K; prints the numbers of boards and of moves between them.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_set>
#include <vector>

int main(int argc, char** argv) {
    if (argc != 4) return EXIT_FAILURE;
    const int rows = std::atoi(argv[1]);
    const int cols = std::atoi(argv[2]);
    const int k = std::atoi(argv[3]);
    const int cells = rows * cols;

    std::vector<std::uint64_t> lines;
    const int directions[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col) {
            for (const auto& [down, right] : directions) {
                const int last_row = row + (k - 1) * down;
                const int last_col = col + (k - 1) * right;
                if (last_row >= rows || last_col < 0 || last_col >= cols) continue;
                std::uint64_t line = 0;
                for (int i = 0; i < k; ++i) {
                    line |= std::uint64_t{1} << ((row + i * down) * cols + col + i * right);
                }
                lines.push_back(line);
            }
        }
    }
    const auto has_line = [&](std::uint64_t stones) {
        for (const std::uint64_t line : lines) {
            if ((stones & line) == line) return true;
        }
        return false;
    };

    std::uint64_t boards = 0;
    std::uint64_t moves = 0;
    std::unordered_set<std::uint64_t> ply{0};  // X in the low 32 bits, O in the high ones
    for (int stones = 0; !ply.empty(); ++stones) {
        boards += ply.size();
        const int shift = stones % 2 == 0 ? 0 : 32;
        std::unordered_set<std::uint64_t> next;
        for (const std::uint64_t board : ply) {
            const std::uint64_t x = board & 0xffffffff;
            const std::uint64_t o = board >> 32;
            if (has_line(stones % 2 == 0 ? o : x)) continue;
            for (int cell = 0; cell < cells; ++cell) {
                if (((x | o) >> cell & 1) != 0) continue;
                ++moves;
                next.insert(board | std::uint64_t{1} << (cell + shift));
            }
        }
        ply.swap(next);
    }
    std::printf("%llu boards, %llu moves\n", static_cast<unsigned long long>(boards),
                static_cast<unsigned long long>(moves));
    return EXIT_SUCCESS;
}
