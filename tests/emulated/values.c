/* values.c - results in the program's own memory: a lone number of 4 or 8 bytes is taken when it
 * arrives, and all else when the driver says that the stream is done. Calls of the emulated driver
 * tell which. */
#include <math.h>

#include "../run/check.h"
#include "fake_cuda.h"

#pragma kernel begin declare
struct pair { float low, high; };
static inline struct pair wider(struct pair a, struct pair b)
{
    return (struct pair){fminf(a.low, b.low), fmaxf(a.high, b.high)};
}
#pragma kernel end declare

#pragma kernel reduction sum in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction range in(T x) out(T low, T high) reduce_type(struct pair) \
        identity({HUGE_VALF, -HUGE_VALF}) reduce(wider(a, b)) post(low = a.low; high = a.high)
{ return (struct pair){x, x}; }
#pragma kernel reduction add_sum in(T x) inout(T y) reduce(+) post(y += a)
{ return x; }

#pragma kernel reduction told in(float x) out(float y) reduce(+)
{
    if (x > 100)
        printf("%g is much\n", (double)x);
    return x;
}

enum { N = 1000 };

/* How often the program has waited for a stream since it was last asked. */
static int waits(void)
{
    static int before;
    int now = fake_cuda_calls_of("cudaStreamSynchronize"), since = now - before;
    before = now;
    return since;
}

#define SUM(TYPE, EXPECTED_WAITS)                                                                 \
    do {                                                                                          \
        TYPE values[N], result = 0;                                                               \
        for (int k = 0; k < N; k++)                                                               \
            values[k] = (TYPE)(k % 3 == 0);                                                       \
        ckpp_array view = ckpp_view(values, N), x = {0}, y = ckpp_view(&result, 1);               \
        CHECK_OK(ckpp_copy(&x, &view));                                                           \
        y.ndim = 0;                                                                               \
        waits();                                                                                  \
        CHECK_OK(sum(x, &y));                                                                     \
        CHECK(result == (TYPE)(N / 3 + 1));                                                       \
        CHECK(waits() == (EXPECTED_WAITS));                                                       \
        ckpp_free(&x);                                                                            \
    } while (0)

int main(void)
{
    SUM(float, 0);
    SUM(double, 0);
    SUM(int, 0);
    SUM(uint64_t, 0);
    SUM(short, 1);
    SUM(float _Complex, 1);    /* two numbers */

    float values[N] = {[3] = -2, [N - 1] = 5}, low = 0, high = 0;
    ckpp_array view = ckpp_view(values, N), x = {0}, vlow = ckpp_view(&low, 1),
               vhigh = ckpp_view(&high, 1);
    vlow.ndim = vhigh.ndim = 0;
    CHECK_OK(ckpp_copy(&x, &view));
    waits();
    CHECK_OK(range(x, &vlow, &vhigh));
    CHECK(low == -2 && high == 5);
    CHECK(waits() == 1);    /* one of two says nothing of the other */

    CHECK_OK(add_sum(x, &vhigh));
    CHECK(high == 8);
    CHECK(waits() == 1);    /* what it began with was a number as well */

    /* CUDA shows what is printed when it is waited for */
    CHECK_OK(told(x, &vlow));
    CHECK(low == 3);
    CHECK(waits() == 1);

    /* the bytes that a slot begins with, as a sum */
    uint32_t parts[2] = {0xa7a70000u, 0xa7a7u}, all = 0;
    ckpp_array pview = ckpp_view(parts, 2), px = {0}, vall = ckpp_view(&all, 1);
    vall.ndim = 0;
    CHECK_OK(ckpp_copy(&px, &pview));
    waits();
    CHECK_OK(sum(px, &vall));
    CHECK(all == 0xa7a7a7a7u);
    CHECK(waits() == 1);
    ckpp_free(&px);
    ckpp_free(&x);
    return finish("values");
}
