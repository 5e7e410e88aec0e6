// A validator that answers by one of the rules of the catalogue: RULE GAME, boards on standard
// input.

#include <cstdio>
#include <iostream>
#include <string>

#include "boardproof/position_text.hpp"
#include "boardproof/rule.hpp"

int main(int argc, char** argv) {
    using namespace boardproof;
    if (argc != 3) return 2;
    const Rule& rule = find_rule(argv[1]);
    const Game game(parse_dimensions(argv[2]));
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);  // no write for each line
    for (std::string line; std::getline(std::cin, line);) {
        std::cout << (accepts(rule, game, parse_position(game, line)) ? "true\n" : "false\n");
    }
}
