/* constant.c - constant(...): arrays that every launch has as they are at its call. */
#include "check.h"

#pragma kernel begin declare
#define RADIUS 1
#define LARGE 7900
struct weight { float factor; int shift; };
#pragma kernel end declare

#pragma kernel elementwise weigh in(T x) constant(float w[2 * RADIUS + 1], float bias) out(T y)
{ y = (T)(x * w[i % 3] + bias); }

#pragma kernel elementwise mixed in(int k)out(float y) constant( \
    float table[2][3], struct weight s[2], float16 h[2], bool flags[3], double _Complex c[1])
{
    y = table[k & 1][k % 3] * s[k & 1].factor + s[k & 1].shift + h[k & 1] + flags[k % 3] +
        (float)c[0].imag();
}

#pragma kernel reduction dot in(float x)constant(double w[4], struct weight last) out(double r) \
    reduce(+) post(r = a * w[3] + last.shift)
{ return x * w[i % 3] * last.factor; }

#pragma kernel elementwise largest in(int k) constant(float w[LARGE]) out(float y)
{ y = w[k]; }

static void inline_ones(void)
{
    const int taps = 2;
    float x[3] = {1, 2, 3}, y[3], w[4] = {10, 20, 30, 40}, *p = w;
    double sum = 0;

    /* what the body sees is what the array is at each launch */
    for (int t = 0; t < 4; t++) {
        w[0] = (float)t;
#pragma kernel elementwise in(float x[3])constant(float v[2] = p, int add = taps) out(float y[3])
        { y = x * v[0] + v[1] + add; }
        for (int k = 0; k < 3; k++)
            CHECK(y[k] == x[k] * (float)t + 20 + 2);
    }
    #pragma kernel reduction in(float x[3]) constant(float w[4]) out(double sum) reduce(+)
    { return w[i] * x; }
    CHECK(sum == 3 * 1 + 20 * 2 + 30 * 3);
}

/* Launches that are under way have the values of their calls. */
static void in_flight(void)
{
    enum { LAUNCHES = 64, N = 100000 };
    static float out[LAUNCHES][2];
    ckpp_array x = {0}, y = {0}, part;
    float w[3];

    CHECK_OK(ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(N), 1));
    CHECK_OK(ckpp_zeros(&y, CKPP_FLOAT32, CKPP_SHAPE(LAUNCHES, N)));
    for (int t = 0; t < LAUNCHES; t++) {
        for (int k = 0; k < 3; k++)
            w[k] = (float)(100 * t + k);
        CHECK_OK(ckpp_slice(&part, &y, 0, t, t + 1, 1));
        CHECK_OK(ckpp_reshape(&part, &part, CKPP_SHAPE(N)));
        CHECK_OK(weigh(x, w, 0.5f, &part));
    }
    ckpp_array few, host = ckpp_view(out);
    CHECK_OK(ckpp_slice(&few, &y, 1, 0, 2, 1));
    CHECK_OK(ckpp_copy(&host, &few));
    for (int t = 0; t < LAUNCHES; t++)
        CHECK(out[t][0] == (float)(100 * t) + 0.5f && out[t][1] == (float)(100 * t + 1) + 0.5f);
    ckpp_free(&x);
    ckpp_free(&y);
}

int main(void)
{
    float px[4] = {1, 2, 3, 4}, py[4], w[3] = {1, 10, 100};
    int pk[3] = {0, 1, 2};
    ckpp_array x = ckpp_view(px), y = ckpp_view(py), k = ckpp_view(pk), y3 = ckpp_view(py, 3);
    const float table[2][3] = {{1, 2, 3}, {4, 5, 6}};
    const struct weight s[2] = {{2, 1}, {3, 5}};
    const ckpp_float16 h[2] = {ckpp_float16_from(0.5f), ckpp_float16_from(0.25f)};
    const bool flags[3] = {true, false, true};
    const double _Complex c[1] = {2 + 8.0 * I};
    double weights[4] = {1, 2, 3, 10}, pr;
    ckpp_array r = ckpp_view(&pr);

    CHECK_OK(weigh(x, w, 0.25f, &y));
    CHECK_ELEMENTS(&y, 1.25, 20.25, 300.25, 4.25);
    w[0] = 7;
    CHECK_OK(weigh(x, w, 0, &y));
    CHECK_ELEMENTS(&y, 7, 20, 300, 28);
    CHECK_OK(mixed(k, &y3, table, s, h, flags, c));
    CHECK_ELEMENTS(&y3, 2 + 1 + 0.5 + 1 + 8, 15 + 5 + 0.25 + 8, 6 + 1 + 0.5 + 1 + 8);
    CHECK_OK(dot(x, weights, s[1], &r));
    CHECK(pr == (1 + 4 + 9 + 4) * 3 * 10 + 5);

    static float large[LARGE];
    for (int j = 0; j < LARGE; j++)
        large[j] = (float)j;
    pk[1] = LARGE - 1, pk[2] = 1000;
    CHECK_OK(largest(k, large, &y3));
    CHECK_ELEMENTS(&y3, 0, LARGE - 1, 1000);

    float few[2] = {1, 2}, *volatile nowhere = NULL;
    CHECK_ERROR(weigh(x, few, 0, &y), CKPP_ERROR_ARGUMENT, "'w' has 12 bytes, but is given 8");
    CHECK_ERROR(weigh(x, nowhere, 0, &y), CKPP_ERROR_ARGUMENT, "constant 'w' is a null pointer");
    inline_ones();
    in_flight();
    return finish("constant");
}
