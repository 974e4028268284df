// cuda_worker.cu - runs the kernels that ckpp's are measured against, by hand and with CUB. See
// worker.h. The build does not need it: with nvcc,
//
//     make build/bench/workers/cuda_worker     or
//     nvcc -O3 -std=c++17 -arch=native -cudart static -o build/bench/workers/cuda_worker \
//         bench/workers/cuda_*.cu bench/workers/worker.c
//
//     cuda_worker cuda | cub           whose kernels to run
#include "cuda_worker.cuh"

#include <cstring>

#include <cub/version.cuh>

#define NOISE_FUNCTION static __host__ __device__ inline
#include "noise.h"

static bool use_cub;
std::function<void(int set)> run;
static void *host_value;
void *value_on_device;

bool is_dense(const struct job *job)
{
    for (int k = 0; k < job->inputs + job->outputs; k++) {
        long stride = 1;
        for (int d = job->ndim - 1; d >= 0; stride *= job->shape[d--])
            if (job->operand[k].strides[d] != stride)
                return false;
    }
    return true;
}

// ---- noise ----

template <class T> __global__ void fill_noise(T *x, long n, int operand, int kind)
{
    for (long i = (long)blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += (long)gridDim.x * blockDim.x)
        x[i] = scalar<T>::from(noise((unsigned)i, operand, kind));
}

__global__ void fill_parts(double *x, long n, int operand, int kind)
{
    for (long i = (long)blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += (long)gridDim.x * blockDim.x)
        x[i] = noise((unsigned)(i / 2), operand + 100 * (int)(i % 2), kind);
}

static void fill_operand(const struct job *job, int operand, void *at)
{
    const struct operand *o = &job->operand[operand];
    std::string type = o->type;
    long n = o->span, most = (n + 255) / 256;
    int blocks = (int)(most < 4096 ? most : 4096);
    if (type == "int8")
        fill_noise<<<blocks, 256>>>((int8_t *)at, n, operand, job->noise);
    else if (type == "uint8")
        fill_noise<<<blocks, 256>>>((uint8_t *)at, n, operand, job->noise);
    else if (type == "bool")
        fill_noise<<<blocks, 256>>>((bool *)at, n, operand, job->noise);
    else if (type == "int16")
        fill_noise<<<blocks, 256>>>((short *)at, n, operand, job->noise);
    else if (type == "int32")
        fill_noise<<<blocks, 256>>>((int *)at, n, operand, job->noise);
    else if (type == "float16")
        fill_noise<<<blocks, 256>>>((__half *)at, n, operand, job->noise);
    else if (type == "float32")
        fill_noise<<<blocks, 256>>>((float *)at, n, operand, job->noise);
    else if (type == "float64")
        fill_noise<<<blocks, 256>>>((double *)at, n, operand, job->noise);
    else if (type == "complex128")
        fill_parts<<<blocks, 256>>>((double *)at, 2 * n, operand, job->noise);
    CHECK(cudaGetLastError());
}

// ---- the worker ----

static int prepare(struct job *job)
{
    return use_cub ? prepare_cub(job)
                   : prepare_neighbours(job) || prepare_limits(job) || prepare_float32(job) ||
                         prepare_elementwise(job);
}

static void *allocate(size_t bytes)
{
    static void *memory;
    static size_t size;
    if (size < bytes) {
        CHECK(cudaFree(memory));
        CHECK(cudaMalloc(&memory, size = bytes));
    }
    return memory;
}

static void launch(struct job *job, int set)
{
    (void)job;
    run(set);
}

static void wait_for_device() { CHECK(cudaDeviceSynchronize()); }
static void read_memory(void *to, const void *from, size_t bytes)
{
    CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyDefault));
}

// A result that the host got is put where the others are.
static int keep_value(const struct job *job, char *why, size_t size)
{
    (void)why, (void)size;
    if (job->mode == MODE_VALUE)
        CHECK(cudaMemcpy(operand_memory(job, 1, 0), host_value, job->operand[1].itemsize,
                         cudaMemcpyDefault));
    return 1;
}

static cudaEvent_t start_event, stop_event;
static void start() { CHECK(cudaEventRecord(start_event)); }

static double stop()
{
    float ms;
    CHECK(cudaEventRecord(stop_event));
    CHECK(cudaEventSynchronize(stop_event));
    CHECK(cudaEventElapsedTime(&ms, start_event, stop_event));
    return 1e-3 * ms;
}

int main(int argc, char **argv)
{
    cudaDeviceProp device;
    int runtime = 0, driver = 0;
    use_cub = argc > 1 && !strcmp(argv[1], "cub");
    CHECK(cudaGetDeviceProperties(&device, 0));
    CHECK(cudaRuntimeGetVersion(&runtime));
    CHECK(cudaDriverGetVersion(&driver));
    CHECK(cudaEventCreate(&start_event));
    CHECK(cudaEventCreate(&stop_event));
    CHECK(cudaHostAlloc(&host_value, 256, cudaHostAllocMapped));
    CHECK(cudaHostGetDevicePointer(&value_on_device, host_value, 0));
    if (use_cub)
        printf("CUB %d.%d.%d\n", CUB_MAJOR_VERSION, CUB_MINOR_VERSION, CUB_SUBMINOR_VERSION);
    else
        printf("CUDA %d.%d kernels by hand, %s, driver for CUDA %d.%d\n", runtime / 1000,
               runtime % 1000 / 10, device.name, driver / 1000, driver % 1000 / 10);
    fflush(stdout);
    struct worker worker = {};
    worker.allocate = allocate, worker.fill = fill_operand, worker.prepare = prepare,
    worker.launch = launch;
    worker.wait = wait_for_device, worker.start = start, worker.stop = stop,
    worker.read = read_memory;
    worker.check = keep_value;
    return worker_main(&worker);
}
