/* ckpp/vectors.h - CUDA's vector types in C: the elements of a parameter that is declared float4
 * are ckpp_float4, or structs of the program's own that have its size. */
#ifndef CKPP_VECTORS_H
#define CKPP_VECTORS_H

/* X(name, type, 2, 4): char1 to char4, of `type`, and what the pairs and the quadruples are
 * aligned to; others are aligned as their members. */
#define CKPP_VECTORS(X)                                                                         \
    X(char, signed char, 2, 4)                                                                  \
    X(uchar, unsigned char, 2, 4)                                                               \
    X(short, short, 4, 8)                                                                       \
    X(ushort, unsigned short, 4, 8)                                                             \
    X(int, int, 8, 16)                                                                          \
    X(uint, unsigned, 8, 16)                                                                    \
    X(long, long, 16, 16)                                                                       \
    X(ulong, unsigned long, 16, 16)                                                             \
    X(longlong, long long, 16, 16)                                                              \
    X(ulonglong, unsigned long long, 16, 16)                                                    \
    X(float, float, 8, 16)                                                                      \
    X(double, double, 16, 16)

#define CKPP_VECTOR_TYPES_(name, type, align_2, align_4)                                        \
    typedef struct ckpp_##name##1 {                                                             \
        type x;                                                                                 \
    } ckpp_##name##1;                                                                           \
    typedef struct __attribute__((aligned(align_2))) ckpp_##name##2 {                           \
        type x, y;                                                                              \
    } ckpp_##name##2;                                                                           \
    typedef struct ckpp_##name##3 {                                                             \
        type x, y, z;                                                                           \
    } ckpp_##name##3;                                                                           \
    typedef struct __attribute__((aligned(align_4))) ckpp_##name##4 {                           \
        type x, y, z, w;                                                                        \
    } ckpp_##name##4;
CKPP_VECTORS(CKPP_VECTOR_TYPES_)
#undef CKPP_VECTOR_TYPES_

#endif
