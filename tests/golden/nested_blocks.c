/* Constructs deep in blocks, after labels, between statements with unusual braces. */
#include <stddef.h>
#define BEGIN {
#define END }
void f(size_t n, float *x);
void f(size_t n, float *x)
{
    struct point { int a[2]; } p[] = {{{1, 2}}, {.a = {[1] = 3}}};
    for (size_t k = 0; k < n; k++) {
        while (p[0].a[0]--) { if (k) {
            label:
            #pragma kernel elementwise inout(float x[n])
            {
                for (int j = 0; j < 3; j++) { if (j) { x += 1; } }
            }
            goto label; } }
    }
    BEGIN
        #pragma kernel elementwise inout(float x[n])
        { x += 1; }
    END
    {{{{
        #pragma kernel elementwise inout(float x[n])
        {{{ x += 1; }}}
    }}}}
}
