/* data_calls.c - what gets a pointer into a present array, as a view: kernels that are called, of
 * each kind, copies, fills, loops. */
#include "check.h"

enum { N = 1000 };

static bool on_device; /* the device has memory of its own */
/* with CKPP_CHECK=discrete: what the host must not read is NaN, and it must not write it */
static bool checked;

#pragma kernel elementwise twice inout(T x)
{ x = 2 * x; }

#pragma kernel reduction total in(T x) out(T r) reduce(+)
{ return x; }

#pragma kernel raw add_one inout(float x) in(int n) threads(n)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n)
        x[k] += 1;
}

#pragma kernel module modular
{
    __global__ void halve(float *x, int n)
    {
        int k = blockIdx.x * blockDim.x + threadIdx.x;
        if (k < n)
            x[k] /= 2;
    }
}

static void fill(float *x, int n, float value)
{
    for (int k = 0; k < n; k++)
        x[k] = value;
}

static bool all(const float *x, int n, float value)
{
    for (int k = 0; k < n; k++)
        if (x[k] != value && !(checked && x[k] != x[k]))
            return false;
    return true;
}

/* What the host sees of a device's change: nothing before a copy. */
static float seen(float before, float after)
{
    return on_device ? before : after;
}

static void check_calls(void)
{
    float *u = malloc(N * sizeof *u);
    fill(u, N, 1);
    #pragma kernel data inout(u[N])
    {
        ckpp_array whole = ckpp_view(u, N), copy = {0};
        CHECK_OK(twice(&whole));
        CHECK_OK(add_one(&whole, N));
        CHECK_OK(ckpp_copy(&copy, &whole));
        CHECK(all(u, N, seen(1, 3)));
        CHECK_OK(twice(&copy));
        CHECK_OK(ckpp_copy(&whole, &copy));
        CHECK(all(u, N, seen(1, 6)));
        ckpp_free(&copy);
        #pragma kernel elementwise inout(u[N])
        for (int k = 0; k < N; k++)
            u[k] += 1;
        CHECK(all(u, N, seen(1, 7)));
        CHECK_OK(modular_halve(&whole, N, .threads = N));
        CHECK_OK(modular_halve(&whole, N, .threads = N));
        CHECK(all(u, N, seen(1, 1.75f)));
        CHECK_OK(ckpp_fill(&whole, 4));
        float sum = 0;
        ckpp_array first = {0};
        CHECK_OK(ckpp_slice(&first, &whole, 0, 0, N / 2, 1));
        CHECK_OK(total(first, &sum));
        CHECK(sum == 2 * N && all(u, N, seen(1, 4)));
    }
    CHECK(all(u, N, 4));
    free(u);
}

int main(void)
{
    static float probe[4];
    #pragma kernel enter data temp(probe)
    on_device = ckpp_device_pointer(probe) != probe;
    checked = getenv("CKPP_CHECK") && strstr(getenv("CKPP_CHECK"), "discrete");
    #pragma kernel exit data release(probe)
    check_calls();
    return finish("data_calls");
}
