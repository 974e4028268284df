/* info.c - ckpp_info(): what kernels and modules are called, where they are, what they take. */
#include "check.h"

#pragma kernel declare
struct point {
    float x, y;
};

#pragma kernel elementwise mixed in(unsigned char a, raw T b, struct point p, float4 v) \
        inout(double _Complex w) out(U z) constant(float c[2][3], struct point d[5])
{
    z = a + b[0] + p.x + v.y + c[0][0] + d[0].x;
    w = w + z;
}
#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel raw sampled in(float x, int n, texture t, surface s) out(float y[n]) threads(n)
{
    if (_thread.x < _threads.x)
        y[_thread.x] = x[0] + tex2D<float>(t, 0, 0) + surf2Dread<float>(s, 0, 0);
}
#pragma kernel precompiled ready file("none.cubin") symbol("ready") in(float x) out(float y[n]) \
        scalars(double a, int n) threads(n);
#pragma kernel module m
{
    __global__ void fill(float *x) { *x = 1; }
}

enum { MIXED_LINE = 9 }; /* of its directive */

static void check_param(const ckpp_kernel_info *about, int k, ckpp_param_info is)
{
    const ckpp_param_info *p = &about->param[k];
    if (strcmp(p->name, is.name) || strcmp(p->type, is.type) || p->direction != is.direction ||
        p->dtype != is.dtype || p->itemsize != is.itemsize || p->array != is.array)
        fail_at(__FILE__, __LINE__, "%s, parameter %d: %s %s, direction %d, dtype %d, %zu bytes%s",
                about->name, k, p->type, p->name, p->direction, p->dtype, p->itemsize,
                p->array ? ", an array" : "");
}

static void check_counts(const ckpp_kernel_info *about, const char *name, ckpp_kind kind, int nin,
                         int nout)
{
    if (strcmp(about->name, name) || about->kind != kind || about->nin != nin ||
        about->nout != nout || about->nparams != nin + nout || about->line < MIXED_LINE ||
        !strstr(about->file, "info.c"))
        fail_at(__FILE__, __LINE__, "%s is %s of kind %d with %d inputs and %d outputs, at %s:%d",
                name, about->name, about->kind, about->nin, about->nout, about->file, about->line);
}

static void check_elementwise(void)
{
    ckpp_kernel_info about = ckpp_info(mixed);
    check_counts(&about, "mixed", CKPP_ELEMENTWISE, 6, 2);
    CHECK(about.line == MIXED_LINE);
    check_param(&about, 0, (ckpp_param_info){"a", CKPP_IN, "uint8", CKPP_UINT8, 1, false});
    check_param(&about, 1, (ckpp_param_info){"b", CKPP_IN, "T", CKPP_NONE, 0, true});
    check_param(&about, 2, (ckpp_param_info){"p", CKPP_IN, "struct point", CKPP_STRUCT, 8, false});
    check_param(&about, 3, (ckpp_param_info){"v", CKPP_IN, "ckpp_float4", CKPP_STRUCT, 16, false});
    check_param(&about, 4, (ckpp_param_info){"w", CKPP_INOUT, "complex128", CKPP_COMPLEX128, 16,
                                             true});
    check_param(&about, 5, (ckpp_param_info){"z", CKPP_OUT, "U", CKPP_NONE, 0, true});
    check_param(&about, 6, (ckpp_param_info){"c", CKPP_IN, "float32", CKPP_FLOAT32, 4, true});
    check_param(&about, 7, (ckpp_param_info){"d", CKPP_IN, "struct point", CKPP_STRUCT, 8, true});
}

static void check_others(void)
{
    ckpp_kernel_info about = ckpp_info(total);
    check_counts(&about, "total", CKPP_REDUCTION, 1, 1);
    about = ckpp_info(sampled);
    check_counts(&about, "sampled", CKPP_RAW, 4, 1);
    check_param(&about, 0, (ckpp_param_info){"x", CKPP_IN, "float32", CKPP_FLOAT32, 4, true});
    check_param(&about, 1, (ckpp_param_info){"n", CKPP_IN, "int32", CKPP_INT32, 4, false});
    check_param(&about, 2, (ckpp_param_info){"t", CKPP_IN, "texture", CKPP_UINT64, 8, false});
    check_param(&about, 3, (ckpp_param_info){"s", CKPP_IN, "surface", CKPP_UINT64, 8, false});
    about = ckpp_info(ready);
    check_counts(&about, "ready", CKPP_RAW, 3, 1);
    check_param(&about, 2, (ckpp_param_info){"a", CKPP_IN, "float64", CKPP_FLOAT64, 8, false});
    about = ckpp_info(m);
    check_counts(&about, "m", CKPP_MODULE, 0, 0);
}

/* The kernel is what the description says. */
static void check_call(void)
{
    float px[3] = {1, 2, 4};
    ckpp_kernel_info about = ckpp_info(total);
    ckpp_array x = ckpp_view(px), y = {0};
    CHECK(about.param[0].dtype == CKPP_NONE);
    CHECK_OK(total(x, &y));
    CHECK(y.dtype == CKPP_FLOAT32);
    CHECK_ELEMENTS(&y, 7);
    ckpp_free(&y);
}

int main(void)
{
    check_elementwise();
    check_others();
    check_call();
    return finish("info");
}
