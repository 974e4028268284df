/* device.c - the CUDA backend's devices, which streams were used on each, and errors.
 *
 * Invariants:
 *
 * - When a function of the backend returns, the program's current device is what it was. With one
 * device there is no other to be current; with several, each call asks for the current one,
 * because the program may call cudaSetDevice(), and the default stream is that of the current
 * device.
 *
 * - A call that fails is quoted with its values, and the error that it left for cudaGetLastError()
 * is cleared. */
#include "runtime/cuda/cuda.h"

#include <stdio.h>
#include <string.h>

struct cuda_devices cuda_devices = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- errors ---- */

ckpp_status cuda_fail(cudaError_t error, const char *format, ...)
{
    char call[512];
    va_list args;
    va_start(args, format);
    vsnprintf(call, sizeof call, format, args);
    va_end(args);
    rt_cuda.GetLastError();
    if (cuda_is_fault(error))
        return cuda_fail_fault(error, call);
    return rt_fail(error == cudaErrorMemoryAllocation ? CKPP_ERROR_MEMORY : CKPP_ERROR_BACKEND,
                   "%s failed: %s (%s)", call, rt_cuda.GetErrorString(error),
                   rt_cuda.GetErrorName(error));
}

/* ---- the devices ---- */

/* Writes why no device can be used. It does not call cuda_fail(), since that is no error. */
static int probe_nothing(const char *call, cudaError_t error)
{
    char *reason = cuda_devices.reason;
    size_t size = sizeof cuda_devices.reason;
    int driver = 0;
    rt_cuda.GetLastError();
    if (error == cudaErrorInsufficientDriver || error == cudaErrorStubLibrary) {
        if (rt_cuda.DriverGetVersion(&driver) != cudaSuccess)
            rt_cuda.GetLastError();
        if (driver == 0)
            snprintf(reason, size, "no NVIDIA driver is installed");
        else
            snprintf(reason, size,
                     "the NVIDIA driver is too old: it supports CUDA %d.%d, and ckpp was built "
                     "with CUDA %d.%d",
                     driver / 1000, driver % 1000 / 10, CUDART_VERSION / 1000,
                     CUDART_VERSION % 1000 / 10);
    } else if (error == cudaErrorNoDevice || error == cudaSuccess)
        snprintf(reason, size, "there is no CUDA device, or CUDA_VISIBLE_DEVICES hides it");
    else
        snprintf(reason, size, "%s failed: %s (%s)", call, rt_cuda.GetErrorString(error),
                 rt_cuda.GetErrorName(error));
    return 0;
}

/* Whether kernels may begin early (programmatic dependent launch): from sm_90 on, with a driver
 * that can capture such launches into graphs. */
static bool begins_early(int arch, int driver)
{
    enum { FIRST_ARCH = 90, FIRST_DRIVER = 12030 };
    return arch >= FIRST_ARCH && driver >= FIRST_DRIVER;
}

static int probe(void)
{
    int count = 0, driver = 0;
    cudaError_t error = rt_cuda.GetDeviceCount(&count);
    if (error || count <= 0)
        return probe_nothing("cudaGetDeviceCount", error);
    if (count > CUDA_MAX_DEVICES)
        count = CUDA_MAX_DEVICES;
    error = rt_cuda.DriverGetVersion(&driver);
    if (error)
        return probe_nothing("cudaDriverGetVersion", error);
    for (int k = 0; k < count; k++) {
        cuda_device *d = &cuda_devices.device[k];
        int major = 0, minor = 0, pools = 0, processors = 0, each = 0;
        error = rt_cuda.DeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, k);
        if (!error)
            error = rt_cuda.DeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, k);
        if (!error)
            error = rt_cuda.DeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, k);
        if (!error)
            error = rt_cuda.DeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, k);
        if (!error)
            error = rt_cuda.DeviceGetAttribute(&each, cudaDevAttrMaxThreadsPerMultiProcessor, k);
        if (error)
            return probe_nothing("cudaDeviceGetAttribute", error);
        d->processors = processors;
        d->threads = (int64_t)processors * each;
        d->arch = major * 10 + minor;
        d->has_pools = pools != 0;
        d->begins_early = begins_early(d->arch, driver);
        atomic_store(&d->streams, CUDA_STREAM_NONE);
    }
    return count;
}

