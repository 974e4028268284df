/* ckpp/module.h - modules: kernels and global variables of one CUDA source, used by name; and the
 * description of kernels that are compiled already.
 *
 *     filters_blur(x, &y, w, h, .grid = {8, 8}, .block = {16, 16});
 *     ckpp_module_global(filters, "weights", CKPP_FLOAT32, CKPP_SHAPE(5, 5), &view);
 */
#ifndef CKPP_MODULE_H
#define CKPP_MODULE_H

#include "texture.h"
#include "launch.h"
#include "module_call.h"

/* The type of NAME in `#pragma kernel module NAME`. */
typedef const ckpp_kernel *ckpp_module;

/* ckpp_launch(module, "kernel", CKPP_ARGS(...), .option = value, ...) runs a kernel by its name in
 * the source (with its namespaces, "filters::blur"), or a template's instance as names(...) lists
 * it, "scale<float>". It is for kernels without a macro, since ckpp has not seen their source.
 * The geometry is that of a raw kernel: .grid or .threads, .block, .cluster, .shared,
 * .cooperative, .carveout; .stream, .prepare and .attributes are as for every kernel. */
#define ckpp_launch(...) CKPP_LAUNCH_(__VA_ARGS__, .ckpp_line_ = __LINE__)
#ifdef __cplusplus
#define CKPP_LAUNCH_(module, name, args, ...)                                                   \
    ckpp_launch_(__extension__({                                                                \
        CKPP_CALL_OPTIONS_OF_(::ckpp::ckpp_call_options, ckpp_c_launch, __VA_ARGS__)            \
        const ckpp_options ckpp_o_launch = ::ckpp::ckpp_settled(ckpp_c_launch);                 \
        ckpp_module_launch((module), (name), (args), &ckpp_o_launch); }))
#else
#define CKPP_LAUNCH_(module, name, args, ...)                                                   \
    ckpp_launch_(__extension__({                                                                \
        CKPP_OPTIONS_BEGIN_                                                                     \
        ckpp_options ckpp_o_launch = {CKPP_CALL_(__VA_ARGS__), .ckpp_file_ = __FILE__,          \
                                      __VA_ARGS__};                                             \
        CKPP_OPTIONS_END_                                                                       \
        ckpp_settle_(&ckpp_o_launch);                                                           \
        ckpp_module_launch((module), (name), (args), &ckpp_o_launch); }))
#endif
CKPP_MUST_USE_ static inline ckpp_status ckpp_launch_(ckpp_status status)
{
    return status;
}
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_module_launch(ckpp_module module, const char *name,
                                                       ckpp_arguments args,
                                                       const ckpp_options *options);

/* Makes `view` a borrowed row-major array over a global variable of the module, for ckpp_copy() to
 * read or write. It is the current device's instance of the variable, and must have the size of
 * such an array. For a variable without dimensions, ndim is 0 and shape NULL. */
#define ckpp_module_global(...) \
    ckpp_module_find_global((const char *)__FILE__, (int)__LINE__, __VA_ARGS__)
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_module_find_global(const char *file, int line,
                                                            ckpp_module module, const char *name,
                                                            ckpp_dtype type, int ndim,
                                                            const ckpp_int64 *shape,
                                                            ckpp_array *view);

/* For calls of CUDA's driver: the module's CUmodule, and the CUfunction of a kernel by the name
 * that ckpp_launch() takes, on the current device and in its primary context. Valid until
 * ckpp_module_free() or ckpp_clear_kernels(). NULL after an error, which ckpp_last_error() says:
 * on the host there are none. */
#define ckpp_module_handle(module) \
    ckpp_module_find_handle((const char *)__FILE__, (int)__LINE__, 0, (module), (char *)0)
#define ckpp_module_function(module, name) \
    ckpp_module_find_handle((const char *)__FILE__, (int)__LINE__, 1, (module), (name))
CKPP_API CKPP_MUST_USE_ void *ckpp_module_find_handle(const char *file, int line,
                                                      ckpp_bool function,
                                                      ckpp_module module, const char *name);

/* Compiles the module for the current device to LTO-IR, for a linker that optimises: nvJitLink, or
 * cuFFT, whose callbacks are __device__ functions. *data gets `size` bytes, which the caller gives
 * to free(). Each call compiles; neither nvcc nor the host makes LTO-IR. */
#define ckpp_module_lto_ir(...) \
    ckpp_module_make_lto_ir((const char *)__FILE__, (int)__LINE__, __VA_ARGS__)
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_module_make_lto_ir(const char *file, int line,
                                                            ckpp_module module, void **data,
                                                            ckpp_size_t *size);

#endif
