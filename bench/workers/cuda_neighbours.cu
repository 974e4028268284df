// cuda_neighbours.cu - stencils by hand: a thread has V neighbouring elements, as one load and
// store of up to 16 bytes, of several rows, or marches through the planes with what it will
// need again in registers. The rim is copied, or left alone (see reference_neighbours.c).
#include "cuda_worker.cuh"

template <class T> struct arithmetic { using type = float; };
template <> struct arithmetic<double> { using type = double; };
template <class T> using number = typename arithmetic<T>::type;
template <class T, int V> struct alignas(V * sizeof(T)) packet { T v[V]; };

// Elements first - R to first + V + R - 1 of a row; those beyond its ends are any.
template <class T, int V, int R>
__device__ void load_row(number<T> *to, const T *__restrict__ row, long first, long w)
{
    packet<T, V> middle = *(const packet<T, V> *)(row + first);
    for (int e = 0; e < V; e++)
        to[R + e] = (number<T>)middle.v[e];
    if constexpr (R < 3)
        for (int e = 1; e <= R; e++) {
            to[R - e] = (number<T>)row[max(first - e, 0L)];
            to[R + V - 1 + e] = (number<T>)row[min(first + V - 1 + e, w - 1)];
        }
    else
        for (int p = V; p < R + V; p += V) {
            packet<T, V> left = *(const packet<T, V> *)(row + max(first - p, 0L)),
                         right = *(const packet<T, V> *)(row + min(first + p, w - V));
            for (int e = 0; e < V; e++) {
                if (R - p + e >= 0)
                    to[R - p + e] = (number<T>)left.v[e];
                if (e + p < R + V)
                    to[R + p + e] = (number<T>)right.v[e];
            }
        }
}

// What is right inside, and on the rim.
template <class T, int V, int R>
__device__ void store_row(T *row, const number<T> *values, const number<T> *old, bool inside,
                          bool copies, long first, long w)
{
    packet<T, V> out;
    bool whole = copies || (inside && first >= R && first + V <= w - R);
    for (int e = 0; e < V; e++) {
        bool in = inside && first + e >= R && first + e < w - R;
        out.v[e] = (T)(in ? values[e] : old[R + e]);
        if (!whole && in)
            row[first + e] = out.v[e];
    }
    if (whole)
        *(packet<T, V> *)(row + first) = out;
}

enum { ROWS = 8, THREADS = 128, PLANES = 16 };

// All rows that a thread needs are under way at once. F: from rows of registers, the middle one 0,
// and a column.
template <class T, int V, int R, class F>
__global__ void __launch_bounds__(THREADS) flat(const T *__restrict__ u, T *__restrict__ v, int h,
                                                long w, bool copies, F f)
{
    const long first = (blockIdx.x * (long)THREADS + threadIdx.x) * V;
    const int begin = blockIdx.y * ROWS;
    if (first >= w)
        return;
    number<T> row[ROWS + 2 * R][V + 2 * R], out[V];
    #pragma unroll
    for (int j = 0; j < ROWS + 2 * R; j++)
        load_row<T, V, R>(row[j], u + min(max(begin + j - R, 0), h - 1) * w, first, w);
    #pragma unroll
    for (int j = 0; j < ROWS; j++)
        if (begin + j < h) {
            for (int e = 0; e < V; e++)
                out[e] = f(row + j + R, R + e);
            store_row<T, V, R>(v + (begin + j) * w, out, row[j + R],
                               begin + j >= R && begin + j < h - R, copies, first, w);
        }
}