/* The prototype is that of the version of CUDA. */
static void find_in_driver(const char *name, unsigned since, void *place)
{
    enum cudaDriverEntryPointQueryResult result = cudaDriverEntryPointSymbolNotFound;
    void *found = NULL;
    if (rt_cuda.GetDriverEntryPointByVersion(name, &found, since, cudaEnableDefault, &result))
        rt_cuda.GetLastError();
    else if (result == cudaDriverEntryPointSuccess)
        memcpy(place, &found, sizeof found);
}

int cuda_probe(const char **reason)
{
    int cancelling = cuda_lock(&cuda_devices.lock);
    if (!cuda_devices.probed) {
        cuda_devices.count = probe();
        if (cuda_devices.count) { /* launches and graphs do without those that are missing */
            find_in_driver("cuLaunchKernelEx", 12000, &rt_cuda.driver_launch);
            find_in_driver("cuKernelGetFunction", 12000, &rt_cuda.driver_entry);
            find_in_driver("cuCtxGetId", 12000, &rt_cuda.driver_context);
            find_in_driver("cuLibraryGetModule", 12000, &rt_cuda.driver_module);
            find_in_driver("cuGraphAddKernelNode", 12000, &rt_cuda.driver_add_kernel);
            find_in_driver("cuGraphExecKernelNodeSetParams", 12000, &rt_cuda.driver_set_kernel);
            find_in_driver("cuGraphAddDependencies", 12030, &rt_cuda.driver_add_edges);
            cuda_find_early();
        }
        cuda_devices.probed = true;
    }
    cuda_unlock(&cuda_devices.lock, cancelling);
    if (reason)
        *reason = cuda_devices.reason;
    return cuda_devices.count;
}

ckpp_status cuda_enter_other(int device, int *previous)
{
    cudaError_t error = rt_cuda.GetDevice(previous);
    if (error)
        return cuda_fail(error, "cudaGetDevice()");
    if (*previous != device && (error = rt_cuda.SetDevice(device)))
        return cuda_fail(error, "cudaSetDevice(%d)", device);
    return CKPP_OK;
}

ckpp_status cuda_leave_other(int previous, ckpp_status status)
{
    cudaError_t error = rt_cuda.SetDevice(previous);
    return error && !status ? cuda_fail(error, "cudaSetDevice(%d)", previous) : status;
}

/* The ID of the current context. A context that is made later, for instance after
 * cudaDeviceReset(), has another one. */
bool cuda_get_context(unsigned long long *number)
{
    return rt_cuda.driver_context && rt_cuda.driver_context(NULL, number) == CUDA_SUCCESS;
}

void cuda_set_function(rt_code *code, cudaKernel_t kernel)
{
    CUfunction entry = NULL;
    bool found = rt_cuda.driver_entry && cuda_get_context(&code->entry_context) &&
                 rt_cuda.driver_entry(&entry, (CUkernel)kernel) == CUDA_SUCCESS;

    code->function = kernel;
    code->entry = found ? entry : NULL;
}

/* The function to launch. Attributes that were set with the kernel's handle do not apply to the
 * context's function, so a launch that needs one uses the handle: a carveout, or a raised limit of
 * dynamic shared memory. */
const void *cuda_find_entry(const cudaLaunchConfig_t *config, const rt_code *code)
{
    bool plain = (config->dynamicSmemBytes == 0 ||
                  atomic_load_explicit(&code->shared, memory_order_relaxed) == 0) &&
                 atomic_load_explicit(&code->carveout, memory_order_relaxed) == 0;
    unsigned long long context;

    return plain && code->entry && cuda_get_context(&context) && context == code->entry_context
               ? code->entry
               : code->function;
}

/* Whether the launch has no attribute but the one that lets it begin early. */
static bool is_plain(const cudaLaunchConfig_t *config)
{
    return config->numAttrs == 0 ||
           (config->numAttrs == 1 &&
            config->attrs->id == cudaLaunchAttributeProgrammaticStreamSerialization);
}

