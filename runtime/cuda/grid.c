/* grid.c - launching raw kernels on a GPU, and a kernel's attributes.
 *
 * CUDA's messages for a launch that it refuses do not say which limit was exceeded, and what would
 * fit; the messages made here do. */
#include "runtime/cuda/cuda.h"
#include "runtime/plan/plan.h"

#include <stdio.h>

enum { WARP = 32, MAX_THREADS = 1024 };

static int threads_of(const rt_grid *grid)
{
    return (int)(grid->block[0] * grid->block[1] * grid->block[2]);
}

static int64_t blocks_of(const rt_grid *grid)
{
    return (int64_t)grid->grid[0] * grid->grid[1] * grid->grid[2];
}

/* ---- attributes of the function ---- */

static int device_attribute(enum cudaDeviceAttr attribute, int device)
{
    int value = 0;

    if (rt_cuda.DeviceGetAttribute(&value, attribute, device) != cudaSuccess)
        rt_cuda.GetLastError();
    return value;
}

/* Held while an attribute of a function and its copy in rt_code change together. */
static pthread_mutex_t attributes_lock = PTHREAD_MUTEX_INITIALIZER;

static bool is_allowed(rt_code *code, size_t bytes)
{
    return bytes == 0 ||
           (long long)bytes <= atomic_load_explicit(&code->shared, memory_order_acquire);
}

static ckpp_status ask_for_shared(rt_code *code, int device, size_t bytes)
{
    struct cudaFuncAttributes a = {0};
    int most = device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    char name[16];
    if (rt_cuda.FuncGetAttributes(&a, code->function) != cudaSuccess)
        rt_cuda.GetLastError();
    snprintf(name, sizeof name, "cuda:%d", device);
    ckpp_status status = most > 0 ? raw_check_shared(bytes, a.sharedSizeBytes, (size_t)most, name)
                                  : CKPP_OK;
    if (status)
        return status;
    cudaError_t error = rt_cuda.FuncSetAttribute(
        code->function, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    if (error)
        return cuda_fail(
            error,
            "cudaFuncSetAttribute(cudaFuncAttributeMaxDynamicSharedMemorySize, %zu) on cuda:%d",
            bytes, device);
    atomic_store_explicit(&code->shared, (long long)bytes, memory_order_release);
    return CKPP_OK;
}

/* A block with more than 48 KiB of shared memory, static and dynamic, needs permission. It is
 * asked for whenever a launch has more dynamic memory than all before, and never reduced, so that
 * launches of other threads stay permitted. A size that the device does not have is refused
 * here. */
static ckpp_status allow_shared(rt_code *code, int device, size_t bytes)
{
    if (is_allowed(code, bytes))
        return CKPP_OK;
    int cancelling = cuda_lock(&attributes_lock);
    ckpp_status status = is_allowed(code, bytes) ? CKPP_OK : ask_for_shared(code, device, bytes);
    cuda_unlock(&attributes_lock, cancelling);
    return status;
}

_Static_assert(cudaSharedmemCarveoutDefault == -1, "what rt_grid has where no carveout is given");

/* Sets or, without a carveout, resets the preference of the launch. */
static ckpp_status set_carveout(rt_code *code, int device, int percent)
{
    if (percent + 1 == atomic_load_explicit(&code->carveout, memory_order_relaxed))
        return CKPP_OK;
    int cancelling = cuda_lock(&attributes_lock);
    cudaError_t error = rt_cuda.FuncSetAttribute(
        code->function, cudaFuncAttributePreferredSharedMemoryCarveout, percent);
    if (!error)
        atomic_store_explicit(&code->carveout, percent + 1, memory_order_relaxed);
    cuda_unlock(&attributes_lock, cancelling);
    return error ? cuda_fail(error,
                             "cudaFuncSetAttribute(cudaFuncAttributePreferredSharedMemoryCarveout,"
                             " %d) on cuda:%d",
                             percent, device)
                 : CKPP_OK;
}

int cuda_active_blocks(const rt_code *code, int threads, size_t shared)
{
    int blocks = 0;

    if (rt_cuda.OccupancyMaxActiveBlocksPerMultiprocessor(&blocks, code->function, threads,
                                                          shared) != cudaSuccess) {
        rt_cuda.GetLastError();
        return 0;
    }
    return blocks;
}

/* ---- launching ---- */

/* Why CUDA has refused the launch, if that can be found out. */
static ckpp_status explain_refusal(cudaError_t error, const rt_code *code, int device,
                                   ckpp_stream stream, const rt_grid *grid)
{
    struct cudaFuncAttributes a = {0};
    int threads = threads_of(grid);

    rt_cuda.GetLastError();
    if (rt_cuda.FuncGetAttributes(&a, code->function) != cudaSuccess)
        rt_cuda.GetLastError();
    else if (a.maxThreadsPerBlock > 0 && threads > a.maxThreadsPerBlock)
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "block has %d threads: this kernel takes %d registers a thread, with which %d threads "
            "fit on cuda:%d",
            threads, a.numRegs, a.maxThreadsPerBlock, device);
    if (grid->cooperative) {
        int64_t fit = (int64_t)cuda_active_blocks(code, threads, grid->shared) *
                      cuda_devices.device[device].processors;
        if (!device_attribute(cudaDevAttrCooperativeLaunch, device))
            return rt_fail(CKPP_ERROR_ARGUMENT, "cuda:%d cannot launch cooperative grids", device);
        if (blocks_of(grid) > fit)
            return rt_fail(
                CKPP_ERROR_ARGUMENT,
                "the cooperative grid has %lld blocks of %d threads: cuda:%d runs %lld of them "
                "at once",
                (long long)blocks_of(grid), threads, device, (long long)fit);
    }
    if (grid->cluster[0] && cuda_devices.device[device].arch < 90)
        return rt_fail(CKPP_ERROR_ARGUMENT, "clusters need sm_90 or later; cuda:%d is sm_%d",
                       device, cuda_devices.device[device].arch);
    if (grid->cluster[0] && grid->cluster[0] * grid->cluster[1] * grid->cluster[2] > 8)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the cluster has %u blocks: 8 at most are sure to fit",
                       grid->cluster[0] * grid->cluster[1] * grid->cluster[2]);
    return cuda_fail(error,
                     "cudaLaunchKernelExC(grid (%u, %u, %u), block (%u, %u, %u), %zu bytes of "
                     "shared memory, stream %p) on "
                     "cuda:%d%s",
                     grid->grid[0], grid->grid[1], grid->grid[2], grid->block[0], grid->block[1],
                     grid->block[2], grid->shared, (void *)stream, device,
                     cuda_stream_hint(error));
}

