/* ckpp/launch.h - the arguments of a launch of a module's kernel. */
#ifndef CKPP_LAUNCH_H
#define CKPP_LAUNCH_H

#include "texture.h"

#pragma GCC system_header

typedef struct ckpp_arguments {
    ckpp_arg *item;
    int count;
    const ckpp_param *params;    /* the types to convert them to; NULL if they need none */
} ckpp_arguments;

/* CKPP_ARGS(x, &y, 0.5f, n): up to 32 arguments, of the kernel's parameter types: a ckpp_array by
 * value for a pointer that the kernel only reads; the address of one for a pointer that it may
 * also write; a number of exactly the parameter's C type; a struct as CKPP_STRUCT_ARG(object). */
#ifdef __cplusplus
#define CKPP_ARGS(...) \
    (ckpp_arguments{::ckpp::ckpp_launched(__VA_ARGS__), ::ckpp::ckpp_count(__VA_ARGS__), nullptr})
#define CKPP_STRUCT_ARG(object) (::ckpp::ckpp_object(object))
#define CKPP_ARG_(x) ::ckpp::ckpp_launched_one(x)
#include "cxx_launch.h"
#else
#define CKPP_ARGS(...) CKPP_ARGS_N_(CKPP_ARGS_COUNT_(__VA_ARGS__), __VA_ARGS__)
#define CKPP_STRUCT_ARG(object) (ckpp_in_object((__typeof__(object)[1]){object}, sizeof(object)))

static inline ckpp_arg ckpp_arg_itself_(ckpp_arg arg)
{
    return arg;
}
#define CKPP_IS_LAUNCHED_(x)                                                                \
    _Generic((x), ckpp_arg: 1, ckpp_texture: 1, ckpp_texture *: 1, __const__ ckpp_texture *: 1, \
             ckpp_surface: 1, ckpp_surface *: 1, __const__ ckpp_surface *: 1,               \
             default: CKPP_IS_INPUT_(x))
#define CKPP_IS_NO_OBJECT_(x)                                                                   \
    _Generic((x), ckpp_texture: 0, ckpp_texture *: 0, __const__ ckpp_texture *: 0,              \
             ckpp_surface: 0, ckpp_surface *: 0, __const__ ckpp_surface *: 0, default: 1)
#define CKPP_ARG_(x)                                                                             \
    (CKPP_ASSERT_(CKPP_IS_NO_OBJECT_(x), "a module's kernel gets a texture or a surface as its " \
                                         "handle: give texture.object"),                         \
     CKPP_ASSERT_(CKPP_IS_LAUNCHED_(x),                                                          \
                  "an argument of a module's kernel is a plain pointer or no number: "           \
                  "wrap a pointer in ckpp_view(pointer, extent...), "                            \
                  "a struct in CKPP_STRUCT_ARG(object)"),                                        \
     _Generic((x), CKPP_C_TYPES_(CKPP_IN_CASE_)                                                  \
              ckpp_array: ckpp_in_array_at,                                                      \
              ckpp_array *: ckpp_out_array_at,                                                   \
              __const__ ckpp_array *: ckpp_in_array_at,                                          \
              ckpp_arg: ckpp_arg_itself_,                                                        \
              default: ckpp_in_refused)(CKPP_LAUNCHED_(x)))
#define CKPP_LAUNCHED_(x) _Generic((x), ckpp_arg: (x), default: CKPP_BY_ADDRESS_(x))

/* Applies CKPP_ARG_ to each argument. CKPP_ARGS() looks like a single argument, x. That is empty
 * if `CKPP_COMMA_ x ()` expands to a comma, and `CKPP_COMMA_ x` does not, as it does for an x that
 * begins with parentheses. */
#define CKPP_ARGS_N_(n, ...) CKPP_JOIN_(CKPP_ARGS_, n)(__VA_ARGS__)
#define CKPP_JOIN_(a, b) CKPP_JOIN2_(a, b)
#define CKPP_JOIN2_(a, b) a##b
#define CKPP_COMMA_(...) ,
#define CKPP_HAS_COMMA_(...) CKPP_THIRD_(__VA_ARGS__, 1, 0, )
#define CKPP_THIRD_(a, b, c, ...) c
#define CKPP_ARGS_1(x) \
    CKPP_ARGS_1A_(x, CKPP_HAS_COMMA_(CKPP_COMMA_ x()), CKPP_HAS_COMMA_(CKPP_COMMA_ x))
