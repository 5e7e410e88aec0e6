/* The (m,n,k)-game for SPIN: X moves first, play stops at the first completed line or on a full
 * board.
 *
 *     spin -a -DROWS=4 -DCOLS=4 -DK=3 tictactoe.pml
 *     gcc -O3 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -m64 -w23
 *
 * How the printed counts relate to the game, with no constant to subtract from the first:
 *
 *     states, stored         the reachable boards, the empty one included (3x3: 5478)
 *     transitions - 1        the legal moves between them (3x3: 16167), because SPIN counts the
 *                            entry into the initial state as a transition
 *
 * A board is two sets of cells, those of the player to move and those of the other. The number of
 * stones tells which player that is, so a board has one state, and `over` adds none because it
 * follows from the board. One d_step per move leaves nothing in between to store.
 */

#define CELLS (ROWS * COLS)

/* Bits per row. The last bit of a row is never set, so that a line shifted along the board cannot
 * run from the end of one row into the next. */
#define STRIDE (COLS + 1)

#if ROWS * STRIDE > 30
#error "the board does not fit an int: ROWS * (COLS + 1) may be at most 30"
#endif

#define BIT(cell) (1 << ((cell) / COLS * STRIDE + (cell) % COLS))

int mine;
int theirs;
bit over;

/* Scratch inside a move: no part of the state. */
hidden int starts;
hidden short length;

/* Ends the game when `mine` has K stones in a row in the direction of `step` bits. */
inline look_for_line(step) {
	starts = mine;
	length = 1;
	do
	:: length < K -> starts = starts & (starts >> step); length++
	:: else -> break
	od;
	over = over || starts != 0
}

#define MOVE(cell) \
	:: d_step { \
		!over && ((mine | theirs) & BIT(cell)) == 0 -> \
		mine = mine | BIT(cell); \
		look_for_line(1); \
		look_for_line(STRIDE); \
		look_for_line(STRIDE + 1); \
		look_for_line(STRIDE - 1); \
		starts = mine; \
		mine = theirs; \
		theirs = starts \
	}

/* One option per cell, put together from the binary digits of their number. */
#define MOVES_2(first) MOVE(first) MOVE(first + 1)
#define MOVES_4(first) MOVES_2(first) MOVES_2(first + 2)
#define MOVES_8(first) MOVES_4(first) MOVES_4(first + 4)
#define MOVES_16(first) MOVES_8(first) MOVES_8(first + 8)

active proctype game() {
end:
	do
#if CELLS & 16
	MOVES_16(0)
#endif
#if CELLS & 8
	MOVES_8((CELLS & 16))
#endif
#if CELLS & 4
	MOVES_4((CELLS & 24))
#endif
#if CELLS & 2
	MOVES_2((CELLS & 28))
#endif
#if CELLS & 1
	MOVE((CELLS & 30))
#endif
	od
}
