/* ckpp/argument.h - from C expressions to arguments: the _Generic selections with which generated
 * C turns each argument of a call into a ckpp_arg. Programs do not use it directly. */
#ifndef CKPP_ARGUMENT_H
#define CKPP_ARGUMENT_H

#include "call.h"

/* For messages about the macros of a system header, GCC shows only the place of the call. */
#pragma GCC system_header

/* Text as a string, with macros replaced. */
#define CKPP_SPELL_(...) CKPP_SPELLED_(__VA_ARGS__)
#define CKPP_SPELLED_(...) #__VA_ARGS__

/* Whether a macro's text has ++, --, an assignment, or a call that gives nothing or an address.
 * Clang does not fold these functions. */
#ifdef __clang__
#define CKPP_CHANGES_(text) 0
#else
#define CKPP_HAS_(text, part) (__builtin_strstr(text, part) != 0)
#define CKPP_CHANGES_(text)                                                                       \
    (CKPP_HAS_(text, "++") || CKPP_HAS_(text, "--") || CKPP_HAS_(text, "()") ||                   \
     (CKPP_HAS_(text, "(&") && !CKPP_HAS_(text, "->")) ||                                         \
     (CKPP_HAS_(text, "=") && !CKPP_HAS_(text, "==") && !CKPP_HAS_(text, "!=") &&                 \
      !CKPP_HAS_(text, "<=") && !CKPP_HAS_(text, ">=")))
#endif

/* Kernels have a name of the program as it is written: it is no macro here. */
#define CKPP_NO_MACRO_(text, ...)                                                                \
    CKPP_STATIC_ASSERT_(__builtin_strcmp(CKPP_SPELL_(__VA_ARGS__), text) == 0,                   \
                        "kernels have '" text "' as it is written, and for the program it is a " \
                        "macro: put '#pragma kernel declare' in front of its #include or #define")
#define CKPP_NO_CALL_(text)                                                                    \
    CKPP_STATIC_ASSERT_(0, "kernels do not know the program's macro '" text "': put '#pragma " \
                           "kernel declare' in front of its #include or #define")

CKPP_STATIC_ASSERT_(sizeof(long) == 8, "ckpp supports 64-bit Unix systems");

/* Rows for all C types that an element can have. */
#define CKPP_C_TYPES_(X) \
    CKPP_DTYPES(X) CKPP_C_TWINS_(X) CKPP_HAS_FLOAT16_(X) CKPP_HAS_BFLOAT16_(X)

#ifndef __cplusplus
/* The element type of an expression, as an integer constant; CKPP_STRUCT for any other type. */
#define CKPP_DTYPE_CASE_(ENUM, name, kind, bytes, number, type, ...) type: CKPP_##ENUM,
#define CKPP_DTYPE_OF(x) _Generic((x), CKPP_C_TYPES_(CKPP_DTYPE_CASE_) default: CKPP_STRUCT)

/* ckpp_in_int32(int) and the like make an argument from a scalar. */
#define CKPP_SCALAR_u_(type, value) arg.scalar.u = value
#define CKPP_SCALAR_i_(type, value) arg.scalar.i = value
#define CKPP_SCALAR_f_(type, value) arg.scalar.f = value
#define CKPP_SCALAR_c_(type, value)                                             \
    arg.scalar.c[0] = __real__ value, arg.scalar.c[1] = __imag__ value
