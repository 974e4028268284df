/* ckpp/module_call.h - used by the macros that call a module's kernels: filters_scale(x, &y, 2, n,
 * .threads = n). They know the kernel's parameters, so that numbers are converted. */
#ifndef CKPP_MODULE_CALL_H
#define CKPP_MODULE_CALL_H

#include "launch.h"

#pragma GCC system_header

/* Conditions for assertions about an argument, and the ends of their messages. A missing argument
 * passes them, because another assertion reports it. */
#ifdef __cplusplus
#define CKPP_TAKES_READ_(x) (CKPP_IS_ARRAY_(x) || ::ckpp::ckpp_is_missing<CKPP_TYPE_OF_(x)>)
#define CKPP_TAKES_OBJECT_(x, type) CKPP_IS_OBJECT_(x, type)
#else
#define CKPP_TAKES_READ_(x)                                                 \
    _Generic((x), ckpp_array : 1, ckpp_array * : 1, __const__ ckpp_array * : 1, \
             struct ckpp_missing * : 1, default : 0)
#define CKPP_TAKES_OBJECT_(x, type) _Generic((x), type: 1, struct ckpp_missing *: 1, default: 0)
#endif
#define CKPP_TAKES_READ_TEXT_                                                                   \
    " is an array that the kernel reads: give an array (wrap a pointer in ckpp_view(pointer, "  \
    "extent...))"
#define CKPP_TAKES_WRITTEN_(x) CKPP_IS_OUTPUT_(x)
#define CKPP_TAKES_WRITTEN_TEXT_                                                                 \
    " is an array that the kernel may write: give the address of a ckpp_array (wrap a pointer "  \
    "with ckpp_view first)"
#define CKPP_TAKES_REAL_(x) CKPP_IS_REAL_(x)
#define CKPP_TAKES_REAL_TEXT_ " is a real number"
#define CKPP_TAKES_COMPLEX_(x) CKPP_IS_NUMBER_(x)
#define CKPP_TAKES_COMPLEX_TEXT_ " is a number"
#define CKPP_TAKES_OBJECT_TEXT_ " is a struct: give an object of that type"

#endif
