/* ckpp/loop_check.h - what the compiler of the program checks of an annotated loop: the types that
 * it combines, whether its outputs may be written, and whether constant extents and subscripts
 * are those of the declared arrays.
 *
 * Names end with _: programs do not use them. */
#ifndef CKPP_LOOP_CHECK_H
#define CKPP_LOOP_CHECK_H

#include "view.h"

#pragma GCC system_header

/* Of a number: 1 for bool, 2 for an unsigned and 3 for a signed integer, 4 for one with a
 * fraction; 0 for anything else. */
#ifdef __cplusplus
extern "C++" {
namespace ckpp {
template <class Type> struct ckpp_loop_number { enum { ckpp_value = 0 }; };
#define CKPP_LOOP_NUMBER_(type, number) \
    template <> struct ckpp_loop_number<type> { enum { ckpp_value = number }; };
CKPP_LOOP_NUMBER_(bool, 1)
CKPP_LOOP_NUMBER_(unsigned char, 2)
CKPP_LOOP_NUMBER_(unsigned short, 2)
CKPP_LOOP_NUMBER_(unsigned, 2)
CKPP_LOOP_NUMBER_(unsigned long, 2)
CKPP_LOOP_NUMBER_(unsigned long long, 2)
CKPP_LOOP_NUMBER_(char, ((char)-1 < 0 ? 3 : 2))
CKPP_LOOP_NUMBER_(signed char, 3)
CKPP_LOOP_NUMBER_(short, 3)
CKPP_LOOP_NUMBER_(int, 3)
CKPP_LOOP_NUMBER_(long, 3)
CKPP_LOOP_NUMBER_(long long, 3)
CKPP_LOOP_NUMBER_(float, 4)
CKPP_LOOP_NUMBER_(double, 4)
CKPP_LOOP_NUMBER_(long double, 4)
#undef CKPP_LOOP_NUMBER_
template <class Type> ckpp_loop_number<Type> ckpp_loop_number_of(const Type &);
/* no template takes the type of an array whose length is computed */
template <class Type, decltype(sizeof 0) Count> char (&ckpp_loop_array_of(Type (&)[Count]))[2];
template <class Type, decltype(sizeof 0) Count> char (&ckpp_loop_array_of(Type (&&)[Count]))[2];
char ckpp_loop_array_of(...);
template <class Type> struct ckpp_loop_length { enum { ckpp_value = 0 }; };
template <class Type, decltype(sizeof 0) Count> struct ckpp_loop_length<Type[Count]> {
    enum : long long { ckpp_value = Count };
};
template <class Type> struct ckpp_loop_const { enum { ckpp_value = 0 }; };
template <class Type> struct ckpp_loop_const<const Type &> { enum { ckpp_value = 1 }; };
} // namespace ckpp
}
#define CKPP_LOOP_KIND_(x) decltype(::ckpp::ckpp_loop_number_of(x))::ckpp_value
#define CKPP_LOOP_IS_CONST_(x) ::ckpp::ckpp_loop_const<decltype((x))>::ckpp_value
#define CKPP_LOOP_IS_ARRAY_(x) (sizeof(::ckpp::ckpp_loop_array_of(x)) == 2)
/* Its elements; 0: none are declared. */
#define CKPP_LOOP_LENGTH_(x) ((ckpp_int64)::ckpp::ckpp_loop_length<__typeof__(x)>::ckpp_value)
#define CKPP_LOOP_ASSERT_(condition, message) static_assert(condition, message);
/* Whether the condition holds, if it is a constant. */
#define CKPP_LOOP_MAY_BE_(condition) (!__builtin_constant_p(condition) || (condition))
#define CKPP_LOOP_CHOOSE_(condition, a, b) ((condition) ? (a) : (b))
#else
#define CKPP_LOOP_KIND_(x)                                                                      \
    _Generic((x), _Bool: 1, unsigned char: 2, unsigned short: 2, unsigned: 2, unsigned long: 2, \
        unsigned long long: 2, char: (char)-1 < 0 ? 3 : 2, signed char: 3, short: 3, int: 3,    \
        long: 3, long long: 3, float: 4, double: 4, long double: 4, default: 0)
#define CKPP_LOOP_IS_CONST_(x) CKPP_IS_CONST_(&(x))
#define CKPP_LOOP_IS_ARRAY_(x) CKPP_IS_C_ARRAY_(x)
/* An array whose length is not declared has none in a struct either. */
#define CKPP_LOOP_LENGTH_(x)                                                                  \
    ((ckpp_int64)(sizeof(struct { __typeof__((x)[0]) ckpp_first; __typeof__(x) ckpp_all; }) / \
                  sizeof((x)[0])) - 1)
#define CKPP_LOOP_ASSERT_(condition, message) _Static_assert(condition, message);
#define CKPP_LOOP_MAY_BE_(condition) \
    __builtin_choose_expr(__builtin_constant_p(condition), (condition), 1)
