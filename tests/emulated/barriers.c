/* barriers.c - the emulated GPU itself: kernels in CUDA, written by hand, whose threads wait for
 * each other. Right ones give what a GPU gives; in wrong ones a missing barrier shows, and what
 * would hang a GPU is told. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../run/check.h"
#include "runtime/cuda/cuda.h"
#include "emulated_block.h"

/* kernel/base.h, which every kernel's source begins with. */
extern const char rt_device_base[];

enum { THREADS = 256, BLOCKS = 5, COUNT = THREADS * BLOCKS };

/* What every kernel here takes, with the same name. */
typedef struct ckpp_params {
    int *in, *out;
    int64_t flag;
} ckpp_params;

#define KERNEL(name)                                            \
    "extern \"C\" __global__ void __launch_bounds__(256) " name \
    "(const __grid_constant__ ckpp_params p)\n"

static const char declarations[] =
    "#line 1 \"declarations\"\n"
    "struct ckpp_params { int *in, *out; int64_t flag; };\n"
    "template <class T> __device__ T sum_of_warp(T x)\n"
    "{\n"
    "#pragma unroll\n"
    "    for (int d = 16; d > 0; d /= 2)\n"
    "        x += __shfl_down_sync(0xffffffffu, x, d);\n"
    "    return x;\n"
    "}\n";

/* ---- compiling and launching ---- */

typedef struct program {
    cudaLibrary_t library;
    char *image;
} program;

/* Compiles the kernels; fails where that or loading does. */
static program build(const char *kernels)
{
    const char *options[] = {"--gpu-architecture=sm_90"};
    nvrtcProgram source;
    program p = {0};
    size_t size = 0;
    char text[16 * 1024], *all = malloc(strlen(rt_device_base) + sizeof text);
    snprintf(text, sizeof text, "%s#line 1 \"kernels\"\n%s", declarations, kernels);
    sprintf(all, "%s%s", rt_device_base, text);
    CHECK(rt_cuda.nvrtc.CreateProgram(&source, all, "barriers", 0, NULL, NULL) == NVRTC_SUCCESS);
    if (rt_cuda.nvrtc.CompileProgram(source, 1, options) != NVRTC_SUCCESS) {
        rt_cuda.nvrtc.GetProgramLog(source, text);
        fail_at(__FILE__, __LINE__, "%s", text);
        exit(1);
    }
    CHECK(rt_cuda.nvrtc.GetCUBINSize(source, &size) == NVRTC_SUCCESS);
    p.image = malloc(size);
    CHECK(rt_cuda.nvrtc.GetCUBIN(source, p.image) == NVRTC_SUCCESS);
    rt_cuda.nvrtc.DestroyProgram(&source);
    CHECK(rt_cuda.LibraryLoadData(&p.library, p.image, NULL, NULL, 0, NULL, NULL, 0) ==
          cudaSuccess);
    free(all);
    return p;
}

static void release(program *p)
{
    CHECK(rt_cuda.LibraryUnload(p->library) == cudaSuccess);
    free(p->image);
}

static void launch(const program *p, const char *name, unsigned blocks, unsigned threads,
                   ckpp_params params)
{
    cudaKernel_t kernel = NULL;
    void *arguments[] = {&params};
    CHECK(rt_cuda.LibraryGetKernel(&kernel, p->library, name) == cudaSuccess);
    cudaLaunchConfig_t config = {.gridDim = {blocks, 1, 1}, .blockDim = {threads, 1, 1}};
    CHECK(kernel &&
          rt_cuda.LaunchKernelExC(&config, (const void *)kernel, arguments) == cudaSuccess);
}

/* ---- right kernels ---- */

