/* verify.c - CKPP_CHECK=verify: a launch on the GPU is made on the host, too. Kernels that are the
 * same on both pass, with all that rounding does; kernels that are not on purpose are found. */
#define _GNU_SOURCE
#include "check.h"

#include <unistd.h>

/* On the GPU something else than on the host. */
#pragma kernel begin declare
#if defined __CUDACC_RTC__ || defined EMULATED_FIND
#define GPU_ONLY(x) (x)
#else
#define GPU_ONLY(x) 0
#endif
struct point { float x, y; };
#pragma kernel end declare

#pragma kernel elementwise chain in(T x, T y) out(T z)
{ z = exp(sin(x)) * y - x * x + pow(fabs(y), x / 7); }

#pragma kernel elementwise add in(T x, T y) out(T z)
{ z = x + y; }

#pragma kernel elementwise off in(T by, T x) out(T z)
{ z = i == 4 ? x + GPU_ONLY(by) : x; }

#pragma kernel elementwise accumulate in(T x) inout(T y)
{ y += x; }

#pragma kernel elementwise turn in(complex64 x, float by) out(complex64 z)
{ z = x * complex64(1, i == 1 ? GPU_ONLY(by) : 0); }

#pragma kernel elementwise undefined in(float x) out(float z)
{ z = GPU_ONLY(i == 2) ? sqrtf(-x) : x; }

#pragma kernel elementwise points in(float x) out(struct point p)
{ p.x = x; p.y = GPU_ONLY(1); }

#pragma kernel elementwise gpu_alone in(float x) out(float z)
{
    z = x;
#if !defined __CUDACC_RTC__ && !defined EMULATED_FIND
    not_on_the_host();
#endif
}

#pragma kernel elementwise gpu_too in(float x) out(float z)
{
    z = x;
#if !defined __CUDACC_RTC__ && !defined EMULATED_FIND
    nor_this();
#endif
}

#pragma kernel elementwise astray in(raw float x) out(float z)
{ z = x[GPU_ONLY(1) ? i : i + 100]; }

#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }

#pragma kernel reduction nearly in(T x) out(T y) reduce(+) post(y = a + GPU_ONLY(1) * a / 8)
{ return x; }

#pragma kernel reduction place in(T x) out(int64 y) reduce(argmax)
{ return x; }

enum { N = 1 << 16 };

static double noise(void)
{
    static unsigned long long state = 1;
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(state >> 11) / 9007199254740992.0 * 8 - 4;
}

static void check_type(ckpp_dtype type)
{
    ckpp_array x = {0}, y = {0}, z = {0}, s = {0}, p = {0};
    double *values = malloc(N * sizeof *values);

    for (int k = 0; k < N; k++)
        values[k] = noise();
    ckpp_array v = ckpp_view(values, 256, N / 256), t;
    CHECK_OK(ckpp_empty(&x, type, CKPP_SHAPE(256, N / 256)));
    CHECK_OK(ckpp_copy(&x, &v));
    CHECK_OK(ckpp_transpose(&t, &x, NULL));
    CHECK_OK(ckpp_copy(&y, &t));
    CHECK_OK(chain(x, y, &z));
    CHECK_OK(chain(x, t, &z));
    CHECK_OK(chain(x, 3, &z));
    CHECK_OK(total(x, &s));
    ckpp_free(&s);
    CHECK_OK(total(x, &s, .axis = 0));
    CHECK_OK(place(t, &p, .axis = 1));
    CHECK_OK(accumulate(x, &x));
    CHECK_OK(accumulate(x, &z));
    CHECK_OK(add(x, t, &z));
    CHECK_ERROR(nearly(x, &s, .axis = 0), CKPP_ERROR_CHECK, "'nearly'", "ulps apart");
    ckpp_free(&x);
    ckpp_free(&y);
    ckpp_free(&z);
    ckpp_free(&s);
    ckpp_free(&p);
    free(values);
}

static void check_differences(void)
{
    float values[6] = {1, 2, 3, 4, 5, 6}, out[6] = {0};
    int numbers[6] = {1, 2, 3, 4, -5, 6}, integers[6];
    ckpp_array x = ckpp_view(values, 2, 3), z = ckpp_view(out, 2, 3), made = {0};
    ckpp_array n = ckpp_view(numbers, 6), m = ckpp_view(integers, 6);

    CHECK_OK(off(0, x, &z));
    CHECK_ERROR(off(0.5, x, &z), CKPP_ERROR_CHECK, HERE, "kernel 'off'",
                "output 'z' at [1][1] is 5.5 on ", "(cuda:0", ", and 5 on host",
                "1048576 ulps apart", "(CKPP_CHECK=verify)");
    CHECK(out[4] == 5.5f);    /* the program has its own backend's results */
    CHECK_OK(off(1e-6, x, &z));
    CHECK_ERROR(off(1e-3, x, &made), CKPP_ERROR_CHECK, "at [1][1] is 5.00099993 on");
    CHECK(!made.data);
    CHECK_ERROR(off(1, n, &m), CKPP_ERROR_CHECK, "output 'z' at [4] is -4 on", ", and -5 on host");
    CHECK(!strstr(ckpp_last_error(), "ulps"));

    float _Complex c[3] = {1, 2, 3}, d[3];
    ckpp_array cx = ckpp_view(c, 3), cz = ckpp_view(d, 3);
    CHECK_OK(turn(cx, 0, &cz));
    CHECK_ERROR(turn(cx, 1, &cz), CKPP_ERROR_CHECK, "output 'z' at [1] is 2 + i 2 on",
                ", and 2 + i 0 on host");

    CHECK_ERROR(undefined(x, &z), CKPP_ERROR_CHECK, "at [0][2] is ", "nan on", ", and 3 on host");
    values[2] = NAN;
    CHECK_OK(add(x, x, &z));    /* NaN equals NaN */
    values[2] = INFINITY;
    CHECK_OK(add(x, x, &z));
}

