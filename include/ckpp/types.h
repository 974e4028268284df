/* ckpp/types.h - element types, arrays and status codes.
 *
 * The list CKPP_DTYPES is the only place where element types are enumerated: the enum, the names,
 * the _Generic selections and the conversions are all made from it. */
#ifndef CKPP_TYPES_H
#define CKPP_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Dimensions an array can have. */
#define CKPP_MAX_DIMS 16

/* 16-bit floats as C programs hold them: the bits. See ckpp_float16_from() and its kin. */
typedef struct ckpp_float16 { uint16_t bits; } ckpp_float16;     /* IEEE 754 binary16 */
typedef struct ckpp_bfloat16 { uint16_t bits; } ckpp_bfloat16;   /* upper half of binary32 */

/* X(ENUM, NumPy name, kind, bytes); kind: b bool, i signed, u unsigned, f float, c complex. */
#define CKPP_DTYPES(X)            \
    X(BOOL, bool, 'b', 1)         \
    X(INT8, int8, 'i', 1)         \
    X(UINT8, uint8, 'u', 1)       \
    X(INT16, int16, 'i', 2)       \
    X(UINT16, uint16, 'u', 2)     \
    X(INT32, int32, 'i', 4)       \
    X(UINT32, uint32, 'u', 4)     \
    X(INT64, int64, 'i', 8)       \
    X(UINT64, uint64, 'u', 8)     \
    X(FLOAT16, float16, 'f', 2)   \
    X(BFLOAT16, bfloat16, 'f', 2) \
    X(FLOAT32, float32, 'f', 4)   \
    X(FLOAT64, float64, 'f', 8)   \
    X(COMPLEX64, complex64, 'c', 8) \
    X(COMPLEX128, complex128, 'c', 16)

typedef enum ckpp_dtype {
    CKPP_NONE, /* of an empty array: not known yet */
#define CKPP_ENUM_(ENUM, name, kind, bytes) CKPP_##ENUM,
    CKPP_DTYPES(CKPP_ENUM_)
#undef CKPP_ENUM_
    CKPP_STRUCT /* any other type; the array's itemsize says how large */
} ckpp_dtype;

typedef enum ckpp_status {
    CKPP_OK,
    CKPP_ERROR_ARGUMENT,    /* a null pointer, a bad option, a missing or superfluous size */
    CKPP_ERROR_SHAPE,       /* shapes that do not broadcast, too many dimensions, a negative extent, no such axis */
    CKPP_ERROR_TYPE,        /* element types that disagree, or a placeholder that nothing binds */
    CKPP_ERROR_OVERLAP,     /* an output shares memory with another argument in another layout */
    CKPP_ERROR_MEMORY,      /* out of host or device memory */
    CKPP_ERROR_DEVICE,      /* no such device, or arguments on different devices */
    CKPP_ERROR_COMPILE,     /* the kernel does not compile, or there is no compiler */
    CKPP_ERROR_BOUNDS,      /* CKPP_CHECK=bounds found a raw index out of range */
    CKPP_ERROR_BACKEND,     /* a call of CUDA or of the operating system failed */
    CKPP_ERROR_CHECK        /* CKPP_CHECK=nan or verify found fault with an output */
} ckpp_status;

/* Where memory is: CKPP_HOST, or a CUDA device's ordinal, 0 and up. */
#define CKPP_HOST (-1)

/* A strided view of memory. {0} is an empty array, which a call that outputs to it allocates. */
typedef struct ckpp_array {
    void *data;                        /* the first element */
    ckpp_dtype dtype;
    int ndim;                          /* 0: a single element */
    size_t itemsize;                   /* bytes of an element */
    int device;                        /* where data is: CKPP_HOST, or 0 and up */
    bool read_only;                    /* it can be an input, but no output */
    bool shared;                       /* the owner is shared with DLPack tensors */
    void *owner;                       /* what ckpp_free releases; NULL in a view */
    int64_t shape[CKPP_MAX_DIMS];      /* elements along each dimension */
    int64_t strides[CKPP_MAX_DIMS];    /* elements from one to the next; 0 and negative are allowed */
} ckpp_array;

/* The user's own cudaStream_t; NULL is the default stream. */
typedef struct CUstream_st *ckpp_stream;

#ifdef __cplusplus
}
#endif

#endif
