/* link.c - linking relocatable device code with CUDA's device runtime, which is necessary for
 * kernels that launch kernels.
 *
 * NVRTC does not link. nvJitLink, a library of the toolkit, does, and is opened at its first use.
 * The device runtime is the toolkit's libcudadevrt.a. */
#define _GNU_SOURCE
#include "runtime/cuda/cuda.h"

#include <dlfcn.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* From nvJitLink.h, which is not included because its functions' names have a version appended.
 * The library also exports them without it. */
enum {
    INPUT_CUBIN = 1,
    INPUT_PTX = 2,
    INPUT_LIBRARY = 6,
    UNRECOGNIZED_ARCH = 16,
    UNSUPPORTED_ARCH = 17
};
typedef struct nvJitLink *link_handle;

/* clang-format off */
#define LINK_FUNCTIONS(X)                                                                         \
    X(Create, (link_handle *handle, uint32_t count, const char **options))                        \
    X(Destroy, (link_handle *handle))                                                             \
    X(AddData, (link_handle handle, int type, const void *data, size_t size, const char *name))   \
    X(AddFile, (link_handle handle, int type, const char *path))                                  \
    X(Complete, (link_handle handle))                                                             \
    X(GetLinkedCubinSize, (link_handle handle, size_t *size))                                     \
    X(GetLinkedCubin, (link_handle handle, void *cubin))                                          \
    X(GetErrorLogSize, (link_handle handle, size_t *size))                                        \
    X(GetErrorLog, (link_handle handle, char *log))
/* clang-format on */

#define LINK_MEMBER_(name, parameters) int(*name) parameters;
typedef struct link_api {
    LINK_FUNCTIONS(LINK_MEMBER_)
} link_api;

static const char runtime_name[] = "libcudadevrt.a";
static const char needs[] =
    "a kernel of the module launches kernels, so it has to be linked with CUDA's device runtime";

/* Finds a file in the directory of NVRTC, if that is known, of the toolkit that ckpp was built
 * with, or of /usr/local/cuda. */
static bool find_file(const cuda_toolkit *toolkit, const char *name, char path[PATH_MAX])
{
    char nvrtc[PATH_MAX];
    snprintf(nvrtc, sizeof nvrtc, "%s", toolkit->nvrtc);
    const char *const directories[] = {nvrtc[0] ? dirname(nvrtc) : "",
#ifdef CKPP_CUDA_HOME
                                       CKPP_CUDA_HOME "/lib64", CKPP_CUDA_HOME "/lib",
#endif
                                       "/usr/local/cuda/lib64"};
    for (size_t k = 0; k < sizeof directories / sizeof *directories; k++)
        if (*directories[k] &&
            snprintf(path, PATH_MAX, "%s/%s", directories[k], name) < PATH_MAX &&
            access(path, R_OK) == 0)
            return true;
    return false;
}

static void put_linker_name(char name[32])
{
    snprintf(name, 32, "libnvJitLink.so.%d", CUDART_VERSION / 1000);
}

/* The real file's name often has the version; its size and time distinguish builds of one
 * version. */
static void identify_file(const cuda_toolkit *toolkit, const char *name, rt_buf *out)
{
    char path[PATH_MAX], real[PATH_MAX];
    struct stat status;
    if (find_file(toolkit, name, path) && realpath(path, real) && stat(real, &status) == 0)
        buf_printf(out, "%s %lld %lld; ", basename(real), (long long)status.st_size,
                   (long long)status.st_mtime);
    else
        buf_printf(out, "%s; ", name);
}

void cuda_link_identify(const cuda_toolkit *toolkit, rt_buf *out)
{
    char linker[32];
    put_linker_name(linker);
    identify_file(toolkit, linker, out);
    identify_file(toolkit, runtime_name, out);
}

