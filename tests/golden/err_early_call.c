/* Kernels that are called above their definition; -Werror makes errors of all. */
#include <ckpp/ckpp.h>
struct filter { int (*sharpen)(int); };
#define twice(x) ((x) + (x))
static int half(int x);
static int run(struct filter *f, ckpp_array x, ckpp_array *y, int (*given)(int))
{
    if (scale(x, y) || f->sharpen(1))
        return scale(x, y);
#if 0
    return sharpen(x, y);
#endif
    ckpp_must(blur(x, y));
    return given(twice(2)) + half(1);
}
#pragma kernel elementwise scale in(T x) out(T y)
{ y = 2 * x; }
#pragma kernel elementwise blur in(T x) out(T y)
{ y = sharpen(x); }
#pragma kernel elementwise sharpen in(T x) out(T y)
{ y = x; }
#pragma kernel elementwise half in(T x) out(T y)
{ y = x / 2; }
#pragma kernel elementwise given in(T x) out(T y)
{ y = x; }
#pragma kernel elementwise twice in(T x) out(T y)
{ y = x; }
static int below(ckpp_array x, ckpp_array *y) { return scale(x, y) + blur(x, y); }
