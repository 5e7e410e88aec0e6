/* boardproof for C and for whatever can call C: judge, explain, and look up in an oracle file.
 *
 * A game is rows x cols cells with k in a row to win. A board is a text in any of the usual forms:
 * rows separated by '/' or newlines, a JSON array of rows, or all cells in one run; X and O in
 * either case, a blank is a space, '.', '_' or '-'. All functions may be called from any number of
 * threads. Those that can fail say so by their result; boardproof_error then has the message of the
 * thread's last failure. Link the library boardproof_c.
 */

#ifndef BOARDPROOF_BOARDPROOF_H
#define BOARDPROOF_BOARDPROOF_H

#if defined(__GNUC__)
#define BOARDPROOF_API __attribute__((visibility("default")))
#else
#define BOARDPROOF_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Who makes the first move. */
enum boardproof_first { BOARDPROOF_FIRST_X = 0, BOARDPROOF_FIRST_O = 1, BOARDPROOF_FIRST_EITHER = 2 };

/* Where a board stands. */
enum boardproof_verdict {
    BOARDPROOF_FAILED = -1, /* the board or the game is malformed; see boardproof_error */
    BOARDPROOF_ONGOING = 0,
    BOARDPROOF_X_WON = 1,
    BOARDPROOF_O_WON = 2,
    BOARDPROOF_DRAW = 3,
    BOARDPROOF_UNREACHABLE = 4
};

/* Why a board is unreachable: bits of the reasons. */
enum boardproof_reason {
    BOARDPROOF_TOO_MANY_O = 1 << 0,
    BOARDPROOF_TOO_MANY_X = 1 << 1,
    BOARDPROOF_BOTH_HAVE_LINES = 1 << 2,
    BOARDPROOF_MOVED_AFTER_X_WON = 1 << 3,
    BOARDPROOF_MOVED_AFTER_O_WON = 1 << 4,
    BOARDPROOF_NO_LAST_MOVE = 1 << 5
};

/* The version, e.g. "0.1.0". Static. */
BOARDPROOF_API const char *boardproof_version(void);

/* The message of this thread's last failure; empty when there was none. Valid until the next one. */
BOARDPROOF_API const char *boardproof_error(void);

/* Judges a board of up to 64 cells by the rule last-move, which the enumeration confirms for every
 * game of up to 25 cells. `reasons`, unless null, receives the reasons, 0 if it is reachable. */
BOARDPROOF_API enum boardproof_verdict boardproof_judge(int rows, int cols, int k,
                                                        const char *board,
                                                        enum boardproof_first first,
                                                        unsigned *reasons);

/* Explains a board of up to 1000 x 1000 cells, as JSON of the schema boardproof.explanation/1: a
 * game that leads to it, or the broken conditions and the nearest reachable boards. To be freed by
 * boardproof_free. Null on failure. */
BOARDPROOF_API char *boardproof_explain(int rows, int cols, int k, const char *board,
                                        enum boardproof_first first);

BOARDPROOF_API void boardproof_free(char *text);

/* An oracle file, as `boardproof oracle` writes it. */
typedef struct boardproof_oracle boardproof_oracle;

/* Opens and checks a file. Null on failure. */
BOARDPROOF_API boardproof_oracle *boardproof_oracle_open(const char *path);

/* Whether legal play, X moving first, reaches the board: 1 or 0; -1 on failure. */
BOARDPROOF_API int boardproof_oracle_contains(const boardproof_oracle *oracle, const char *board);

/* Closes it; null will do. */
BOARDPROOF_API void boardproof_oracle_close(boardproof_oracle *oracle);

#ifdef __cplusplus
}
#endif

#endif
