/* ckpp/dlpack.h - DLPack's structs, in which libraries pass arrays to each other: version 1 and
 * the legacy struct.
 *
 * ckpp.h does not include this, because its functions only pass pointers. It is for programs that
 * read a tensor's members or call its deleter. A program that has another library's dlpack.h
 * includes that instead, or before this. DLPack fixes the binary layout; the offsets below are
 * those on 64-bit systems. */
#ifndef CKPP_DLPACK_H
#define CKPP_DLPACK_H
#ifndef DLPACK_DLPACK_H_ /* what dlpack.h defines */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Values of DLDevice.device_type with which ckpp exchanges memory. */
enum {
    kDLCPU = 1,
    kDLCUDA = 2,
    kDLCUDAHost = 3,           /* page-locked host memory */
    kDLCUDAManaged = 13
};
typedef struct DLDevice {
    int32_t device_type;
    int32_t device_id;         /* a CUDA device's ordinal; 0 for a CPU */
} DLDevice;

/* Values of DLDataType.code. */
enum {
    kDLInt = 0,
    kDLUInt = 1,
    kDLFloat = 2,
    kDLBfloat = 4,
    kDLComplex = 5,            /* `bits` counts both parts */
    kDLBool = 6,               /* 8 bits */
    kDLFloat8_e4m3fn = 10,
    kDLFloat8_e5m2 = 12
};
typedef struct DLDataType {
    uint8_t code;
    uint8_t bits;
    uint16_t lanes;            /* numbers in an element; 1 except for vectors */
} DLDataType;

/* A strided array. The struct owns none of the memory that it points to. */
typedef struct DLTensor {
    void *data;                /* offset 0 */
    DLDevice device;           /* 8 */
    int32_t ndim;              /* 16 */
    DLDataType dtype;          /* 20 */
    int64_t *shape;            /* 24: ndim extents */
    int64_t *strides;          /* 32: in elements; NULL: row-major */
    uint64_t byte_offset;      /* 40: of the first element from data */
} DLTensor;

/* The receiver of such a tensor owns it, and calls the deleter once, unless that is NULL. */
typedef struct DLManagedTensor {
    DLTensor dl_tensor;        /* offset 0 */
    void *manager_ctx;         /* 48: for the producer's use */
    void (*deleter)(struct DLManagedTensor *self); /* 56 */
} DLManagedTensor;

typedef struct DLPackVersion {
    uint32_t major;            /* the layout behind the deleter depends on it */
    uint32_t minor;
} DLPackVersion;

#define DLPACK_FLAG_BITMASK_READ_ONLY 1UL

typedef struct DLManagedTensorVersioned {
    DLPackVersion version;     /* offset 0 */
    void *manager_ctx;         /* 8 */
    void (*deleter)(struct DLManagedTensorVersioned *self); /* 16 */
    uint64_t flags;            /* 24 */
    DLTensor dl_tensor;        /* 32 */
} DLManagedTensorVersioned;

#ifdef __cplusplus
}
#endif

#endif
#endif
