/* life.c - Conway's game of life as annotated loops: without ckpp, the file is plain C, which does
 * the same on one core.
 *
 * The loop reads one board and writes the other: no iteration sees what another has written. */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 256, COLUMNS = 320, GENERATIONS = 40 };

static void step(int rows, int columns, const unsigned char (*now)[columns],
                 unsigned char (*next)[columns])
{
    #pragma kernel elementwise collapse(2) in(now[rows][columns]) inout(next[rows][columns])
    for (int r = 1; r < rows - 1; r++)
        for (int c = 1; c < columns - 1; c++) {
            const int neighbours = now[r - 1][c - 1] + now[r - 1][c] + now[r - 1][c + 1] +
                                   now[r][c - 1] + now[r][c + 1] + now[r + 1][c - 1] +
                                   now[r + 1][c] + now[r + 1][c + 1];
            next[r][c] = neighbours == 3 || (neighbours == 2 && now[r][c]);
        }
}

static long count(int rows, int columns, const unsigned char (*board)[columns])
{
    long alive = 0;
    #pragma kernel reduction collapse(2) in(board[rows][columns]) reduce(+ : alive)
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            alive += board[r][c];
    return alive;
}

static unsigned char boards[2][ROWS][COLUMNS];

int main(void)
{
    /* a glider, which is back in its shape after four generations, one row and column further */
    static const char *const glider[] = {".x.", "..x", "xxx"};
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            boards[0][10 + r][20 + c] = glider[r][c] == 'x';
    for (int k = 0; k < GENERATIONS; k++)
        step(ROWS, COLUMNS, (const unsigned char(*)[COLUMNS])boards[k % 2], boards[(k + 1) % 2]);
    long wrong = count(ROWS, COLUMNS, (const unsigned char(*)[COLUMNS])boards[0]) - 5;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            wrong += boards[0][10 + GENERATIONS / 4 + r][20 + GENERATIONS / 4 + c] !=
                     (glider[r][c] == 'x');
    printf("life: the glider has %s\n", wrong ? "broken" : "moved");
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
