/* size.c - how often a body runs where every array is raw: the clause, the option, errors. */
#include "check.h"

#pragma kernel elementwise fill in(int32 value) out(raw int32 y)
{
    y[i] = value + (int32_t)n;
}
#pragma kernel elementwise fill_all in(int32 value) out(raw int32 y) size(y.shape[0])
{
    y[i] = value;
}
#pragma kernel elementwise fill_count in(int32 value, int64 count) out(raw int32 y) size(count)
{
    y[i] = value;
}
#pragma kernel elementwise gather in(raw int32 x) out(int32 y)
{
    y = x[n - 1 - i];
}
#pragma kernel elementwise plain in(int32 x) out(int32 y)
{
    y = x;
}

int main(void)
{
    int32_t data[10] = {0};
    ckpp_array y = ckpp_view(data, 10);
    CHECK_OK(fill(100, &y, .size = 4));
    for (int k = 0; k < 10; k++)
        CHECK(data[k] == (k < 4 ? 104 : 0));
    CHECK_OK(fill_all(7, &y));
    CHECK(data[0] == 7 && data[9] == 7);
    CHECK_OK(fill_all(8, &y, .size = 2));      /* the call's option overrides the clause */
    CHECK(data[1] == 8 && data[2] == 7);
    CHECK_OK(fill_count(9, 3, &y));
    CHECK(data[2] == 9 && data[3] == 7);
    CHECK_OK(fill(1, &y, .size = 0));          /* nothing to do is no error */
    CHECK(data[0] == 9);

    CHECK_ERROR(fill(1, &y), CKPP_ERROR_ARGUMENT, "fill", "size", HERE);
    CHECK_ERROR(fill(1, &y, .size = -1), CKPP_ERROR_ARGUMENT, "fill", "size", "-1", HERE);
    ckpp_array z = {0};
    CHECK_ERROR(plain(y, &z, .size = 10), CKPP_ERROR_ARGUMENT, "plain", "size", HERE);
    CHECK(!z.data);

    /* an empty output has no shape of its own */
    CHECK_ERROR(gather(y, &z), CKPP_ERROR_ARGUMENT, "gather", "number of elements", HERE);
    CHECK(!z.data);
    CHECK_OK(gather(y, &z, .size = 3));
    int32_t *reversed = read_back(&z);
    CHECK(z.ndim == 1 && z.shape[0] == 3 && reversed[0] == data[2] && reversed[2] == data[0]);
    free(reversed);
    CHECK_OK(gather(y, &z)); /* now it has */
    CHECK_ERROR(gather(y, &z, .size = 3), CKPP_ERROR_ARGUMENT, "gather", "size", HERE);
    ckpp_free(&z);

    /* inline */
    size_t half = 5;
    #pragma kernel elementwise out(raw int32_t data[10]) size(half)
    { data[2 * i] = -1; }
    for (int k = 0; k < 10; k++)
        CHECK((data[k] == -1) == (k % 2 == 0));
    return finish("size");
}