#define CKPP_LOOP_CHOOSE_(condition, a, b) __builtin_choose_expr(condition, a, b)
#endif

#define CKPP_LOOP_SIZE_(x) sizeof(((void)0, (x)))
/* Of a parameter that is written as an array: that of the pointer. */
#define CKPP_LOOP_BYTES_(array) ((ckpp_int64)sizeof(__typeof__(array)))

/* A sum: what is added to an integer has no fraction. */
#define CKPP_LOOP_SUMS_(s, x, message) \
    CKPP_LOOP_ASSERT_(CKPP_LOOP_KIND_(s) % 4 == 0 || CKPP_LOOP_KIND_(x) != 4, message)
/* ... of bools, which are converted at each step. */
#define CKPP_LOOP_BOOLS_(s, x, message) \
    CKPP_LOOP_ASSERT_(CKPP_LOOP_KIND_(s) != 1 || CKPP_LOOP_KIND_(x) == 1, message)
/* All values that s may have are values of t, too. */
#define CKPP_LOOP_HOLDS_(t, s)                                                       \
    (CKPP_LOOP_KIND_(s) == 0 || CKPP_LOOP_KIND_(t) == 0 ||                           \
     (CKPP_LOOP_KIND_(s) == CKPP_LOOP_KIND_(t) &&                                    \
      CKPP_LOOP_SIZE_(t) >= CKPP_LOOP_SIZE_(s)) ||                                   \
     (CKPP_LOOP_KIND_(s) < CKPP_LOOP_KIND_(t) &&                                     \
      (CKPP_LOOP_KIND_(s) == 1 || CKPP_LOOP_SIZE_(t) > CKPP_LOOP_SIZE_(s))))
/* The largest or smallest: s can have what it is compared with, perhaps rounded. */
#define CKPP_LOOP_ORDERS_(s, x, message) \
    CKPP_LOOP_ASSERT_(CKPP_LOOP_KIND_(s) == 4 || CKPP_LOOP_HOLDS_(s, x), message)

/* The element may be written. */
#define CKPP_LOOP_WRITES_(element, name) \
    CKPP_LOOP_ASSERT_(!CKPP_LOOP_IS_CONST_(element), "the loop writes '" name "', which is const")
/* A row of an array of rows has `count` elements. */
#define CKPP_LOOP_ROW_OF_(row, count, message)                                                   \
    CKPP_LOOP_ASSERT_(                                                                           \
        CKPP_LOOP_MAY_BE_(CKPP_LOOP_BYTES_(row) ==                                               \
                          (ckpp_int64)(count) * (ckpp_int64)sizeof(*(row))),                     \
        message)
/* An array, if it is one, has at least `count` elements. */
#define CKPP_LOOP_HAS_(array, count, message)                                                    \
    CKPP_LOOP_ASSERT_(                                                                           \
        CKPP_LOOP_MAY_BE_(!CKPP_LOOP_IS_ARRAY_(array) ||                                         \
                          CKPP_LOOP_BYTES_(array) >=                                             \
                              (ckpp_int64)(count) * (ckpp_int64)sizeof(*(array))),               \
        message)
/* A subscript is one of the array, or of the `said` elements that a pointer leads to, if there is
 * an iteration. */
#define CKPP_LOOP_INSIDE_(array, said, runs, at, message)                                        \
    CKPP_LOOP_ASSERT_(                                                                           \
        CKPP_LOOP_MAY_BE_(!(runs) ||                                                             \
                          ((at) >= 0 &&                                                          \
                           (CKPP_LOOP_IS_ARRAY_(array)                                           \
                                ? ((at) + 1) * (ckpp_int64)sizeof(*(array)) <=                   \
                                      CKPP_LOOP_BYTES_(array)                                    \
                                : (at) < (said)))),                                              \
        message)
/* A subscript is one of the array, if it is one, where what is known of conditions holds. Elements
 * may follow an array of up to `longer` ones. */
#define CKPP_LOOP_PART_(array, longer, runs, at, message)                                        \
    CKPP_LOOP_ASSERT_(                                                                           \
        CKPP_LOOP_MAY_BE_(!CKPP_LOOP_IS_ARRAY_(array) || !(runs) ||                              \
                          CKPP_LOOP_LENGTH_(array) <= (longer) ||                                \
                          ((at) >= 0 && (at) < CKPP_LOOP_LENGTH_(array))),                       \
        message)
/* The first element, if it is one of an array that has its length in its type; else NULL. */
#define CKPP_LOOP_BASE_(array, element) \
    CKPP_LOOP_CHOOSE_(CKPP_LOOP_IS_ARRAY_(array), (__const__ void *)&(element), \
                      (__const__ void *)0)
#define CKPP_LOOP_COUNT_(array, element) (CKPP_LOOP_BYTES_(array) / (ckpp_int64)sizeof(element))

#endif
