/* partial.c - outputs that the body leaves unwritten for some elements, and return in a body. */
#include "check.h"

#pragma kernel elementwise positive in(float x) out(float y)
{
    if (x <= 0)
        return;
    y = x;
}

#pragma kernel elementwise sorted in(int32 x) out(int32 even, int32 odd)
{
    switch (x % 2) {
    case 0: even = x; break;
    default: odd = x;
    }
}

#pragma kernel elementwise keep in(bool touch) inout(double y)
{
    if (!touch)
        return;
    y *= 2;
}

#pragma kernel declare
struct five { float v[5]; };
#pragma kernel elementwise middle in(float x) out(struct five y)
{ y.v[2] = x; }

enum { N = 3000 };

/* Of a struct, too, whose elements a GPU has in shared memory. */
static void test_struct(void)
{
    static float px[N];
    static struct five py[N];
    const int64_t n = N;
    for (int k = 0; k < N; k++) {
        px[k] = (float)k;
        for (int j = 0; j < 5; j++)
            py[k].v[j] = (float)(5 * k + j);
    }
    ckpp_array x = ckpp_view(px, N), y = ckpp_view_make(py, CKPP_STRUCT, sizeof *py, 1, &n);
    CHECK_OK(middle(x, &y));
    for (int k = 0; k < N; k++)
        for (int j = 0; j < 5; j++)
            CHECK(py[k].v[j] == (j == 2 ? (float)k : (float)(5 * k + j)));
}

int main(void)
{
    static float px[N], py[N];
    for (int k = 0; k < N; k++)
        px[k] = (float)(k % 5 - 2), py[k] = 77;
    ckpp_array x = ckpp_view(px, N), y = ckpp_view(py, N), z = {0};
    CHECK_OK(positive(x, &y));               /* supplied: what is not written stays */
    CHECK_OK(positive(x, &z));               /* allocated: it is 0 */
    float *got = read_back(&z);
    for (int k = 0; k < N; k++) {
        CHECK(py[k] == (px[k] > 0 ? px[k] : 77));
        CHECK(got[k] == (px[k] > 0 ? px[k] : 0));
    }
    free(got);
    ckpp_free(&z);

    int32_t pi[N];
    for (int k = 0; k < N; k++)
        pi[k] = k;
    ckpp_array in = ckpp_view(pi, N), even = {0}, odd = {0};
    CHECK_OK(sorted(in, &even, &odd));
    int32_t *e = read_back(&even), *o = read_back(&odd);
    for (int k = 0; k < N; k++)
        CHECK(e[k] == (k % 2 ? 0 : k) && o[k] == (k % 2 ? k : 0));
    free(e), free(o);
    ckpp_free(&even), ckpp_free(&odd);

    /* a strided output that is only partly written keeps its other elements, on a GPU too */
    double pd[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    bool touch[5] = {true, false, true, false, true};
    ckpp_array d = ckpp_view(pd, 10), v = {0}, t = ckpp_view(touch, 5);
    CHECK_OK(ckpp_slice(&v, &d, 0, 1, INT64_MAX, 2));
    CHECK_OK(keep(t, &v));
    CHECK_ELEMENTS(&d, 1, 4, 3, 4, 5, 12, 7, 8, 9, 20);

    /* inline: unwritten elements of a pointer's memory stay too */
    int marks[100];
    for (int k = 0; k < 100; k++)
        marks[k] = -5;
    #pragma kernel elementwise out(int marks[100])
    {
        if (i % 3)
            return;
        marks = (int)i;
    }
    for (int k = 0; k < 100; k++)
        CHECK(marks[k] == (k % 3 ? -5 : k));
    test_struct();
    return finish("partial");
}
