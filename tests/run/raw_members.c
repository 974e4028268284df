/* raw_members.c - x.shape[d], x.strides[d], x.ndim and x.size in raw bodies, spelt as anywhere
 * else, and in clauses of inline constructs. */
#include "check.h"

#pragma kernel declare
struct box {
    float size;
    int shape[2];
};

/* x_size is a parameter of its own, and what a struct by value has its own. */
#pragma kernel raw about in(float x, int x_size, struct box b) out(int64 y[x.size + x.ndim]) \
        grid(1) block(x.size > 32 ? 32 : x.size, 1)
{
    if (threadIdx.x == 0) {
        int64_t y_size = y.size;
        y[0] = x.size;
        y[1] = x.ndim;
        y[2] = x.shape[0];
        y[3] = x.strides[1];
        y[4] = x_size;
        y[5] = (int64_t)b.size;
        y[6] = b.shape[1];
        y[7] = y_size;
        struct { int64_t size; } x = {9};
        y[8] = x.size;
    }
}

/* Of an output that the call allocates, too. */
#pragma kernel raw ones in(int rows) out(float y[rows][5]) threads(y.size)
{
    if (_thread.x < y.size)
        y[_thread.x] = 1;
}

static void test_output(void)
{
    ckpp_array y = {0};
    CHECK_OK(ones(3, &y));
    float *got = read_back(&y);
    for (int k = 0; k < 15; k++)
        CHECK(got[k] == 1);
    free(got);
    ckpp_free(&y);
}

/* The old spelling beside the new one. */
#pragma kernel raw both in(float x) out(int64 y[4]) grid(1) block(1)
{
    y[0] = x_shape[0] + x.shape[1];
    y[1] = x_size - x.size;
    y[2] = x_ndim;
    y[3] = x_strides[0];
}

static void test_raw(void)
{
    static float px[24];
    ckpp_array x = ckpp_view(px, 4, 6), turned = {0}, y = {0};
    CHECK_OK(ckpp_transpose(&turned, &x, NULL));
    CHECK_OK(about(turned, 77, ((struct box){5, {0, 6}}), &y));
    const int64_t want[9] = {24, 2, 6, 6, 77, 5, 6, 26, 9};
    int64_t *got = read_back(&y);
    for (int k = 0; k < 9; k++)
        CHECK(got[k] == want[k]);
    free(got);
    ckpp_free(&y);
    CHECK_OK(both(x, &y));
    got = read_back(&y);
    CHECK(got[0] == 10 && got[1] == 0 && got[2] == 2 && got[3] == 6);
    free(got);
    ckpp_free(&y);
}

static void test_inline(void)
{
    static float px[6];
    float y[6];
    ckpp_array x = ckpp_view(px, 2, 3);
    struct box b = {3, {4, 5}};
    int64_t k[2] = {0};
    #pragma kernel raw in(float x) out(float y[x.size]) threads(x.size) block(x.shape[1])
    {
        if (threadIdx.x < x.shape[1])
            y[blockIdx.x * blockDim.x + threadIdx.x] = (float)x.size;
    }
    for (int j = 0; j < 6; j++)
        CHECK(y[j] == 6);
    /* a struct of the program's has a size of its own */
    #pragma kernel raw in(struct box b, float px[6]) out(int64_t k[2]) \
            threads((int)b.size) block(b.shape[0])
    {
        if (threadIdx.x == 0) {
            k[0] = (int64_t)b.size;
            k[1] = px.size;
        }
    }
    CHECK(k[0] == 3 && k[1] == 6);
    #pragma kernel elementwise in(raw float px[6]) out(raw int64_t k[2]) size(px.size / 3)
    { k[i] = px.shape[0]; }
    CHECK(k[0] == 6 && k[1] == 6);
}

int main(void)
{
    test_output();
    test_raw();
    test_inline();
    return finish("raw_members");
}
