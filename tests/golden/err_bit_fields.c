/* Bit-fields of more bits than an int compute differently with different compilers of C. */
#include <stdint.h>
#define WIDTH 40

struct word { uint64_t low : 40, high : WIDTH, flag : 1; int kind : 31; };
static inline uint64_t sum_of(struct word *w, uint64_t more)
{
    uint64_t all = w->low;
    all += w->high;
    w->low += more, w->high++;
    return all + (uint64_t)w->low + w->kind + w->low;
}
struct __attribute__((scalar_storage_order("big-endian"))) other { int x; };
#pragma scalar_storage_order big-endian
struct third { int x; };
#pragma scalar_storage_order default
struct plain { int x; };

void f(int n, struct word *w, struct other *o, struct third *t, struct plain *p,
       uint64_t *y)
{
    #pragma kernel elementwise inout(w[n]) out(y[n])
    for (int k = 0; k < n; k++) {
        y[k] = sum_of(&w[k], w[k].high) + (w[k].high >> 1) + ((long)w[k].low << 1);
        w[k].low = w[k].flag ? w[k].kind : 0;
    }
    #pragma kernel elementwise in(o[n]) out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = o[k].x;
    #pragma kernel elementwise in(t[n], p[n]) out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = t[k].x + p[k].x;
}
