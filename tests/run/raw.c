/* raw.c - parameters that the body indexes itself: [], (), size, shape, strides, ndim,
 * data; over any layout. */
#include "check.h"

#pragma kernel elementwise reverse in(raw T x) out(T y)
{
    y = x[n - 1 - i];
}

#pragma kernel elementwise five_point in(raw float x) out(float y)
{
    int64_t r = _ind[0], c = _ind[1], rows = x.shape(0), columns = x.shape(1);
    y = 4 * x(r, c) - x(max(r - 1, (int64_t)0), c) - x(min(r + 1, rows - 1), c) -
        x(r, max(c - 1, (int64_t)0)) - x(r, min(c + 1, columns - 1));
}

#pragma kernel elementwise describe in(raw float x) out(raw int64 d) size(1)
{
    d[0] = x.size();
    d[1] = x.ndim;
    d[2] = x.shape(0);
    d[3] = x.shape(1);
    d[4] = x.strides(0);
    d[5] = x.strides(1);
    d[6] = x.data()[x.strides(0) + 2 * x.strides(1)] == x(1, 2);
}

#pragma kernel elementwise scatter in(raw int32 where, raw float x) out(raw float y)
{
    y[where[i]] = x[i];
}

static void check_reversed(const ckpp_array *x)
{
    ckpp_array z = {0}, shape_of = *x;
    int64_t size = ckpp_size(x);
    CHECK_OK(ckpp_empty(&z, x->dtype, shape_of.ndim, shape_of.shape));
    CHECK_OK(reverse(x, &z));
    float *in = read_back(x), *out = read_back(&z);
    for (int64_t k = 0; k < size; k++)
        CHECK(out[k] == in[size - 1 - k]);
    free(in), free(out);
    ckpp_free(&z);
}

int main(void)
{
    static float px[120], py[120];
    for (int k = 0; k < 120; k++)
        px[k] = (float)(k * k % 37);
    ckpp_array x = ckpp_view(px, 6, 20), v = {0}, y = ckpp_view(py, 6, 20);

    check_reversed(&x);
    CHECK_OK(ckpp_transpose(&v, &x, NULL));
    check_reversed(&v);
    CHECK_OK(ckpp_slice(&v, &x, 1, 18, 2, -3));
    check_reversed(&v);

    CHECK_OK(five_point(x, &y));
    for (int r = 0; r < 6; r++)
        for (int c = 0; c < 20; c++) {
            int up = r ? r - 1 : 0, down = r < 5 ? r + 1 : 5, left = c ? c - 1 : 0,
                right = c < 19 ? c + 1 : 19;
            CHECK(py[r * 20 + c] == 4 * px[r * 20 + c] - px[up * 20 + c] - px[down * 20 + c] -
                                        px[r * 20 + left] - px[r * 20 + right]);
        }

    int64_t facts[7];
    ckpp_array d = ckpp_view(facts, 7);
    CHECK_OK(describe(x, &d));
    CHECK(facts[0] == 120 && facts[1] == 2 && facts[2] == 6 && facts[3] == 20 && facts[6] == 1);
    CHECK(facts[4] == 20 && facts[5] == 1);
    if (!on_gpu()) {    /* a staged copy of host memory may be laid out anew */
        CHECK_OK(ckpp_transpose(&v, &x, NULL));
        CHECK_OK(describe(v, &d));
        CHECK(facts[2] == 20 && facts[3] == 6 && facts[4] == 1 && facts[5] == 20);
    }

    int32_t where[8] = {7, 6, 5, 4, 0, 1, 2, 3};
    float values[8] = {10, 11, 12, 13, 14, 15, 16, 17}, out[8] = {0};
    ckpp_array w = ckpp_view(where, 8), values_view = ckpp_view(values, 8), z = ckpp_view(out, 8);
    CHECK_OK(scatter(w, values_view, &z, .size = 8));
    for (int k = 0; k < 8; k++)
        CHECK(out[where[k]] == values[k]);

    /* inline, with a pointer */
    int half = 60;
    double total[2] = {0};
    #pragma kernel elementwise sums in(raw float px[120], int half) out(double total[2])
    {
        double sum = 0;
        for (int64_t k = i * half; k < (i + 1) * half; k++)
            sum += px[k];
        total = sum;
    }
    double expected[2] = {0};
    for (int k = 0; k < 120; k++)
        expected[k / 60] += (double)px[k];
    CHECK(total[0] == expected[0] && total[1] == expected[1]);
    return finish("raw");
}