static unsigned put_launch_attributes(const rt_grid *grid, cudaLaunchAttribute *attributes)
{
    unsigned count = 0;

    if (grid->cooperative) {
        attributes[count].id = cudaLaunchAttributeCooperative;
        attributes[count++].val.cooperative = 1;
    }
    if (grid->cluster[0]) {
        attributes[count].id = cudaLaunchAttributeClusterDimension;
        attributes[count].val.clusterDim.x = grid->cluster[0];
        attributes[count].val.clusterDim.y = grid->cluster[1];
        attributes[count++].val.clusterDim.z = grid->cluster[2];
    }
    return count;
}

ckpp_status cuda_launch_grid_by(cuda_starter *start, rt_code *code, int device, ckpp_stream stream,
                                const rt_grid *grid, const rt_layout *layout,
                                unsigned char *params)
{
    cudaLaunchAttribute attributes[2];
    void *each[RT_MAX_PARAMS + 1];
    const cuda_arguments arguments = {each, layout->arguments, params, (size_t)layout->size};
    int previous;
    ckpp_status status = cuda_enter(device, &previous);

    if (status)
        return status;
    cuda_note_stream(device, stream);
    cuda_note_launch(device, stream);
    for (int k = 0; k < layout->arguments; k++)
        each[k] = params + layout->member[k].at;
    if (!(status = allow_shared(code, device, grid->shared)) &&
        !(status = set_carveout(code, device, grid->carveout))) {
        const cudaLaunchConfig_t config = {
            .gridDim = {grid->grid[0], grid->grid[1], grid->grid[2]},
            .blockDim = {grid->block[0], grid->block[1], grid->block[2]},
            .dynamicSmemBytes = grid->shared,
            .stream = stream,
            .attrs = attributes,
            .numAttrs = put_launch_attributes(grid, attributes)};
        cudaError_t error = start(&config, code, &arguments);
        if (error)
            status = explain_refusal(error, code, device, stream, grid);
    }
    return cuda_leave(device, previous, status);
}

ckpp_status cuda_launch_grid(rt_code *code, int device, ckpp_stream stream, const rt_grid *grid,
                             const rt_layout *layout, unsigned char *params)
{
    return cuda_launch_grid_by(cuda_start, code, device, stream, grid, layout, params);
}

/* ---- what a kernel answers ---- */

/* The block size with which most threads run at once; if several do, the largest, which needs the
 * fewest blocks. */
static int suggest_block(const rt_code *code, int most, size_t shared)
{
    int best = 0, best_threads = 0;

    for (int threads = most / WARP * WARP; threads >= WARP; threads -= WARP) {
        int active = cuda_active_blocks(code, threads, shared) * threads;
        if (active > best_threads) {
            best_threads = active;
            best = threads;
        }
    }
    return best;
}

static ckpp_status fill_attributes(rt_code *code, int device, const rt_grid *grid,
                                   ckpp_attributes *attributes)
{
    struct cudaFuncAttributes a = {0};
    ckpp_status status = allow_shared(code, device, grid->shared);

    if (!status)
        status = set_carveout(code, device, grid->carveout);
    cudaError_t error = status ? cudaSuccess : rt_cuda.FuncGetAttributes(&a, code->function);
    if (error)
        status = cuda_fail(error, "cudaFuncGetAttributes() on cuda:%d", device);
    if (status)
        return status;
    int blocks = cuda_active_blocks(code, threads_of(grid), grid->shared);
    *attributes = (ckpp_attributes){
        .registers = a.numRegs,
        .shared_bytes = (int64_t)a.sharedSizeBytes,
        .local_bytes = (int64_t)a.localSizeBytes,
        .const_bytes = (int64_t)a.constSizeBytes,
        .max_threads = a.maxThreadsPerBlock,
        .ptx_version = a.ptxVersion,
        .binary_version = a.binaryVersion,
        .carveout = a.preferredShmemCarveout,
        .cache_mode_ca = a.cacheModeCA,
        .max_dynamic_shared = device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device) -
                              (int64_t)a.sharedSizeBytes,
        .block = threads_of(grid),
        .blocks = blocks_of(grid),
        .active_blocks = blocks,
        .active_grid = (int64_t)blocks * cuda_devices.device[device].processors,
        .suggested_block = suggest_block(
            code, a.maxThreadsPerBlock < MAX_THREADS ? a.maxThreadsPerBlock : MAX_THREADS,
            grid->shared)};
    return CKPP_OK;
}

ckpp_status cuda_attributes(rt_code *code, int device, const rt_grid *grid,
                            ckpp_attributes *attributes)
{
    int previous;
    ckpp_status status = cuda_enter(device, &previous);

    if (status)
        return status;
    status = fill_attributes(code, device, grid, attributes);
    return cuda_leave(device, previous, status);
}
