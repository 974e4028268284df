// cub_peer.cu - CUB's time for those cases of reduce_cases.txt that it has an algorithm for: everything, and rows; in the table
// format of bench_reduce_gpu.c. It is no part of the build, since it needs nvcc:
//
//     nvcc -O3 -std=c++17 -arch=native -o build/cub_peer bench/cub_peer.cu && build/cub_peer bench/reduce_cases.txt
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <cub/cub.cuh>
#include <cuda_fp16.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

enum { ROUNDS = 15 };

static void check(cudaError_t error, const char *call, int line)
{
    if (error) {
        fprintf(stderr, "cub_peer.cu:%d: %s: %s\n", line, call, cudaGetErrorString(error));
        exit(1);
    }
}
#define CHECK(call) check(call, #call, __LINE__)

// What is added up of an element: 16-bit floats in float.
template <class T> struct accumulator { using type = T; };
template <> struct accumulator<__half> { using type = float; };
template <class T> using sum_t = typename accumulator<T>::type;

template <class T> struct identity {
    __host__ __device__ sum_t<T> operator()(T x) const { return (sum_t<T>)x; }
};
template <class T> struct square {
    __host__ __device__ sum_t<T> operator()(T x) const { return (sum_t<T>)x * (sum_t<T>)x; }
};
struct add {
    template <class T> __host__ __device__ T operator()(T a, T b) const { return a + b; }
};

// Where row k begins.
struct row_start {
    long columns;
    __host__ __device__ long operator()(long k) const { return k * columns; }
};

template <class T> __global__ void fill(T *x, long n)
{
    for (long i = (long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (long)gridDim.x * blockDim.x)
        x[i] = (T)((float)((unsigned)i * 2654435761u >> 22) / 1024);
}

// Seconds of one run, from many between two waits; the median of rounds.
template <class Run> static double time_runs(int launches, Run run)
{
    std::vector<double> seconds;
    for (int r = -1; r < ROUNDS; r++) {
        CHECK(cudaDeviceSynchronize());
        auto start = std::chrono::steady_clock::now();
        for (int k = 0; k < launches; k++)
            CHECK(run());
        CHECK(cudaDeviceSynchronize());
        if (r >= 0)
            seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / launches);
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[ROUNDS / 2];
}

// Map gives what is added up; everything where rows is 0. Sums of 16-bit floats are stored as float: CUB's segmented algorithm
// takes the output's type for the accumulator's.
template <class T, template <class> class Map> static double measure(long rows, long columns)
{
    using Sum = sum_t<T>;
    const long n = (rows ? rows : 1) * columns;
    T *x;
    Sum *y;
    void *scratch = nullptr;
    size_t bytes = 0;
    CHECK(cudaMalloc(&x, n * sizeof(T)));
    CHECK(cudaMalloc(&y, (rows ? rows : 1) * sizeof(Sum)));
    fill<<<1024, 256>>>(x, n);
    thrust::counting_iterator<long> numbers(0);
    thrust::transform_iterator<row_start, thrust::counting_iterator<long>> starts(numbers, row_start{columns});
    thrust::transform_iterator<Map<T>, T *> mapped(x, Map<T>{});
    auto run = [&] {
        return rows ? cub::DeviceSegmentedReduce::Reduce(scratch, bytes, mapped, y, rows, starts, starts + 1, add{}, Sum(0))
                    : cub::DeviceReduce::TransformReduce(scratch, bytes, x, y, n, add{}, Map<T>{}, Sum(0));
    };
    CHECK(run());    // tells how much scratch memory it wants
    CHECK(cudaMalloc(&scratch, bytes));
    double seconds = time_runs(n < 1 << 22 ? 200 : 20, run);
    CHECK(cudaFree(x));
    CHECK(cudaFree(y));
    CHECK(cudaFree(scratch));
    return seconds;
}

template <template <class> class Map> static double measure_as(const std::string &type, long rows, long columns, int *size)
{
    *size = type == "float64" ? 8 : type == "float32" ? 4 : 2;
    return type == "float64" ? measure<double, Map>(rows, columns)
           : type == "float32" ? measure<float, Map>(rows, columns) : measure<__half, Map>(rows, columns);
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "bench/reduce_cases.txt";
    char line[256], kernel[32], type[32], shape[64], axes[32];
    FILE *f = fopen(path, "r");
    if (!f)
        return perror(path), 1;
    printf("# CUB %d.%d.%d\n", CUB_MAJOR_VERSION, CUB_MINOR_VERSION, CUB_SUBMINOR_VERSION);
    while (fgets(line, sizeof line, f)) {
        long rows = 0, columns = 0, more = 0;
        if (*line == '#' || sscanf(line, "%31s %31s %63s %31s", kernel, type, shape, axes) != 4)
            continue;
        int ndim = sscanf(shape, "%ldx%ldx%ld", &rows, &columns, &more), size = 0;
        bool everything = std::string(axes) == "all" && ndim == 1, by_row = std::string(axes) == "1" && ndim == 2;
        bool is_sum = std::string(kernel) == "sum", is_squares = std::string(kernel) == "sum_squares";
        if ((!everything && !by_row) || (!is_sum && !is_squares))
            continue;
        if (everything)
            columns = rows, rows = 0;
        double t = is_sum ? measure_as<identity>(type, rows, columns, &size) : measure_as<square>(type, rows, columns, &size);
        double bytes = (double)size * (rows ? (double)rows * (double)columns + (double)rows : (double)columns + 1);
        printf("%-12s %-14s %-8s %-16s %-5s %10.2f %8.0f\n", "cub", kernel, type, shape, axes, 1e6 * t, 1e-9 * bytes / t);
    }
    fclose(f);
    return 0;
}