// A thread has V columns of a row in all planes of its share. BOX: the rows beside it count, too.
template <class T, int V, bool BOX>
__global__ void __launch_bounds__(128) deep(const T *__restrict__ u, T *__restrict__ v, int d,
                                            int h, long w, bool copies)
{
    using N = number<T>;
    const long first = (blockIdx.x * 32l + threadIdx.x) * V, j = blockIdx.y * 4l + threadIdx.y,
               begin = (long)blockIdx.z * PLANES, plane = h * w;
    if (first >= w || j >= h)
        return;
    const T *up = u + max(j - 1, 0L) * w, *down = u + min(j + 1, h - 1L) * w;
    constexpr int S = BOX ? 3 : 1, M = BOX ? 1 : 0;
    N p[3][S][V + 2], out[V], above[V + 2], below[V + 2];
    auto load = [&](N (*to)[V + 2], long z) {
        z = min(max(z, 0L), d - 1L) * plane;
        load_row<T, V, 1>(to[M], u + j * w + z, first, w);
        if constexpr (BOX) {
            load_row<T, V, 1>(to[0], up + z, first, w);
            load_row<T, V, 1>(to[2], down + z, first, w);
        }
    };
    load(p[1], begin - 1), load(p[2], begin);
    for (long z = begin; z < min(begin + PLANES, (long)d); z++) {
        for (int k = 0; k < 2; k++)
            for (int s = 0; s < S; s++)
                for (int e = 0; e < V + 2; e++)
                    p[k][s][e] = p[k + 1][s][e];
        load(p[2], z + 1);
        if constexpr (!BOX) {
            packet<T, V> a = *(const packet<T, V> *)(up + z * plane + first),
                         b = *(const packet<T, V> *)(down + z * plane + first);
            for (int e = 0; e < V; e++)
                above[e + 1] = (N)a.v[e], below[e + 1] = (N)b.v[e];
        }
        for (int e = 0, c = 1; e < V; e++, c++)
            if constexpr (BOX) {
                N sum = N(0.25) * p[1][1][c];
                for (int k = 0; k < 27; k++) {
                    int a = k % 3, b = k / 3 % 3, z = k / 9, n = (a != 1) + (b != 1) + (z != 1);
                    N weight = n == 1 ? N(0.0625) : n == 2 ? N(0.015625) : N(0.0078125);
                    if (n)
                        sum += weight * p[z][b][c + a - 1];
                }
                out[e] = sum;
            } else
                out[e] = N(0.25) * p[1][0][c] +
                         N(0.125) * (p[0][0][c] + p[2][0][c] + above[c] + below[c] +
                                     p[1][0][c - 1] + p[1][0][c + 1]);
        store_row<T, V, 1>(v + z * plane + j * w, out, p[1][M],
                           z > 0 && z < d - 1 && j > 0 && j < h - 1, copies, first, w);
    }
}

struct five {
    template <class P> __device__ auto operator()(P r, int c) const
    {
        using N = decltype(+r[0][c]);
        return N(0.5) * r[0][c] + N(0.125) * (r[-1][c] + r[1][c] + r[0][c - 1] + r[0][c + 1]);
    }
};
struct nine {
    template <class P> __device__ auto operator()(P r, int c) const
    {
        return 0.5f * r[0][c] + 0.0625f * (r[-1][c] + r[1][c] + r[0][c - 1] + r[0][c + 1]) +
               0.03125f * (r[-1][c - 1] + r[-1][c + 1] + r[1][c - 1] + r[1][c + 1]);
    }
};
template <int R> struct star {
    template <class P> __device__ auto operator()(P r, int c) const
    {
        auto sum = 0.5f * r[0][c];
        for (int d = 1; d <= R; d++)
            sum += (d == 1 || (R == 4 && d == 2) ? 0.0625f : 0.03125f) *
                   (r[-d][c] + r[d][c] + r[0][c - d] + r[0][c + d]);
        return sum;
    }
};

template <class T> static T *at(const struct job *job, int operand, int set)
{
    return (T *)operand_memory(job, operand, set);
}

template <class T, int V, int R, class F> static bool run_flat(const struct job *job, F f)
{
    const int h = (int)job->shape[0];
    const long w = job->shape[1];
    const bool copies = !*job->way;
    run = [=](int set) {
        dim3 grid((unsigned)((w / V + THREADS - 1) / THREADS),
                  (unsigned)((h + ROWS - 1) / ROWS));
        flat<T, V, R><<<grid, THREADS>>>(at<T>(job, 0, set), at<T>(job, 1, set), h, w, copies, f);
    };
    return true;
}

