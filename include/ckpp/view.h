/* ckpp/view.h - ckpp_view(): arrays over the program's memory, described by a C expression's type.
 *
 * A pointer's type tells the element type, whether that may be written, and, if it points to
 * arrays, the lengths of the rows. Types that do not fit are refused by the compiler. */
#ifndef CKPP_VIEW_H
#define CKPP_VIEW_H

#include "argument.h"

#pragma GCC system_header

#ifdef __cplusplus
extern "C++" {
namespace ckpp {
template <class Type> struct ckpp_rows { enum { ckpp_length = 0 }; };
template <class Type> struct ckpp_rows<Type &> : ckpp_rows<Type> {};
template <class Type, ckpp_size_t rows, ckpp_size_t length> struct ckpp_rows<Type[rows][length]> {
    enum { ckpp_length = length };
};
template <class Type, ckpp_size_t sheets, ckpp_size_t rows, ckpp_size_t length>
struct ckpp_rows<Type[sheets][rows][length]> { enum { ckpp_length = 0 }; };
} // namespace ckpp
}
#define CKPP_ROWS_FIT_(p, count)                            \
    (::ckpp::ckpp_rows<decltype((p))>::ckpp_length == 0 ||  \
     ::ckpp::ckpp_rows<decltype((p))>::ckpp_length == (count))
#define CKPP_HAS_ROWS_(p, count) \
    (!__builtin_constant_p(CKPP_ROWS_FIT_(p, count)) || CKPP_ROWS_FIT_(p, count))
#endif

#ifndef __cplusplus
/* Whether x is a C array: its type then differs from the type that it decays to. */
#define CKPP_IS_C_ARRAY_(x) \
    (!__builtin_types_compatible_p(__typeof__(x), __typeof__(((void)0, (x)))))
#define CKPP_IS_VOID_(x) __builtin_types_compatible_p(__typeof__(x), void)
/* Whether the pointer p is one to const. */
#define CKPP_IS_CONST_(p) \
    __builtin_types_compatible_p(__typeof__(((void)0, (p))), __const__ __typeof__(*(p)) *)

/* If p points to a C array, that array, else a pointer to struct ckpp_leaf. */
struct ckpp_leaf { char none; };
#define CKPP_ROW_OF_(p) __builtin_choose_expr(CKPP_IS_C_ARRAY_(*(p)), *(p), (struct ckpp_leaf *)0)
/* Whether p, if it is an array of rows, has rows of `count` elements; true if nobody knows. */
#define CKPP_HAS_ROWS_(p, count)                                                               \
    __builtin_choose_expr(CKPP_KNOWS_ROWS_(p, count), CKPP_ROWS_FIT_(p, count), 1)
#define CKPP_KNOWS_ROWS_(p, count) \
    (__builtin_constant_p(count) && __builtin_constant_p(sizeof(*(p))))
#define CKPP_ROWS_FIT_(p, count)                                                               \
    (!CKPP_IS_C_ARRAY_(p) || !CKPP_IS_C_ARRAY_(*(p)) ||                                        \
     CKPP_IS_C_ARRAY_((CKPP_ROW_OF_(p))[0]) ||                                                 \
     sizeof(*(p)) == (ckpp_size_t)(count) * sizeof((CKPP_ROW_OF_(p))[0]))
#define CKPP_DEEPER_(p, deeper) __builtin_choose_expr(CKPP_IS_C_ARRAY_(*(p)), deeper, p)
/* The innermost of these pointers, which points to an element. */
#define CKPP_ELEMENT_                                                                           \
    CKPP_DEEPER_(ckpp_1, CKPP_DEEPER_(ckpp_2, CKPP_DEEPER_(ckpp_3, CKPP_DEEPER_(ckpp_4, ckpp_5))))

#define CKPP_REFUSE_VOID_(p)                                                                   \
    _Static_assert(!CKPP_IS_VOID_(*(p)),                                                       \
                   "ckpp_view: void has no element type: ckpp_view_as(pointer, CKPP_FLOAT32, " \
                   "extent...) gives it one");
/* The number of bytes from p, whose value is ckpp_1, to the end of its object, if the compiler
 * knows that; else SIZE_MAX. */
#define CKPP_ROOM_(p) \
    __builtin_object_size(__builtin_choose_expr(CKPP_IS_C_ARRAY_(p), (p), ckpp_1), 0)

/* A view whose shape is `count` extents followed by those of the rows in p's type; or p is an
 * array (is_array) of `size` bytes. */
#define CKPP_VIEW_ROWS_(p, is_array, size, count, ...)                                          \
    __extension__({                                                                             \
        __auto_type ckpp_1 = (p);                                                               \
        __auto_type ckpp_2 = CKPP_ROW_OF_(ckpp_1);                                              \
        __auto_type ckpp_3 = CKPP_ROW_OF_(ckpp_2);                                              \
        __auto_type ckpp_4 = CKPP_ROW_OF_(ckpp_3);                                              \
        __auto_type ckpp_5 = CKPP_ROW_OF_(ckpp_4);                                              \
        _Static_assert(!CKPP_IS_C_ARRAY_(*ckpp_5),                                              \
                       "ckpp_view: rows of rows have at most 4 dimensions");                    \
        CKPP_REFUSE_VOID_(ckpp_1)                                                               \
        __auto_type ckpp_e = CKPP_ELEMENT_;                                                     \
        ckpp_view_of(ckpp_1, CKPP_DTYPE_OF(*ckpp_e), sizeof(*ckpp_e), CKPP_IS_CONST_(ckpp_e),   \
                     CKPP_ROOM_(p), count, __VA_ARGS__,                                         \
                     is_array + CKPP_IS_C_ARRAY_(*ckpp_1) + CKPP_IS_C_ARRAY_(*ckpp_2) +         \
                         CKPP_IS_C_ARRAY_(*ckpp_3) + CKPP_IS_C_ARRAY_(*ckpp_4),                 \
                     __builtin_choose_expr(                                                     \
                         is_array || CKPP_IS_C_ARRAY_(*ckpp_1),                                 \
                         ((__const__ ckpp_size_t[]){size, sizeof(*ckpp_1), sizeof(*ckpp_2),     \
                                           sizeof(*ckpp_3), sizeof(*ckpp_4), sizeof(*ckpp_5)} + \
                          !is_array),                                                           \
                         (__const__ ckpp_size_t *)0));                                          \
    })

