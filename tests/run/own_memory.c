/* own_memory.c - between arrays and the program's own memory: ckpp_from, ckpp_to,
 * ckpp_empty_like, CKPP_AUTO. */
#include "check.h"

#pragma kernel elementwise scale in(T x, T factor) out(T y)
{ y = factor * x; }

/* Leaves its block in the middle; under a sanitizer, what is not freed is found. */
static int free_by_itself(const float *p)
{
    for (int k = 0; k < 3; k++) {
        CKPP_AUTO ckpp_array x = {0}, z = {0};
        CHECK_OK(ckpp_from(&x, p, 4));
        if (k == 0)
            continue;
        CHECK_OK(scale(x, 2, &z));
        if (k == 2)
            return z.ndim;
    }
    return 0;
}

static ckpp_status hand_on(ckpp_array *result, const float *p)
{
    CKPP_AUTO ckpp_array x = {0};
    ckpp_status status = ckpp_from(&x, p, 2, 2);
    *result = x;
    x = (ckpp_array){0};
    return status;
}

static void test_from(void)
{
    const float m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    float m2[2][3] = {{7, 8, 9}, {10, 11, 12}}, *p = &m2[0][0];
    int device;
    CKPP_AUTO ckpp_array a = {0}, b = {0}, c = {0};
    CHECK_OK(ckpp_get_device(&device));
    CHECK_OK(ckpp_from(&a, m));
    CHECK(a.ndim == 2 && a.shape[0] == 2 && a.shape[1] == 3);
    CHECK(a.dtype == CKPP_FLOAT32 && a.device == device && a.owner);
    CHECK(!a.read_only);
    CHECK_ELEMENTS(&a, 1, 2, 3, 4, 5, 6);
    void *owner = a.owner;
    CHECK_OK(ckpp_from(&a, p, 2, 3));    /* again: into the same memory */
    CHECK(a.owner == owner);
    CHECK_ELEMENTS(&a, 7, 8, 9, 10, 11, 12);
    CHECK_ERROR(ckpp_from(&a, p, 3, 2), CKPP_ERROR_SHAPE, "ckpp_from", "(3, 2)", "(2, 3)");
    CHECK_ERROR(ckpp_from(&b, m2, 3), CKPP_ERROR_SHAPE, "ckpp_from");    /* more than there is */
    CHECK_ERROR(ckpp_from(&b, p, -1), CKPP_ERROR_SHAPE, "ckpp_from");
    CHECK(!b.data);
    CHECK_ERROR(ckpp_from(NULL, m), CKPP_ERROR_ARGUMENT, "ckpp_from", "null");
    CHECK_OK(hand_on(&c, p));
    CHECK_ELEMENTS(&c, 7, 8, 9, 10);
    CHECK(free_by_itself(p) == 1);
}

static void test_to(void)
{
    int32_t data[2][3] = {{1, 2, 3}, {4, 5, 6}}, back[2][3] = {{0}}, wrong[3][2], one = 0;
    double *p = malloc(6 * sizeof *p), few[5], row[6], many[7];
    const double fixed[2][3] = {{0}};
    CKPP_AUTO ckpp_array a = {0};
    ckpp_array turned, element;
    if (!p)
        abort();
    CHECK_OK(ckpp_from(&a, data));
    CHECK_OK(ckpp_to(back, &a));
    CHECK(!memcmp(data, back, sizeof data));
    CHECK_OK(ckpp_transpose(&turned, &a, NULL));
    CHECK_OK(ckpp_to(p, &turned));    /* row-major, converted */
    CHECK(p[0] == 1 && p[1] == 4 && p[2] == 2 && p[5] == 6);
    CHECK_ERROR(ckpp_to(wrong, &a), CKPP_ERROR_SHAPE, "ckpp_to", "(3, 2)", "(2, 3)");
    CHECK_OK(ckpp_to(row, &a));    /* flat */
    CHECK(row[0] == 1 && row[5] == 6);
    CHECK_OK(ckpp_to(&many[0], &a));
    CHECK_ERROR(ckpp_to(few, &a), CKPP_ERROR_SHAPE, "ckpp_to", "int32 (2, 3)", "has 5 elements");
    CHECK_ERROR(ckpp_to(&few[0], &a), CKPP_ERROR_SHAPE, "ckpp_to", "has 5 elements");
    CHECK_ERROR(ckpp_to(many, &a), CKPP_ERROR_SHAPE, "ckpp_to", "has 7 elements");
    CHECK_ERROR(ckpp_to(fixed, &a), CKPP_ERROR_ARGUMENT, "ckpp_to", "read");
    CHECK_ERROR(ckpp_to(p, (ckpp_array *)NULL), CKPP_ERROR_ARGUMENT, "ckpp_to", "null");
    CHECK_ERROR(ckpp_to(p, &(ckpp_array){0}), CKPP_ERROR_ARGUMENT, "ckpp_to");
    CHECK_ERROR(ckpp_to((double *)NULL, &a), CKPP_ERROR_ARGUMENT, "ckpp_to", "NULL");
    CHECK_OK(ckpp_slice(&element, &a, 0, 1, 2, 1));
    CHECK_OK(ckpp_slice(&element, &element, 1, 1, 2, 1));
    CHECK_OK(ckpp_to(&one, &element));
    CHECK(one == 5);
    free(p);
}

