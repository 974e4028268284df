/* Options of a call as one writes them, and ckpp_must. */
#include "check.h"

#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction total_rows in(T x) out(T y) reduce(+) axis(1)
{ return x; }
#pragma kernel raw count inout(int32 seen) grid(9) block(9)
{
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0)
        atomicAdd(&seen[0], 1);
    seen[1] = blockDim.x * 10000 + blockDim.y * 100 + blockDim.z;
}

static int32_t values[2][3] = {{1, 2, 3}, {10, 20, 30}};

static int64_t first(ckpp_array *y)
{
    void *data = read_back(y);
    int64_t value = (int64_t)creal(element_get(y->dtype, data, 0));
    free(data);
    ckpp_free(y);
    return value;
}

static void test_axes(void)
{
    ckpp_array x = ckpp_view(values), y = {0};
    size_t last = 1;
    int64_t none = 0;
    CHECK_OK(total(x, &y, .axis = 0));
    CHECK(y.ndim == 1 && y.shape[0] == 3 && first(&y) == 11);
    CHECK_OK(total(x, &y, .axis = none, .keepdims = true));
    CHECK(y.ndim == 2 && y.shape[0] == 1 && first(&y) == 11);
    CHECK_OK(total(x, &y, .axis = last));
    CHECK(y.ndim == 1 && y.shape[0] == 2 && first(&y) == 6);
    CHECK_OK(total(x, &y, .axis = -1));
    CHECK(y.shape[0] == 2 && first(&y) == 6);
    CHECK_OK(total(x, &y));
    CHECK(y.ndim == 0 && first(&y) == 66);
    CHECK_OK(total(x, &y, .axes = CKPP_AXIS(0, -1)));
    CHECK(y.ndim == 0 && first(&y) == 66);
    /* what a call says wins over the clause, a 0 too */
    CHECK_OK(total_rows(x, &y));
    CHECK(first(&y) == 6);
    CHECK_OK(total_rows(x, &y, .axis = 0));
    CHECK(first(&y) == 11);
    CHECK_OK(total_rows(x, &y, .axes = CKPP_AXIS()));
    CHECK(y.ndim == 2 && first(&y) == 1);
    CHECK_ERROR(total(x, &y, .axis = 0, .axes = CKPP_AXIS(1)), CKPP_ERROR_ARGUMENT, HERE,
                "axis and axes");
    CHECK_ERROR(total(x, &y, .axis = 2), CKPP_ERROR_SHAPE, HERE, "axis 2");
    CHECK_ERROR(total(x, &y, 0), CKPP_ERROR_ARGUMENT, HERE, "2 arguments");
}

static int32_t seen[2];

/* Blocks that ran, then the block. */
static int ran(int blocks, int block)
{
    int right = seen[0] == blocks && (blocks == 0 || seen[1] == block);
    if (!right)
        printf("%d blocks of %06d\n", (int)seen[0], (int)seen[1]);
    seen[0] = seen[1] = 0;
    return right;
}

static void test_geometry(void)
{
    ckpp_array y = ckpp_view(seen);
    size_t n = 5;
    int64_t m = 4;
    int none = 0;
    CHECK_OK(count(&y));
    CHECK(ran(9, 90101));
    CHECK_OK(count(&y, .block = 10));
    CHECK(ran(9, 100101));
    CHECK_OK(count(&y, .grid = {n}, .block = {m, 2}));
    CHECK(ran(5, 40201));
    CHECK_OK(count(&y, .grid = {n, m}, .block = {2, 3, 4}));
    CHECK(ran(20, 20304));
    CHECK_OK(count(&y, .threads = {n, m}, .block = {2, (int)n - 1, }));
    CHECK(ran(3, 20401));
    CHECK_OK(count(&y, .threads = n, .block = 2));
    CHECK(ran(3, 20101));
    CHECK_OK(count(&y, .grid = CKPP_DIM(2, 3), .block = CKPP_DIM(4)));      /* the older way */
    CHECK(ran(6, 40101));
    /* a 0 that is given is 0, wherever it stands, and wins over the clause */
    CHECK_OK(count(&y, .grid = none));
    CHECK(ran(0, 0));
    CHECK_OK(count(&y, .grid = {2, none}));
    CHECK(ran(0, 0));
    CHECK_OK(count(&y, .threads = {2, 2, none}));
    CHECK(ran(0, 0));
    for (int k = 0; k < 3; k++) {      /* once it is remembered, too */
        CHECK_OK(count(&y, .grid = {2, k}));
        CHECK(ran(2 * k, 90101));
    }
    CHECK_ERROR(count(&y, .block = 0), CKPP_ERROR_ARGUMENT, HERE, "block", "(0, 1, 1)");
    CHECK_ERROR(count(&y, .block = {2, none}), CKPP_ERROR_ARGUMENT, HERE, "block", "(2, 0, 1)");
}

static char reported[1024];
static void keep(ckpp_status status, const char *message, void *user)
{
    snprintf(reported, sizeof reported, "%s %s %s", (char *)user, ckpp_status_name(status),
             message);
}

/* What was reported begins so. */
static void check_reported(const char *status, const char *place, const char *message)
{
    char begin[400];
    snprintf(begin, sizeof begin, "mine CKPP_ERROR_%s %s: error: %s", status, place, message);
    CHECK(strncmp(reported, begin, strlen(begin)) == 0);
}

/* The handler gets the message, which begins with the place of the call, once. */
static void test_must(void)
{
    char mine[] = "mine";
    ckpp_array x = ckpp_view(values), y = {0};
    ckpp_on_error(keep, mine);
    ckpp_must(total(x, &y));
    CHECK(!reported[0] && first(&y) == 66);
    ckpp_must(total(x, &y, .axis = 5)), check_reported("SHAPE", HERE, "kernel 'total': axis 5");
    ckpp_must(ckpp_empty(&y, CKPP_NONE, 0, NULL)), check_reported("TYPE", HERE, "ckpp_empty: ");
    CHECK(strstr(ckpp_last_error(), "ckpp_empty: "));
    ckpp_on_error(NULL, NULL);
}

int main(void)
{
    test_axes();
    test_geometry();
    test_must();
    return finish("call_options");
}