static ckpp_status open_library(const cuda_toolkit *toolkit, link_api *api)
{
    char name[32], path[PATH_MAX];
    put_linker_name(name);
    void *library = find_file(toolkit, name, path) ? dlopen(path, RTLD_NOW | RTLD_LOCAL)
                                                   : cuda_open_library(name);
    if (!library) {
        const char *why = dlerror();
        return rt_fail(CKPP_ERROR_COMPILE,
                       "%s, and %s cannot be opened: %s; install the CUDA toolkit (or its package "
                       "libnvjitlink-%d-%d)",
                       needs, name, why ? why : "no reason was given", CUDART_VERSION / 1000,
                       CUDART_VERSION % 1000 / 10);
    }
    /* POSIX, but not ISO C, can convert an object's address to a function's. */
#define TAKE_(name, parameters)                                                                   \
    if (!(*(void **)&api->name = dlsym(library, "nvJitLink" #name))) {                            \
        dlclose(library);                                                                         \
        return rt_fail(CKPP_ERROR_COMPILE, "%s, and libnvJitLink has no nvJitLink" #name, needs); \
    }
    LINK_FUNCTIONS(TAKE_)
#undef TAKE_
    return CKPP_OK;
}

static ckpp_status get_api(const cuda_toolkit *toolkit, const link_api **api)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static link_api kept;
    static bool opened;
    ckpp_status status = CKPP_OK;
    pthread_mutex_lock(&lock);
    if (!opened)
        status = open_library(toolkit, &kept);
    opened = opened || !status;
    pthread_mutex_unlock(&lock);
    *api = &kept;
    return status;
}

static ckpp_status fail_link(const link_api *api, link_handle handle, const char *call, int result)
{
    size_t size = 0;
    char *log = !handle || api->GetErrorLogSize(handle, &size) || size < 2 ? NULL
                                                                           : calloc(1, size + 1);
    if (log && api->GetErrorLog(handle, log))
        log[0] = '\0';
    for (size_t end = log ? strlen(log) : 0; end > 0 && log[end - 1] == '\n'; end--)
        log[end - 1] = '\0';
    ckpp_status status = rt_fail(CKPP_ERROR_COMPILE, "nvJitLink%s failed with error %d%s%s", call,
                                 result, log && *log ? ":\n" : "", log ? log : "");
    free(log);
    return status;
}

static ckpp_status take_cubin(const link_api *api, link_handle handle, rt_blob *image)
{
    size_t size = 0;
    int result = api->GetLinkedCubinSize(handle, &size);
    if (result)
        return fail_link(api, handle, "GetLinkedCubinSize()", result);
    void *data = malloc(size ? size : 1);
    if (!data)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory: %zu bytes for a linked module",
                       size);
    result = api->GetLinkedCubin(handle, data);
    if (result) {
        free(data);
        return fail_link(api, handle, "GetLinkedCubin()", result);
    }
    free(image->data);
    *image = (rt_blob){data, size};
    return CKPP_OK;
}

static ckpp_status run_linker(const link_api *api, link_handle handle, bool ptx,
                              const char *runtime, rt_blob *image)
{
    int result = api->AddData(handle, ptx ? INPUT_PTX : INPUT_CUBIN, image->data, image->size,
                              "module");
    if (result)
        return fail_link(api, handle, "AddData()", result);
    if ((result = api->AddFile(handle, INPUT_LIBRARY, runtime)))
        return fail_link(api, handle, "AddFile(libcudadevrt.a)", result);
    if ((result = api->Complete(handle)))
        return fail_link(api, handle, "Complete()", result);
    return take_cubin(api, handle, image);
}

ckpp_status cuda_link(int arch, bool ptx, rt_blob *image)
{
    const cuda_toolkit *toolkit = cuda_find();
    const link_api *api;
    char runtime[PATH_MAX], option[32];
    const char *options[] = {option};
    link_handle handle = NULL;
    ckpp_status status = toolkit ? get_api(toolkit, &api) : CKPP_ERROR_MEMORY;
    if (status)
        return status;
    if (!find_file(toolkit, runtime_name, runtime))
        return rt_fail(CKPP_ERROR_COMPILE,
                       "%s, and %s is not beside %s: install the CUDA toolkit (or its package "
                       "cuda-cudart-dev-%d-%d)",
                       needs, runtime_name, toolkit->nvrtc[0] ? toolkit->nvrtc : "NVRTC",
                       CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10);
    snprintf(option, sizeof option, "-arch=sm_%d", arch);
    int result = api->Create(&handle, 1, options);
    if (result && handle)
        api->Destroy(&handle);
    if (result == UNRECOGNIZED_ARCH || result == UNSUPPORTED_ARCH)
        return rt_fail(
            CKPP_ERROR_COMPILE,
            "%s, and nvJitLink cannot link for sm_%d: install a CUDA toolkit that knows it", needs,
            arch);
    if (result)
        return fail_link(api, NULL, "Create()", result);
    status = run_linker(api, handle, ptx, runtime, image);
    result = api->Destroy(&handle);
    return result && !status ? fail_link(api, NULL, "Destroy()", result) : status;
}
