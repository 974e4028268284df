/* library.h - the part of libckpp that uses the preprocessor: a module whose source is known only
 * at run time is read by the functions that read #pragma kernel module. */
#ifndef FRONT_LIBRARY_H
#define FRONT_LIBRARY_H

#include "ckpp/ckpp.h"
#include "frontend/device/device.h"

/* ---- module_make.c: the functions that programs call ---- */

/* A module that the program has made at run time. It is allocated in its `arena`. */
typedef struct ckpp_made_module {
    ckpp_kernel kernel;
    void *state;        /* kernel.state points to it */
    ckpp_binary binary; /* if it was read from a compiled file */
    arena *arena;
} made_module;

/* ---- module_text.c: from a source to a kernel's description ---- */

typedef struct made_source {
    const char *text, *path; /* messages name the source by `path` */
    size_t size;
    bool is_file; /* relative includes are looked for in the file's folder */
    const ckpp_module_options *options;
} made_source;

/* Fills the module's kernel description. If memory runs out it jumps to fatal_return. */
ckpp_status made_describe(made_module *m, const made_source *source);

#endif
