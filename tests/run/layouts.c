/* layouts.c - strided, sliced, reversed and transposed inputs and outputs; the layout of outputs
 * that a call allocates. */
#include "check.h"

#pragma kernel elementwise twice in(T x) out(T y)

{ y = 2 * x; }
#pragma kernel elementwise sum in(T x, T y) out(T z)
{ z = x + y; }
#pragma kernel elementwise sum3 in(float a, float b, float c) inout(float z)
{ z += a + 2 * b + 3 * c; }

static double element_at(const ckpp_array *a, const int64_t *at)
{
    int64_t k = 0;
    for (int d = 0; d < a->ndim; d++)
        k += at[d] * a->strides[d];
    return (double)((const float *)a->data)[k];
}

/* A view of (2, 3, 4) elements made from 480 floats in one of several ways. */
static ckpp_array make_view(float *data, int way)
{
    ckpp_array a = ckpp_view(data, 8, 6, 10), v = {0};
    static const int64_t from[][9] = {
        {0, 2, 1, 0, 3, 1, 0, 4, 1},    {1, 8, 4, 0, 6, 2, 2, 10, 2},
        {7, 5, -1, 5, 2, -1, 9, 5, -1}, {6, 2, -2, 0, 3, 1, 0, 8, 2},
        {0, 2, 1, 4, -7, -2, 3, 7, 1},
    };
    if (way < 5) {
        for (int d = 0; d < 3; d++)
            CHECK_OK(ckpp_slice(&v, d ? &v : &a, d, from[way][3 * d], from[way][3 * d + 1],
                                from[way][3 * d + 2]));
    } else {
        static const int64_t shapes[][3] = {{4, 3, 2}, {3, 4, 2}, {2, 4, 3}, {4, 2, 3}, {3, 2, 4}};
        static const int axes[][3] = {{2, 1, 0}, {2, 0, 1}, {0, 2, 1}, {1, 2, 0}, {1, 0, -1}};
        a = ckpp_view_make(data, CKPP_FLOAT32, 4, 3, shapes[way - 5]);
        CHECK_OK(ckpp_transpose(&v, &a, way == 5 ? NULL : axes[way - 5]));
    }
    CHECK(has_shape(&v, CKPP_SHAPE(2, 3, 4)));
    return v;
}
enum { WAYS = 10 };

static void fill(float *data, float start)
{
    for (int k = 0; k < 480; k++)
        data[k] = start + (float)k;
}

static void test_pair(int way_x, int way_z)
{
    static float px[480], pz[480];
    fill(px, 0), fill(pz, -1000);
    ckpp_array x = make_view(px, way_x), z = make_view(pz, way_z), allocated = {0};
    CHECK_OK(twice(x, &z));
    CHECK_OK(twice(x, &allocated));
    float *got = read_back(&allocated);
    int64_t k = 0;
    for (int64_t i = 0; i < 2; i++)
        for (int64_t j = 0; j < 3; j++)
            for (int64_t l = 0; l < 4; l++) {
                double expected = 2 * element_at(&x, (int64_t[]){i, j, l});
                CHECK(element_at(&z, (int64_t[]){i, j, l}) == expected);
                CHECK((double)got[k++] == expected);
            }
    /* nothing else was written */
    int written = 0;
    for (int e = 0; e < 480; e++)
        written += pz[e] != -1000 + (float)e;
    CHECK(written == 24);
    free(got);
    ckpp_free(&allocated);
}

static void test_mixed(void)
{
    static float pa[480], pb[480], pc[480], pz[480];
    for (int way = 0; way < WAYS; way++) {
        fill(pa, 0), fill(pb, 1000), fill(pc, 5000), fill(pz, 0);
        ckpp_array a = make_view(pa, way), b = make_view(pb, (way + 3) % WAYS),
                   c = make_view(pc, (way + 7) % WAYS);
        ckpp_array z = make_view(pz, (way + 5) % WAYS);
        static float before[480];
        memcpy(before, pz, sizeof pz);
        ckpp_array old = z;
        old.data = before + ((float *)z.data - pz);
        CHECK_OK(sum3(a, b, c, &z));
        for (int64_t i = 0; i < 2; i++)
            for (int64_t j = 0; j < 3; j++)
                for (int64_t l = 0; l < 4; l++) {
                    int64_t at[] = {i, j, l};
                    CHECK(element_at(&z, at) == element_at(&old, at) + element_at(&a, at) +
                                                    2 * element_at(&b, at) +
                                                    3 * element_at(&c, at));
                }
    }
}

/* Row-major, except where all inputs share one dense layout. */
static void test_allocated(void)
{
    static float px[480];
    fill(px, 0);
    ckpp_array c = ckpp_view(px, 4, 3), f = {0}, z = {0};
    CHECK_OK(ckpp_transpose(&f, &c, NULL));    /* (3, 4), column-major */
    CHECK_OK(sum(f, f, &z));
    CHECK(has_shape(&z, CKPP_SHAPE(3, 4)) && z.strides[0] == 1 && z.strides[1] == 3);
    CHECK_ELEMENTS(&z, 0, 6, 12, 18, 2, 8, 14, 20, 4, 10, 16, 22);
    ckpp_free(&z);
    CHECK_OK(sum(f, 1, &z));                   /* a scalar has no layout */
    CHECK(z.strides[0] == 1 && z.strides[1] == 3);
    ckpp_free(&z);
    ckpp_array row = ckpp_view(px, 3, 4);
    CHECK_OK(sum(f, row, &z));                 /* they differ */
    CHECK(z.strides[0] == 4 && z.strides[1] == 1);
    ckpp_free(&z);
    ckpp_array part = {0};
    CHECK_OK(ckpp_slice(&part, &f, 1, 0, 4, 2));  /* not dense */
    CHECK_OK(twice(part, &z));
    CHECK(has_shape(&z, CKPP_SHAPE(3, 2)) && z.strides[0] == 2 && z.strides[1] == 1);
    ckpp_free(&z);
}

/* Sixteen dimensions, none of which merges with another. */
static void test_many_dimensions(void)
{
    float *px = malloc(65536 * sizeof *px);
    if (!px)
        abort();
    for (int k = 0; k < 65536; k++)
        px[k] = (float)k;
    int64_t shape[CKPP_MAX_DIMS];
    for (int d = 0; d < CKPP_MAX_DIMS; d++)
        shape[d] = 2;
    ckpp_array x = ckpp_view_make(px, CKPP_FLOAT32, 4, CKPP_MAX_DIMS, shape), reversed = {0},
               z = {0};
    CHECK_OK(ckpp_transpose(&reversed, &x, NULL));
    CHECK_OK(sum(x, reversed, &z));
    float *got = read_back(&z);
    int wrong = 0;
    for (int k = 0; k < 65536; k++) {
        int mirrored = 0;
        for (int d = 0; d < CKPP_MAX_DIMS; d++)
            mirrored |= ((k >> d) & 1) << (CKPP_MAX_DIMS - 1 - d);
        wrong += got[k] != (float)(k + mirrored);
    }
    CHECK(wrong == 0);
    free(got), free(px);
    ckpp_free(&z);
}

int main(void)
{
    for (int x = 0; x < WAYS; x++)
        for (int z = 0; z < WAYS; z++)
            test_pair(x, z);
    test_mixed();
    test_allocated();
    test_many_dimensions();
    return finish("layouts");
}
