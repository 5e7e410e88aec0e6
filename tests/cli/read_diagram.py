"""Reads a diagram that --dump wrote: python3 read_diagram.py FILE counts its boards by ply."""

import sys


def read(path):
    """(cells in order, {node: (cell, empty, x, o)}, root)"""
    with open(path) as file:
        magic, _ = file.readline().split()
        assert magic == "boardproof-diagram/1"
        order = [int(cell) for cell in file.readline().split()[1:]]
        nodes = {}
        for _ in range(int(file.readline().split()[1])):
            node, *rest = map(int, file.readline().split())
            nodes[node] = tuple(rest)
        return order, nodes, int(file.readline().split()[1])


def count_by_ply(order, nodes, root):
    place = {cell: i for i, cell in enumerate(order)}
    counts = {0: [0], 1: [1]}  # the boards of a node's own cell and those after it, by stones

    def widen(node, start):
        """The boards of a node from a place on: cells passed over may be anything."""
        by_stones = counts[node]
        end = place[nodes[node][0]] if node > 1 else len(order)
        for _ in range(end - start):
            by_stones = [a + 2 * b for a, b in zip(by_stones + [0], [0] + by_stones)]
        return by_stones

    for node, (cell, *branches) in nodes.items():  # a node comes after those it goes on with
        empty, x, o = (widen(branch, place[cell] + 1) for branch in branches)
        by_stones = [0] * (len(order) - place[cell] + 1)
        for shift, branch in ((0, empty), (1, x), (1, o)):
            for stones, boards in enumerate(branch):
                by_stones[stones + shift] += boards
        counts[node] = by_stones
    return widen(root, 0)


def contains(nodes, root, board):
    while root > 1:
        cell, *branches = nodes[root]
        root = branches[".XO".index(board[cell])]
    return root == 1


if __name__ == "__main__":
    print(*count_by_ply(*read(sys.argv[1])))
