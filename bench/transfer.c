/* transfer.c - see transfer.h. */
#define _GNU_SOURCE
#include "transfer.h"
#include "gpu.h"

#include <cuda_runtime_api.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8 };
static const size_t chunk = (size_t)4 << 20, piece = (size_t)8 << 20;

#define CUDA(call) check_cuda(call, #call)
static void check_cuda(cudaError_t error, const char *call)
{
    if (error) {
        fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(error));
        exit(1);
    }
}

void *transfer_allocate(int kind, size_t bytes)
{
    void *data = NULL;
    if (kind == TRANSFER_LOCKED)
        CUDA(cudaHostAlloc(&data, bytes, cudaHostAllocDefault));
    else
        data = aligned_alloc(4096, bytes);
    if (!data)
        abort();
    memset(data, 0, bytes);
    if (kind == TRANSFER_REGISTERED)
        CUDA(cudaHostRegister(data, bytes, cudaHostRegisterDefault));
    return data;
}

void transfer_free(int kind, void *data)
{
    if (kind == TRANSFER_REGISTERED)
        CUDA(cudaHostUnregister(data));
    if (kind == TRANSFER_LOCKED)
        CUDA(cudaFreeHost(data));
    else
        free(data);
}

void transfer_copy(void *to, const void *from, size_t bytes)
{
    CUDA(cudaMemcpy(to, from, bytes, cudaMemcpyDefault));
}

/* ---- eight threads ---- */

static struct {
    pthread_barrier_t begin, end;
    char *to;
    const char *from;
    size_t bytes;
    int to_device;
    size_t next; /* chunk */
} job;

static void copy_chunks(char *buffer[2], cudaStream_t stream, cudaEvent_t event[2])
{
    size_t at, size[2] = {0, 0}, place[2] = {0, 0};
    for (int k = 0;; k ^= 1) {
        at = __atomic_fetch_add(&job.next, 1, __ATOMIC_RELAXED) * chunk;
        const int is_over = at >= job.bytes;
        const size_t bytes = is_over ? 0 : job.bytes - at < chunk ? job.bytes - at : chunk;
        if (job.to_device && is_over)
            break;
        if (job.to_device) {
            CUDA(cudaEventSynchronize(event[k]));
            memcpy(buffer[k], job.from + at, bytes);
            CUDA(cudaMemcpyAsync(job.to + at, buffer[k], bytes, cudaMemcpyDefault, stream));
            CUDA(cudaEventRecord(event[k], stream));
            continue;
        }
        if (bytes) {
            CUDA(cudaMemcpyAsync(buffer[k], job.from + at, bytes, cudaMemcpyDefault, stream));
            CUDA(cudaEventRecord(event[k], stream));
            size[k] = bytes, place[k] = at;
        }
        if (size[k ^ 1]) {
            CUDA(cudaEventSynchronize(event[k ^ 1]));
            memcpy(job.to + place[k ^ 1], buffer[k ^ 1], size[k ^ 1]);
            size[k ^ 1] = 0;
        } else if (is_over)
            break;
    }
    CUDA(cudaStreamSynchronize(stream));
}

static void *run_thread(void *unused)
{
    char *buffer[2];
    cudaStream_t stream;
    cudaEvent_t event[2];
    (void)unused;
    CUDA(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    for (int k = 0; k < 2; k++) {
        void *memory;
        CUDA(cudaHostAlloc(&memory, chunk, cudaHostAllocDefault));
        buffer[k] = memory;
        CUDA(cudaEventCreateWithFlags(&event[k], cudaEventDisableTiming));
    }
    for (;;) {
        pthread_barrier_wait(&job.begin);
        copy_chunks(buffer, stream, event);
        pthread_barrier_wait(&job.end);
    }
    return NULL;
}

void transfer_staged(void *to, const void *from, size_t bytes, int to_device)
{
    static int started;
    if (!started) {
        pthread_barrier_init(&job.begin, NULL, THREADS + 1);
        pthread_barrier_init(&job.end, NULL, THREADS + 1);
        for (int k = 0; k < THREADS; k++) {
            pthread_t thread;
            if (pthread_create(&thread, NULL, run_thread, NULL))
                abort();
        }
        started = 1;
    }
    job.to = to, job.from = from, job.bytes = bytes, job.to_device = to_device;
    job.next = 0;
    pthread_barrier_wait(&job.begin);
    pthread_barrier_wait(&job.end);
}

/* ---- saxpy ---- */

static const char *const source =
    "extern \"C\" __global__ void saxpy(long n, float a, const float *x, "
    "float *y)\n{\n    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;\n"
    "    if (i < n)\n        y[i] = a * x[i] + y[i];\n}\n";

static gpu_kernel kernel;
static float *there_x, *there_y;

static void prepare(size_t n)
{
    static size_t have;
    if (!kernel)
        kernel = gpu_compile(source, "saxpy");
    if (have >= n)
        return;
    CUDA(cudaFree(there_x)), CUDA(cudaFree(there_y));
    there_x = gpu_floats((long)n), there_y = gpu_floats((long)n);
    have = n;
}

static void launch(size_t n, float a, float *x, float *y, cudaStream_t stream)
{
    long count = (long)n;
    void *arguments[] = {&count, &a, &x, &y};
    CUDA(cudaLaunchKernel(kernel, (struct dim3){(unsigned)((n + 255) / 256), 1, 1},
                          (struct dim3){256, 1, 1}, arguments, 0, stream));
}

void transfer_saxpy(size_t n, float a, const float *x, float *y)
{
    prepare(n);
    transfer_copy(there_x, x, n * sizeof *x);
    transfer_copy(there_y, y, n * sizeof *y);
    launch(n, a, there_x, there_y, NULL);
    transfer_copy(y, there_y, n * sizeof *y);
}

void transfer_saxpy_pieces(size_t n, float a, const float *x, float *y)
{
    static cudaStream_t stream[3];
    static cudaEvent_t event[2];
    prepare(n);
    for (int k = 0; k < 3 && !stream[k]; k++)
        CUDA(cudaStreamCreateWithFlags(&stream[k], cudaStreamNonBlocking));
    for (int k = 0; k < 2 && !event[k]; k++)
        CUDA(cudaEventCreateWithFlags(&event[k], cudaEventDisableTiming));
    for (size_t at = 0; at < n; at += piece / sizeof *x) {
        size_t count = n - at < piece / sizeof *x ? n - at : piece / sizeof *x,
               bytes = count * sizeof *x;
        CUDA(cudaMemcpyAsync(there_x + at, x + at, bytes, cudaMemcpyDefault, stream[0]));
        CUDA(cudaMemcpyAsync(there_y + at, y + at, bytes, cudaMemcpyDefault, stream[0]));
        CUDA(cudaEventRecord(event[0], stream[0]));
        CUDA(cudaStreamWaitEvent(stream[1], event[0], 0));
        launch(count, a, there_x + at, there_y + at, stream[1]);
        CUDA(cudaEventRecord(event[1], stream[1]));
        CUDA(cudaStreamWaitEvent(stream[2], event[1], 0));
        CUDA(cudaMemcpyAsync(y + at, there_y + at, bytes, cudaMemcpyDefault, stream[2]));
    }
    CUDA(cudaStreamSynchronize(stream[2]));
}
