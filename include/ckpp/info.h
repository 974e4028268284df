/* ckpp/info.h - what a kernel is called, where it is defined, and what it takes:
 *
 *     ckpp_kernel_info about = ckpp_info(squared_diff);
 *     printf("%s takes %d inputs, the first is %s\n", about.name, about.nin, about.param[0].name);
 *
 * What a kernel becomes when it is compiled for a call's arguments is in ckpp_attributes. */
#ifndef CKPP_INFO_H
#define CKPP_INFO_H

#include "call.h"

enum { CKPP_MAX_PARAMS = 64 };

typedef struct ckpp_param_info {
    const char *name;
    ckpp_direction direction;    /* CKPP_IN, CKPP_OUT, CKPP_INOUT */
    /* "float32", "struct point", "texture", "surface"; "T", a placeholder */
    const char *type;
    ckpp_dtype dtype;            /* CKPP_NONE: a placeholder, whose type each call chooses */
    ckpp_size_t itemsize;             /* bytes of an element; 0: a placeholder */
    ckpp_bool array;                  /* only an array will do, no value */
} ckpp_param_info;

typedef struct ckpp_kernel_info {
    const char *name;
    ckpp_kind kind;              /* CKPP_RAW also for a kernel that is compiled already */
    const char *file;            /* of the directive */
    int line;
    int nparams;                 /* nin + nout; 0 for a module, whose kernels have parameters */
    int nin, nout;               /* parameters that are only read; that are written, inout, too */
    ckpp_param_info param[CKPP_MAX_PARAMS];    /* in the order of the call's arguments */
} ckpp_kernel_info;

/* ckpp_info(NAME): of the kernel or module that `#pragma kernel ... NAME` defines. */
#define ckpp_info(name) ckpp_info_of_(&ckpp_kernel_##name)
CKPP_API ckpp_kernel_info ckpp_info_of_(const ckpp_kernel *kernel);

#endif
