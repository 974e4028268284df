/* bench_reduce_gpu.c - reductions on a GPU: time and memory bandwidth of each case in reduce_cases.txt, which reduce_peers.py and
 * cub_peer.cu measure with CuPy, PyTorch and CUB. Beside them, in turns, hand-written CUDA kernels for the simple cases. Each
 * is timed over many launches between two waits. What fits into the GPU's L2 cache is read from there, with all of them. */
#define _GNU_SOURCE
#include <math.h>

#include "bench.h"

#ifdef CKPP_CUDA
#include "gpu.h"

#pragma kernel reduction sum in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction sum_squares in(T x) out(T y) reduce(+)
{ return x * x; }
#pragma kernel reduction argmax in(T x) out(int64_t place) reduce(argmax)
{ return x; }

#pragma kernel begin declare
struct moments { float count, mean, squares; };

static inline struct moments merge(struct moments p, struct moments q)
{
    float count = p.count + q.count, apart = q.mean - p.mean;
    float part = count > 0 ? q.count / count : 0;
    return (struct moments){count, p.mean + apart * part, p.squares + q.squares + apart * apart * p.count * part};
}
#pragma kernel end declare

#pragma kernel reduction mean_variance in(T x) out(T mean, T variance) reduce_type(struct moments) identity({0, 0, 0}) \
        reduce(merge(a, b)) post(mean = a.mean; variance = a.squares / n)
{ return (struct moments){1, (float)x, 0}; }

#pragma kernel elementwise noise out(T x)
{ x = (float)((unsigned)i * 2654435761u >> 22) / 1024; }

/* What a CUDA programmer writes first: shuffles within a warp, shared memory between warps. */
static const char *const SOURCE =
    "__device__ float block_sum(float a)\n"
    "{\n"
    "    __shared__ float warps[32];\n"
    "    for (int d = 16; d > 0; d /= 2) a += __shfl_down_sync(0xffffffff, a, d);\n"
    "    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = a;\n"
    "    __syncthreads();\n"
    "    a = threadIdx.x < blockDim.x / 32 ? warps[threadIdx.x] : 0;\n"
    "    if (threadIdx.x < 32)\n"
    "        for (int d = 16; d > 0; d /= 2) a += __shfl_down_sync(0xffffffff, a, d);\n"
    "    return a;\n"
    "}\n"
    "extern \"C\" __global__ void partial(long n, const float *__restrict__ x, float *__restrict__ y)\n"
    "{\n"
    "    float a = 0;\n"
    "    for (long k = (long)blockIdx.x * blockDim.x + threadIdx.x; k < n; k += (long)gridDim.x * blockDim.x) a += x[k] * x[k];\n"
    "    a = block_sum(a);\n"
    "    if (threadIdx.x == 0) y[blockIdx.x] = a;\n"
    "}\n"
    "extern \"C\" __global__ void rows(long n, const float *__restrict__ x, float *__restrict__ y)\n"
    "{\n"
    "    float a = 0;\n"
    "    for (long k = threadIdx.x; k < n; k += blockDim.x) a += x[blockIdx.x * n + k];\n"
    "    a = block_sum(a);\n"
    "    if (threadIdx.x == 0) y[blockIdx.x] = a;\n"
    "}\n"
    "extern \"C\" __global__ void short_rows(long m, long n, const float *__restrict__ x, float *__restrict__ y)\n"
    "{\n"
    "    long row = ((long)blockIdx.x * blockDim.x + threadIdx.x) / 32;\n"
    "    float a = 0;\n"
    "    if (row < m)\n"
    "        for (long k = threadIdx.x % 32; k < n; k += 32) a += x[row * n + k];\n"
    "    for (int d = 16; d > 0; d /= 2) a += __shfl_down_sync(0xffffffff, a, d);\n"
    "    if (row < m && threadIdx.x % 32 == 0) y[row] = a;\n"
    "}\n"
    "extern \"C\" __global__ void columns(long m, long n, const float *__restrict__ x, float *__restrict__ y)\n"
    "{\n"
    "    long k = (long)blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    float a = 0;\n"
    "    if (k >= n) return;\n"
    "    for (long j = 0; j < m; j++) a += x[j * n + k];\n"
    "    y[k] = a;\n"
    "}\n";

enum { ROUNDS = 15, BLOCKS = 1024, THREADS = 256 };
enum { PARTIAL, ROWS, SHORT_ROWS, COLUMNS, PEERS };
static gpu_kernel peers[PEERS];
static float *partials;

struct reduction {
    char kernel[32], dtype[32], shape[64], axes[32];    /* as in the file */
    ckpp_array x, y, z;
    int64_t axis[CKPP_MAX_DIMS];
    int naxes;                                          /* 0: all */
};

static int read_numbers(const char *text, char separator, int64_t *numbers)
{
    int count = 0;
    for (char *end; count < CKPP_MAX_DIMS; text = end + 1) {
        numbers[count++] = strtoll(text, &end, 10);
        if (*end != separator)
            break;
    }
    return count;
}

static ckpp_dtype find_dtype(const char *name)
{
    static const ckpp_dtype types[] = {CKPP_FLOAT16, CKPP_FLOAT32, CKPP_FLOAT64};
    for (int k = 0; k < 3; k++)
        if (!strcmp(ckpp_dtype_name(types[k]), name))
            return types[k];
    fprintf(stderr, "bench/reduce_cases.txt: no element type '%s'\n", name);
    exit(1);
}

