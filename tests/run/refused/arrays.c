// What only the compiler can see of a loop's arrays, in C and C++: it refuses ckpp's output.
#include <stdlib.h>

enum { N = 10, TWICE = 20 };
#define WIDTH 4
typedef float row[WIDTH];
static const float fixed[N] = {5};
static inline unsigned max(int a, unsigned b) { unsigned m = a; return m > b ? m : b; }

void rows_of(int n, int d, float **rows)
{
    #pragma kernel elementwise out(rows[n][d])
    for (int j = 0; j < n; j++)
        for (int k = 0; k < d; k++)
            rows[j][k] = 1; // error: has pointers to rows, which may lie anywhere
}

// what gives the larger one has to have all values of the variable, as in reductions.c
unsigned mixed(int n, const unsigned *u)
{
    unsigned s = 0;
    #pragma kernel reduction in(u[n]) reduce(max : s)
    for (int j = 0; j < n; j++) s = max(s, u[j]); // error: 'max' converts 's' at each step
    return s;
}

// arrays that are const, declared otherwise, or left by a constant subscript
void leaves(int n, float *y, const float *only, float p[][4], row *q)
{
    float x[N] = {0}, m[2][4] = {{0}};
    row r = {0};
    (void)x, (void)m, (void)r;
    #pragma kernel elementwise out(fixed[N])
    for (int j = 0; j < N; j++) fixed[j] = 1; // error: the loop writes 'fixed', which is const
    #pragma kernel elementwise inout(only[n])
    for (int j = 0; j < n; j++)
        // error: the loop writes 'only', which is const
        // error: 'only' is not of a type that kernels know
        if (j % 3) only[j] = 1;
    #pragma kernel elementwise in(m[2][2]) out(y[8]) // error: 'm' is declared with another length
    for (int k = 0; k < 8; k++) y[k] = m[k / 4][k % 4];
    #pragma kernel elementwise in(m[4][4]) out(y[8]) // error: 'm' is declared with fewer elements
    for (int k = 0; k < 8; k++) y[k] = m[k / 4][k % 4];
    #pragma kernel elementwise in(p[n][3]) out(y[n]) // error: 'p' is declared with another length
    for (int k = 0; k < n; k++) y[k] = p[k][0];
    #pragma kernel elementwise in(q[n][8]) out(y[n]) // error: 'q' is declared with another length
    for (int k = 0; k < n; k++) y[k] = q[k][0];
    #pragma kernel elementwise in(r[8]) out(y[n]) // error: 'r' is declared with fewer elements
    for (int k = 0; k < n; k++) y[k] = r[k % 4];
    #pragma kernel elementwise
    for (int j = 0; j < TWICE; j++) x[j] = 1; // error: a subscript of 'x[j]' leaves
    #pragma kernel elementwise out(y[N])
    for (int j = 0; j < N; j++) y[j] = x[j + 1]; // error: a subscript of 'x[j+1]' leaves
    #pragma kernel elementwise out(y[N])
    for (int j = 0; j < N; j++) y[j] = x[j - 1]; // error: a subscript of 'x[j-1]' leaves
    #pragma kernel elementwise out(y[n])
    for (int j = 0; j < n; j++) y[j] = x[-1]; // error: a subscript of 'x[-1]' leaves
    #pragma kernel elementwise out(y[N])
    for (int j = 0; j < N; j++) y[j] = m[1][j]; // error: a subscript of 'm[1][j]' leaves
    #pragma kernel elementwise out(y[n])
    for (int j = 0; j < n; j++) {
        float t[WIDTH];
        t[5] = j; // error: a subscript of 't[5]' leaves
        y[j] = t[5];
    }
    #pragma kernel elementwise out(y[n])
    for (int j = 0; j < n; j++) {
        float t[WIDTH], s = 0;
        for (int k = 0; k <= WIDTH; k++) {
            t[k] = j; // error: a subscript of 't[k]' leaves
            s += t[k];
        }
        y[j] = s;
    }
}