/* Launches by the driver's function, which the runtime's calls, and with the context's function,
 * which the driver would have to look up for the kernel's handle: both save time. The runtime
 * launches where there are other attributes, or the driver has failed: because the thread has no
 * context yet, which the runtime makes current, or for a reason that the runtime explains
 * better. */
cudaError_t cuda_start(const cudaLaunchConfig_t *config, const rt_code *code,
                       const cuda_arguments *arguments)
{
    if (rt_cuda.driver_launch && is_plain(config)) {
        CUlaunchAttribute early = {.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION,
                                   .value = {.programmaticStreamSerializationAllowed = 1}};
        const CUlaunchConfig driver = {.attrs = &early,
                                       .numAttrs = config->numAttrs,
                                       .gridDimX = config->gridDim.x,
                                       .gridDimY = config->gridDim.y,
                                       .gridDimZ = config->gridDim.z,
                                       .blockDimX = config->blockDim.x,
                                       .blockDimY = config->blockDim.y,
                                       .blockDimZ = config->blockDim.z,
                                       .sharedMemBytes = (unsigned)config->dynamicSmemBytes,
                                       .hStream = config->stream};
        if (rt_cuda.driver_launch(&driver, (CUfunction)cuda_find_entry(config, code),
                                  arguments->each, NULL) == CUDA_SUCCESS)
            return cudaSuccess;
    }
    return rt_cuda.LaunchKernelExC(config, code->function, arguments->each);
}

/* ---- streams ---- */

const char *cuda_stream_hint(cudaError_t error)
{
    return error == cudaErrorInvalidResourceHandle ? " (does the stream belong to another device?)"
                                                   : "";
}

/* Streams may reuse an address, but not an ID. 0: unknown. */
static unsigned long long stream_identity(uintptr_t stream)
{
    unsigned long long id = 0;
    if (rt_cuda.StreamGetId((cudaStream_t)stream, &id) == cudaSuccess)
        return id;
    rt_cuda.GetLastError();
    return 0;
}

void cuda_note_new_stream(int device, ckpp_stream stream)
{
    cuda_device *d = &cuda_devices.device[device];
    uintptr_t name = cuda_stream_name(stream);
    int cancelling = cuda_lock(&cuda_devices.lock);
    uintptr_t seen = atomic_load(&d->streams);
    if (seen == CUDA_STREAM_NONE) {
        d->stream_id = name ? stream_identity(name) : 0;
        /* the per-thread default stream is a different one in each thread */
        bool one = name == 0 || (d->stream_id != 0 && (ckpp_stream)name != cudaStreamPerThread);
        atomic_store(&d->streams, one ? name : CUDA_STREAM_MANY);
    } else if (seen != name)
        atomic_store(&d->streams, CUDA_STREAM_MANY);
    cuda_unlock(&cuda_devices.lock, cancelling);
}

bool cuda_has_other_streams(int device, ckpp_stream stream)
{
    cuda_device *d = &cuda_devices.device[device];
    uintptr_t name = cuda_stream_name(stream), seen = atomic_load(&d->streams);
    if (seen == CUDA_STREAM_NONE)
        return false;
    return seen != name || (name != 0 && stream_identity(name) != d->stream_id);
}

/* For a stream of the current device; false: the driver does not tell. */
static bool ask_captured(ckpp_stream stream, bool *captured)
{
    enum cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    bool told = rt_cuda.StreamIsCapturing(stream, &status) == cudaSuccess;
    if (!told)
        rt_cuda.GetLastError();
    *captured = status != cudaStreamCaptureStatusNone;
    return told;
}

bool cuda_is_captured(int device, ckpp_stream stream)
{
    int previous, mark = rt_mark();
    bool captured = true;
    bool told = !cuda_enter(device, &previous) && ask_captured(stream, &captured);
    cuda_leave(device, previous, CKPP_OK);
    rt_rewind(mark);
    return !told || captured;
}

/* The default stream cannot be captured. */
bool cuda_is_surely_captured(int device, ckpp_stream stream)
{
    bool captured;
    (void)device;
    return cuda_stream_name(stream) && ask_captured(stream, &captured) && captured;
}
