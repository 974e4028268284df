/* ckpp/types.h - element types, arrays and status codes. */
#ifndef CKPP_TYPES_H
#define CKPP_TYPES_H

#pragma GCC system_header

#include "dtypes.h"
#include "vectors.h"

/* No header of the system is included, because that would be there before the program's own text,
 * which may choose by macros what such headers declare. */
typedef __INT64_TYPE__ ckpp_int64;
typedef __UINT64_TYPE__ ckpp_uint64;
typedef __SIZE_TYPE__ ckpp_size_t;
#define CKPP_INT64_MAX_ __INT64_MAX__
#define CKPP_INT64_MIN_ (-__INT64_MAX__ - 1)
#define CKPP_INT32_MIN_ (-__INT32_MAX__ - 1)
/* An enumeration of C has 4 bytes, as it has in the library, also with -fshort-enums. In C++ the
 * attribute would be cause for warnings. */
#ifdef __cplusplus
#define CKPP_WORD_
#else
#define CKPP_WORD_ __attribute__((__mode__(__SI__)))
#endif

/* A member that generated C names. Since the program may have a macro of its name, the member has
 * another one, too: ckpp_NAME_. The third argument is what follows the name in a declaration. */
#define CKPP_TWO_NAMES_(type, name, behind) \
    union { type name behind; type ckpp_##name##_ behind; };
#ifdef __cplusplus /* clang++ finds no member of a nameless union in a template's initialisers */
#define CKPP_FIELDS_(type, name, behind) type ckpp_##name##_ behind;
#else
#define CKPP_FIELDS_(type, name, behind) CKPP_TWO_NAMES_(type, name, behind)
#endif
#define CKPP_FIELD_(type, name) CKPP_FIELDS_(type, name, )
/* A member that programs name, too. */
#define CKPP_PUBLIC_FIELD_(type, name) CKPP_TWO_NAMES_(type, name, )
/* The same for a member whose own name is no program's: file_ is ckpp_file_, too. */
#define CKPP_OWN_FIELD_(type, name) union { type name; type ckpp_##name; };

#ifdef __cplusplus
typedef bool ckpp_bool;
#else
typedef _Bool ckpp_bool;
#endif

#ifdef __cplusplus
#define CKPP_STATIC_ASSERT_ static_assert
extern "C" {
#else
#define CKPP_STATIC_ASSERT_ _Static_assert
#endif

/* The most dimensions that an array can have. */
#define CKPP_MAX_DIMS 16

/* ckpp_float16 and the like, for floats that C has no type for: structs with an element's bits.
 * See ckpp_float16_from(). */
#define CKPP_BITS_1_ unsigned char
#define CKPP_BITS_2_ unsigned short
#define CKPP_NO_STRUCT_(type, bytes)
#define CKPP_STRUCT_u_ CKPP_NO_STRUCT_
#define CKPP_STRUCT_i_ CKPP_NO_STRUCT_
#define CKPP_STRUCT_f_ CKPP_NO_STRUCT_
#define CKPP_STRUCT_c_ CKPP_NO_STRUCT_
#define CKPP_STRUCT_bits_(type, bytes) typedef struct type { CKPP_BITS_##bytes##_ bits; } type;
#define CKPP_TYPE_(ENUM, name, kind, bytes, number, type, scalar, ...)                         \
    CKPP_STRUCT_##scalar##_(type, bytes)
CKPP_DTYPES(CKPP_TYPE_)
#undef CKPP_TYPE_

/* The C compiler's own _Float16 and __bf16; if it has none, a type that no program uses. */
#if defined __FLT16_MAX__ && !defined __cplusplus
__extension__ typedef _Float16 ckpp_c_float16_;
#define CKPP_HAS_FLOAT16_(X) CKPP_C_FLOAT16_(X)
#else
typedef struct ckpp_c_float16_ { unsigned short none; } ckpp_c_float16_;
#define CKPP_HAS_FLOAT16_(X)
#endif
#if defined __BFLT16_MAX__ && !defined __cplusplus
__extension__ typedef __bf16 ckpp_c_bfloat16_;
#define CKPP_HAS_BFLOAT16_(X) CKPP_C_BFLOAT16_(X)
#else
typedef struct ckpp_c_bfloat16_ { unsigned short none; } ckpp_c_bfloat16_;
#define CKPP_HAS_BFLOAT16_(X)
#endif

typedef enum CKPP_WORD_ ckpp_dtype {
    CKPP_NONE = 0,    /* not known yet, in an empty array */
    CKPP_STRUCT = 16, /* any type without a row; the array's itemsize is its size */
#define CKPP_ENUM_(ENUM, name, kind, bytes, number, ...) CKPP_##ENUM = number,
    CKPP_DTYPES(CKPP_ENUM_)
#undef CKPP_ENUM_
} ckpp_dtype;

typedef enum CKPP_WORD_ ckpp_status {
    CKPP_OK,
    CKPP_ERROR_ARGUMENT,    /* a null pointer, a bad option, a missing or superfluous size */
    /* shapes that do not broadcast, too many dimensions, a negative extent, no such axis */
    CKPP_ERROR_SHAPE,
    CKPP_ERROR_TYPE,        /* element types that disagree, or a placeholder that nothing binds */
    CKPP_ERROR_OVERLAP,     /* an output shares memory with another argument in another layout */
    CKPP_ERROR_MEMORY,      /* out of host or device memory */
    CKPP_ERROR_DEVICE,      /* no such device, or arguments on different devices */
    CKPP_ERROR_COMPILE,     /* the kernel does not compile, or there is no compiler */
    CKPP_ERROR_BOUNDS,      /* CKPP_CHECK=bounds found a raw index out of range */
    CKPP_ERROR_BACKEND,     /* a call of CUDA or of the operating system failed */
    CKPP_ERROR_CHECK,       /* CKPP_CHECK=nan or verify found fault with an output */
    CKPP_ERROR_COMM         /* a rank has not come, ranks disagree, or MPI or NCCL failed */
} ckpp_status;

/* Where memory is: CKPP_HOST, or a CUDA device's ordinal, 0 and up. */
#define CKPP_HOST (-1)

/* A strided view of memory. {0} is an empty array; a call whose output it is allocates it. */
typedef struct ckpp_array {
    void *data;                        /* the first element */
    ckpp_dtype dtype;
    int ndim;                          /* 0: a single element */
    ckpp_size_t itemsize;                   /* bytes of an element */
    int device;                        /* where data is: CKPP_HOST, or 0 and up */
    ckpp_bool read_only;                    /* it can only be an input */
    ckpp_bool shared;                       /* the owner is shared with DLPack tensors */
    void *owner;                       /* for ckpp_free(); NULL in a view */
    ckpp_int64 shape[CKPP_MAX_DIMS];      /* elements along each dimension */
    /* elements from one to the next; 0 and negative are allowed */
    ckpp_int64 strides[CKPP_MAX_DIMS];
} ckpp_array;

CKPP_STATIC_ASSERT_(sizeof(ckpp_status) == 4,
                    "ckpp's enumerations are shorter than the library's: compile C++ without "
                    "-fshort-enums");

/* The user's own cudaStream_t; NULL is the default stream. */
typedef struct CUstream_st *ckpp_stream;

#ifdef __cplusplus
}
#endif

#endif
