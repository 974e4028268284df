/* ckpp/compile.h - modules that are known only at run time: CUDA source in memory, or a file of
 * CUDA source, PTX or compiled GPU code.
 *
 *     ckpp_module m;
 *     ckpp_module_compile(&m, source, .names = {"scale<float>"}, .options = "-DGAIN=2", .label =
 *     "filters.cu");
 *     ckpp_launch(m, "scale<float>", CKPP_ARGS(x, &y, n), .threads = n);
 *     ckpp_module_free(&m); */
#ifndef CKPP_COMPILE_H
#define CKPP_COMPILE_H

#include "module.h"

enum { CKPP_MAX_NAMES = 64 };

typedef struct ckpp_module_options {
    /* instances of the source's templates, as names(...) of a module lists them */
    const char *names[CKPP_MAX_NAMES + 1];
    const char *options;   /* compiler options, as options("...") of a module takes them */
    /* what compiles for a GPU: "nvrtc" or "nvcc", as compiler("...") of a module; NULL: "nvrtc" */
    const char *compiler;
    const char *label;     /* the source's name in messages, as a file's; NULL: "source" */
    CKPP_OWN_FIELD_(const char *, file_)
    CKPP_OWN_FIELD_(int, line_)
} ckpp_module_options;

/* ckpp_module_compile(&m, source, .option = value, ...) makes a module of CUDA source, as #pragma
 * kernel module does of the text in its braces: host code in it is left out, and an #include "x.h"
 * is looked for along -I of the options. It is compiled for the thread's current device, or found
 * in the cache; for other devices it is compiled when they first need it. The text is copied.
 *
 * CKPP_ERROR_COMPILE: it does not compile; the message has the compiler's messages with the
 * source's lines. CKPP_ERROR_ARGUMENT: the source has no kernel, or an option is not allowed.
 * After an error *m is NULL. */
#define ckpp_module_compile(...) CKPP_MODULE_COMPILE_(__VA_ARGS__, CKPP_HERE_)
#define CKPP_MODULE_COMPILE_(module, source, ...)                                               \
    (CKPP_ADDRESS_OF_(module, ckpp_module, "ckpp_module_compile: 'module'"),                    \
     ckpp_module_make((module), (source), CKPP_OPTIONS_AT_(ckpp_module_options, __VA_ARGS__)))
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_module_make(ckpp_module *module, const char *source,
                                                     const ckpp_module_options *options);

/* The same for a file. A file whose name ends in .cu or .cuh is source, whose "..." includes are
 * looked for beside it, too; any other is a cubin, a fatbin or PTX, which runs only on a GPU and
 * takes none of .names, .options and .compiler. A relative path is looked for in the working
 * directory, and then beside the program's executable. */
#define ckpp_module_file(...) CKPP_MODULE_FILE_(__VA_ARGS__, CKPP_HERE_)
#define CKPP_MODULE_FILE_(module, path, ...)                                                    \
    (CKPP_ADDRESS_OF_(module, ckpp_module, "ckpp_module_file: 'module'"),                       \
     ckpp_module_read((module), (path), CKPP_OPTIONS_AT_(ckpp_module_options, __VA_ARGS__)))
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_module_read(ckpp_module *module, const char *path,
                                                     const ckpp_module_options *options);

/* Waits for the devices that the module is on, unloads its code and variables, frees it, and sets
 * *module to NULL. Views of its variables become invalid. Does nothing for a null pointer, for
 * NULL, or for a module of #pragma kernel. */
CKPP_API void ckpp_module_free(ckpp_module *module);

#endif
