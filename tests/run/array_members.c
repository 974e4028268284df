/* array_members.c - x.shape[d], x.strides[d], x.ndim and x.size of an array, spelt the same in
 * elementwise and reduction bodies. */
#include "check.h"

static void fill(float *p, int count)
{
    for (int k = 0; k < count; k++)
        p[k] = (float)k + 0.25f;
}

#pragma kernel declare
struct box {
    float size;
    int shape[2];
};

/* The element, the array that it is of, and struct members of the same names. */
#pragma kernel elementwise facts in(T x, raw float y, struct box b) out(double z, int64 sizes)
{
    z = x + y[0] + b.size * (float)b.shape[1] + x.shape[0] * 10 + (double)x.strides[1] * 100 +
        x.ndim * 1000;
    int64_t x_size = x.size;
    sizes = x_size + y.size * 100 + y.shape[0] * 10000 + (y.size() == y.size) +
            z.size * 1000000 + y.shape(0) + (y.at(1) == y[1]);
}

static void test_elementwise(void)
{
    static float px[100], one[7] = {0.5f, 3};
    ckpp_array x = ckpp_view(px, 10, 10), part = {0}, y = ckpp_view(one, 7), z = {0}, sizes = {0};
    struct box b = {2, {0, 4}};
    fill(px, 100);
    CHECK_OK(ckpp_slice(&part, &x, 1, 0, 10, 2));
    for (int round = 0; round < 3; round++) {
        CHECK_OK(facts(part, y, b, &z, &sizes));
        double *got = read_back(&z);
        int64_t *counts = read_back(&sizes);
        for (int k = 0; k < 50; k++) {
            CHECK(got[k] == (double)(px[k / 5 * 10 + k % 5 * 2] + 0.5f + 8) + 100 + 200 + 2000);
            CHECK(counts[k] == 50 + 700 + 70000 + 1 + 50000000 + 7 + 1);
        }
        free(got);
        free(counts);
    }
    CHECK_ERROR(facts(3.0f, y, b, &z, &sizes), CKPP_ERROR_ARGUMENT, "'x'", "reads it as an array");
    ckpp_free(&z);
    ckpp_free(&sizes);
}

#pragma kernel reduction share in(float x, raw float w) out(double r) reduce(+) axis(1)
{
    return x * w[0] / (double)x.size + (double)x.shape[0] + (double)w.size;
}

/* In post an array is none of the numbers that it sees besides. */
#pragma kernel reduction spread in(float x, float factor, raw float w) out(double r, int64 sizes) \
        reduce(+) axis(0) \
        post(r = a * factor / x.shape[0]; sizes = x.size * 100 + w.size * 10 + r.size)
{
    return x;
}

/* post sees the shape of an array that the body writes, and the body that of one which post
 * alone mentions. */
#pragma kernel reduction scaled in(float x, float factor) out(float y, double r) reduce(+) \
        axis(1) post(r = a * factor + y.shape[1])
{
    y = x + factor.shape[0];
    return x;
}

static void test_written(void)
{
    static float px[6] = {1, 2, 3, 4, 5, 6}, pfactor[2] = {10, 100};
    ckpp_array x = ckpp_view(px, 2, 3), factor = ckpp_view(pfactor), y = {0}, r = {0};
    CHECK_OK(scaled(x, factor, &y, &r));
    check_elements(&y, 6, (const double[]){3, 4, 5, 6, 7, 8}, __FILE__, __LINE__);
    check_elements(&r, 2, (const double[]){63, 1503}, __FILE__, __LINE__);
    ckpp_free(&y);
    ckpp_free(&r);
}

static void test_post(void)
{
    static float px[6] = {1, 2, 3, 4, 5, 6}, pw[2];
    ckpp_array x = ckpp_view(px, 2, 3), w = ckpp_view(pw, 2), r = {0}, sizes = {0};
    CHECK_OK(spread(x, 4, w, &r, &sizes));
    check_elements(&r, 3, (const double[]){10, 14, 18}, __FILE__, __LINE__);
    check_elements(&sizes, 3, (const double[]){623, 623, 623}, __FILE__, __LINE__);
    ckpp_free(&r);
    ckpp_free(&sizes);
    float mean;
    int n = 6;
    #pragma kernel reduction in(float px[n]) out(float mean) reduce(+) post(mean = a / px.size)
    { return px; }
    CHECK(mean == 3.5f);
}

static void test_reduction(void)
{
    static float px[12], pw[5] = {2};
    ckpp_array x = ckpp_view(px, 3, 4), w = ckpp_view(pw, 5), r = {0};
    fill(px, 12);
    CHECK_OK(share(x, w, &r));
    double *got = read_back(&r);
    for (int row = 0; row < 3; row++) {
        double sum = 0;
        for (int k = 0; k < 4; k++)
            sum += px[row * 4 + k] * 2 / 12.0 + 3 + 5;
        CHECK(fabs(got[row] - sum) < 1e-9);
    }
    free(got);
    ckpp_free(&r);
}

int main(void)
{
    test_elementwise();
    test_reduction();
    test_post();
    test_written();
    return finish("array_members");
}
