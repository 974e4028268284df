// cuda_cub.cu - reductions by CUB.
#include "cuda_worker.cuh"

#include <cstring>

#include <cub/cub.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

// What is added up of an element: 16-bit floats in float, bytes in int64.
template <class T> struct accumulator { using type = T; };
template <> struct accumulator<__half> { using type = float; };
template <> struct accumulator<int8_t> { using type = int64_t; };
template <class T> using sum_t = typename accumulator<T>::type;
// as it is stored
template <class T> struct stored { using type = sum_t<T>; };
template <> struct stored<__half> { using type = __half; };

template <class T> struct itself {
    __host__ __device__ sum_t<T> operator()(T x) const { return (sum_t<T>)x; }
};
template <class T> struct square {
    __host__ __device__ sum_t<T> operator()(T x) const { return (sum_t<T>)x * (sum_t<T>)x; }
};
struct plus {
    template <class T> __host__ __device__ T operator()(T a, T b) const { return a + b; }
    // CUB's segmented algorithm starts from the output's type, and accumulates in what this gives
    __host__ __device__ float operator()(float a, __half b) const { return a + (float)b; }
    __host__ __device__ float operator()(__half a, float b) const { return (float)a + b; }
};
struct row_start {
    long columns;
    __host__ __device__ long operator()(long k) const { return k * columns; }
};

static void *scratch;
static size_t scratch_bytes;

// Calls cub(scratch, bytes, x, y) once for its scratch memory; then that is the launch. A result
// for the host goes to mapped memory.
template <class T, class U, class Call> static bool prepare_call(const struct job *job, Call call)
{
    size_t bytes = 0;
    auto input = [=](int set) {
        return (const T *)operand_memory(job, 0, set) + job->operand[0].offset;
    };
    CHECK(call(nullptr, bytes, input(0), (U *)operand_memory(job, 1, 0)));
    if (bytes > scratch_bytes) {
        CHECK(cudaFree(scratch));
        CHECK(cudaMalloc(&scratch, scratch_bytes = bytes));
    }
    if (job->mode == MODE_VALUE)
        run = [=](int set) mutable {
            CHECK(call(scratch, bytes, input(set), (U *)value_on_device));
            CHECK(cudaStreamSynchronize(nullptr));
        };
    else
        run = [=](int set) mutable {
            CHECK(call(scratch, bytes, input(set), (U *)operand_memory(job, 1, set)));
        };
    return true;
}

template <class T, template <class> class Map>
static bool prepare_sum(const struct job *job, bool rows)
{
    using Sum = sum_t<T>;
    using Out = typename stored<T>::type;
    const long n = job->size, m = job->shape[0];
    if (!rows)
        return prepare_call<T, Out>(job, [=](void *memory, size_t &bytes, const T *x, Out *y) {
            return cub::DeviceReduce::TransformReduce(memory, bytes, x, y, n, plus{}, Map<T>{},
                                                      Sum(0));
        });
    return prepare_call<T, Out>(job, [=](void *memory, size_t &bytes, const T *x, Out *y) {
        thrust::transform_iterator<row_start, thrust::counting_iterator<long>> starts(
            thrust::counting_iterator<long>(0), row_start{n / m});
        thrust::transform_iterator<Map<T>, const T *> mapped(x, Map<T>{});
        return cub::DeviceSegmentedReduce::Reduce(memory, bytes, mapped, y, m, starts, starts + 1,
                                                  plus{}, Sum(0));
    });
}

template <class T> static bool prepare_extremes(const struct job *job)
{
    const long n = job->size;
    if (!strcmp(job->kernel, "max"))
        return prepare_call<T, T>(job, [=](void *memory, size_t &bytes, const T *x, T *y) {
            return cub::DeviceReduce::Max(memory, bytes, x, y, n);
        });
    // the largest itself goes behind the mapped value
    return prepare_call<T, int64_t>(job, [=](void *memory, size_t &bytes, const T *x, int64_t *y) {
        return cub::DeviceReduce::ArgMax(memory, bytes, x, (T *)value_on_device + 8, y, n);
    });
}

template <class T> static bool prepare_type(const struct job *job)
{
    std::string kernel = job->kernel;
    bool all = true;
    for (int d = 0; d < job->ndim; d++)
        all &= job->reduced[d] || job->shape[d] == 1;
    bool rows = job->ndim == 2 && !job->reduced[0] && job->reduced[1];
    if (!job->is_reduction || job->operand[0].strides[job->ndim - 1] != 1 ||
        job->operand[0].span != job->size || (!all && !rows))
        return false;
    if (kernel == "sum")
        return prepare_sum<T, itself>(job, !all);
    if constexpr (sizeof(T) >= 4) {
        if (kernel == "sum_squares" && all)
            return prepare_sum<T, square>(job, false);
        if ((kernel == "max" || kernel == "argmax") && all)
            return prepare_extremes<T>(job);
    }
    return false;
}

bool prepare_cub(const struct job *job)
{
    return with_type(job->type, [=](auto element) {
        if constexpr (std::is_same<decltype(element), complex128>::value)
            return false;
        else
            return prepare_type<decltype(element)>(job);
    });
}