/* Where a pointer has no extents: a mark, unless its text takes an address, so that one element is
 * meant. A call warns of the mark where the element meets an array. */
#define CKPP_NO_EXTENT_(text) (__builtin_strchr(text, '&') ? 0 : -1)

#define ckpp_view(...)                                                                       \
    CKPP_VIEW_PICK_(__VA_ARGS__, MANY, MANY, MANY, MANY, MANY, MANY, MANY, MANY, MANY, MANY, \
                    MANY, MANY, MANY, MANY, MANY, MANY, MANY, MANY, ONE, WHOLE, )            \
    (__VA_ARGS__)
#define CKPP_VIEW_PICK_(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, \
                        a16, a17, a18, a19, n, ...)                                           \
    CKPP_VIEW_##n##_
/* For an array, the shape is in the type; for a pointer, there is one element or row. The size is
 * that of a type, since clang warns of sizeof(array + 3). */
#define CKPP_VIEW_WHOLE_(p) \
    CKPP_VIEW_ROWS_(p, CKPP_IS_C_ARRAY_(p), sizeof(__typeof__(p)), 0,                           \
                    (__const__ ckpp_int64[]){CKPP_NO_EXTENT_(#p)})
#define CKPP_VIEW_ONE_(p, extent) \
    CKPP_VIEW_ROWS_(p, 0, 0, 1, (__const__ ckpp_int64[]){(ckpp_int64)(extent)})
#define CKPP_VIEW_MANY_(p, ...)                                                                 \
    __extension__({                                                                             \
        __auto_type ckpp_1 = (p);                                                               \
        _Static_assert(!CKPP_IS_C_ARRAY_(*ckpp_1),                                              \
                       "ckpp_view: an array of arrays has the length of its rows in its type: " \
                       "give the number of rows alone, or nothing");                            \
        CKPP_REFUSE_VOID_(ckpp_1)                                                               \
        ckpp_view_of(ckpp_1, CKPP_DTYPE_OF(*ckpp_1), sizeof(*ckpp_1), CKPP_IS_CONST_(ckpp_1),   \
                     CKPP_ROOM_(p),                                                             \
                     (int)(sizeof((ckpp_int64[]){__VA_ARGS__}) / sizeof(ckpp_int64)),           \
                     (__const__ ckpp_int64[]){__VA_ARGS__}, 0, (__const__ ckpp_size_t *)0);     \
    })

#define ckpp_view_as(p, ...) CKPP_VIEW_AS_(p, __VA_ARGS__, CKPP_NO_EXTENT_(#p))
#define CKPP_VIEW_AS_(p, type, ...)                                                      \
    ckpp_view_of((p), (type), ckpp_dtype_size(type), CKPP_IS_CONST_(p), (ckpp_size_t)-1, \
                 (int)(sizeof((ckpp_int64[]){__VA_ARGS__}) / sizeof(ckpp_int64)) - 1,    \
                 (__const__ ckpp_int64[]){__VA_ARGS__}, 0, (__const__ ckpp_size_t *)0)
#endif

/* The function behind the macros. The shape is `count` extents, then those of `rows` levels of
 * rows, which follow from their `sizes`; the last size is an element's. `room` is the number of
 * bytes in the object if the compiler knows it, else SIZE_MAX. With a count of 0, the extents may
 * be the mark of CKPP_NO_EXTENT_(). */
CKPP_API ckpp_array ckpp_view_of(const void *data, ckpp_dtype type, ckpp_size_t itemsize,
                                 ckpp_bool read_only, ckpp_size_t room, int count,
                                 const ckpp_int64 *extents,
                                 int rows, const ckpp_size_t *sizes) CKPP_NO_ACCESS_(1);

CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_copy_from(ckpp_array *a, ckpp_array memory);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_copy_to(ckpp_array memory, ckpp_bool is_array,
                                                 ckpp_size_t room,
                                                 const ckpp_array *a);

/* ckpp_from(&a, p, 2, 5) copies the elements of ckpp_view(p, 2, 5) to the array a. If that is
 * empty, it is allocated on the current device; else it must have the same shape. */
/* ckpp_to(p, &a) copies the elements of a to the program's memory, row-major and converted to the
 * pointer's type. A C array must have as many elements, and if it has several dimensions, the
 * shape of a; behind a pointer there must be enough memory. */
#ifdef __cplusplus
#include "cxx_view.h"
#else
#define ckpp_from(a, ...) ckpp_copy_from((a), ckpp_view(__VA_ARGS__))
#define ckpp_to(p, a)                                                                           \
    ckpp_copy_to(ckpp_view(p), CKPP_IS_C_ARRAY_(p),                                             \
                 __builtin_choose_expr(CKPP_IS_C_ARRAY_(p), sizeof(__typeof__(p)),              \
                                       __builtin_object_size((p), 0)), (a))
#endif

#endif
