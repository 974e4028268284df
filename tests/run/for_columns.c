/* for_columns.c - loops over the columns of matrices, whose inner loops go down a column. */
#include "check.h"

#include <complex.h>
#include <stdlib.h>

enum { PLANES = 3, ROWS = 200, COLS = 130, MOST = ROWS * COLS };

static double m[MOST], y[MOST], sum[COLS], most[COLS], want[MOST];

static void fill(void)
{
    for (int k = 0; k < MOST; k++)
        m[k] = (k * 7 + k / 11) % 23 - 9;
}

/* The mean goes through an array that all threads of the column read. */
static void centre(int rows, int cols, const double *from, double *to, double *mean)
{
    #pragma kernel elementwise in(from[rows * cols]) out(to[rows * cols], mean[cols])
    for (int c = 0; c < cols; c++) {
        double total = 4, top = -100;
        #pragma kernel reduction reduce(+ : total)
        for (int r = 0; r < rows; r++)
            total += from[r * cols + c];
        #pragma kernel reduction reduce(max : top)
        for (int r = rows - 1; r >= 0; r--)
            top = fmax(top, from[(size_t)r * (size_t)cols + c]);
        mean[c] = total;
        #pragma kernel elementwise
        for (int r = 0; r < rows; r++)
            to[r * cols + c] = from[r * cols + c] * 1024 - mean[c];
        mean[c] += top;
    }
}

static void test_sizes(void)
{
    static const int rows[] = {0, 1, 7, 8, 9, 64, 150, 200}, cols[] = {1, 31, 32, 33, 100, 130};
    for (int a = 0; a < 8; a++)
        for (int b = 0; b < 6; b++) {
            const int h = rows[a], w = cols[b];
            centre(h, w, m, y, sum);
            for (int c = 0; c < w; c++) {
                double total = 4, top = -100;
                for (int r = 0; r < h; r++) {
                    total += m[r * w + c];
                    top = fmax(top, m[r * w + c]);
                }
                bool right = sum[c] == total + top;
                for (int r = 0; r < h; r++)
                    right = right && y[r * w + c] == m[r * w + c] * 1024 - total;
                CHECK(right);
            }
        }
}

/* So many threads as are asked for, and another step. */
static void test_widths(void)
{
    double (*p)[COLS] = (double (*)[COLS])m;
    #pragma kernel elementwise in(p[ROWS][COLS]) out(sum[COLS], most[COLS])
    for (int c = 0; c < COLS; c++) {
        double total = 0, top = 100;
        #pragma kernel reduction width(4) reduce(+ : total)
        for (int r = 1; r < ROWS; r += 3)
            total += p[r][c];
        #pragma kernel reduction reduce(min : top)
        for (int r = 0; r < ROWS; r++)
            top = fmin(top, p[r][c] + c);
        sum[c] = total;
        most[c] = top;
    }
    for (int c = 0; c < COLS; c++) {
        double total = 0, top = 100;
        for (int r = 1; r < ROWS; r += 3)
            total += p[r][c];
        for (int r = 0; r < ROWS; r++)
            top = fmin(top, p[r][c] + c);
        CHECK(sum[c] == total && most[c] == top);
    }
}

/* Columns of several planes; and rows in which only some iterations go on are no such columns. */
static void test_planes(void)
{
    const int h = ROWS / PLANES, w = COLS;
    #pragma kernel elementwise collapse(2) in(m[PLANES * h * w]) out(y[PLANES * w])
    for (int p = 0; p < PLANES; p++)
        for (int c = 0; c < w; c++) {
            double total = p;
            #pragma kernel reduction reduce(+ : total)
            for (int r = 0; r < h; r++)
                total += m[(p * h + r) * w + c];
            y[p * w + c] = total;
        }
    for (int p = 0; p < PLANES; p++)
        for (int c = 0; c < w; c++) {
            double total = p;
            for (int r = 0; r < h; r++)
                total += m[(p * h + r) * w + c];
            CHECK(y[p * w + c] == total);
        }
    #pragma kernel elementwise in(m[h * w]) inout(y[w])
    for (int c = 0; c < w; c++) {
        double total = 0;
        if (c % 3 == 0)
            continue;
        #pragma kernel reduction reduce(+ : total)
        for (int r = 0; r < h; r++)
            total += m[r * w + c];
        y[c] = total;
    }
    for (int c = 0; c < w; c++) {
        double total = 0;
        for (int r = 0; r < h; r++)
            total += m[r * w + c];
        CHECK(y[c] == total);
    }
}

/* What is combined may be larger than a word. */
static void test_complex(void)
{
    static double _Complex z[ROWS][COLS], total[COLS];
    for (int k = 0; k < MOST; k++)
        z[k / COLS][k % COLS] = k % 7 + k % 3 * I;
    #pragma kernel elementwise in(z[ROWS][COLS]) out(total[COLS])
    for (int c = 0; c < COLS; c++) {
        double _Complex all = 1;
        #pragma kernel reduction reduce(+ : all)
        for (int r = 0; r < ROWS; r++)
            all += z[r][c];
        total[c] = all;
    }
    for (int c = 0; c < COLS; c++) {
        double _Complex all = 1;
        for (int r = 0; r < ROWS; r++)
            all += z[r][c];
        CHECK(total[c] == all);
    }
}

/* An inner loop writes what the next one reads in another order, again and again. */
static void test_order(void)
{
    const int h = 120, w = 50;
    for (int k = 0; k < h * w; k++)
        y[k] = want[k] = m[k];
    #pragma kernel elementwise inout(y[h * w]) out(sum[w]) independent
    for (int c = 0; c < w; c++) {
        double total = 0;
        #pragma kernel elementwise
        for (int r = 0; r < h; r++)
            y[r * w + c] += r;
        #pragma kernel reduction reduce(+ : total)
        for (int r = 0; r < h; r++)
            total += y[(h - 1 - r) * w + c] * (r % 5);
        #pragma kernel elementwise
        for (int r = 0; r < h; r++)
            y[r * w + c] = total - r;
        sum[c] = y[w + c] + y[(h - 1) * w + c];
    }
    for (int c = 0; c < w; c++) {
        double total = 0;
        for (int r = 0; r < h; r++)
            total += (want[(h - 1 - r) * w + c] + (h - 1 - r)) * (r % 5);
        CHECK(sum[c] == 2 * total - 1 - (h - 1));
        CHECK(y[5 * w + c] == total - 5);
    }
}

/* Two names for one array: threads wait for each other nevertheless. */
static void reverse(int h, int w, const double *from, double *to, double *total)
{
    #pragma kernel elementwise in(from[h * w]) inout(to[h * w]) out(total[w]) independent
    for (int c = 0; c < w; c++) {
        double all = 0;
        #pragma kernel elementwise
        for (int r = 0; r < h; r++)
            to[r * w + c] += r;
        #pragma kernel reduction reduce(+ : all)
        for (int r = 0; r < h; r++)
            all += from[(h - 1 - r) * w + c] * (r % 5);
        total[c] = all;
    }
}

static void test_names(void)
{
    const int h = 120, w = 50;
    for (int k = 0; k < h * w; k++)
        y[k] = m[k];
    reverse(h, w, y, y, sum);
    for (int c = 0; c < w; c++) {
        double all = 0;
        for (int r = 0; r < h; r++)
            all += (m[(h - 1 - r) * w + c] + (h - 1 - r)) * (r % 5);
        CHECK(sum[c] == all);
    }
}

int main(void)
{
    fill();
    test_names();
    test_sizes();
    test_widths();
    test_planes();
    test_complex();
    test_order();
    return failures > 0;
}
