/* checks.h - what the checks of CKPP_CHECK=nan and verify share: check.c looks for NaN and holds the two together,
 * check_verify.c makes launches a second time, check_compare.c compares what they gave. All look at arrays on the host. */
#ifndef CHECKS_H
#define CHECKS_H

#include "runtime/rt.h"

/* An array where the CPU can read it. */
typedef struct check_image {
    ckpp_array array;     /* on the host */
    void *memory;         /* of the copy; NULL: there is none, and the array is itself on the host */
} check_image;

/* Copies the bytes that the array spans, so that strides stay and what was aligned is; of a few elements far apart makes a
 * row-major array. Waits. check_drop() in either case. */
ckpp_status check_copy(const ckpp_array *a, ckpp_stream stream, check_image *image);
/* The same, of arrays on a device. */
ckpp_status check_fetch(const ckpp_array *a, ckpp_stream stream, check_image *image);
void check_drop(check_image *image);
/* Whether its elements are so far apart that it is not copied as it lies. */
bool check_is_sparse(const ckpp_array *a);

/* Walks through an array's elements in row-major order. */
typedef struct check_cursor {
    const ckpp_array *array;
    const unsigned char *element;
    int64_t at[CKPP_MAX_DIMS];
} check_cursor;

check_cursor check_first(const ckpp_array *a);
/* After the last element comes the first one. */
static inline void check_next(check_cursor *c)
{
    const ckpp_array *a = c->array;

    for (int d = a->ndim - 1; d >= 0; d--) {
        int64_t step = a->strides[d] * (int64_t)a->itemsize;
        if (c->at[d] < a->shape[d] - 1) {
            c->at[d]++;
            c->element += step;
            return;
        }
        c->element -= step * c->at[d];
        c->at[d] = 0;
    }
}

/* "[2][0]", for messages; "" without dimensions. */
enum { CHECK_PLACE = 20 * CKPP_MAX_DIMS };
void check_put_place(char text[CHECK_PLACE], int ndim, const int64_t *at);
/* "output 'y'"; of a module's kernel "argument 2". */
void check_put_name(char text[128], const rt_launch *l, const rt_operand *o);

/* Says once that arrays of structs, as this one is, are not looked at. */
void check_say_structs(const rt_launch *l, const rt_operand *o);

/* A floating type's numbers, of which a complex one has two. CKPP_NONE: the type has none. */
ckpp_dtype check_real(ckpp_dtype type);
double check_value(ckpp_dtype real, const unsigned char *at);

/* ---- check_verify.c ---- */

/* Memory that the call is given, and its copy on the host. Arguments that share memory share the copy. */
typedef struct check_region {
    unsigned char *low, *high;
    int device;
    const ckpp_array *only;           /* the argument, where there is one, of a few elements far apart; else NULL */
    check_image image;
} check_region;

/* The same call, to be made on the other backend. */
typedef struct check_twin {
    int device;
    int nregions;
    check_region region[RT_MAX_PARAMS];
    ckpp_array array[RT_MAX_PARAMS];
    ckpp_arg arg[RT_MAX_PARAMS];
} check_twin;

/* *twin NULL: the call cannot be made a second time, or nowhere else. */
ckpp_status verify_begin(const rt_launch *l, check_twin **twin);
/* Makes it, and compares the outputs. */
ckpp_status verify_end(const rt_launch *l, check_twin *twin);
void verify_free(check_twin *twin);

/* ---- check_compare.c ---- */

/* Fails where an output is not what the other device made of it. */
ckpp_status compare_output(const rt_launch *l, const rt_operand *o, const ckpp_array *mine, int device, const ckpp_array *theirs);

#endif
