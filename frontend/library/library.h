/* library.h - what libckpp has of the preprocessor: modules whose source is known only when the
 * program runs are read as those of #pragma kernel module are, by the same functions. */
#ifndef FRONT_LIBRARY_H
#define FRONT_LIBRARY_H

#include "ckpp/ckpp.h"
#include "frontend/device/device.h"

/* ---- module_make.c: the functions that programs call ---- */

/* A module that the program has made. It is in its own arena. */
typedef struct ckpp_made_module {
    ckpp_kernel kernel;
    void *state;         /* kernel.state points to it */
    ckpp_binary binary;  /* of one that is compiled already */
    arena *arena;
} made_module;

/* ---- module_text.c: from a source to a kernel's description ---- */

/* What a source is, besides its text. */
typedef struct made_source {
    const char *text, *path; /* path: as messages call it */
    size_t size;
    bool is_file;            /* what it includes is beside it */
    const ckpp_module_options *options;
} made_source;

/* Fills the module's description. Does not return where memory is short: see fatal_return. */
ckpp_status made_describe(made_module *m, const made_source *source);

#endif