/* 0 for a line that is no case. */
static int read_case(const char *line, struct reduction *c)
{
    int64_t shape[CKPP_MAX_DIMS];
    *c = (struct reduction){.naxes = 0};
    if (*line == '#' || sscanf(line, "%31s %31s %63s %31s", c->kernel, c->dtype, c->shape, c->axes) != 4)
        return 0;
    if (strcmp(c->axes, "all"))
        c->naxes = read_numbers(c->axes, ',', c->axis);
    must(ckpp_empty(&c->x, find_dtype(c->dtype), read_numbers(c->shape, 'x', shape), shape));
    return 1;
}

static void run_ours(struct reduction *c)
{
    ckpp_axes axes = {c->naxes ? c->axis : NULL, c->naxes};
    if (!strcmp(c->kernel, "sum"))
        must(sum(c->x, &c->y, .axis = axes));
    else if (!strcmp(c->kernel, "sum_squares"))
        must(sum_squares(c->x, &c->y, .axis = axes));
    else if (!strcmp(c->kernel, "argmax"))
        must(argmax(c->x, &c->y, .axis = axes));
    else
        must(mean_variance(c->x, &c->y, &c->z, .axis = axes));
}

/* Which hand-written kernel does it; PEERS where none would do well. */
static int choose_peer(const struct reduction *c)
{
    const int64_t *shape = c->x.shape;
    if (c->x.dtype != CKPP_FLOAT32)
        return PEERS;
    if (!strcmp(c->kernel, "sum_squares") && c->naxes == 0)
        return PARTIAL;
    if (strcmp(c->kernel, "sum") || c->x.ndim != 2)
        return PEERS;
    if (c->axis[0] == 0)
        return shape[1] >= 65536 ? COLUMNS : PEERS;
    return shape[0] < 256 ? PEERS : shape[1] >= 1024 ? ROWS : SHORT_ROWS;
}

static void run_peer(int peer, struct reduction *c)
{
    long m = c->x.shape[0], n = c->x.ndim > 1 ? c->x.shape[1] : m, blocks = BLOCKS;
    void *one[] = {&n, &c->x.data, &c->y.data}, *two[] = {&m, &n, &c->x.data, &c->y.data};
    void *first[] = {&n, &c->x.data, &partials}, *second[] = {&blocks, &partials, &c->y.data};
    switch (peer) {
    case PARTIAL:    /* and the partial sums are a row */
        gpu_launch(peers[PARTIAL], BLOCKS, THREADS, first);
        gpu_launch(peers[ROWS], 1, THREADS, second);
        break;
    case ROWS: gpu_launch(peers[ROWS], (unsigned)m, THREADS, one); break;
    case SHORT_ROWS: gpu_launch(peers[SHORT_ROWS], (unsigned)((m + 7) / 8), THREADS, two); break;
    case COLUMNS: gpu_launch(peers[COLUMNS], (unsigned)((n + THREADS - 1) / THREADS), THREADS, two); break;
    }
}

static double time_launches(struct reduction *c, int peer, int launches)
{
    gpu_wait();
    double start = now();
    for (int k = 0; k < launches; k++)
        if (peer == PEERS)
            run_ours(c);
        else
            run_peer(peer, c);
    gpu_wait();
    return (now() - start) / launches;
}

static void print_line(const char *who, const struct reduction *c, double *seconds)
{
    double bytes = (double)ckpp_size(&c->x) * (double)c->x.itemsize + (double)ckpp_size(&c->y) * (double)c->y.itemsize +
                   (double)ckpp_size(&c->z) * (double)c->z.itemsize;
    double t = median(seconds, ROUNDS);
    printf("%-12s %-14s %-8s %-16s %-5s %10.2f %8.0f\n", who, c->kernel, c->dtype, c->shape, c->axes, 1e6 * t,
           1e-9 * bytes / t);
}

static void measure(struct reduction *c)
{
    double ours[ROUNDS], theirs[ROUNDS];
    int peer = choose_peer(c), launches = ckpp_size(&c->x) < 1 << 22 ? 200 : 20;
    must(noise(&c->x));
    for (int r = -1; r < ROUNDS; r++) {    /* the first round, which compiles, does not count */
        double a = time_launches(c, PEERS, launches), b = peer == PEERS ? 0 : time_launches(c, peer, launches);
        if (r >= 0)
            ours[r] = a, theirs[r] = b;
    }
    print_line("ckpp", c, ours);
    if (peer != PEERS)
        print_line("cuda", c, theirs);
    ckpp_free(&c->x), ckpp_free(&c->y), ckpp_free(&c->z);
}

int main(void)
{
    static const char *const names[PEERS] = {"partial", "rows", "short_rows", "columns"};
    const char *path = "bench/reduce_cases.txt";
    char line[256];
    struct reduction c;
    if (ckpp_device_count() == 0) {
        puts("no GPU: nothing measured");
        return 0;
    }
    FILE *f = fopen(path, "r");
    if (!f)
        return perror(path), 1;
    for (int k = 0; k < PEERS; k++)
        peers[k] = gpu_compile(SOURCE, names[k]);
    partials = gpu_floats(BLOCKS);
    printf("# %s\n# %-10s %-14s %-8s %-16s %-5s %10s %8s\n", ckpp_device_name(0), "by", "kernel", "type", "shape", "axes",
           "us", "GB/s");
    while (fgets(line, sizeof line, f))
        if (read_case(line, &c))
            measure(&c);
    fclose(f);
    return 0;
}

#else

int main(void)
{
    puts("built without CUDA: nothing measured");
    return 0;
}

#endif
