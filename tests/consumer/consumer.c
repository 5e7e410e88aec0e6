#include <boardproof/boardproof.h>
#include <stdio.h>

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    unsigned reasons = 0;
    enum boardproof_verdict verdict =
        boardproof_judge(4, 4, 4, argv[2], BOARDPROOF_FIRST_X, &reasons);
    if (verdict == BOARDPROOF_FAILED) {
        printf("%s\n", boardproof_error());
        return 1;
    }
    boardproof_oracle *oracle = boardproof_oracle_open(argv[1]);
    if (oracle == NULL) {
        printf("%s\n", boardproof_error());
        return 1;
    }
    printf("%d %u %d\n", (int)verdict, reasons, boardproof_oracle_contains(oracle, argv[2]));
    boardproof_oracle_close(oracle);
    char *explanation = boardproof_explain(4, 4, 4, argv[2], BOARDPROOF_FIRST_X);
    if (explanation == NULL) return 1;
    fputs(explanation, stdout);
    boardproof_free(explanation);
    return 0;
}
