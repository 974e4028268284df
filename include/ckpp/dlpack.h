/* ckpp/dlpack.h - the structs in which libraries hand arrays to each other, version 1 of
 * DLPack and the legacy one.
 *
 * ckpp.h does not include this: its functions only pass pointers to them. It is for programs that
 * look into a tensor, or call its deleter, and have no dlpack.h of another library; one that has
 * includes that instead, or before this. The binary layout is fixed by DLPack, on 64-bit systems
 * as the offsets below say. */
#ifndef CKPP_DLPACK_H
#define CKPP_DLPACK_H
#ifndef DLPACK_DLPACK_H_ /* what dlpack.h defines */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of DLDevice.device_type, as far as ckpp exchanges memory with it. */
enum {
    kDLCPU = 1,
    kDLCUDA = 2,
    kDLCUDAHost = 3,           /* page-locked host memory */
    kDLCUDAManaged = 13
};
typedef struct DLDevice {
    int32_t device_type;
    int32_t device_id;         /* a CUDA device's ordinal; of a CPU 0 */
} DLDevice;

/* Of DLDataType.code: how an element's bits are meant. */
enum {
    kDLInt = 0,
    kDLUInt = 1,
    kDLFloat = 2,
    kDLBfloat = 4,
    kDLComplex = 5,            /* bits are those of both parts */
    kDLBool = 6,               /* of 8 bits */
    kDLFloat8_e4m3fn = 10,
    kDLFloat8_e5m2 = 12
};
typedef struct DLDataType {
    uint8_t code;
    uint8_t bits;
    uint16_t lanes;            /* numbers in an element; 1 but for vectors */
} DLDataType;

/* A strided array. Neither shape nor strides nor data is the struct's own. */
typedef struct DLTensor {
    void *data;                /* offset 0 */
    DLDevice device;           /* 8 */
    int32_t ndim;              /* 16 */
    DLDataType dtype;          /* 20 */
    int64_t *shape;            /* 24: ndim extents */
    int64_t *strides;          /* 32: in elements; NULL: row-major */
    uint64_t byte_offset;      /* 40: of the first element from data */
} DLTensor;

/* Who gets such a tensor owns it, and calls the deleter once, unless that is NULL. */
typedef struct DLManagedTensor {
    DLTensor dl_tensor;        /* offset 0 */
    void *manager_ctx;         /* 48: the maker's own */
    void (*deleter)(struct DLManagedTensor *self); /* 56 */
} DLManagedTensor;

typedef struct DLPackVersion {
    uint32_t major;            /* another one has another layout behind the deleter */
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
