/* What loops cannot have of headers, and of functions below them. */
#include "include/loop_headers.h"

static int below(int k);

void changes(int n, int *y)
{
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = NEXT;
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++)
        SET(y[k], k);
}

void hides(int n, const double *x, double *y)
{
    typedef double real;
    #pragma kernel elementwise in(x[n]) out(y[n])
    for (int k = 0; k < n; k++) {
        real t = x[k];
        y[k] = t;
    }
}

/* which text FACTOR has, the header does not say by itself */
void asks(int n, const float *x, float *y)
{
    #pragma kernel elementwise in(x[n]) out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = times(x[k]);
}

void calls(int n, int *y)
{
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = below(k) + count(k);
}

/* which text these have is not certain, and they mention what the loop may have of that name */
void mentions(int n, int *y)
{
    #pragma kernel elementwise out(y[4])
    for (int k = 0; k < 4; k++) {
        int n = k;
        y[k] = BIASED(k) + LATER + n;
    }
    (void)n;
}

void includes(int n, int *y)
{
#include "include/loop_headers_inside.h"
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = INSIDE + k;
}

#define MORE 5
static int below(int k) { return k + MORE; }
