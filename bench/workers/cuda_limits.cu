// cuda_limits.cu - by hand: short rows and structs through shared memory, bytes added into wider
// numbers, permuted copies by tiles, and sums of columns that are split.
#include "cuda_worker.cuh"

#include <cstring>

template <class T> static T *at(const struct job *job, int operand, int set)
{
    return (T *)operand_memory(job, operand, set) + job->operand[operand].offset;
}

static unsigned blocks_of(long n, long each) { return (unsigned)((n + each - 1) / each); }

// ---- short rows ----

template <int W, bool LENGTH>
__global__ void __launch_bounds__(256) short_rows(const float *__restrict__ x,
                                                  float *__restrict__ y, long rows)
{
    __shared__ float part[256 * W];
    const long begin = blockIdx.x * 256l, count = min(256l, rows - begin) * W;
    const float *from = x + begin * W;    // 256 rows are whole packets
    for (int k = threadIdx.x; k < count / 4; k += 256)
        ((float4 *)part)[k] = ((const float4 *)from)[k];
    for (int k = (int)(count / 4 * 4 + threadIdx.x); k < count; k += 256)
        part[k] = from[k];
    __syncthreads();
    if (begin + threadIdx.x >= rows)
        return;
    float sum = 0;
    for (int k = 0; k < W; k++) {
        float a = part[threadIdx.x * W + k];
        sum += LENGTH ? a * a : a;
    }
    y[begin + threadIdx.x] = LENGTH ? sqrtf(sum) : sum;
}

template <int W, bool LENGTH> static bool prepare_rows(const struct job *job)
{
    if (job->shape[1] != W)
        return false;
    const long rows = job->shape[0];
    run = [=](int set) {
        short_rows<W, LENGTH><<<blocks_of(rows, 256), 256>>>(at<float>(job, 0, set),
                                                             at<float>(job, 1, set), rows);
    };
    return true;
}

template <bool LENGTH, int... W> static bool prepare_some(const struct job *job)
{
    return (prepare_rows<W, LENGTH>(job) || ...);
}

// ---- everything to one number ----

template <class A> __device__ A block_total(A a)
{
    __shared__ A warps[8];
    for (int d = 16; d > 0; d /= 2)
        a += __shfl_down_sync(0xffffffff, a, d);
    if (threadIdx.x % 32 == 0)
        warps[threadIdx.x / 32] = a;
    __syncthreads();
    a = 0;
    if (threadIdx.x == 0)
        for (int k = 0; k < 8; k++)
            a += warps[k];
    return a;
}

// Packets of 16 bytes, four under way in each thread; M maps an element of each input.
template <class T, class A, class M>
__global__ void __launch_bounds__(256) partial(const T *__restrict__ x, const T *__restrict__ y,
                                               long n, A *parts, M map)
{
    constexpr int V = 16 / sizeof(T);
    struct alignas(16) packet { T v[V]; };
    const long packets = n / V, begin = (blockIdx.x * 4l * 256) + threadIdx.x;
    A sum = 0;
    for (long k = begin; k < packets; k += gridDim.x * 4l * 256) {
        packet p[4], q[4];
        #pragma unroll
        for (int j = 0; j < 4; j++)
            if (k + j * 256 < packets) {
                p[j] = ((const packet *)x)[k + j * 256];
                q[j] = M::two ? ((const packet *)y)[k + j * 256] : p[j];
            }
        #pragma unroll
        for (int j = 0; j < 4; j++)
            if (k + j * 256 < packets)
                sum += map(p[j].v, q[j].v);
    }
    sum = block_total(sum);
    if (threadIdx.x == 0)
        parts[blockIdx.x] = sum;
}

template <class A, class R> __global__ void finish(const A *parts, int count, R *result, A all)
{
    A sum = 0;
    for (int k = threadIdx.x; k < count; k += 256)
        sum += parts[k];
    sum = block_total(sum);
    if (threadIdx.x == 0)
        *result = all ? (R)(sum == all) : (R)sum;
}

struct add_bytes {
    static constexpr bool two = false;
    template <class T> __device__ int operator()(const T *a, const T *) const
    {
        int sum = 0;
        for (int k = 0; k < 4; k++) {
            unsigned word = ((const unsigned *)a)[k];
            if constexpr (T(-1) < 0)
                sum = __dp4a((int)word, 0x01010101, sum);
            else
                sum = (int)__dp4a(word, 0x01010101u, (unsigned)sum);
        }
        return sum;
    }
};
struct count_bytes {
    static constexpr bool two = false;
    template <class T> __device__ int operator()(const T *a, const T *) const
    {
        int sum = 0;
        for (int k = 0; k < 4; k++)
            sum += __popc(__vcmpne4(((const unsigned *)a)[k], 0)) / 8;
        return sum;
    }
};
struct add_shorts {
    static constexpr bool two = false;
    __device__ int operator()(const short *a, const short *) const
    {
        int sum = 0;
        for (int k = 0; k < 8; k++)
            sum += a[k];
        return sum;
    }
};
struct multiply {
    static constexpr bool two = true;
    __device__ float operator()(const float *a, const float *b) const
    {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
    }
};

