/* ckpp/loop.h - what the code that ckpp generates for an annotated loop computes before it runs.
 *
 * Names end with _: programs do not use them. */
#ifndef CKPP_LOOP_H
#define CKPP_LOOP_H

#include "call.h"
#include "view.h"
#include "loop_check.h"

#pragma GCC system_header

/* Whether a plain char is signed as is usual for the processor, and so in kernels. */
#if (defined __x86_64__ && defined __CHAR_UNSIGNED__) || \
    (defined __aarch64__ && !defined __CHAR_UNSIGNED__)
#define CKPP_USUAL_CHAR_ 0
#else
#define CKPP_USUAL_CHAR_ 1
#endif

/* Refuses a matrix whose rows are reached by pointers. */
#ifdef __cplusplus
#define CKPP_LOOP_ROW_(row, name)                                              \
    static_assert(::ckpp::ckpp_is_c_array<decltype((row))>,                    \
                  "'" name "' has pointers to rows, which may lie anywhere");
#else
#define CKPP_LOOP_ROW_(row, name)         \
    _Static_assert(CKPP_IS_C_ARRAY_(row), \
                   "'" name "' has pointers to rows, which may lie anywhere");
#endif

#ifdef __cplusplus
/* The address of what may be a value, or a constant, which have none: NULL. */
#define CKPP_LOOP_ADDRESS_(x)                                                                  \
    (::ckpp::is_variable<decltype((x))> ? ::ckpp::address_of(x) : (const volatile void *)nullptr)
#endif

/* The number of iterations from `first` on if the first one runs: while what steps of `step` give
 * has not reached `bound`, or with `inclusive` passed it. -1 if the steps do not lead there. */
static inline ckpp_int64 ckpp_loop_trips_(ckpp_int64 first, ckpp_int64 bound, ckpp_int64 step,
                                          int inclusive)
{
    ckpp_uint64 distance = step > 0 ? (ckpp_uint64)bound - (ckpp_uint64)first
                                 : (ckpp_uint64)first - (ckpp_uint64)bound;
    ckpp_uint64 size = step > 0 ? (ckpp_uint64)step : 0 - (ckpp_uint64)step;
    if (!step || distance > CKPP_INT64_MAX_)
        return -1;
    return (ckpp_int64)(inclusive ? distance / size + 1 : (distance + size - 1) / size);
}

/* The number of elements of so many rows; -1 if an extent is negative, INT64_MAX if there are more
 * than a number holds. */
static inline ckpp_int64 ckpp_loop_times_(ckpp_int64 rows, ckpp_int64 columns)
{
    if (rows < 0 || columns < 0)
        return -1;
    return columns && rows > CKPP_INT64_MAX_ / columns ? CKPP_INT64_MAX_ : rows * columns;
}

/* Whether each of the loops has an iteration. */
static inline int ckpp_loop_runs_(const ckpp_int64 *trips, int ndim)
{
    int runs = 1;
    for (int d = 0; d < ndim; d++)
        runs = runs && trips[d] > 0;
    return runs;
}

/* The number of the iteration of loop d at place k: 0 is where all loops begin, d + 1 the second
 * iteration of loop d alone, and ndim + 1 the last one of all. */
static inline ckpp_int64 ckpp_loop_place_(int k, int d, const ckpp_int64 *trips, int ndim)
{
    return k == ndim + 1 ? trips[d] - 1 : k == d + 1 ? trips[d] > 1 : 0;
}

/* The same of a loop whose arrays have ghosts: how far these are, a single iteration has to tell,
 * so d + 1 is where a second one would be. */
static inline ckpp_int64 ckpp_loop_apart_(int k, int d, const ckpp_int64 *trips, int ndim)
{
    return k == ndim + 1 ? trips[d] - 1 : k == d + 1;
}

/* The threads of a GPU that share an iteration: 1 << shift of them, in blocks of `block` threads,
 * each of which keeps so many elements of a row; whether they are a whole block; and the number of
 * all threads. */
typedef struct ckpp_loop_team_ {
    CKPP_FIELD_(int, shift) CKPP_FIELD_(int, block) CKPP_FIELD_(int, kept)
    CKPP_FIELD_(int, whole) CKPP_FIELD_(ckpp_int64, threads)
} ckpp_loop_team_;
/* Why nothing of rows is kept, though there are several inner loops. */
#define CKPP_LOOP_UNKEPT(X)                                                                     \
    X(INDEPENDENT, "the loop is 'independent': what is read may be written meanwhile")          \
    X(COLUMNS, "inner loops read columns, not rows")                                            \
    X(BOUNDS, "no inner loop runs in every iteration, between bounds that stay")                \
    X(ROWS, "no two inner loops of the same bounds read the same row of an array that stays")