/* What is passed over is said, and no error. */
static void check_skipped(void)
{
    float values[3] = {1, 2, 3}, out[3];
    ckpp_array x = ckpp_view(values, 3), z = ckpp_view(out, 3), made = {0};

    char text[16384] = "";
    FILE *said = tmpfile();
    int kept = dup(STDERR_FILENO);

    CHECK(said && kept >= 0 && dup2(fileno(said), STDERR_FILENO) >= 0);
    CHECK_OK(points(x, &made));
    CHECK_OK(gpu_alone(x, &z));
    CHECK_OK(gpu_too(x, &z));
    CHECK_OK(gpu_alone(x, &z));
    CHECK(dup2(kept, STDERR_FILENO) >= 0 && pread(fileno(said), text, sizeof text - 1, 0) > 0);
    close(kept);
    fclose(said);
    const char *alone = strstr(text, "verify passes over kernel 'gpu_alone'");
    const char *too = strstr(text, "verify passes over kernel 'gpu_too'");
    const char *structs = "arrays of structs are not looked at, such as output 'p' of kernel "
                          "'points'";
    CHECK(strstr(text, structs));
    CHECK(alone && too && alone < too);
    CHECK(!strstr(alone + 1, "verify passes over kernel 'gpu_alone'"));
    CHECK(out[2] == 3);
    CHECK_ERROR(astray(x, &z), CKPP_ERROR_BOUNDS, "CKPP_CHECK=verify: so it is on host");
    ckpp_free(&made);
}

/* Arguments that share memory, and calls that the program wants on the host. */
static void check_shared(void)
{
    float values[100];
    bool yes = false;

    for (int k = 0; k < 100; k++)
        values[k] = (float)noise();
    ckpp_array x = ckpp_view(values, 100), odd, even;
    CHECK_OK(ckpp_slice(&odd, &x, 0, 1, 100, 2));
    CHECK_OK(ckpp_slice(&even, &x, 0, 0, 100, 2));
    CHECK_OK(add(odd, even, &odd));
    CHECK_OK(add(x, x, &x));

    /* few elements, far apart, on the device and not */
    ckpp_array large = {0}, few, some, columns = ckpp_view(values, 10, 10);
    CHECK_OK(ckpp_full(&large, CKPP_FLOAT32, CKPP_SHAPE(10, 1000), 3));
    CHECK_OK(ckpp_slice(&few, &large, 1, 990, 0, -98));
    CHECK_OK(ckpp_slice(&few, &few, 1, 0, 10, 1));
    CHECK_OK(add(few, columns, &few));
    CHECK_OK(add(few, few, &few));
    CHECK_OK(ckpp_slice(&some, &large, 1, 0, 980, 98));
    CHECK_OK(add(few, some, &few));
    CHECK_OK(ckpp_slice(&few, &columns, 1, 2, 3, 1));
    CHECK_OK(ckpp_slice(&some, &large, 1, 500, 501, 1));
    CHECK_OK(add(few, some, &few));
    CHECK_ERROR(off(2, few, &some), CKPP_ERROR_CHECK, "at [4][0] is");
    ckpp_free(&large);
    ckpp_status status;
    #pragma kernel elementwise in(float values[100]) out(float values2[100] = values) \
            if(yes) status(status)
    { values2 = i == 7 ? GPU_ONLY(1) : values; }
    CHECK_ERROR(status, CKPP_ERROR_CHECK, "output 'values2' at [7] is", "on host", ", and 1 on ",
                "(cuda:0");
}

int main(void)
{
    setenv("CKPP_CHECK", "verify,bounds", 1);
    if (!on_gpu())
        return skip("no GPU to compare the host with");
    check_type(CKPP_FLOAT32);
    check_type(CKPP_FLOAT64);
    check_type(CKPP_FLOAT16);
    check_type(CKPP_BFLOAT16);
    check_differences();
    check_skipped();
    check_shared();
    return finish("verify");
}
