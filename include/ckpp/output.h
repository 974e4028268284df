/* ckpp/output.h - outputs of a call that are no ckpp_array: memory behind a pointer, and C
 * scalars. */
#ifndef CKPP_OUTPUT_H
#define CKPP_OUTPUT_H

#include "argument.h"
#include "view.h"

#pragma GCC system_header

/* ckpp_out(p, 2, 5): the address of ckpp_view(p, 2, 5), for an output, as in squared_diff(x, y,
 * ckpp_out(p, 2, 5)). The view lives until the end of the block around it. */
#ifdef __cplusplus
#define ckpp_out(...) ::ckpp::ckpp_address(ckpp_view(__VA_ARGS__))
#else
#define ckpp_out(...) (&((ckpp_array[1]){ckpp_view(__VA_ARGS__)})[0])
#endif

/* ---- used by generated C ---- */

#define CKPP_NEEDS_RESULT_(type)                                                                \
    " is an output: give the address of a ckpp_array or of a " type                             \
    ", or ckpp_out(pointer, extent...)"

#ifdef __cplusplus
#define CKPP_IS_RESULT_(x) (::ckpp::ckpp_is_number_result<CKPP_TYPE_OF_(x)>)
#define CKPP_IS_RESULT_OF_(x, type) (::ckpp::ckpp_is_result<CKPP_TYPE_OF_(x), type>)
#define CKPP_RESULT_(x) ::ckpp::ckpp_result(x)
#define CKPP_RESULT_STRUCT_(x, type) ::ckpp::ckpp_result(x)
#else
/* Whether x can be a reduction's output: a ckpp_array *, or the address of a C scalar, which
 * becomes an array without dimensions. A C array is not taken for such an address. */
#define CKPP_IS_RESULT_(x) CKPP_IS_RESULT_OF_(x, CKPP_C_TYPES_(CKPP_RESULT_CASE_) char **: 0)
#define CKPP_RESULT_CASE_(ENUM, name, kind, bytes, number, type, ...) type *: 1,
/* The same for an output of a known type: behind x are the pointers that fit, as `double *: 1`. */
#define CKPP_IS_RESULT_OF_(x, ...)                                                              \
    _Generic((x), ckpp_array *: 1, struct ckpp_missing *: 1,                                    \
             default: _Generic((char (*)[1 + CKPP_IS_C_ARRAY_(x)])0, char (*)[2]: 0,            \
                               default: _Generic((x), __VA_ARGS__, default: 0)))

#define CKPP_RESULT_(x) CKPP_RESULT_AS_(x, CKPP_IS_RESULT_(x), CKPP_DTYPE_AT_(x), CKPP_SIZE_AT_(x))
#define CKPP_RESULT_STRUCT_(x, type)                                                            \
    CKPP_RESULT_AS_(x, CKPP_IS_RESULT_OF_(x, type *: 1), CKPP_STRUCT, sizeof(type))
#define CKPP_RESULT_AS_(x, fits, dtype, size)                                                   \
    _Generic((x), ckpp_array *: ckpp_out_object_array, default: ckpp_out_object)(               \
        __builtin_choose_expr(fits, (x), (void *)0), dtype, size,                               \
        _Generic((x), ckpp_array *: (ckpp_array *)0, default: &(ckpp_array){0}))

#endif

#endif