template <class T, int V, bool BOX> static bool run_deep(const struct job *job)
{
    const int d = (int)job->shape[0], h = (int)job->shape[1];
    const long w = job->shape[2];
    const bool copies = !*job->way;
    run = [=](int set) {
        dim3 grid((unsigned)((w / V + 31) / 32), (unsigned)((h + 3) / 4),
                  (unsigned)((d + PLANES - 1) / PLANES));
        deep<T, V, BOX><<<grid, dim3(32, 4)>>>(at<T>(job, 0, set), at<T>(job, 1, set), d, h, w,
                                               copies);
    };
    return true;
}

// ---- fdtd-2d, and shortest paths ----

__global__ void fdtd_fields(const float *__restrict__ hz, float *ex, float *ey, long w)
{
    const long c = blockIdx.x * 256l + threadIdx.x, k = blockIdx.y * w + c;
    if (c >= w)
        return;
    ey[k] = blockIdx.y == 0 ? 1 : ey[k] - 0.5f * (hz[k] - hz[k - w]);
    if (c > 0)
        ex[k] -= 0.5f * (hz[k] - hz[k - 1]);
}

__global__ void fdtd_magnetic(float *hz, const float *__restrict__ ex,
                              const float *__restrict__ ey, long w)
{
    const long c = blockIdx.x * 256l + threadIdx.x, k = blockIdx.y * w + c;
    if (c < w - 1)
        hz[k] -= 0.7f * (ex[k + 1] - ex[k] + ey[k + w] - ey[k]);
}

__global__ void floyd(int *d, int n, int k)
{
    const int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
    int way = d[r * n + k] + d[k * n + c];
    if (way < d[r * n + c])
        d[r * n + c] = way;
}

bool prepare_neighbours(const struct job *job)
{
    std::string kernel = job->kernel, type = job->type;
    const long w = job->shape[job->ndim - 1];
    if (kernel == "fdtd")
        run = [=](int set) {
            dim3 grid((unsigned)((w + 255) / 256), (unsigned)job->shape[0]);
            float *ex = at<float>(job, 0, set), *ey = at<float>(job, 1, set),
                  *hz = at<float>(job, 2, set);
            fdtd_fields<<<grid, 256>>>(hz, ex, ey, w);
            grid.y--;
            fdtd_magnetic<<<grid, 256>>>(hz, ex, ey, w);
        };
    else if (kernel == "floyd" && w % 16 == 0)
        run = [=](int set) {
            dim3 grid((unsigned)(w / 16), (unsigned)(w / 16));
            for (int k = 0; k < w; k++)
                floyd<<<grid, dim3(16, 16)>>>(at<int>(job, 0, set), (int)w, k);
        };
    else if (type == "float32" && w % 2 == 0)
        return kernel == "star5"    ? run_flat<float, 2, 1>(job, five{})
               : kernel == "box9"   ? run_flat<float, 2, 1>(job, nine{})
               : kernel == "star9"  ? run_flat<float, 2, 2>(job, star<2>{})
               : kernel == "star17" ? run_flat<float, 2, 4>(job, star<4>{})
               : kernel == "star7"  ? w % 4 ? run_deep<float, 2, false>(job)
                                            : run_deep<float, 4, false>(job)
               : kernel == "box27"  ? run_deep<float, 2, true>(job)
                                    : false;
    else if (type == "float64" && w % 2 == 0)
        return kernel == "star5"   ? run_flat<double, 2, 1>(job, five{})
               : kernel == "star7" ? run_deep<double, 2, false>(job)
                                   : false;
    else if (type == "float16" && w % 8 == 0)
        return kernel == "star5"   ? run_flat<__half, 4, 1>(job, five{})
               : kernel == "star7" ? run_deep<__half, 4, false>(job)
                                   : false;
    else
        return false;
    return true;
}
