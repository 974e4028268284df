/* ckpp/tune.h - used by generated C: what tune(...) of a raw kernel lets a call choose. Programs
 * do not use it directly. */
#ifndef CKPP_TUNE_H
#define CKPP_TUNE_H

#include "api.h"

#pragma GCC system_header

struct ckpp_arg;
struct ckpp_options;

/* A name in tune(...), and its values. */
typedef struct ckpp_tuned {
    int number;                  /* of the template's parameter; -1: the block */
    int count;                   /* of values */
    const ckpp_int64 *values;       /* of the block: x, y and z of each */
} ckpp_tuned;

enum { CKPP_MAX_COMBINATIONS = 256 };

/* What tune(...) lets a call choose: a value for each name that the call does not give. */
typedef struct ckpp_tune {
    int count;                   /* of names */
    const ckpp_tuned *names;
    /* Evaluates the clauses that mention such names, with the values of the options; NULL: none
     * does. */
    ckpp_status (*set)(const struct ckpp_arg *args, struct ckpp_options *options);
} ckpp_tune;

#endif
