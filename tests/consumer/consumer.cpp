#include <boardproof/judgement.hpp>
#include <boardproof/oracle.hpp>
#include <boardproof/position_text.hpp>
#include <iostream>

int main(int argc, char** argv) {
    using namespace boardproof;
    if (argc != 3) return 2;
    const Oracle oracle = Oracle::open(argv[1]);
    const Position position = parse_position(oracle.game(), argv[2]);
    std::cout << oracle.game().name() << ' ' << name(judge(oracle.game(), position).status) << ' '
              << oracle.contains(position) << '\n';
}
