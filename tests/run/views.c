/* ckpp_view: the shape, the element type and read_only come from the C expression's type. */
#include "check.h"

struct point { float x, y, z; };
struct flexible { int n; float data[]; };
struct hack { int n; float data[1]; };

#pragma kernel elementwise doubled in(float x) out(float y)
{ y = 2 * x; }

extern float table[];

static int shaped(ckpp_array a, ckpp_dtype type, size_t itemsize, bool read_only, int ndim,
                  const int64_t *shape)
{
    int right = a.dtype == type && a.itemsize == itemsize && a.read_only == read_only;
    right = right && a.ndim == ndim;
    int64_t stride = 1;
    for (int d = ndim - 1; right && d >= 0; d--) {
        right = a.shape[d] == shape[d] && a.strides[d] == stride;
        stride *= a.shape[d];
    }
    return right;
}
#define SHAPED(view, type, itemsize, read_only, ...)                  \
    (shaped(view, type, itemsize, read_only, CKPP_SHAPE(__VA_ARGS__)) \
         ? (void)0                                                    \
         : fail_at(__FILE__, __LINE__, "not so: %s", #view))

static void test_types(int height, int width)
{
    float q[2][3], a[10], vla[height][width], deep[height][2][width], value = 1;
    float(*rows)[width] = vla, (*threes)[3] = q;
    const float fixed[2][3] = {{0}}, *pointer = a, other = 2;
    double five[2][3][4][5][6];
    struct point points[4];
    const struct point *cpoints = points;
    uint8_t bytes[3];
    size_t n = 2;
    struct flexible *flexible = malloc(sizeof *flexible + 4 * sizeof(float));
    struct hack *hack = malloc(sizeof *hack + 4 * sizeof(float));
    (void)fixed;

    SHAPED(ckpp_view(q), CKPP_FLOAT32, 4, false, 2, 3);
    SHAPED(ckpp_view(a), CKPP_FLOAT32, 4, false, 10);
    SHAPED(ckpp_view(vla), CKPP_FLOAT32, 4, false, height, width);
    SHAPED(ckpp_view(deep), CKPP_FLOAT32, 4, false, height, 2, width);
    SHAPED(ckpp_view(five), CKPP_FLOAT64, 8, false, 2, 3, 4, 5, 6);
    SHAPED(ckpp_view(bytes), CKPP_UINT8, 1, false, 3);
    SHAPED(ckpp_view(points), CKPP_STRUCT, sizeof *points, false, 4);
    SHAPED(ckpp_view(q[1]), CKPP_FLOAT32, 4, false, 3);
    SHAPED(ckpp_view(&a), CKPP_FLOAT32, 4, false, 10);
    CHECK(shaped(ckpp_view(&value), CKPP_FLOAT32, 4, false, 0, NULL));
    CHECK(shaped(ckpp_view(&other), CKPP_FLOAT32, 4, true, 0, NULL));
    CHECK(shaped(ckpp_view(pointer), CKPP_FLOAT32, 4, true, 0, NULL));

    SHAPED(ckpp_view(pointer, 2, 5), CKPP_FLOAT32, 4, true, 2, 5);
    SHAPED(ckpp_view(fixed), CKPP_FLOAT32, 4, true, 2, 3);
    SHAPED(ckpp_view(cpoints, 2, 2), CKPP_STRUCT, sizeof *points, true, 2, 2);
    SHAPED(ckpp_view_as((const void *)a, CKPP_INT32, 5), CKPP_INT32, 4, true, 5);
    SHAPED(ckpp_view_as((void *)a, CKPP_INT32, 5), CKPP_INT32, 4, false, 5);

    SHAPED(ckpp_view(rows, height), CKPP_FLOAT32, 4, false, height, width);
    SHAPED(ckpp_view(threes, 2), CKPP_FLOAT32, 4, false, 2, 3);
    SHAPED(ckpp_view(threes), CKPP_FLOAT32, 4, false, 3);
    SHAPED(ckpp_view(q, 1), CKPP_FLOAT32, 4, false, 1, 3);
    SHAPED(ckpp_view(a, n, 5), CKPP_FLOAT32, 4, false, 2, 5);
    SHAPED(ckpp_view(&q[0][0], 2, 3), CKPP_FLOAT32, 4, false, 2, 3);
    SHAPED(ckpp_view(flexible->data, 4), CKPP_FLOAT32, 4, false, 4);
    SHAPED(ckpp_view(hack->data, 4), CKPP_FLOAT32, 4, false, 4);
    SHAPED(ckpp_view(table, 3, 4), CKPP_FLOAT32, 4, false, 3, 4);
    SHAPED(ckpp_view(a + 10, 0), CKPP_FLOAT32, 4, false, 0);
    free(flexible), free(hack);
}
float table[12];

/* What the extents say and the memory has not, and what an overflow makes of them. */
static void test_refused(void)
{
    float q[2][3] = {{0}}, a[10] = {0};
    int many = 65536;
    ckpp_array y = {0};
    CHECK_ERROR(doubled(ckpp_view(q, 6), &y), CKPP_ERROR_SHAPE, HERE, "'x'", "72 bytes", "24");
    CHECK_ERROR(doubled(ckpp_view(a, 11), &y), CKPP_ERROR_SHAPE, HERE, "'x'", "44 bytes", "40");
    CHECK_ERROR(doubled(ckpp_view(table, -many * 2, 3), &y), CKPP_ERROR_SHAPE, HERE, "'x'",
                "impossible", "-131072", "overflow");
    CHECK_ERROR(ckpp_empty(&y, CKPP_FLOAT32, CKPP_SHAPE(3, -many)), CKPP_ERROR_SHAPE, "-65536",
                "overflow");
    CHECK(!y.data);
}

static void test_read_only(void)
{
    const float from[2][3] = {{1, 2, 3}, {4, 5, 6}};
    float to[2][3] = {{0}};
    ckpp_array x = ckpp_view(from), y = ckpp_view(to);
    CHECK_OK(doubled(x, &y));
    CHECK(to[1][2] == 12 && to[0][1] == 4);
    CHECK_ERROR(doubled(y, &x), CKPP_ERROR_ARGUMENT, HERE, "'y'", "read-only", "const");
    CHECK_ERROR(ckpp_copy(&x, &y), CKPP_ERROR_ARGUMENT, "read-only");
}

int main(void)
{
    test_types(3, 4);
    test_refused();
    test_read_only();
    return finish("views");
}