static const char right_kernels[] =
    KERNEL("sum_blocks")
    "{\n"
    "    __shared__ alignas(int64_t) unsigned char bytes[8 * sizeof(int)];\n"
    "    int *part = (int *)bytes, x = sum_of_warp(p.in[blockIdx.x * blockDim.x + threadIdx.x]);\n"
    "    if (threadIdx.x % 32 == 0)\n"
    "        part[threadIdx.x / 32] = x;\n"
    "    __syncthreads();\n"
    "    if (threadIdx.x < 32) {\n"
    "        x = sum_of_warp((float)(threadIdx.x < 8 ? part[threadIdx.x] : 0));\n"
    "        if (threadIdx.x == 0)\n"
    "            p.out[blockIdx.x] = x;\n"
    "    }\n"
    "}\n"
    /* the last of the blocks sums what all have found */
    KERNEL("sum_all")
    "{\n"
    "    __shared__ int part[256];\n"
    "    __shared__ bool is_last;\n"
    "    part[threadIdx.x] = p.in[blockIdx.x * 256 + threadIdx.x];\n"
    "    for (int half = 128; half > 0; half /= 2) {\n"
    "        __syncthreads();\n"
    "        if (threadIdx.x < half)\n"
    "            part[threadIdx.x] += part[threadIdx.x + half];\n"
    "    }\n"
    "    if (threadIdx.x == 0) {\n"
    "        p.out[2 + blockIdx.x] = part[0];\n"
    "        __threadfence();\n"
    "        is_last = atomicAdd(&p.out[1], 1) == (int)gridDim.x - 1;\n"
    "    }\n"
    "    __syncthreads();\n"
    "    if (is_last && threadIdx.x == 0)\n"
    "        for (int b = 0; b < (int)gridDim.x; b++)\n"
    "            p.out[0] += p.out[2 + b];\n"
    "}\n"
    KERNEL("shuffle")
    "{\n"
    "    const int t = threadIdx.x, n = blockDim.x;\n"
    "    p.out[t] = __shfl_sync(0xffffffffu, t, 7 + t / 32);\n"
    "    p.out[n + t] = __shfl_sync(0xffffffffu, (unsigned)t, 2, 8);\n"
    "    p.out[2 * n + t] = __shfl_down_sync(0xffffffffu, (float)t, 3);\n"
    "    p.out[3 * n + t] = __shfl_down_sync(0xffffffffu, t, 3, 8);\n"
    "    p.out[4 * n + t] = __shfl_xor_sync(0xffffffffu, t, 5);\n"
    "    p.out[5 * n + t] = __shfl_xor_sync(0xffffffffu, t, 9, 8);\n"
    "}\n"
    /* 40 threads, of which some lanes shuffle */
    KERNEL("shuffle_some")
    "{\n"
    "    const int t = threadIdx.x;\n"
    "    p.out[t] = -1;\n"
    "    if (t % 32 < 6)\n"
    "        p.out[t] = __shfl_down_sync(0x3fu, t, 4);\n"
    "    else if (t < 32 || t == 39)\n"
    "        return;\n"
    "    if (t >= 32)\n"
    "        p.out[t] += __shfl_xor_sync(0xffffffffu, 100, 1);\n"
    "}\n"
    KERNEL("swap_in_warps")
    "{\n"
    "    __shared__ int all[256];\n"
    "    all[threadIdx.x] = threadIdx.x;\n"
    "    __syncwarp();\n"
    "    p.out[threadIdx.x] = all[threadIdx.x ^ 31];\n"
    "}\n"
    /* each block finds the shared memory untouched, and may leave it as it likes */
    KERNEL("untouched")
    "{\n"
    "    __shared__ char odd[3];\n"
    "    __shared__ int word[2];\n"
    "    __shared__ double real;\n"
    "    if (threadIdx.x == 0) {\n"
    "        p.out[2 * blockIdx.x] = word[0] == word[1] && real != real;\n"
    "        p.out[2 * blockIdx.x + 1] = word[1];\n"
    "        odd[0] = odd[2] = word[0] = word[1] = real = p.flag;\n"
    "    }\n"
    "    __syncthreads();\n"
    "    p.out[2 * blockIdx.x] &= odd[2] == p.flag;\n"
    "}\n";

static void check_sums(const program *p, const int *in)
{
    int out[2 + BLOCKS] = {0}, block[BLOCKS] = {0}, all = 0;
    for (int k = 0; k < COUNT; k++)
        block[k / THREADS] += in[k];
    launch(p, "sum_blocks", BLOCKS, THREADS, (ckpp_params){(int *)in, out, 0});
    for (int b = 0; b < BLOCKS; b++) {
        CHECK(out[b] == block[b]);
        all += block[b];
    }
    memset(out, 0, sizeof out);
    launch(p, "sum_all", BLOCKS, THREADS, (ckpp_params){(int *)in, out, 0});
    CHECK(out[0] == all && out[1] == BLOCKS && out[2] == block[0]);
}

