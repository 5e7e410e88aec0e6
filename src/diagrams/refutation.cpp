#include "diagrams/refutation.hpp"

namespace boardproof {

std::string_view name(InductionStep step) {
    switch (step) {
        case InductionStep::begins:
            return "begins";
        case InductionStep::closed:
            return "closed";
        case InductionStep::founded:
            return "founded";
    }
    return "";
}

std::string_view statement(InductionStep step) {
    switch (step) {
        case InductionStep::begins:
            return "it accepts the empty board";
        case InductionStep::closed:
            return "every legal move from an accepted board on which play goes on leads to an "
                   "accepted "
                   "board";
        case InductionStep::founded:
            return "every other accepted board comes by a legal move from an accepted board on "
                   "which "
                   "play goes on";
    }
    return "";
}

}  // namespace boardproof
