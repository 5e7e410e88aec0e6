"""Reads an oracle file from its description in include/boardproof/oracle.hpp alone.

    oracle = Oracle("4x4.oracle")
    oracle.contains("XO../..../..../....")
"""

import struct
from math import comb
from pathlib import Path

import xxhash

MAGIC = b"boardproof-oracle/1\n".ljust(32, b"\0")


def rank(elements):
    """The place of a set in colexicographic order."""
    return sum(comb(element, i + 1) for i, element in enumerate(sorted(elements)))


class Oracle:
    def __init__(self, path):
        data = Path(path).read_bytes()
        if data[:32] != MAGIC:
            raise ValueError("not an oracle of format boardproof-oracle/1")
        self.digest = data[32:64].decode()
        self.rows, self.cols, self.k, count = struct.unpack_from("<4I", data, 64)
        size, checksum = struct.unpack_from("<2Q", data, 80)
        table = data[96 : 96 + 32 * count]
        if size != len(data) or checksum != xxhash.xxh3_64_intdigest(data[:88] + table):
            raise ValueError("header or section table damaged")
        self.sections = {}
        for entry in range(count):
            x, o, offset, length, checksum = struct.unpack_from("<2I3Q", table, 32 * entry)
            bits = data[offset : offset + length]
            if xxhash.xxh3_64_intdigest(bits) != checksum:
                raise ValueError(f"section x = {x}, o = {o} damaged")
            self.sections[x, o] = bits

    def contains(self, board):
        """Whether legal play reaches a board, its rows with or without slashes between."""
        cells = board.replace("/", "")
        x_set = [cell for cell, stone in enumerate(cells) if stone == "X"]
        free = [cell for cell, stone in enumerate(cells) if stone != "X"]
        o_set = [place for place, cell in enumerate(free) if cells[cell] == "O"]
        bits = self.sections.get((len(x_set), len(o_set)))
        if bits is None:
            return False
        bit = rank(x_set) * comb(len(free), len(o_set)) + rank(o_set)
        return bits[bit // 8] >> bit % 8 & 1 == 1