#define CKPP_SCALAR_bits_(type, value) arg.scalar.f = type##_to(value)
#define CKPP_IN_FUNCTION_(ENUM, name, kind, bytes, number, type, member, ...)   \
    static inline ckpp_arg ckpp_in_##name(type value)                           \
    {                                                                           \
        ckpp_arg arg = {.is_scalar = 1, .dtype = CKPP_##ENUM};                  \
        CKPP_SCALAR_##member##_(type, value);                                   \
        return arg;                                                             \
    }
CKPP_C_TYPES_(CKPP_IN_FUNCTION_)
#undef CKPP_IN_FUNCTION_
#endif

static inline ckpp_arg ckpp_in_array_at(const ckpp_array *array)
{
    ckpp_arg arg = {.array = array};
    return arg;
}
#ifndef __cplusplus
static inline ckpp_array ckpp_no_array_(void)
{
    return (ckpp_array){0};
}
/* For types that a static assertion has refused. */
static inline ckpp_arg ckpp_in_refused(const volatile void *pointer)
{
    (void)pointer;
    return (ckpp_arg){0};
}

#define CKPP_IN_CASE_(ENUM, name, kind, bytes, number, type, ...) type: ckpp_in_##name,
/* An input of a call: an array by value or by pointer, or a scalar. */
#define CKPP_IN_(x)                                                             \
    _Generic((x), CKPP_C_TYPES_(CKPP_IN_CASE_)                                  \
             ckpp_array: ckpp_in_array_at,                                      \
             ckpp_array *: ckpp_in_array_at,                                    \
             __const__ ckpp_array *: ckpp_in_array_at,                          \
             default: ckpp_in_refused)(CKPP_BY_ADDRESS_(x))

/* x itself; for an array by value, the address of a copy, which lives until the end of the block
 * around the call. */
#define CKPP_BY_ADDRESS_(x)                                                  \
    _Generic((x),                                                            \
             ckpp_array: (__const__ ckpp_array[1]){                          \
                 _Generic((x), ckpp_array: (x), default: ckpp_no_array_())}, \
             default: __builtin_choose_expr(CKPP_IS_INPUT_(x), (x), 0))

/* Conditions for assertions about an argument: integer constants, mostly of a single _Generic,
 * since Clang prints more complicated conditions. A missing argument passes them, because another
 * assertion reports it. */
#define CKPP_IS_GIVEN_(x) _Generic((x), struct ckpp_missing *: 0, default: 1)
#define CKPP_IS_ARRAY_(x) \
    _Generic((x), ckpp_array: 1, ckpp_array *: 1, __const__ ckpp_array *: 1, default: 0)
#define CKPP_NUMBER_CASE_(ENUM, name, kind, bytes, number, type, ...) type: 1,
#define CKPP_REAL_CASE_(ENUM, name, kind, bytes, number, type, scalar, ...)                     \
    CKPP_REAL_##scalar##_(type)
#define CKPP_REAL_u_(type) type: 1,
#define CKPP_REAL_i_(type) type: 1,
#define CKPP_REAL_f_(type) type: 1,
#define CKPP_REAL_bits_(type) type: 1,
#define CKPP_REAL_c_(type)
#define CKPP_IS_REAL_(x) \
    _Generic((x), CKPP_C_TYPES_(CKPP_REAL_CASE_) struct ckpp_missing *: 1, default: 0)
#define CKPP_IS_NUMBER_(x) \
    _Generic((x), CKPP_C_TYPES_(CKPP_NUMBER_CASE_) struct ckpp_missing *: 1, default: 0)
#define CKPP_IS_INPUT_(x)                                                \
    _Generic((x), ckpp_array: 1, ckpp_array *: 1, __const__ ckpp_array *: 1, \
             default: CKPP_IS_NUMBER_(x))
#define CKPP_IS_REAL_INPUT_(x) \
    _Generic((x), ckpp_array: 1, ckpp_array *: 1, __const__ ckpp_array *: 1, \
             default: CKPP_IS_REAL_(x))
#define CKPP_IS_VALUE_(x) CKPP_IS_NUMBER_(x)
#define CKPP_IS_STRUCT_(x, type) \
    _Generic((x), type: 1, struct ckpp_missing *: 1, default: CKPP_IS_ARRAY_(x))
#define CKPP_IS_OUTPUT_(x) _Generic((x), ckpp_array *: 1, struct ckpp_missing *: 1, default: 0)
#endif

/* The ends of the assertions' messages. */
#define CKPP_NEEDS_INPUT_ \
    " is neither an array nor a number: wrap a pointer in ckpp_view(pointer, extent...)"
#define CKPP_NEEDS_REAL_INPUT_ \
    " is neither an array nor a real number: wrap a pointer in ckpp_view(pointer, extent...)"
#define CKPP_NEEDS_NUMBER_ " is one of scalars(...): give a number"
#define CKPP_NEEDS_VALUE_ " is a constant without extents: give a number"
#define CKPP_NEEDS_STRUCT_ \
    " is neither an array nor such a struct: wrap a pointer in ckpp_view(pointer, extent...)"
#define CKPP_NEEDS_OUTPUT_ \
    " is an output: give the address of a ckpp_array, or ckpp_out(pointer, extent...)"
#define CKPP_NEEDS_TEXTURE_ \
    " is a texture: give a ckpp_texture, which ckpp_texture_create() makes of an array"
#define CKPP_NEEDS_SURFACE_ \
    " is a surface: give a ckpp_surface, which ckpp_surface_create() makes of an array"

/* A static assertion inside an expression. It is not in a struct, because there Clang takes names
 * in the condition for those of members. */
#define CKPP_ASSERT_(condition, message) \
    ((void)__extension__({ CKPP_STATIC_ASSERT_(condition, message); 0; }))

#ifndef __cplusplus
/* An input whose declared type is a struct: an array, or an object of that type. */
#define CKPP_IN_STRUCT_(x, type)                                                                \
    _Generic((x), ckpp_array: ckpp_in_object_array, ckpp_array *: ckpp_in_object_pointer,       \
             __const__ ckpp_array *: ckpp_in_object_pointer,                                    \
             type: ckpp_in_object, default: ckpp_in_no_struct)((__typeof__(x)[1]){x}, sizeof(type))
static inline ckpp_arg ckpp_in_object_array(const void *object, ckpp_size_t size)
{
    (void)size;
    return ckpp_in_array_at((const ckpp_array *)object);
}
static inline ckpp_arg ckpp_in_object_pointer(const void *object, ckpp_size_t size)
{
    (void)size;
    return ckpp_in_array_at(*(const ckpp_array *const *)object);
}
static inline ckpp_arg ckpp_in_no_struct(const void *object, ckpp_size_t size)
{
    (void)object, (void)size;
    return (ckpp_arg){0};
}
#endif

static inline ckpp_arg ckpp_in_object(const void *object, ckpp_size_t size)
{
    ckpp_arg arg = {.is_scalar = 1, .dtype = CKPP_STRUCT, .itemsize = size};
    arg.scalar.bytes = object;
    return arg;
}

/* An array of constant(...): a pointer to host memory. If the compiler knows that the memory is
 * smaller than `size`, itemsize is its size, which the call reports. */
#define CKPP_CONSTANT_(data, size) ckpp_constant_at((data), __builtin_object_size(data, 0), size)
CKPP_NO_ACCESS_(1) __attribute__((always_inline)) static inline ckpp_arg
ckpp_constant_at(const void *data, ckpp_size_t known, ckpp_size_t size)
{
    ckpp_arg arg = {
        .is_scalar = 1, .dtype = CKPP_STRUCT, .itemsize = known < size ? known : size};
    arg.scalar.bytes = data;
    return arg;
}
#ifndef __cplusplus
/* Whether an extent is an integer constant, and positive. */
#define CKPP_IS_EXTENT_(x) __builtin_choose_expr(__builtin_constant_p(x), (x) > 0, 0)
#endif

/* The array of an argument, for the clauses of a definition; an empty one if it has none. */
static inline const ckpp_array *ckpp_array_of_(const ckpp_arg *arg)
{
    static const ckpp_array none = {0};
    return arg->array ? arg->array : &none;
}

/* x.size of an array x in a clause. Unlike ckpp_size(), it works for an output whose shape is
 * known but not its type. */
static inline ckpp_int64 ckpp_elements_(const ckpp_array *a)
{
    ckpp_int64 count = 1;
    ckpp_bool none = 0, fits = 1;
    for (int d = 0; d < a->ndim && d < CKPP_MAX_DIMS; d++) {
        none = none || a->shape[d] == 0;
        fits = fits && !__builtin_mul_overflow(count, a->shape[d], &count);
    }
    return none ? 0 : fits ? count : CKPP_INT64_MAX_;
}

/* An argument's element type, that of a scalar, and an element's size. */
static inline ckpp_dtype ckpp_dtype_of_(const ckpp_arg *arg)
{
    return ckpp_array_of_(arg)->dtype;
}
static inline ckpp_dtype ckpp_scalar_dtype_(const ckpp_arg *arg)
{
    return arg->dtype;
}
static inline ckpp_size_t ckpp_itemsize_of_(const ckpp_arg *arg)
{
    return ckpp_array_of_(arg)->itemsize;
}

/* The array of an argument, with a shape. */
static inline ckpp_array ckpp_with_shape_(const ckpp_arg *arg, int ndim, const ckpp_int64 *shape)
{
    ckpp_array made = *ckpp_array_of_(arg);
    made.ndim = ndim;
    for (int d = 0; d < ndim && d < CKPP_MAX_DIMS; d++)
        made.shape[d] = shape[d];
    return made;
}

/* Gives an output a shape. */
static inline void ckpp_set_shape_(ckpp_arg *output, int ndim, const ckpp_int64 *shape)
{
    output->shape = shape;
    output->ndim = ndim;
}

/* Gives an output the shape of another argument's array. */
static inline void ckpp_like_(ckpp_arg *output, const ckpp_arg *of)
{
    ckpp_set_shape_(output, ckpp_array_of_(of)->ndim, ckpp_array_of_(of)->shape);
}

/* An output's array, with the shape that it will have. */
static inline ckpp_array ckpp_shaped_(const ckpp_arg *output)
{
    return ckpp_with_shape_(output, output->ndim, output->shape);
}

#ifndef __cplusplus
/* An output of a call: ckpp_array *. */
#define CKPP_OUT_(x) ckpp_out_array_at(_Generic((x), ckpp_array *: (x), default: (ckpp_array *)0))
#endif

static inline ckpp_arg ckpp_out_array_at(ckpp_array *array)
{
    ckpp_arg arg = {.array = array, .out = array};
    return arg;
}

#ifndef __cplusplus
/* An output of an inline construct without extents: an object that is a ckpp_array, a pointer to
 * one, or a scalar (then a 0-dimensional host array). x is an lvalue. */
#define CKPP_OUT_LVALUE_(x)                                                                     \
    _Generic((x), ckpp_array: ckpp_out_object_array, ckpp_array *: ckpp_out_object_pointer,     \
             default: CKPP_IS_PLACE_(#x) ? ckpp_out_place                                       \
                                         : ckpp_out_object)(&(x), CKPP_DTYPE_OF(x), sizeof(x),  \
                                                            &(ckpp_array){0})
static inline ckpp_arg ckpp_out_object_array(void *object, ckpp_dtype dtype, ckpp_size_t size,
                                             ckpp_array *room)
{
    (void)dtype, (void)size, (void)room;
    return ckpp_out_array_at((ckpp_array *)object);
}
static inline ckpp_arg ckpp_out_object_pointer(void *object, ckpp_dtype dtype, ckpp_size_t size,
                                               ckpp_array *room)
{
    (void)dtype, (void)size, (void)room;
    return ckpp_out_array_at(*(ckpp_array *const *)object);
}
#endif

static inline ckpp_arg ckpp_out_object(void *object, ckpp_dtype dtype, ckpp_size_t size,
                                       ckpp_array *room)
{
    ckpp_arg arg = {.array = room};
    *room = (ckpp_array){.data = object, .dtype = dtype, .itemsize = size, .device = CKPP_HOST};
    return arg;
}
/* The same of *p, p[k] or p->m, which a device may have. */
#define CKPP_IS_PLACE_(text) (__builtin_strpbrk(text, "*[>") != (char *)0)
static inline ckpp_arg ckpp_out_place(void *object, ckpp_dtype dtype, ckpp_size_t size,
                                      ckpp_array *room)
{
    ckpp_arg arg = ckpp_out_object(object, dtype, size, room);
    room->device = CKPP_UNKNOWN_;
    return arg;
}

/* An argument of an inline construct with extents: a pointer to that many row-major elements,
 * described in *room. If the compiler knows that the memory is smaller, *room is made invalid,
 * which the call reports. always_inline, because else GCC may warn that an output's memory is not
 * initialised. */
#define CKPP_POINTER_ARG_(room, data, ...) \
    ckpp_pointer_arg_at(room, data, __builtin_object_size(data, 0), __VA_ARGS__)
CKPP_NO_ACCESS_(2)
__attribute__((always_inline)) static inline ckpp_arg
ckpp_pointer_arg_at(ckpp_array *room, const void *data, ckpp_size_t known, ckpp_dtype dtype,
                    ckpp_size_t itemsize, int ndim, const ckpp_int64 *shape)
{
    ckpp_arg arg = {.array = room};
    ckpp_int64 stride = 1, bytes = (ckpp_int64)itemsize;
    room->dtype = dtype;
    room->ndim = ndim;
    room->itemsize = itemsize;
    room->device = CKPP_UNKNOWN_;
    room->read_only = room->shared = 0;
    room->owner = (void *)0;
    *(const void **)&room->data = data;
    for (int d = ndim - 1; d >= 0; d--) {
        room->shape[d] = shape[d];
        room->strides[d] = stride;
        stride = (ckpp_int64)((ckpp_uint64)stride * (ckpp_uint64)(shape[d] > 0 ? shape[d] : 1));
    }
    for (int d = 0; known != (ckpp_size_t)-1 && d < ndim; d++)
        if (shape[d] < 0 || __builtin_mul_overflow(bytes, shape[d], &bytes))
            return arg; /* the call reports that */
    if (known != (ckpp_size_t)-1 && (ckpp_uint64)bytes > known) {
        room->ndim = -2;
        room->shape[0] = bytes;
        room->shape[1] = (ckpp_int64)known;
    }
    return arg;
}

#ifdef __cplusplus
#include "cxx_argument.h"
#else
/* The type of x if it is a struct of the size of `type`, a vector type; else `type`. And the same
 * for what p points to. */
#define CKPP_VECTOR_OF_(x, type)                                                                \
    __typeof__(((void)0, __builtin_choose_expr(__builtin_classify_type(x) == 12 /* a struct */  \
                                               && CKPP_DTYPE_OF(x) == CKPP_STRUCT               \
                                               && sizeof(x) == sizeof(type), (x), (type){0})))
#define CKPP_VECTOR_AT_(p, type)                                                                \
    CKPP_VECTOR_OF_(*_Generic((p), void *: (char *)0, __const__ void *: (char *)0,              \
                              default: __builtin_choose_expr(                                   \
                                  __builtin_classify_type(p) == 5 /* a pointer */, (p),         \
                                  (char *)0)), type)

/* The object that p points to, for use in _Generic; a char if p is no pointer to an object. If p
 * is a C array of three dimensions, that is a row of rows. */
#define CKPP_NO_POINTER_CASE_(ENUM, name, kind, bytes, number, type, ...) type: (char *)0,
#define CKPP_ROW_(p)                                                                            \
    (*_Generic((p), CKPP_C_TYPES_(CKPP_NO_POINTER_CASE_)                                        \
               ckpp_array: (char *)0, void *: (char *)0, __const__ void *: (char *)0,          \
               default: (p)))

/* Whether p points to `type`, or to rows of it, or to rows of rows; an integer constant. For
 * outputs: without the const variants. */
#define CKPP_POINTS_TO_(p, type)                                          \
    _Generic((p), type *: 1, __const__ type *: 1, void *: 1, __const__ void *: 1, \
             type (*)[]: 1, __const__ type (*)[]: 1,                      \
             default: _Generic(CKPP_ROW_(p), type (*)[]: 1, __const__ type (*)[]: 1, default: 0))
#define CKPP_POINTS_TO_MUTABLE_(p, type)               \
    _Generic((p), type *: 1, void *: 1, type (*)[]: 1, \
             default: _Generic(CKPP_ROW_(p), type (*)[]: 1, default: 0))

/* For a pointer p to elements or to rows of them: the element type (CKPP_STRUCT for any other
 * pointer), its size, and whether it may be written. Integer constants. */
#define CKPP_AT_CASES_(type, value)                                                             \
    type *: value, __const__ type *: value, type (*)[]: value, __const__ type (*)[]: value,
#define CKPP_DTYPE_AT_CASE_(ENUM, name, kind, bytes, number, type, ...)                        \
    CKPP_AT_CASES_(type, CKPP_##ENUM)
#define CKPP_DTYPE_AT_(p) _Generic((p), CKPP_C_TYPES_(CKPP_DTYPE_AT_CASE_) default: CKPP_STRUCT)
#define CKPP_SIZE_AT_CASE_(ENUM, name, kind, bytes, number, type, ...)                         \
    CKPP_AT_CASES_(type, sizeof(type))
#define CKPP_SIZE_AT_(p) _Generic((p), CKPP_C_TYPES_(CKPP_SIZE_AT_CASE_) default: (ckpp_size_t)0)
#define CKPP_MUTABLE_AT_CASE_(ENUM, name, kind, bytes, number, type, ...) type *: 1, type (*)[]: 1,
#define CKPP_MUTABLE_AT_(p) _Generic((p), CKPP_C_TYPES_(CKPP_MUTABLE_AT_CASE_) default: 0)
#endif

#endif
