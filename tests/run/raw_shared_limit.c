/* raw_shared_limit.c - static shared memory has a GPU's limit on the host, too: 48 KiB a block. */
#include "check.h"

#pragma kernel raw sized out(int y[2]) template(int N) grid(2) block(32)
{
    __shared__ int tile[N];
    __shared__ char more[1024];
    for (int k = threadIdx.x; k < N; k += 32)
        tile[k] = k;
    more[threadIdx.x] = (char)threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0)
        y[blockIdx.x] = tile[N - 1 - y[blockIdx.x]] + more[31];
}
#pragma kernel raw loop out(int y[2]) template(int N) grid(2) block(1)
{
    __shared__ int tile[N];
    for (int k = 0; k < N; k++)
        tile[k] = k + y[0];
    y[blockIdx.x] = tile[y[0]];
}
/* That of functions which the kernel calls counts, too. */
#pragma kernel raw shared_by_function out(int y[2]) grid(2) block(1) \
        preamble("static __device__ __noinline__ int room(int k) " \
                 "{ __shared__ int more[9000]; more[k] = k; return more[k / 2]; }")
{
    __shared__ int tile[9000];
    for (int k = 0; k < 9000; k++)
        tile[k] = k + y[0];
    y[blockIdx.x] = tile[y[0]] + room(y[0]);
}
/* What nobody uses takes no room. */
#pragma kernel raw unused out(int y[2]) grid(2) block(1)
{
    __shared__ int tile[100000];
    y[blockIdx.x] = 3;
}
#pragma kernel raw dynamic out(int y[2]) grid(2) block(1) shared(100000)
{
    extern __shared__ char bytes[];
    bytes[99999 - y[0]] = 5;
    y[blockIdx.x] = bytes[99999 - y[0]];
}

/* Static and dynamic shared memory together have a limit, too. */
#pragma kernel raw both out(int y[2]) grid(2) block(32)
{
    __shared__ int tile[4096];
    extern __shared__ char bytes[];
    for (int k = threadIdx.x; k < 4096; k += 32)
        tile[k] = k;
    bytes[threadIdx.x] = 1;
    __syncthreads();
    y[blockIdx.x] = tile[4095] + bytes[31];
}

/* Kernels of a module have it each. */
#pragma kernel module several
{
    __device__ int last(const int *p, int n, int from) { return p[n - 1 - from]; }
    __global__ void first(int *y)
    {
        __shared__ int tile[10000];
        for (int k = 0; k < 10000; k++)
            tile[k] = k + *y;
        *y = last(tile, 10000, *y);
    }
    template <int E4name> __device__ void second(int *y)
    {
        __shared__ int tile[E4name];
        for (int k = 0; k < E4name; k++)
            tile[k] = k + *y;
        *y = last(tile, E4name, *y);
    }
    __global__ void third(int *y) { second<9000>(y); }
    __global__ void dynamic(int *y)
    {
        extern __shared__ int bytes[];
        bytes[0] = 7;
        *y = bytes[0];
    }
}
#pragma kernel module large
{
    __global__ void small(int *y) { *y = 1; }
    __global__ void twice(int *y)
    {
        __shared__ int one[7000];
        {
            __shared__ int two[7000];
            for (int k = 0; k < 7000; k++)
                one[k] = k + *y, two[k] = k - *y;
            *y = one[*y] + two[*y];
        }
    }
}

#define LAUNCH(module, kernel, ...) ckpp_launch(module, kernel, CKPP_ARGS(&single), __VA_ARGS__)

/* The same on the host as on the largest GPUs; `most` is the device's. */
static void check_together(ckpp_array y, ckpp_array single, const int *py)
{
    ckpp_attributes a = {0};
    int64_t most = 232448;
    char text[64];
    if (on_gpu()) {
        CHECK_OK(both(&y, .shared = 32, .attributes = &a, .prepare = true));
        if (a.max_dynamic_shared) /* else the host stands for it */
            most = a.max_dynamic_shared + a.shared_bytes;
    }
    CHECK_OK(both(&y, .shared = most - 4096 * 4));
    CHECK(py[0] == 4096 && py[1] == 4096);
    snprintf(text, sizeof text, "a block has %lld", (long long)most);
    CHECK_ERROR(both(&y, .shared = most - 4096 * 4 + 1), CKPP_ERROR_ARGUMENT, HERE,
                "kernel 'both': shared is ",
                " bytes, and the kernel's __shared__ variables take 16384: on ", text,
                " for both");
    CHECK_ERROR(both(&y, .shared = INT32_MAX), CKPP_ERROR_ARGUMENT, HERE,
                "kernel 'both': shared is 2147483647 bytes, and");
    CHECK_ERROR(both(&y, .shared = (int64_t)1 << 32), CKPP_ERROR_ARGUMENT, HERE,
                "kernel 'both': shared is 4294967296 bytes: ");
    CHECK_ERROR(dynamic(&y, .shared = most + 1), CKPP_ERROR_ARGUMENT, HERE,
                "kernel 'dynamic': shared is ", text, " at most");
    CHECK_ERROR(LAUNCH(several, "dynamic", .threads = CKPP_DIM(1), .shared = most + 1),
                CKPP_ERROR_ARGUMENT, "raw_shared_limit.c:", "kernel 'dynamic': shared is ", text,
                " at most");
    CHECK_OK(LAUNCH(several, "dynamic", .threads = CKPP_DIM(1), .shared = most));
}

int main(void)
{
    int py[2] = {0}, one = 0;
    ckpp_array y = ckpp_view(py, 2), single = ckpp_view(&one, 1);
    check_together(y, single, py);
    py[0] = py[1] = 0;
    CHECK_OK(sized(&y, .N = (48 - 1) * 256));
    CHECK(py[0] == (48 - 1) * 256 - 1 + 31 && py[1] == py[0]);
    if (on_gpu()) /* whose linker says it, before any launch */
        return finish("raw_shared_limit");
    CHECK_ERROR(sized(&y, .N = (48 - 1) * 256 + 1), CKPP_ERROR_COMPILE, HERE,
                "kernel 'sized': the kernel's __shared__ variables take 49156 bytes, and on a GPU "
                "there are 49152 for them: ",
                "tile (48132 bytes)", "more (1024 bytes)", "extern __shared__");
    memset(py, 0, sizeof py);
    CHECK_OK(loop(&y, .N = 12288));
    CHECK_ERROR(loop(&y, .N = 12289), CKPP_ERROR_COMPILE, "49156 bytes", "tile (49156 bytes)");
    CHECK_ERROR(shared_by_function(&y), CKPP_ERROR_COMPILE, "72000 bytes", "tile (36000 bytes)",
                "more (36000 bytes)");
    CHECK_OK(unused(&y));
    memset(py, 0, sizeof py);
    CHECK_OK(dynamic(&y));
    CHECK(py[0] == 5);
    CHECK_OK(LAUNCH(several, "first", .threads = 1, .block = 1));
    CHECK(one == 9999);
    CHECK_ERROR(LAUNCH(large, "small", .threads = 1), CKPP_ERROR_COMPILE, HERE, "module 'large'",
                "56000 bytes", "one (28000 bytes)", "two (28000 bytes)");
    return finish("raw_shared_limit");
}
