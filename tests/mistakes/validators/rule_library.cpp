// The same as a shared library; the environment variable BOARDPROOF_RULE names the rule.

#include <cstdlib>

#include "boardproof/position_text.hpp"
#include "boardproof/rule.hpp"
#include "boardproof/validator.h"

int boardproof_validate(int rows, int cols, int k, const char* cells) {
    using namespace boardproof;
    static const Rule& rule = find_rule(std::getenv("BOARDPROOF_RULE"));
    static const Game game({rows, cols, k});
    return accepts(rule, game, parse_position(game, cells)) ? 1 : 0;
}
