#include "game/symmetry.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace boardproof {

Symmetry::Symmetry(std::vector<int> image) : image_(std::move(image)) {
    const int cells = static_cast<int>(image_.size());
    is_identity_ = std::is_sorted(image_.begin(), image_.end());
    tables_.resize(static_cast<std::size_t>((cells + 7) / 8));
    for (int base = 0; base < cells; base += 8) {
        Table& table = tables_[static_cast<std::size_t>(base / 8)];
        for (std::size_t byte = 0; byte < table.size(); ++byte) {
            table[byte] = 0;
            for_each_bit(byte, [&](int i) {
                if (base + i < cells)
                    table[byte] |= bit(image_[static_cast<std::size_t>(base + i)]);
            });
        }
    }
}

SymmetryGroup::SymmetryGroup(const Game& game) {
    const int rows = game.rows();
    const int cols = game.cols();
    std::vector<std::vector<int>> images;
    for (const bool transpose : {false, true}) {
        if (transpose && rows != cols) continue;
        for (const bool flip_rows : {false, true}) {
            for (const bool flip_cols : {false, true}) {
                std::vector<int> image(static_cast<std::size_t>(game.cells()));
                for (int row = 0; row < rows; ++row) {
                    for (int col = 0; col < cols; ++col) {
                        int to_row = flip_rows ? rows - 1 - row : row;
                        int to_col = flip_cols ? cols - 1 - col : col;
                        if (transpose) std::swap(to_row, to_col);
                        image[static_cast<std::size_t>(row * cols + col)] = to_row * cols + to_col;
                    }
                }
                if (std::find(images.begin(), images.end(), image) == images.end()) {
                    images.push_back(std::move(image));
                }
            }
        }
    }
    for (std::vector<int>& image : images) elements_.emplace_back(std::move(image));
}

std::vector<std::vector<int>> SymmetryGroup::conjugacy_classes() const {
    const auto are_conjugate = [&](const Symmetry& a, const Symmetry& b) {
        return std::any_of(elements_.begin(), elements_.end(), [&](const Symmetry& c) {
            for (std::size_t cell = 0; cell < a.image().size(); ++cell) {
                const auto by_a = static_cast<std::size_t>(a.image()[cell]);
                const auto by_c = static_cast<std::size_t>(c.image()[cell]);
                if (c.image()[by_a] != b.image()[by_c]) return false;
            }
            return true;
        });
    };
    std::vector<std::vector<int>> classes;
    for (int i = 0; i < size(); ++i) {
        const auto home = std::find_if(classes.begin(), classes.end(), [&](const auto& alike) {
            return are_conjugate(elements_[static_cast<std::size_t>(alike.front())],
                                 elements_[static_cast<std::size_t>(i)]);
        });
        if (home == classes.end()) {
            classes.push_back({i});
        } else {
            home->push_back(i);
        }
    }
    return classes;
}

Position SymmetryGroup::representative(const Position& position) const {
    Position least = position;
    for (const Symmetry& symmetry : elements_) {
        least = std::min(least, symmetry.apply(position), CanonicalLess{});
    }
    return least;
}

}  // namespace boardproof