static void check_shuffles(const program *p)
{
    enum { N = 64 };
    int out[6 * N];
    launch(p, "shuffle", 1, N, (ckpp_params){NULL, out, 0});
    for (int t = 0; t < N; t++) {
        CHECK(out[t] == t / 32 * 32 + 7 + t / 32);
        CHECK(out[N + t] == t / 8 * 8 + 2);
        CHECK(out[2 * N + t] == (t % 32 + 3 < 32 ? t + 3 : t));
        CHECK(out[3 * N + t] == (t % 8 + 3 < 8 ? t + 3 : t));
        CHECK(out[4 * N + t] == (t ^ 5));
        CHECK(out[5 * N + t] == ((t ^ 9) / 8 > t / 8 ? t : t ^ 9));
    }
    launch(p, "shuffle_some", 1, 40, (ckpp_params){NULL, out, 0});
    for (int t = 0; t < 40; t++) {
        unsigned lane = (unsigned)t % 32, down = lane < 2   ? (unsigned)t + 4
                                                 : lane < 6 ? BLOCK_POISON
                                                            : -1U;
        unsigned exchanged = t < 32 || t == 39 ? 0 : t == 38 ? BLOCK_POISON : 100;
        CHECK((unsigned)out[t] == down + exchanged);
    }
    launch(p, "swap_in_warps", 1, THREADS, (ckpp_params){NULL, out, 0});
    for (int t = 0; t < THREADS; t++)
        CHECK(out[t] == (t ^ 31));
}

static void check_shared(const program *p)
{
    int out[2 * BLOCKS];
    for (int flag = 1; flag < 3; flag++) {
        launch(p, "untouched", BLOCKS, 40, (ckpp_params){NULL, out, flag});
        for (int b = 0; b < BLOCKS; b++)
            CHECK(out[2 * b] == 1 && (unsigned)out[2 * b + 1] == BLOCK_POISON);
    }
}

typedef struct job {
    const program *p;
    const int *in;
} job;

static void *launch_often(void *argument)
{
    const job *j = argument;
    for (int k = 0; k < 10; k++)
        check_sums(j->p, j->in);
    return NULL;
}

static void check_right(void)
{
    program p = build(right_kernels);
    int in[COUNT];
    cudaKernel_t kernel;
    pthread_t other;
    for (int k = 0; k < COUNT; k++)
        in[k] = (k * 7919) % 1000 - 300;
    CHECK(rt_cuda.LibraryGetKernel(&kernel, p.library, "sum") == cudaErrorSymbolNotFound);
    check_sums(&p, in);
    check_shuffles(&p);
    check_shared(&p);
    job j = {&p, in};
    CHECK(pthread_create(&other, NULL, launch_often, &j) == 0);
    launch_often(&j);
    pthread_join(other, NULL);
    release(&p);
}

/* ---- wrong kernels ---- */

static const char wrong_kernels[] =
    /* a thread reads from one in a later warp, or in an earlier one */
    KERNEL("from_later") "{\n"
                         "    __shared__ int all[256];\n"
                         "    all[threadIdx.x] = threadIdx.x;\n"
                         "    if (p.flag)\n"
                         "        __syncthreads();\n"
                         "    p.out[threadIdx.x] = threadIdx.x < 224 ? all[threadIdx.x + 32] : "
                         "threadIdx.x - 224;\n"
                         "}\n" KERNEL(
                             "from_earlier") "{\n"
                                             "    __shared__ int all[256];\n"
                                             "    all[threadIdx.x] = threadIdx.x;\n"
                                             "    if (p.flag)\n"
                                             "        __syncthreads();\n"
                                             "    p.out[threadIdx.x] = threadIdx.x < 32 ? "
                                             "threadIdx.x + 224 : all[threadIdx.x - 32];\n"
                                             "}\n"
    /* and what it reads has been overwritten */
    KERNEL("overwritten") "{\n"
                          "    __shared__ int all[256];\n"
                          "    for (int k = 0; k < 3; k++) {\n"
                          "        all[threadIdx.x] = threadIdx.x + k;\n"
                          "        __syncthreads();\n"
                          "        if (k == 1)\n"
                          "            p.out[threadIdx.x] = all[(threadIdx.x + 1) % 256] - k;\n"
                          "        if (p.flag)\n"
                          "            __syncthreads();\n"
                          "    }\n"
                          "}\n"
    /* the first lanes of a pair read from the second ones, or these from those */
    KERNEL("within_warp") "{\n"
                          "    __shared__ int all[256];\n"
                          "    all[threadIdx.x] = threadIdx.x;\n"
                          "    if (p.flag & 1)\n"
                          "        __syncwarp();\n"
                          "    p.out[threadIdx.x] = threadIdx.x % 2 == p.flag >> 1 ? "
                          "all[threadIdx.x ^ 1] : threadIdx.x ^ 1;\n"
                          "}\n"
                          "#line 100 \"stuck\"\n" KERNEL(
                              "stuck") "{\n"
                                       "    const int t = threadIdx.x;\n"
                                       "    if (p.flag == 0 && t >= 40)\n"
                                       "        __syncthreads();\n"
                                       "    if (p.flag == 1) {\n"
                                       "        if (t < 32)\n"
                                       "            __syncthreads();\n"
                                       "        else\n"
                                       "            __syncthreads();\n"
                                       "    }\n"
                                       "    if (p.flag == 2 && t % 32 < 31)\n"
                                       "        p.out[t] = __shfl_down_sync(0xffffffffu, t, 1);\n"
                                       "    __syncthreads();\n"
                                       "    if (p.flag == 3 && t == 5)\n"
                                       "        __syncwarp(0xfu);\n"
                                       "    if (p.flag == 4 && t == 5)\n"
                                       "        return;\n"
                                       "    __syncthreads();\n"
                                       "    __shared__ int last[5];\n"
                                       "    const int *from = (const int *)((int64_t)last + "
                                       "p.flag - 5);\n"
                                       "    p.out[t] = from[t % 5 + (t == 44)];\n"
                                       "}\n";

