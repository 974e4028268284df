/* counted_neighbours.c - x(j + d, k) in loops that count d between constants, and in loops that
 * look like those and are not. */
#include "check.h"

#pragma kernel elementwise star in(raw T u) out(float v)
{
    int64_t j = _ind[0], k = _ind[1];
    if (j < 4 || k < 4 || j >= u.shape[0] - 4 || k >= u.shape[1] - 4)
        v = (float)u(j, k);
    else {
        float sum = 0;
        for (int d = 1; d <= 4; d++)
            sum += d * ((float)u(j - d, k) + 2 * (float)u(j + d, k) + 4 * (float)u(j, k - d) +
                        8 * (float)u(j, k + d));
        v = sum;
    }
}

#pragma kernel elementwise box in(raw float u) out(float v)
{
    const int h = (int)_ind[0], j = (int)_ind[1], k = (int)_ind[2];
    if (h < 1 || j < 1 || k < 1 || h + 1 >= u.shape[0] || j + 1 >= u.shape[1] ||
        k + 1 >= u.shape[2])
        v = u(h, j, k);
    else {
        v = 0;
        for (int c = -1; c <= 1; c++)
            for (int64_t b = -1; b < 2; ++b)
                for (size_t a = 0; a < 3; a++) {
                    int64_t before = k - 1;
                    v += (9 * c + 3 * b + (int)a) * u(c + h, (j + b), before + a);
                }
    }
}

/* Counters of the same name, one of two subscripts, one that a variable has. */
#pragma kernel elementwise crosses in(raw float u) out(float v)
{
    int64_t j = _ind[0], k = _ind[1];
    float sum = u(j, k);
    if (j >= 3 && k >= 3 && j < u.shape[0] - 3 && k < u.shape[1] - 3) {
        for (int d = 0; d < 3; d++)
            sum += (d + 1) * u(j - 1 - d, 1 + d + k);
        for (int d = 1; d < 3; d++) {
            int64_t m = j + d;
            sum += 10 * d * u(m, k) + u(m + 1, k);
        }
    }
    v = sum;
}

#pragma kernel elementwise others in(raw float u, int most) out(float v)
{
    int64_t j = _ind[0], k = _ind[1];
    float sum = 0;
    if (j < 4 || k < 4 || j >= u.shape[0] - 4 || k >= u.shape[1] - 4) {
        v = -1;
        return;
    }
    for (int d = 0; d < 3; d++) /* changed */
        sum += u(j - d++, k);
    for (int d = 0; d < 3; d++) /* changed, in what is no expression */
        if (d == 1)
            d += 2;
        else
            sum += 2 * u(j - d, k);
    for (int d = 0; d < most; d++) /* no constant */
        sum += 3 * u(j, k - d);
    for (int d = 0; d < 4; d += 2)
        sum += 4 * u(j, k + d);
    for (int d = 0; d < 2; d++) { /* another one inside */
        int e = d;
        for (int d = 2; d < 4; d++)
            sum += 5 * u(j - d, k + e);
    }
    #pragma unroll 2
    for (int d = 0; d < 4; d++)
        sum += 6 * u(j + d, k);
    v = sum;
}

/* More neighbours than are read ahead, and some more of the same array; offsets that are small
 * only together with what the loop counts. */
#pragma kernel elementwise many in(raw float u) out(float v)
{
    int64_t j = _ind[0], k = _ind[1];
    if (j < 6 || k < 6 || j >= u.shape[0] - 6 || k >= u.shape[1] - 6) {
        v = -1;
        return;
    }
    float sum = u(j - 1, k) + 2 * u(j, k + 1);
    for (int d = -6; d <= 6; d++)
        for (int e = -6; e <= 6; e++)
            sum += (d + e % 3) * u(j + d, k + e);
    for (int d = 254; d < 259; d++)
        sum += (d - 250) * u(j, k - 256 + d);
    v = sum;
}

enum { MOST = 1 << 17 };
static float from[MOST], got[MOST];

static double at2(const double *u, int64_t w, int64_t j, int64_t k)
{
    return u[j * w + k];
}

static double want_star(const double *u, int64_t h, int64_t w, int64_t j, int64_t k)
{
    double sum = 0;
    if (j < 4 || k < 4 || j >= h - 4 || k >= w - 4)
        return at2(u, w, j, k);
    for (int d = 1; d <= 4; d++)
        sum += d * (at2(u, w, j - d, k) + 2 * at2(u, w, j + d, k) + 4 * at2(u, w, j, k - d) +
                    8 * at2(u, w, j, k + d));
    return sum;
}

