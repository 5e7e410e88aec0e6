/* The interface of a validator that `boardproof audit --library FILE.so` loads. C and C++. */

#ifndef BOARDPROOF_VALIDATOR_H
#define BOARDPROOF_VALIDATOR_H

#ifdef __cplusplus
extern "C" {
#endif

/* To be defined by the library: whether the board can arise in legal play of the game with
   `rows` rows, `cols` columns and `k` in a row to win, X moving first. Nonzero for yes.
   `cells` holds rows * cols characters, row by row from the top: 'X', 'O', or '.' for a blank, and
   a zero byte at the end. It is called from one thread; the text is valid during the call. */
int boardproof_validate(int rows, int cols, int k, const char *cells);

#ifdef __cplusplus
}
#endif

#endif
