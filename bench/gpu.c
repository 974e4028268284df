/* gpu.c - see gpu.h. */
#define _GNU_SOURCE
#include "gpu.h"

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <nvrtc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static struct {
    nvrtcResult (*create)(nvrtcProgram *, const char *, const char *, int, const char *const *,
                          const char *const *);
    nvrtcResult (*compile)(nvrtcProgram, int, const char *const *);
    nvrtcResult (*cubin_size)(nvrtcProgram, size_t *);
    nvrtcResult (*cubin)(nvrtcProgram, char *);
    nvrtcResult (*destroy)(nvrtcProgram *);
} nvrtc;

#define CUDA(call) check_cuda(call, #call)
static void check_cuda(cudaError_t error, const char *call)
{
    if (error) {
        fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(error));
        exit(1);
    }
}

static void take(void *library, const char *name, void **to)
{
    *to = dlsym(library, name);
    if (!*to) {
        fprintf(stderr, "no %s\n", name);
        exit(1);
    }
}

static void open_nvrtc(void)
{
    char path[512];
    if (nvrtc.create)
        return;
    snprintf(path, sizeof path, "%s/lib64/libnvrtc.so",
             getenv("CUDA_HOME") ? getenv("CUDA_HOME") : CKPP_CUDA_HOME);
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    take(library, "nvrtcCreateProgram", (void **)&nvrtc.create);
    take(library, "nvrtcCompileProgram", (void **)&nvrtc.compile);
    take(library, "nvrtcGetCUBINSize", (void **)&nvrtc.cubin_size);
    take(library, "nvrtcGetCUBIN", (void **)&nvrtc.cubin);
    take(library, "nvrtcDestroyProgram", (void **)&nvrtc.destroy);
}

static char *compile(const char *source, int sm)
{
    nvrtcProgram program;
    char arch[64];
    const char *options[] = {arch, "--no-cache"};
    size_t size = 0;
    snprintf(arch, sizeof arch, "--gpu-architecture=sm_%d", sm);
    if (nvrtc.create(&program, source, "bare.cu", 0, NULL, NULL) ||
        nvrtc.compile(program, 2, options) || nvrtc.cubin_size(program, &size)) {
        fprintf(stderr, "NVRTC: a hand-written kernel does not compile\n");
        exit(1);
    }
    char *image = malloc(size);
    nvrtc.cubin(program, image);
    nvrtc.destroy(&program);
    return image;
}

int gpu_sm(void)
{
    int count = 0, major = 0, minor = 0;
    if (cudaGetDeviceCount(&count) || count == 0)
        return 0;
    CUDA(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
    CUDA(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0));
    return 10 * major + minor;
}

gpu_kernel gpu_compile(const char *source, const char *name)
{
    cudaLibrary_t library;
    cudaKernel_t kernel;
    open_nvrtc();
    char *image = compile(source, gpu_sm());
    CUDA(cudaLibraryLoadData(&library, image, NULL, NULL, 0, NULL, NULL, 0));
    CUDA(cudaLibraryGetKernel(&kernel, library, name));
    free(image);
    return (gpu_kernel)kernel;
}

double gpu_time_compile(const char *source, int sm)
{
    struct timespec a, b;
    open_nvrtc();
    clock_gettime(CLOCK_MONOTONIC, &a);
    free(compile(source, sm));
    clock_gettime(CLOCK_MONOTONIC, &b);
    return (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
}

void gpu_launch(gpu_kernel kernel, unsigned blocks, unsigned threads, void **arguments)
{
    CUDA(cudaLaunchKernel(kernel, (struct dim3){blocks, 1, 1}, (struct dim3){threads, 1, 1},
                          arguments, 0, NULL));
}

void gpu_launch_grid(gpu_kernel kernel, const unsigned grid[2], const unsigned block[2],
                     void **arguments)
{
    CUDA(cudaLaunchKernel(kernel, (struct dim3){grid[0], grid[1], 1},
                          (struct dim3){block[0], block[1], 1}, arguments, 0, NULL));
}

void gpu_wait(void)
{
    CUDA(cudaDeviceSynchronize());
}

float *gpu_floats(long count)
{
    void *data = NULL;
    CUDA(cudaMalloc(&data, (size_t)count * sizeof(float)));
    CUDA(cudaMemset(data, 0, (size_t)count * sizeof(float)));
    return data;
}
