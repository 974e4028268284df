// cuda_elementwise.cu - elementwise kernels by hand, of every element type. They read and write 16
// bytes at a time, one such vector of each array a thread, after a head that aligns them; this was
// the quickest of what was tried.
#include "cuda_worker.cuh"

template <class T, int INPUTS> struct arrays {
    const T *in[INPUTS + !INPUTS];
    T *out;
};

// One vector of each array a thread; the first and last elements, which make no whole
// vector, are block 0's.
template <class T, int INPUTS, class F>
__global__ void __launch_bounds__(256) by_vectors(arrays<T, INPUTS> p, long head, long n, F f)
{
    constexpr int V = 16 / sizeof(T);
    struct alignas(16) vector { T v[V]; };
    const long k = (long)blockIdx.x * 256 + threadIdx.x, vectors = (n - head) / V,
               tail = head + vectors * V;
    if (k < vectors) {
        vector in[INPUTS + !INPUTS], out;
        for (int j = 0; j < INPUTS; j++)
            in[j] = ((const vector *)(p.in[j] + head))[k];
        for (int e = 0; e < V; e++) {
            T x[INPUTS + !INPUTS];
            for (int j = 0; j < INPUTS; j++)
                x[j] = in[j].v[e];
            out.v[e] = f(x);
        }
        ((vector *)(p.out + head))[k] = out;
    }
    if (blockIdx.x == 0 && threadIdx.x < 2 * V) {
        long i = threadIdx.x < V ? (threadIdx.x < head ? threadIdx.x : n) : tail + threadIdx.x - V;
        if (i < n) {
            T x[INPUTS + !INPUTS];
            for (int j = 0; j < INPUTS; j++)
                x[j] = p.in[j][i];
            p.out[i] = f(x);
        }
    }
}

// Where the arrays' vectors do not lie alike, elements are read one by one where they
// must be, four at once.
template <class T, int INPUTS, class F>
__global__ void __launch_bounds__(256) by_elements(arrays<T, INPUTS> p, long n, F f)
{
    const long first = (long)blockIdx.x * 1024 + threadIdx.x;
    T x[4][INPUTS + !INPUTS];
    #pragma unroll
    for (int e = 0; e < 4; e++)
        for (int j = 0; j < INPUTS; j++)
            if (first + e * 256 < n)
                x[e][j] = p.in[j][first + e * 256];
    #pragma unroll
    for (int e = 0; e < 4; e++)
        if (first + e * 256 < n)
            p.out[first + e * 256] = f(x[e]);
}

template <class T> struct fill_all {
    __device__ T operator()(const T *) const
    {
        return scalar<T>::from(3);
    }
};
template <class T> struct twice {
    __device__ T operator()(const T *x) const
    {
        return x[0] + x[0];
    }
};
template <class T> struct half_plus {
    __device__ T operator()(const T *x) const
    {
        return scalar<T>::saxpy(0.5f, x[0], x[1]);
    }
};
template <class T, int N> struct total {
    __device__ T operator()(const T *x) const
    {
        T sum = x[0];
        for (int j = 1; j < N; j++)
            sum = sum + x[j];
        return sum;
    }
};

// The operands of a set; an inout array is the last input, too.
template <class T, int INPUTS> static arrays<T, INPUTS> collect(const struct job *job, int set)
{
    arrays<T, INPUTS> p;
    for (int j = 0; j < INPUTS; j++)
        p.in[j] = (const T *)operand_memory(job, j, set) + job->operand[j].offset;
    p.out = (T *)operand_memory(job, job->inputs, set) + job->operand[job->inputs].offset;
    return p;
}

template <class T, int INPUTS, class F> static bool prepare_vectors(const struct job *job, F f)
{
    constexpr int V = 16 / sizeof(T);
    const long n = job->size, head = (V - job->operand[0].offset % V) % V;
    bool alike = true;
    for (int k = 0; k < job->inputs + job->outputs; k++)
        alike &= job->operand[k].offset % V == job->operand[0].offset % V;
    if (!is_dense(job) || n < head)
        return false;
    if (alike)
        run = [=](int set) {
            long vectors = (n - head) / V;
            by_vectors<<<(unsigned)(vectors / 256 + 1), 256>>>(collect<T, INPUTS>(job, set), head,
                                                               n, f);
        };
    else
        run = [=](int set) {
            by_elements<<<(unsigned)((n + 1023) / 1024), 256>>>(collect<T, INPUTS>(job, set), n,
                                                                f);
        };
    return true;
}

template <class T> static bool prepare_type(const struct job *job)
{
    std::string kernel = job->kernel;
    return kernel == "fill" ? prepare_vectors<T, 0>(job, fill_all<T>{})
           : kernel == "scale" ? prepare_vectors<T, 1>(job, twice<T>{})
           : kernel == "saxpy" ? prepare_vectors<T, 2>(job, half_plus<T>{})
           : kernel == "add" ? prepare_vectors<T, 2>(job, total<T, 2>{})
           : kernel == "add3" ? prepare_vectors<T, 3>(job, total<T, 3>{})
           : kernel == "add4" ? prepare_vectors<T, 4>(job, total<T, 4>{})
           : kernel == "add5" ? prepare_vectors<T, 5>(job, total<T, 5>{}) : false;
}

bool prepare_elementwise(const struct job *job)
{
    return !job->is_reduction && with_type(job->type, [=](auto element) {
        return prepare_type<decltype(element)>(job);
    });
}