static double want_crosses(const double *u, int64_t h, int64_t w, int64_t j, int64_t k)
{
    double sum = at2(u, w, j, k);
    if (j < 3 || k < 3 || j >= h - 3 || k >= w - 3)
        return sum;
    for (int d = 0; d < 3; d++)
        sum += (d + 1) * at2(u, w, j - 1 - d, k + 1 + d);
    for (int d = 1; d < 3; d++)
        sum += 10 * d * at2(u, w, j + d, k) + at2(u, w, j + d + 1, k);
    return sum;
}

static double want_others(const double *u, int64_t h, int64_t w, int64_t j, int64_t k)
{
    if (j < 4 || k < 4 || j >= h - 4 || k >= w - 4)
        return -1;
    double sum = at2(u, w, j, k) + at2(u, w, j - 2, k) + 2 * at2(u, w, j, k);
    for (int d = 0; d < 3; d++)
        sum += 3 * at2(u, w, j, k - d);
    sum += 4 * (at2(u, w, j, k) + at2(u, w, j, k + 2));
    for (int d = 2; d < 4; d++)
        sum += 5 * (at2(u, w, j - d, k) + at2(u, w, j - d, k + 1));
    for (int d = 0; d < 4; d++)
        sum += 6 * at2(u, w, j + d, k);
    return sum;
}

static double want_many(const double *u, int64_t h, int64_t w, int64_t j, int64_t k)
{
    if (j < 6 || k < 6 || j >= h - 6 || k >= w - 6)
        return -1;
    double sum = at2(u, w, j - 1, k) + 2 * at2(u, w, j, k + 1);
    for (int d = -6; d <= 6; d++)
        for (int e = -6; e <= 6; e++)
            sum += (d + e % 3) * at2(u, w, j + d, k + e);
    for (int d = -2; d < 3; d++)
        sum += (d + 6) * at2(u, w, j, k + d);
    return sum;
}

static double values[MOST];

static void check_plane(int64_t h, int64_t w)
{
    static double (*const want[])(const double *, int64_t, int64_t, int64_t, int64_t) = {
        want_star, want_crosses, want_others, want_many, want_star, want_star};
    ckpp_array u = ckpp_view(from, h, w), v = ckpp_view(got, h, w), halves = {0},
               numbers = ckpp_view(values, h, w);
    CHECK_OK(ckpp_empty(&halves, CKPP_FLOAT16, 2, (const int64_t[]){h, w}));
    CHECK_OK(ckpp_copy(&halves, &u));
    for (size_t t = 0; t < sizeof want / sizeof *want; t++) {
        int wrong = 0;
        memset(got, 0, sizeof got);
        CHECK_OK(t == 0   ? star(u, &v)
                 : t == 1 ? crosses(u, &v)
                 : t == 2 ? others(u, 3, &v)
                 : t == 3 ? many(u, &v)
                 : t == 4 ? star(halves, &v)
                          : star(numbers, &v));
        for (int64_t j = 0; j < h; j++)
            for (int64_t k = 0; k < w; k++)
                wrong += got[j * w + k] != (float)want[t](values, h, w, j, k);
        CHECK(wrong == 0);
    }
    ckpp_free(&halves);
}

static void check_space(int64_t d, int64_t h, int64_t w)
{
    ckpp_array u = ckpp_view(from, d, h, w), v = ckpp_view(got, d, h, w);
    int wrong = 0;
    memset(got, 0, sizeof got);
    CHECK_OK(box(u, &v));
    for (int64_t p = 0; p < d; p++)
        for (int64_t j = 0; j < h; j++)
            for (int64_t k = 0; k < w; k++) {
                const int64_t e = (p * h + j) * w + k;
                double want = values[e];
                if (p > 0 && j > 0 && k > 0 && p < d - 1 && j < h - 1 && k < w - 1) {
                    want = 0;
                    for (int t = 0; t < 27; t++)
                        want += (9 * (t / 9 - 1) + 3 * (t / 3 % 3 - 1) + t % 3) *
                                values[e + ((t / 9 - 1) * h + t / 3 % 3 - 1) * w + t % 3 - 1];
                }
                wrong += got[e] != (float)want;
            }
    CHECK(wrong == 0);
}

int main(void)
{
    for (int k = 0; k < MOST; k++)
        values[k] = from[k] = (float)((k * 7 + k / 13) % 61 - 20);
    check_plane(20, 1000);
    check_plane(301, 130);
    check_plane(65, 64);
    check_plane(9, 9);
    check_plane(100, 7);
    check_space(9, 20, 515);
    check_space(7, 33, 128);
    check_space(40, 9, 11);
    check_space(2, 1, 65);
    check_plane(12, 2056); /* rows whose ends are few */
    check_space(20, 6, 640);
    return failures != 0;
}
