/* large.c - more elements than 32 bits count. Needs some 5 GB of memory. */
#define _GNU_SOURCE
#include <unistd.h>

#include "check.h"

#pragma kernel elementwise flip inout(int8 x)

{ x = (int8)(x ^ 1); }
#pragma kernel elementwise pick in(raw int8 x, int64 where) out(int8 y)
{ y = x[where + i]; }

int main(void)
{
    const int64_t n = (1LL << 31) + 1000;
    if ((double)sysconf(_SC_AVPHYS_PAGES) * (double)sysconf(_SC_PAGESIZE) < 6e9)
        return skip("less than 6 GB of memory are free");
    ckpp_array x = {0}, v = {0};
    ckpp_status status = ckpp_full(&x, CKPP_INT8, CKPP_SHAPE(n), 2);
    if (status == CKPP_ERROR_MEMORY)
        return skip("not enough memory");
    CHECK_OK(status);
    CHECK_OK(flip(&x));
    CHECK_OK(ckpp_slice(&v, &x, 0, n - 3, n, 1));
    CHECK_ELEMENTS(&v, 3, 3, 3);
    CHECK_OK(ckpp_slice(&v, &x, 0, n - 1, INT64_MIN, -(n - 1)));    /* the last and the first */
    CHECK_OK(flip(&v));
    CHECK_ELEMENTS(&v, 2, 2);
    int8_t got[2] = {0};
    ckpp_array y = ckpp_view(got, 2);
    CHECK_OK(pick(x, n - 2, &y));
    CHECK(got[0] == 3 && got[1] == 2);
    /* strided beyond 32 bits */
    CHECK_OK(ckpp_slice(&v, &x, 0, 1, INT64_MAX, 1 << 20));
    CHECK_OK(flip(&v));
    CHECK_OK(pick(x, ((int64_t)1 << 31) + 1, &y));
    CHECK(got[0] == 2 && got[1] == 3);
    ckpp_free(&x);
    return finish("large");
}