#define CKPP_ARGS_1A_(x, called, begins) CKPP_ARGS_1B_(x, called, begins)
#define CKPP_ARGS_1B_(x, called, begins) CKPP_ARGS_1_##called##begins(x)
#define CKPP_ARGS_1_10(x) ((ckpp_arguments){(ckpp_arg *)0, 0, (__const__ ckpp_param *)0})
#define CKPP_ARGS_1_11(x) CKPP_ARGS_MAKE_(1, CKPP_ARG_(x))
#define CKPP_ARGS_1_00(x) CKPP_ARGS_MAKE_(1, CKPP_ARG_(x))
#define CKPP_ARGS_MAKE_(n, ...) \
    ((ckpp_arguments){(ckpp_arg[]){__VA_ARGS__}, n, (__const__ ckpp_param *)0})
/* Four at a time, so that fewer macro expansions are shown in compilers' messages. */
#define CKPP_EACH_1(a) CKPP_ARG_(a)
#define CKPP_EACH_2(a, b) CKPP_ARG_(a), CKPP_ARG_(b)
#define CKPP_EACH_3(a, b, c) CKPP_ARG_(a), CKPP_ARG_(b), CKPP_ARG_(c)
#define CKPP_EACH_4(a, b, c, d) CKPP_ARG_(a), CKPP_ARG_(b), CKPP_ARG_(c), CKPP_ARG_(d)
#define CKPP_EACH_5(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_1(__VA_ARGS__)
#define CKPP_EACH_6(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_2(__VA_ARGS__)
#define CKPP_EACH_7(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_3(__VA_ARGS__)
#define CKPP_EACH_8(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_4(__VA_ARGS__)
#define CKPP_EACH_9(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_5(__VA_ARGS__)
#define CKPP_EACH_10(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_6(__VA_ARGS__)
#define CKPP_EACH_11(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_7(__VA_ARGS__)
#define CKPP_EACH_12(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_8(__VA_ARGS__)
#define CKPP_EACH_13(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_9(__VA_ARGS__)
#define CKPP_EACH_14(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_10(__VA_ARGS__)
#define CKPP_EACH_15(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_11(__VA_ARGS__)
#define CKPP_EACH_16(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_12(__VA_ARGS__)
#define CKPP_EACH_17(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_13(__VA_ARGS__)
#define CKPP_EACH_18(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_14(__VA_ARGS__)
#define CKPP_EACH_19(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_15(__VA_ARGS__)
#define CKPP_EACH_20(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_16(__VA_ARGS__)
#define CKPP_EACH_21(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_17(__VA_ARGS__)
#define CKPP_EACH_22(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_18(__VA_ARGS__)
#define CKPP_EACH_23(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_19(__VA_ARGS__)
#define CKPP_EACH_24(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_20(__VA_ARGS__)
#define CKPP_EACH_25(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_21(__VA_ARGS__)
#define CKPP_EACH_26(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_22(__VA_ARGS__)
#define CKPP_EACH_27(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_23(__VA_ARGS__)
#define CKPP_EACH_28(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_24(__VA_ARGS__)
#define CKPP_EACH_29(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_25(__VA_ARGS__)
#define CKPP_EACH_30(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_26(__VA_ARGS__)
#define CKPP_EACH_31(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_27(__VA_ARGS__)
#define CKPP_EACH_32(a, b, c, d, ...) CKPP_EACH_4(a, b, c, d), CKPP_EACH_28(__VA_ARGS__)
#define CKPP_ARGS_2(...) CKPP_ARGS_MAKE_(2, CKPP_EACH_2(__VA_ARGS__))
#define CKPP_ARGS_3(...) CKPP_ARGS_MAKE_(3, CKPP_EACH_3(__VA_ARGS__))
#define CKPP_ARGS_4(...) CKPP_ARGS_MAKE_(4, CKPP_EACH_4(__VA_ARGS__))
#define CKPP_ARGS_5(...) CKPP_ARGS_MAKE_(5, CKPP_EACH_5(__VA_ARGS__))
#define CKPP_ARGS_6(...) CKPP_ARGS_MAKE_(6, CKPP_EACH_6(__VA_ARGS__))
#define CKPP_ARGS_7(...) CKPP_ARGS_MAKE_(7, CKPP_EACH_7(__VA_ARGS__))
#define CKPP_ARGS_8(...) CKPP_ARGS_MAKE_(8, CKPP_EACH_8(__VA_ARGS__))
#define CKPP_ARGS_9(...) CKPP_ARGS_MAKE_(9, CKPP_EACH_9(__VA_ARGS__))
#define CKPP_ARGS_10(...) CKPP_ARGS_MAKE_(10, CKPP_EACH_10(__VA_ARGS__))
#define CKPP_ARGS_11(...) CKPP_ARGS_MAKE_(11, CKPP_EACH_11(__VA_ARGS__))
#define CKPP_ARGS_12(...) CKPP_ARGS_MAKE_(12, CKPP_EACH_12(__VA_ARGS__))
#define CKPP_ARGS_13(...) CKPP_ARGS_MAKE_(13, CKPP_EACH_13(__VA_ARGS__))
#define CKPP_ARGS_14(...) CKPP_ARGS_MAKE_(14, CKPP_EACH_14(__VA_ARGS__))
#define CKPP_ARGS_15(...) CKPP_ARGS_MAKE_(15, CKPP_EACH_15(__VA_ARGS__))
#define CKPP_ARGS_16(...) CKPP_ARGS_MAKE_(16, CKPP_EACH_16(__VA_ARGS__))
#define CKPP_ARGS_17(...) CKPP_ARGS_MAKE_(17, CKPP_EACH_17(__VA_ARGS__))
#define CKPP_ARGS_18(...) CKPP_ARGS_MAKE_(18, CKPP_EACH_18(__VA_ARGS__))
#define CKPP_ARGS_19(...) CKPP_ARGS_MAKE_(19, CKPP_EACH_19(__VA_ARGS__))
#define CKPP_ARGS_20(...) CKPP_ARGS_MAKE_(20, CKPP_EACH_20(__VA_ARGS__))
#define CKPP_ARGS_21(...) CKPP_ARGS_MAKE_(21, CKPP_EACH_21(__VA_ARGS__))
#define CKPP_ARGS_22(...) CKPP_ARGS_MAKE_(22, CKPP_EACH_22(__VA_ARGS__))
#define CKPP_ARGS_23(...) CKPP_ARGS_MAKE_(23, CKPP_EACH_23(__VA_ARGS__))
#define CKPP_ARGS_24(...) CKPP_ARGS_MAKE_(24, CKPP_EACH_24(__VA_ARGS__))
#define CKPP_ARGS_25(...) CKPP_ARGS_MAKE_(25, CKPP_EACH_25(__VA_ARGS__))
#define CKPP_ARGS_26(...) CKPP_ARGS_MAKE_(26, CKPP_EACH_26(__VA_ARGS__))
#define CKPP_ARGS_27(...) CKPP_ARGS_MAKE_(27, CKPP_EACH_27(__VA_ARGS__))
#define CKPP_ARGS_28(...) CKPP_ARGS_MAKE_(28, CKPP_EACH_28(__VA_ARGS__))
#define CKPP_ARGS_29(...) CKPP_ARGS_MAKE_(29, CKPP_EACH_29(__VA_ARGS__))
#define CKPP_ARGS_30(...) CKPP_ARGS_MAKE_(30, CKPP_EACH_30(__VA_ARGS__))
#define CKPP_ARGS_31(...) CKPP_ARGS_MAKE_(31, CKPP_EACH_31(__VA_ARGS__))
#define CKPP_ARGS_32(...) CKPP_ARGS_MAKE_(32, CKPP_EACH_32(__VA_ARGS__))
#define CKPP_ARGS_COUNT_(...)                                                                    \
    CKPP_ARGS_LAST_(__VA_ARGS__, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, \
                    16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, )
#define CKPP_ARGS_LAST_(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, \
                        a17, a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30,  \
                        a31, a32, n, ...)                                                      \
    n
#endif

#endif
