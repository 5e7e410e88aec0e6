#pragma once

#include "diagrams/diagram.hpp"
#include "system/output_file.hpp"

namespace boardproof {

// A diagram as text (`boardproof-diagram/1`), to be read by a program of a few lines:
//
//     boardproof-diagram/1 4x4
//     cells 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
//     nodes 3001
//     2 15 1 0 0
//     3 15 0 1 1
//     4 14 2 3 0
//     ...
//     root 3002
//
// The second line lists the cells, numbered row by row, in the order in which the diagram asks for
// them; the third says how many nodes follow, one a line: its number, the cell it asks for, and the
// node to go on with when the cell is empty, X or O. Node 0 stands for no board, node 1 for every
// filling of the cells that are left; a node is listed after those that it goes on with, which ask
// for later cells. A cell that is passed over may be anything. The boards are the ways from the
// root to node 1. Nodes are numbered from 2 in the order in which a walk from the root that tries
// empty, X, O leaves them: the text is a function of the set of boards and the order of the cells.

/// Writes the boards to a file and commits it. O(nodes) time and memory. Throws as the file does,
/// and Interrupted. Precondition: the space is interleaved.
void write_diagram(OutputFile& file, const DiagramSpace& space, const Diagram& boards);

}  // namespace boardproof
