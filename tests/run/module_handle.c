/* module_handle.c - the handles of a module and of its kernels, with which a program calls CUDA's
 * driver, and LTO-IR, which it links; on the host there is neither. */
#include "check.h"

#include <dlfcn.h>

#pragma kernel module m names("fill<float>")
{
    template <class T> __global__ void fill(T *y, T value) { y[threadIdx.x] = value; }
    extern "C" __global__ void count(float *y) { y[threadIdx.x] += threadIdx.x; }
}

/* A callback of cuFFT's, and a kernel, without which it is no module. */
#pragma kernel module callbacks
{
    __global__ void nothing() {}
    extern "C" __device__ float twice(void *data, unsigned long long k, void *, void *)
    {
        return 2 * ((float *)data)[k];
    }
}

#pragma kernel module by_nvcc compiler("nvcc")
{
    __global__ void nothing() {}
}

/* Of cuda.h: CUmodule and CUfunction are pointers, CUdeviceptr is an integer. */
typedef int get_function(void **function, void *module, const char *name);
typedef int launch_kernel(void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                          unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                          void *stream, void **arguments, void **extra);

static void *find(const char *name)
{
    void *driver = dlopen("libcuda.so.1", RTLD_NOW), *found = driver ? dlsym(driver, name) : NULL;
    if (!found)
        fail_at(__FILE__, __LINE__, "there is no %s", name);
    return found;
}

static void check_driver(void)
{
    void *found_get = find("cuModuleGetFunction"), *found_launch = find("cuLaunchKernel");
    get_function *get;
    launch_kernel *launch;
    void *count = NULL;
    float value = 3;
    ckpp_array y = {0};
    if (!found_get || !found_launch)
        return;
    memcpy(&get, &found_get, sizeof get);
    memcpy(&launch, &found_launch, sizeof launch);
    CHECK_OK(ckpp_zeros(&y, CKPP_FLOAT32, CKPP_SHAPE(3)));
    void *handle = ckpp_module_handle(m), *fill = ckpp_module_function(m, "fill<float>");
    CHECK(handle && fill && fill == ckpp_module_function(m, "fill< float >"));
    CHECK(get(&count, handle, "count") == 0 && count == ckpp_module_function(m, "count"));
    CHECK(launch(fill, 1, 1, 1, 3, 1, 1, 0, NULL, (void *[]){&y.data, &value}, NULL) == 0);
    CHECK(launch(count, 1, 1, 1, 3, 1, 1, 0, NULL, (void *[]){&y.data}, NULL) == 0);
    CHECK_ELEMENTS(&y, 3, 4, 5);
    /* ckpp's own launches go on as before */
    CHECK_OK(m_fill_float(&y, 7, .threads = 3, .block = 3));
    CHECK_ELEMENTS(&y, 7, 7, 7);
    ckpp_free(&y);
}

static void check_lto_ir(void)
{
    static const unsigned char magic[4] = {0xed, 0x43, 0x4e, 0x7f};
    size_t size = 0;
    void *data = NULL;
    CHECK_OK(ckpp_module_lto_ir(callbacks, &data, &size));
    CHECK(size > 100 && memcmp(data, magic, sizeof magic) == 0);
    free(data);
    data = &size;
    CHECK_ERROR(ckpp_module_lto_ir(by_nvcc, &data, &size), CKPP_ERROR_ARGUMENT, HERE,
                "module 'by_nvcc'", "made by NVRTC");
    CHECK(data == &size);
}

static void check_none(const void *handle, int line, const char *what, const char *why)
{
    const char *message = ckpp_last_error();
    char here[64];
    snprintf(here, sizeof here, "module_handle.c:%d", line);
    if (handle || !strstr(message, here) || !strstr(message, what) || !strstr(message, why))
        fail_at(__FILE__, line, "%p, and the message is: %s", handle, message);
}

int main(void)
{
    check_none(ckpp_module_handle(NULL), __LINE__, "ckpp_module_handle", "the module is a null");
    check_none(ckpp_module_function(m, NULL), __LINE__, "'m'", "the kernel's name is a null");
    void *data = NULL;
    size_t size;
    CHECK_ERROR(ckpp_module_lto_ir(m, NULL, &size), CKPP_ERROR_ARGUMENT, HERE, "a null pointer");
    if (on_gpu()) {
        check_driver();
        check_lto_ir();
        check_none(ckpp_module_function(m, "filll"), __LINE__, "no kernel 'filll'", "fill<float>");
    } else {
        check_none(ckpp_module_handle(m), __LINE__, "module 'm'", "device is the host");
        check_none(ckpp_module_function(m, "count"), __LINE__, "module 'm'", "device is the host");
        CHECK_ERROR(ckpp_module_lto_ir(m, &data, &size), CKPP_ERROR_DEVICE, HERE, "module 'm'",
                    "device is the host");
    }
    return finish("module_handle");
}
