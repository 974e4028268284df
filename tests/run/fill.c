/* fill.c - ckpp_fill() of arrays that exist, and streams that the program makes. */
#include "check.h"

static void check_fill(void)
{
    ckpp_array a = {0}, row = {0}, turned = {0}, whole = {0};
    CHECK_OK(ckpp_zeros(&a, CKPP_FLOAT32, CKPP_SHAPE(3, 4)));
    CHECK_OK(ckpp_fill(&a, 2.5));
    CHECK_OK(ckpp_slice(&row, &a, 0, 1, 2, 1));
    CHECK_OK(ckpp_fill(&row, -1));
    CHECK_OK(ckpp_transpose(&turned, &a, NULL));
    CHECK_OK(ckpp_slice(&turned, &turned, 0, 3, 4, 1));
    CHECK_OK(ckpp_fill(&turned, 0));
    float got[12];
    static const float expected[] = {2.5f, 2.5f, 2.5f, 0, -1, -1, -1, 0, 2.5f, 2.5f, 2.5f, 0};
    CHECK_OK(ckpp_to(got, &a));
    CHECK(!memcmp(got, expected, sizeof got));
    ckpp_free(&a);

    int64_t counts[5] = {1, 2, 3, 4, 5};
    a = ckpp_view(counts);
    CHECK_OK(ckpp_fill(&a, 7));
    CHECK(counts[0] == 7 && counts[4] == 7);
    CHECK_OK(ckpp_empty(&whole, CKPP_INT8, CKPP_SHAPE(0, 3)));
    CHECK_OK(ckpp_fill(&whole, 7));
    ckpp_free(&whole);
}

static void check_refused(void)
{
    struct point { float x, y; } points[3] = {{1, 2}};
    const float fixed[3] = {1, 2, 3};
    int8_t small[3] = {1, 2, 3};
    ckpp_array a = ckpp_view(points), b = ckpp_view(fixed), c = ckpp_view(small), none = {0};
    CHECK_ERROR(ckpp_fill(NULL, 1), CKPP_ERROR_ARGUMENT, "ckpp_fill: the array is a null pointer");
    CHECK_ERROR(ckpp_fill(&a, 1), CKPP_ERROR_TYPE, "ckpp_fill: the elements are structs");
    CHECK_ERROR(ckpp_fill(&b, 1), CKPP_ERROR_ARGUMENT, "ckpp_fill: the array");
    CHECK_ERROR(ckpp_fill(&c, 300), CKPP_ERROR_ARGUMENT, "300", "int8");
    CHECK(ckpp_fill(&none, 1) != CKPP_OK);
    CHECK(points[0].x == 1 && fixed[0] == 1 && small[0] == 1);
}

static void check_streams(void)
{
    ckpp_stream s = NULL, t = NULL;
    float got[1000], *memory = malloc(sizeof got);
    ckpp_array a = {0};
    CHECK_OK(ckpp_stream_create(&s));
    CHECK_OK(ckpp_stream_create(&t));
    CHECK(s && t);
    CHECK_OK(ckpp_set_stream(s));
    CHECK_OK(ckpp_full(&a, CKPP_FLOAT32, CKPP_SHAPE(1000), 1));
    ckpp_array *in = &a;
    #pragma kernel elementwise inout(float in)
    { in += 1; }
    CHECK_OK(ckpp_stream_synchronize(NULL));
    CHECK_OK(ckpp_set_stream(NULL));
    #pragma kernel elementwise inout(float in) stream(t)
    { in += 1; }
    CHECK_OK(ckpp_stream_synchronize(t));
    CHECK_OK(ckpp_to(memory, &a));
    for (int k = 0; k < 1000; k++)
        CHECK(memory[k] == 3);
    CHECK_OK(ckpp_set_stream(t));
    ckpp_stream_destroy(s);
    CHECK(ckpp_get_stream() == t);
    ckpp_stream_destroy(t);
    CHECK(ckpp_get_stream() == NULL);
    ckpp_stream_destroy(NULL);
    CHECK_OK(ckpp_stream_synchronize(NULL));
    CHECK_ERROR(ckpp_stream_create(NULL), CKPP_ERROR_ARGUMENT,
                "ckpp_stream_create: stream is NULL");
    ckpp_free(&a);
    free(memory);
}

int main(void)
{
    check_fill();
    check_refused();
    check_streams();
    return finish("fill");
}
