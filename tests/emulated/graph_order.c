/* graph_order.c - which nodes of a graph wait for which: what constructs and calls of kernels read
 * and write, through views, in regions, and where nobody can tell. */
#define _GNU_SOURCE
#include <string.h>

#include "../run/check.h"
#include "fake_cuda.h"

enum { N = 300 };

#pragma kernel declare
struct pair { double a, b; };

#pragma kernel elementwise add in(T x) inout(T y)
{ y = y + x; }

#pragma kernel reduction total in(T x) out(T r) reduce(+)
{ return x; }

#pragma kernel elementwise spread in(raw double x) out(double y)
{ y = x[i] + x[n - 1 - i]; }

#pragma kernel elementwise say in(double x) inout(double y)
{ if (x < 0) printf("%g\n", x); y += x; }

#pragma kernel elementwise swap inout(struct pair p)
{
    double a = p.a;
    p.a = p.b;
    p.b = a;
}

static ckpp_array make(double value)
{
    ckpp_array a = {0};
    CHECK_OK(ckpp_full(&a, CKPP_FLOAT64, CKPP_SHAPE(N), value));
    return a;
}

static ckpp_array part(const ckpp_array *a, int64_t begin, int64_t end, int64_t step)
{
    ckpp_array view = {0};
    CHECK_OK(ckpp_slice(&view, a, 0, begin, end, step));
    return view;
}

static bool edges_are(const char *expected)
{
    char text[400];
    fake_cuda_edges(text, sizeof text);
    if (!strcmp(text, expected))
        return true;
    fprintf(stderr, "edges %s, not %s\n", text, expected);
    return false;
}

/* The second time they are remembered calls. */
static void test_arrays(void)
{
    ckpp_array x = make(1), y = make(0), z = make(0), r = {0}, s = {0};
    CHECK_OK(ckpp_zeros(&r, CKPP_FLOAT64, 0, NULL));
    CHECK_OK(ckpp_zeros(&s, CKPP_FLOAT64, 0, NULL));
    for (int run = 0; run < 4; run++) {
        ckpp_array *to = run == 2 ? &y : &z;
        #pragma kernel graph
        {
            CHECK_OK(add(x, &y));
            CHECK_OK(add(x, to));
            CHECK_OK(total(y, &r));
            CHECK_OK(total(*to, &s));
            CHECK_OK(add(r, &x));
        }
        CHECK(edges_are(run == 2 ? "1: 2:1 3:2 4:2 5:3" : "1: 2: 3:1 4:2 5:2,3"));
    }
    CHECK(*(double *)r.data == *(double *)y.data * N);
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&z), ckpp_free(&r), ckpp_free(&s);
}

static void test_views(void)
{
    ckpp_array x = make(1), y = make(0);
    ckpp_array low = part(&y, 0, N / 2, 1), high = part(&y, N / 2, N, 1),
               even = part(&y, 0, N, 2), first = part(&x, 0, N / 2, 1);
    #pragma kernel graph
    {
        CHECK_OK(add(first, &low));
        CHECK_OK(add(first, &high));
        CHECK_OK(add(first, &even));        /* from the first byte to the last */
        CHECK_OK(spread(y, &x));
    }
    CHECK(edges_are("1: 2: 3:1,2 4:3"));
    ckpp_free(&x), ckpp_free(&y);
    ckpp_free(&low), ckpp_free(&high), ckpp_free(&even), ckpp_free(&first);
}

static void steps(int n, const double *x, double *y, double *z)
{
    #pragma kernel elementwise in(x[n]) inout(y[n])
    for (int k = 0; k < n; k++)
        y[k] += x[k];
    #pragma kernel elementwise in(x[n]) inout(z[n])
    for (int k = 0; k < n; k++)
        z[k] -= x[k];
    #pragma kernel elementwise in(z[n]) inout(y[n])
    for (int k = 0; k < n; k++)
        y[k] += z[n - 1 - k];
}

static void test_region(void)
{
    static double x[N], y[N], z[N];
    x[0] = 1;
    #pragma kernel data in(x) inout(y, z)
    {
        for (int run = 0; run < 3; run++) {
            #pragma kernel graph
            {
                steps(N, x, y, z);
            }
            CHECK(edges_are("1: 2: 3:1,2"));
        }
    }
    CHECK(y[0] == 3 && z[0] == -3 && y[N - 1] == -6);
}

/* A kernel that prints, or whose elements may have pointers. */
static void test_unknown(void)
{
    ckpp_array x = make(1), y = make(0), z = make(0);
    struct pair *pairs = (struct pair *)z.data;
    #pragma kernel graph
    {
        CHECK_OK(add(x, &y));
        CHECK_OK(say(x, &y));
        CHECK_OK(add(x, &z));
        #pragma kernel elementwise inout(struct pair p[N / 2] = pairs)
        { p.a = p.b; }
        CHECK_OK(add(x, &y));
    }
    CHECK(edges_are("1: 2:1 3:2 4:3 5:4"));
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&z);
}

/* Copies and zeros, and memory that is allocated in the block. */
static void test_copies(void)
{
    ckpp_array x = make(1), y = make(0), z = make(2), made = {0};
    #pragma kernel graph
    {
        CHECK_OK(ckpp_copy(&y, &x));
        CHECK_OK(ckpp_fill(&z, 0));
        CHECK_OK(ckpp_zeros(&made, CKPP_FLOAT64, CKPP_SHAPE(N)));
        CHECK_OK(add(y, &made));
        CHECK_OK(add(z, &x));
        ckpp_free(&made);
    }
    CHECK(edges_are("1: 2: 3: 4:1,3 5:1,2"));
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&z);
}

#pragma kernel begin device
__device__ double seen;
#pragma kernel end device

#pragma kernel elementwise see in(double x) out(double y)
{ y = x + seen; }

/* Variables of device code are those of a kernel: its calls follow each other. */
static void test_device_code(void)
{
    ckpp_array x = make(1), y = make(0), z = make(0), u = make(0);
    #pragma kernel graph
    {
        CHECK_OK(see(x, &y));
        CHECK_OK(see(x, &z));
        CHECK_OK(ckpp_copy(&u, &x));
    }
    CHECK(edges_are("1: 2:1 3:"));
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&z), ckpp_free(&u);
}

int main(void)
{
    test_arrays();
    test_views();
    test_region();
    test_unknown();
    test_copies();
    test_device_code();
    return finish("graph_order");
}