#define CKPP_LOOP_UNKEPT_ENUM_(NAME, text) CKPP_LOOP_UNKEPT_##NAME,
typedef enum CKPP_WORD_ ckpp_loop_unkept {
    CKPP_LOOP_KEPT, /* or there is nothing to keep */
    CKPP_LOOP_UNKEPT(CKPP_LOOP_UNKEPT_ENUM_)
} ckpp_loop_unkept;
#undef CKPP_LOOP_UNKEPT_ENUM_
/* Chooses them for `rows` iterations whose inner loops have some `inner` iterations each, negative
 * if that is not known. `width`, if not 0: the number of threads that the loop asks for; `kept`:
 * inner loops read the same row, of numbers of that many bytes; if it is negative, they do not, as
 * ckpp_loop_unkept -kept says; `columns`: neighbouring iterations read neighbouring elements;
 * `host`: it runs on the host. */
CKPP_API ckpp_loop_team_ ckpp_loop_choose_(ckpp_int64 rows, ckpp_int64 inner, ckpp_int64 width,
                                           int kept, int columns, int host);
/* Makes *parts an array of one number for each of the `rows` iterations, on the device where the
 * loop runs: that of memory `near` it, or the current one, or *device; ready in the order of
 * *stream. NULL: there is none. `host` as above. */
CKPP_API ckpp_status ckpp_loop_parts_(ckpp_array *parts, ckpp_dtype dtype, ckpp_int64 rows,
                                      const void *near, const int *device,
                                      const ckpp_stream *stream, int host);
/* Refuses a number of iterations that is not known. */
CKPP_API ckpp_status ckpp_loop_check_(const ckpp_int64 *trips, int ndim, const char *file,
                                      int line);
/* Refuses an array whose rows have `has` elements, where the loop's clause says `said`. */
CKPP_API ckpp_status ckpp_loop_row_(const char *name, ckpp_int64 has, ckpp_int64 said,
                                    const char *file, int line);
/* Sets *count to the number of elements of `size` bytes from `data` on that are present in a data
 * region, and are no more than the `known` bytes that the compiler knows of. `name` is the
 * array's. */
CKPP_API ckpp_status ckpp_loop_present_(ckpp_int64 *count, const void *data, ckpp_size_t known,
                                        ckpp_size_t size, const char *file, int line,
                                        const char *name);
/* Makes *view the array of the elements at places[] and between. `name` is the access as written.
 * Refuses elements that are not evenly apart; of a written one (2: under a condition), two in the
 * same place; and, if
 * `base` is not NULL, those outside of the `count` elements from there on. */
CKPP_API ckpp_status ckpp_loop_view_(ckpp_array *view, const void *const *places, int ndim,
                                     const ckpp_int64 *trips, ckpp_dtype dtype,
                                     ckpp_size_t itemsize,
                                     int written, const void *base, ckpp_int64 count,
                                     const char *file, int line, const char *name);
/* Elements of a loop: of a view, each with `size` bytes that are `at` bytes behind its beginning;
 * or, where `view` is NULL, `at` elements of `size` bytes from `data` on. */
typedef struct ckpp_loop_range_ {
    const ckpp_array *ckpp_view_;
    const volatile void *ckpp_data_;
    ckpp_int64 ckpp_at_, ckpp_size_;
    int ckpp_written_;
    const char *ckpp_name_;
} ckpp_loop_range_;
/* What the loop reads once, before it begins; `changes`: it gets its value after the loop. */
typedef struct ckpp_loop_copy_ {
    const volatile void *ckpp_data_;
    ckpp_size_t ckpp_size_;
    int ckpp_changes_;
    const char *ckpp_file_;
    int ckpp_line_;
    const char *ckpp_name_;
} ckpp_loop_copy_;
/* Refuses what is in the place of an element: of one that the loop writes, or, if it changes, of
 * any; and what changes while it is present in a data region. */
CKPP_API ckpp_status ckpp_loop_copied_(const ckpp_loop_range_ *ranges, int nranges,
                                       const ckpp_loop_copy_ *copies, int ncopies);
/* With CKPP_CHECK=verify, the identity of the reduction that this thread has run last, if that was
 * the loop at this place; else NULL. */
CKPP_API const void *ckpp_loop_identity_(const char *file, int line);
/* Fails where the value before the loop is not the same once the identity is combined with it. */
CKPP_API ckpp_status ckpp_loop_neutral_(const void *old, const void *left, const void *right,
                                        const char *name, const char *file, int line);
/* Gives an error to the handler. */
CKPP_API void ckpp_loop_report_(ckpp_status status);

#endif
