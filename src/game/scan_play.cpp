#include "boardproof/scan_play.hpp"

namespace boardproof {

bool ScanPlay::place(int row, int col, int /*player*/) {
    const auto completes = [&](int row_step, int col_step) {
        return run(row, col, -row_step, -col_step) + 1 + run(row, col, row_step, col_step) >=
               dimensions().k;
    };
    return completes(0, 1) || completes(1, 0) || completes(1, 1) || completes(1, -1);
}

}  // namespace boardproof