/* What is not known before the program runs: a VLA's shape, how much is behind a parameter. */
static void test_unknown(int h, int w, float *memory)
{
    float m[h][w], flat[h * w];
    CKPP_AUTO ckpp_array a = {0};
    CHECK_OK(ckpp_full(&a, CKPP_FLOAT32, CKPP_SHAPE(h, w), 3));
    CHECK_OK(ckpp_to(m, &a));
    CHECK_OK(ckpp_to(flat, &a));
    CHECK_OK(ckpp_to(memory, &a));
    CHECK(m[h - 1][w - 1] == 3 && flat[h * w - 1] == 3 && memory[h * w - 1] == 3);
    float wider[h][w + 1];
    CHECK_ERROR(ckpp_to(wider, &a), CKPP_ERROR_SHAPE, "ckpp_to");
    CHECK_OK(ckpp_from(&a, memory, h, w));
    CHECK_OK(ckpp_from(&a, m));
    CHECK_ERROR(ckpp_from(&a, wider), CKPP_ERROR_SHAPE, "ckpp_from");
}

static void test_like(void)
{
    struct pair { float a; int b; } pairs[3] = {{1, 2}};
    double m[2][3] = {{0}};
    ckpp_array host = ckpp_view(m), turned, gaps, structs = ckpp_view(pairs);
    int device;
    CKPP_AUTO ckpp_array z = {0}, t = {0}, g = {0}, s = {0};
    CHECK_OK(ckpp_get_device(&device));
    CHECK_OK(ckpp_transpose(&turned, &host, NULL));
    CHECK_OK(ckpp_slice(&gaps, &host, 1, 0, 3, 2));
    CHECK_OK(ckpp_empty_like(&z, &host));
    CHECK(z.device == device && z.dtype == CKPP_FLOAT64 && z.ndim == 2);
    CHECK(z.shape[1] == 3 && z.strides[0] == 3);
    CHECK_OK(ckpp_empty_like(&t, &turned));
    CHECK(t.shape[0] == 3 && t.strides[0] == 1 && t.strides[1] == 3);
    CHECK_OK(ckpp_empty_like(&g, &gaps));
    CHECK(g.shape[1] == 2 && g.strides[0] == 2 && g.strides[1] == 1);
    CHECK_OK(ckpp_empty_like(&s, &structs));
    CHECK(s.dtype == CKPP_STRUCT && s.itemsize == sizeof(struct pair));
    CHECK_ERROR(ckpp_empty_like(&z, NULL), CKPP_ERROR_ARGUMENT, "ckpp_empty_like");
    CHECK_ERROR(ckpp_empty_like(NULL, &host), CKPP_ERROR_ARGUMENT, "ckpp_empty_like");
    CHECK_ERROR(ckpp_empty_like(&z, &(ckpp_array){0}), CKPP_ERROR_ARGUMENT, "ckpp_empty_like");
    CHECK(z.owner);
}

int main(void)
{
    test_from();
    test_to();
    float memory[12];
    test_unknown(3, 4, memory);
    test_like();
    return finish("own_memory");
}