template <class T, class A, class R, class M> static bool prepare_total(const struct job *job,
                                                                       M map, A all = 0)
{
    constexpr int BLOCKS = 132 * 8;
    static A *parts;
    const long n = job->size;
    if (n % 16 || job->results != 1)
        return false;
    if (!parts)
        CHECK(cudaMalloc(&parts, BLOCKS * sizeof *parts));
    run = [=](int set) {
        partial<<<BLOCKS, 256>>>(at<T>(job, 0, set),
                                 at<T>(job, job->inputs > 1 ? 1 : 0, set), n, parts, map);
        finish<<<1, 256>>>(parts, BLOCKS, at<R>(job, job->inputs, set), all);
    };
    return true;
}

template <class R> static bool prepare_sum(const struct job *job)
{
    return !strcmp(job->type, "int8")    ? prepare_total<int8_t, long long, R>(job, add_bytes{})
           : !strcmp(job->type, "uint8") ? prepare_total<uint8_t, long long, R>(job, add_bytes{})
           : !strcmp(job->type, "bool")  ? prepare_total<uint8_t, long long, R>(job, count_bytes{})
           : !strcmp(job->type, "int16") ? prepare_total<short, long long, R>(job, add_shorts{})
                                         : false;
}

// ---- columns, and logsumexp of rows ----

__global__ void column_parts(const float *__restrict__ x, float *parts, long m, long n)
{
    const long k = blockIdx.x * 256l + threadIdx.x, each = (m + gridDim.y - 1) / gridDim.y,
               begin = blockIdx.y * each, end = min(begin + each, m);
    if (k >= n)
        return;
    float a = 0;
    #pragma unroll 8
    for (long j = begin; j < end; j++)
        a += x[j * n + k];
    parts[blockIdx.y * n + k] = a;
}

__global__ void column_totals(const float *parts, float *y, int count, long n)
{
    const long k = blockIdx.x * 256l + threadIdx.x;
    float a = 0;
    for (int j = 0; k < n && j < count; j++)
        a += parts[j * n + k];
    if (k < n)
        y[k] = a;
}

__global__ void logsumexp(const float *__restrict__ x, float *y, long n)
{
    __shared__ float tops[8];
    float top = -INFINITY, sum = 0;
    const float *row = x + blockIdx.x * n;
    for (long k = threadIdx.x; k < n; k += 256) {
        float a = row[k];
        if (a > top)
            sum *= __expf(top - a), top = a;
        sum += __expf(a - top);
    }
    float most = top;
    for (int d = 16; d > 0; d /= 2)
        most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, d));
    if (threadIdx.x % 32 == 0)
        tops[threadIdx.x / 32] = most;
    __syncthreads();
    for (int k = 0; k < 8; k++)
        most = fmaxf(most, tops[k]);
    sum = block_total(sum * __expf(top - most));
    if (threadIdx.x == 0)
        y[blockIdx.x] = logf(sum) + most;
}

// ---- copies ----

// The input's rows are along dimension a of the output, whose own are along c; b is any.
template <class T, int SIDE>
__global__ void __launch_bounds__(256) turn(const T *__restrict__ x, T *__restrict__ y, long a,
                                            long c, long x_c, long x_b, long y_a, long y_b)
{
    __shared__ T tile[SIDE][SIDE + 4 / sizeof(T)];
    const long j0 = blockIdx.x * (long)SIDE, k0 = blockIdx.y * (long)SIDE;
    x += blockIdx.z * x_b, y += blockIdx.z * y_b;
    for (int r = threadIdx.y; r < SIDE; r += 256 / SIDE)
        if (k0 + r < c && j0 + threadIdx.x < a)
            tile[r][threadIdx.x] = x[(k0 + r) * x_c + j0 + threadIdx.x];
    __syncthreads();
    for (int r = threadIdx.y; r < SIDE; r += 256 / SIDE)
        if (j0 + r < a && k0 + threadIdx.x < c)
            y[(j0 + r) * y_a + k0 + threadIdx.x] = tile[threadIdx.x][r];
}

// Dimensions that lie behind each other in both arrays are one.
static int merge_dimensions(const struct job *job, long *shape, long (*strides)[6])
{
    int n = 0;
    for (int d = 0; d < job->ndim; d++) {
        bool joined = n > 0;
        for (int k = 0; k < 2 && joined; k++)
            joined = strides[k][n - 1] == job->operand[k].strides[d] * job->shape[d];
        n += !joined;
        shape[n - 1] = (joined ? shape[n - 1] : 1) * job->shape[d];
        for (int k = 0; k < 2; k++)
            strides[k][n - 1] = job->operand[k].strides[d];
    }
    return n;
}

