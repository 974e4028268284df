/* for_headers.h - of this, loops of for_headers.c need a part; the rest is not for kernels. */
#ifndef FOR_HEADERS_H
#define FOR_HEADERS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "for_headers_types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LENGTH 6
#define SIDE (2 * LENGTH + sizeof(short))
#define CALLS (calls + 1)
#define HALF(x) ((x) / 2)
#define NEXT(x) (HALF(x) + ONE)
#define UNUSED_ALLOCATION(n) malloc((n) * sizeof(double))
#define i broken_in_a_kernel

enum { ONE = 1, TWO, COUNT = LENGTH };
static const double weights[3] = {0.25, 0.5, 0.25};
static const char *const names[] = {"a", "b"}; /* the host's */
extern int calls;
int calls;

typedef struct cell {
    real value[TWO];
    struct link link;
    kind what;
} cell;

struct node { /* has what no kernel can have */
    struct node *next;
    FILE *file;
    long double wide;
};

static inline real scaled(real x);
static real of_cell(const cell *c)
{
    return scaled(c->value[0]) + c->value[1];
}

#if defined ONE_THAT_NOBODY_DEFINES
static inline real scaled(real x) { return -x; }
#else
static inline real scaled(real x)
{
    return weights[1] * x * NEXT(LENGTH);
}
#endif

/* macros that mention what each of their places has */
#define AT(r, c) ((r) * n + (c))
#define ADDED(v) ((v) + n + i_of)
#define LAST (n - 1)
#define HALF_OF n / 2
#define UP_TO (r + 1)
#define SET(x, to) ((x) = (to))
#define ROW_OF(r) (r) + TIMES(100)
#define TIMES(k) (k) * r

typedef int map(int);
static inline int cubed(int k) { return k * k * k; }
static inline int apply_header(int k, map *f) { return f(k); }

/* Of the host alone. */
static inline void report(const char *what, double value)
{
    char *copy = malloc(strlen(what) + 1);
    if (!copy)
        exit(1);
    strcpy(copy, what);
    fprintf(stderr, "%s is %g, %d calls, %s\n", copy, value, ++calls, names[0]);
    free(copy);
}

#undef i

#ifdef __cplusplus
}
#endif
#endif