/* How many launches of ten give other than what they should: each element what its neighbour
 * `next` or `flipped` is. */
static int count_wrong(const program *p, const char *name, int64_t flag, int next, int flipped)
{
    int wrong = 0;
    for (int k = 0; k < 10; k++) {
        int out[THREADS], bad = 0;
        launch(p, name, 1, THREADS, (ckpp_params){NULL, out, flag});
        for (int t = 0; t < THREADS; t++)
            bad += out[t] != ((t + next) % THREADS ^ flipped);
        wrong += bad > 0;
    }
    return wrong;
}

static void check_missing_barriers(const program *p)
{
    CHECK(count_wrong(p, "from_later", 1, 32, 0) == 0);
    CHECK(count_wrong(p, "from_later", 0, 32, 0) > 0);
    CHECK(count_wrong(p, "from_earlier", 1, 224, 0) == 0);
    CHECK(count_wrong(p, "from_earlier", 0, 224, 0) > 0);
    CHECK(count_wrong(p, "overwritten", 1, 1, 0) == 0);
    CHECK(count_wrong(p, "overwritten", 0, 1, 0) > 0);
    for (int second = 0; second < 2; second++) {
        CHECK(count_wrong(p, "within_warp", 2 * second + 1, 0, 1) == 0);
        CHECK(count_wrong(p, "within_warp", 2 * second, 0, 1) > 0);
    }
}

/* A launch that ends the program, with a message that has all these pieces (last: NULL). */
#define CHECK_DIES(...) check_dies(__LINE__, __VA_ARGS__, NULL)
static void check_dies(int line, const program *p, int64_t flag, ...)
{
    char text[8192] = "";
    int channel[2], status = 0, out[THREADS];
    CHECK(pipe(channel) == 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(channel[1], 2);
        launch(p, "stuck", 1, 64, (ckpp_params){NULL, out, flag});
        _exit(0);
    }
    close(channel[1]);
    for (ssize_t size = 0, more; size < (ssize_t)sizeof text - 1; size += more)
        if ((more = read(channel[0], text + size, sizeof text - 1 - (size_t)size)) <= 0)
            break;
    close(channel[0]);
    CHECK(waitpid(child, &status, 0) == child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        fail_at(__FILE__, line, "the program went on");
    va_list pieces;
    va_start(pieces, flag);
    for (const char *piece; (piece = va_arg(pieces, const char *)) != NULL;)
        if (!strstr(text, piece))
            fail_at(__FILE__, line, "the message has no '%s':\n%s", piece, text);
    va_end(pieces);
}

static void check_wrong(void)
{
    program p = build(wrong_kernels);
    check_missing_barriers(&p);
    CHECK_DIES(
        &p, (int64_t)0,
        "emulated GPU: kernel 'stuck', block 0: threads wait for others that do not come:\n",
        "  40 threads (the first is 0) at stuck:113: __syncthreads()\n",
        "  24 threads (the first is 40) at stuck:104: __syncthreads()\n");
    CHECK_DIES(&p, (int64_t)1, "  32 threads (the first is 0) at stuck:107: __syncthreads()\n",
               "  32 threads (the first is 32) at stuck:109: __syncthreads()\n");
    CHECK_DIES(&p, (int64_t)2,
               "  62 threads (the first is 0) at stuck:112: __shfl_down_sync(0xffffffff)\n",
               "  2 threads (the first is 31) at stuck:113: __syncthreads()\n");
    CHECK_DIES(&p, (int64_t)3,
               "stuck:115: __syncwarp(0x0000000f): lane 5, which calls it, is not in the mask\n");
    CHECK_DIES(&p, (int64_t)4, "  1 thread (the first is 5) ended\n",
               "  63 threads (the first is 0) at stuck:118: __syncthreads()\n");
#ifdef __SANITIZE_ADDRESS__
    CHECK_DIES(&p, (int64_t)5, "AddressSanitizer: global-buffer-overflow", "'last'");
#endif
    release(&p);
}

int main(void)
{
    check_right();
    check_wrong();
    return finish("barriers");
}