template <class T, int SIDE> static bool prepare_turn(const struct job *job)
{
    long shape[6], s[2][6];
    int n = merge_dimensions(job, shape, s), in = 0, out = 0;
    for (int d = 0; d < n; d++)
        in = s[0][d] == 1 ? d : in, out = s[1][d] == 1 ? d : out;
    if (n != 3 || in == out)
        return false;
    int other = 3 - in - out;
    const long a = shape[in], c = shape[out], b = shape[other], x_c = s[0][out],
               x_b = s[0][other], y_a = s[1][in], y_b = s[1][other];
    run = [=](int set) {
        dim3 grid(blocks_of(a, SIDE), blocks_of(c, SIDE), (unsigned)b);
        turn<T, SIDE><<<grid, dim3(SIDE, 256 / SIDE)>>>(at<T>(job, 0, set), at<T>(job, 1, set), a,
                                                        c, x_c, x_b, y_a, y_b);
    };
    return true;
}

__global__ void __launch_bounds__(256) copy_rows(const float *__restrict__ x,
                                                 float *__restrict__ y, long h, long w, long pitch)
{
    const long c = blockIdx.x * 256l + threadIdx.x;
    #pragma unroll
    for (long r = blockIdx.y * 4l; r < blockIdx.y * 4l + 4; r++)
        if (c < w && r < h)
            y[r * pitch + c] = x[r * pitch + c];
}

__device__ inline float gelu_of(float x)
{
    return 0.5f * x * (1 + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
}

__global__ void __launch_bounds__(256) gelu(const float4 *__restrict__ x, float4 *y, long packets)
{
    const long k = blockIdx.x * 256l + threadIdx.x;
    if (k >= packets)
        return;
    float4 a = x[k];
    y[k] = make_float4(gelu_of(a.x), gelu_of(a.y), gelu_of(a.z), gelu_of(a.w));
}

bool prepare_limits(const struct job *job)
{
    std::string kernel = job->kernel, type = job->type;
    const long h = job->shape[0], w = job->shape[job->ndim - 1], n = job->size;
    if (job->mode != MODE_RATE)
        return false;
    if (kernel == "sum" && type == "float32" && job->ndim == 2 && job->reduced[1] && w < 32)
        return prepare_some<false, 3, 5, 6, 7, 9, 10, 11, 13, 15, 17, 21, 24, 27, 31>(job);
    if (kernel == "length")
        return prepare_some<true, 3, 5, 6, 7, 9, 12>(job);
    if (kernel == "sum_int32")
        return prepare_sum<int>(job);
    if (kernel == "sum_int64")
        return prepare_sum<long long>(job);
    if (kernel == "sum_float32")
        return prepare_sum<float>(job);
    if (kernel == "count" && type == "int8")
        return prepare_total<int8_t, long long, long long>(job, count_bytes{});
    if ((kernel == "any" || kernel == "all") && type == "bool")
        return prepare_total<int8_t, long long, bool>(job, count_bytes{},
                                                      kernel == "any" ? 0 : (long long)n);
    if (kernel == "dot" && type == "float32")
        return prepare_total<float, float, float>(job, multiply{});
    if (kernel == "copy" && job->ndim > 2)
        return type == "float32"   ? prepare_turn<float, 32>(job)
               : type == "float16" ? prepare_turn<__half, 64>(job)
                                   : false;
    if (kernel == "copy" && job->ndim == 2 && type == "float32")
        run = [=](int set) {
            copy_rows<<<dim3(blocks_of(w, 256), blocks_of(h, 4)), 256>>>(
                at<float>(job, 0, set), at<float>(job, 1, set), h, w, job->operand[0].strides[0]);
        };
    else if (kernel == "gelu" && n % 4 == 0)
        run = [=](int set) {
            gelu<<<blocks_of(n, 1024), 256>>>(at<float4>(job, 0, set), at<float4>(job, 1, set),
                                              n / 4);
        };
    else if (kernel == "logsumexp")
        run = [=](int set) {
            logsumexp<<<(unsigned)h, 256>>>(at<float>(job, 0, set), at<float>(job, 1, set), w);
        };
    else if (kernel == "sum" && type == "float32" && job->ndim == 2 && job->reduced[0] &&
             w % 4 && w > 8192) {
        static float *parts;
        if (!parts)
            CHECK(cudaMalloc(&parts, 16 * 65536 * sizeof *parts));
        run = [=](int set) {
            column_parts<<<dim3(blocks_of(w, 256), 16), 256>>>(at<float>(job, 0, set), parts, h,
                                                               w);
            column_totals<<<blocks_of(w, 256), 256>>>(parts, at<float>(job, 1, set), 16, w);
        };
    } else
        return false;
    return true;
}
