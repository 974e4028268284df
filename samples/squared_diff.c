/* squared_diff.c - a kernel as a function: one definition for every element type and every
 * shape that broadcasts.
 *
 * T is a placeholder: each call binds it to the type of its arrays. The first call with a type
 * compiles the kernel for it; the result is kept in memory and on disk. */
#include <stdio.h>

#include <ckpp/ckpp.h>

#pragma kernel elementwise squared_diff in(T x, T y) out(T z)
{
    T diff = x - y;
    z = diff * diff;
}

static int failures;

static void check(ckpp_status status, const char *what)
{
    if (status) {
        printf("squared_diff: %s: %s: %s\n", what, ckpp_status_name(status), ckpp_last_error());
        failures++;
    }
}

/* Copies z, wherever it is, to host memory and compares it. */
static void check_floats(const ckpp_array *z, const float *expected, const char *what)
{
    float values[10] = {0};
    check(ckpp_to(values, z), what);
    printf("squared_diff: %-22s", what);
    for (int k = 0; k < 10; k++) {
        printf(" %g", (double)values[k]);
        failures += values[k] != expected[k];
    }
    puts("");
}

int main(void)
{
    float px[2][5] = {{0, 1, 2, 3, 4}, {5, 6, 7, 8, 9}}, py[5] = {4, 3, 2, 1, 0};
    ckpp_array x = ckpp_view(px), y = ckpp_view(py), z = {0};

    /* z is empty: the call allocates it, with the shape that x and y broadcast to,
     * where the kernel ran. */
    check(squared_diff(x, y, &z), "an array and a row");
    check_floats(&z, (float[]){16, 4, 0, 4, 16, 1, 9, 25, 49, 81}, "an array and a row");

    /* Now z is there, and is written again. A scalar broadcasts too. */
    check(squared_diff(x, 5, &z), "an array and a scalar");
    check_floats(&z, (float[]){25, 16, 9, 4, 1, 0, 1, 4, 9, 16}, "an array and a scalar");
    ckpp_free(&z);

    /* The same kernel for another type: a column of 64-bit integers against a row of them. */
    int64_t pc[3] = {1, 10, 3000000000}, pr[2] = {0, 1}, pz[3][2] = {{0}};
    ckpp_array column = ckpp_view(pc, 3, 1), row = ckpp_view(pr);
    check(squared_diff(column, row, ckpp_out(pz)), "64-bit integers");
    printf("squared_diff: %-22s %lld %lld ... %lld\n", "64-bit integers", (long long)pz[0][0],
           (long long)pz[0][1], (long long)pz[2][1]);
    failures += pz[0][0] != 1 || pz[0][1] != 0 || pz[1][1] != 81 ||
                pz[2][1] != 2999999999 * 2999999999;

    /* Shapes that do not broadcast are an error with a sentence, and nothing happens. */
    ckpp_array wrong = ckpp_view(py, 4);
    if (squared_diff(x, wrong, &z) == CKPP_ERROR_SHAPE)
        printf("squared_diff: as it should, this fails: %s\n", ckpp_last_error());
    else
        failures++;

    printf("squared_diff: %s\n", failures ? "WRONG" : "all results right");
    return failures ? 1 : 0;
}
