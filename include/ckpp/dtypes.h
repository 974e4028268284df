/* ckpp/dtypes.h - the table of element types, the only place that enumerates them. The enum,
 * names, conversions, _Generic selections, checks and kernel source are made from it. The macro X
 * cannot contain a call of a kernel, because that would expand the table inside itself.
 *
 * X(ENUM, name, kind, bytes, number,     type, scalar,     stored, seen, text,
 *   part, fraction, exponent, infinite,  units, dlpack)
 *
 *   ENUM      CKPP_ENUM
 *   name      NumPy's name; used in messages, and as the TYPE of a parameter
 *   kind      b bool, i signed, u unsigned, f float, c complex
 *   number    the enumerator's value. It is part of compiled programs and recordings and never
 *             changes; a new type goes to the end, with the next number (16 is CKPP_STRUCT)
 *   type      the C type; if C has none, the struct with its bits that types.h declares
 *   scalar    the member of ckpp_scalar that passes it by value: u, i, f, c; or `bits` for such a
 *             struct, which is passed as f
 *   stored    the type of an element in memory, in kernel source
 *   seen      the type that a body computes with
 *   text      the kernel text that both need: plain, half, float8, complex (DTYPE_TEXT_...)
 *   part      ENUM of the real type of which it consists; NONE for integers
 *   fraction  number of bits of that type's fraction
 *   exponent  number of bits of its exponent
 *   infinite  1: infinities and NaNs as in IEEE 754; 0: no infinities, and a NaN has all these
 *             bits set
 *   units     units in the last place by which results may differ for CKPP_CHECK=verify
 *   dlpack    DLDataType.code */
#ifndef CKPP_DTYPES_H
#define CKPP_DTYPES_H

#define CKPP_DTYPES(X)                                                                          \
    X(BOOL, bool, 'b', 1, 1, ckpp_bool, u, bool, bool, plain,                                   \
      NONE, 0, 0, 0, 0, kDLBool)                                                                \
    X(INT8, int8, 'i', 1, 2, signed char, i, signed char, signed char, plain,                   \
      NONE, 0, 0, 0, 0, kDLInt)                                                                 \
    X(UINT8, uint8, 'u', 1, 3, unsigned char, u, unsigned char, unsigned char, plain,           \
      NONE, 0, 0, 0, 0, kDLUInt)                                                                \
    X(INT16, int16, 'i', 2, 4, short, i, short, short, plain,                                   \
      NONE, 0, 0, 0, 0, kDLInt)                                                                 \
    X(UINT16, uint16, 'u', 2, 5, unsigned short, u, unsigned short, unsigned short, plain,      \
      NONE, 0, 0, 0, 0, kDLUInt)                                                                \
    X(INT32, int32, 'i', 4, 6, int, i, int, int, plain,                                         \
      NONE, 0, 0, 0, 0, kDLInt)                                                                 \
    X(UINT32, uint32, 'u', 4, 7, unsigned, u, unsigned, unsigned, plain,                        \
      NONE, 0, 0, 0, 0, kDLUInt)                                                                \
    X(INT64, int64, 'i', 8, 8, long, i, long, long, plain,                                      \
      NONE, 0, 0, 0, 0, kDLInt)                                                                 \
    X(UINT64, uint64, 'u', 8, 9, unsigned long, u, unsigned long, unsigned long, plain,         \
      NONE, 0, 0, 0, 0, kDLUInt)                                                                \
    X(FLOAT16, float16, 'f', 2, 10, ckpp_float16, bits, ckpp::float16, float, half,             \
      FLOAT16, 10, 5, 1, 8, kDLFloat)                                                           \
    X(BFLOAT16, bfloat16, 'f', 2, 11, ckpp_bfloat16, bits, ckpp::bfloat16, float, half,         \
      BFLOAT16, 7, 8, 1, 8, kDLBfloat)                                                          \
    X(FLOAT32, float32, 'f', 4, 12, float, f, float, float, plain,                              \
      FLOAT32, 23, 8, 1, 64, kDLFloat)                                                          \
    X(FLOAT64, float64, 'f', 8, 13, double, f, double, double, plain,                           \
      FLOAT64, 52, 11, 1, 64, kDLFloat)                                                         \
    X(COMPLEX64, complex64, 'c', 8, 14, float _Complex, c, complex64, complex64, complex,       \
      FLOAT32, 23, 8, 1, 64, kDLComplex)                                                        \
    X(COMPLEX128, complex128, 'c', 16, 15, double _Complex, c, complex128, complex128, complex, \
      FLOAT64, 52, 11, 1, 64, kDLComplex)                                                       \
    X(FLOAT8_E4M3, float8_e4m3, 'f', 1, 17, ckpp_float8_e4m3, bits, ckpp::float8_e4m3, float,   \
      float8, FLOAT8_E4M3, 3, 4, 0, 2, kDLFloat8_e4m3fn)                                        \
    X(FLOAT8_E5M2, float8_e5m2, 'f', 1, 18, ckpp_float8_e5m2, bits, ckpp::float8_e5m2, float,   \
      float8, FLOAT8_E5M2, 2, 5, 1, 2, kDLFloat8_e5m2)

/* Further C types with the representation of some of these, as rows with the same columns up to
 * `scalar`. */
#define CKPP_C_TWINS_(X)                                                                        \
    X(INT8, char, 'i', 1, 2, char, i, )                                                         \
    X(INT64, llong, 'i', 8, 8, long long, i, )                                                  \
    X(UINT64, ullong, 'u', 8, 9, unsigned long long, u, )

/* The same for floats of 16 bits that only some C compilers have: see types.h. */
#define CKPP_C_FLOAT16_(X) X(FLOAT16, half, 'f', 2, 10, ckpp_c_float16_, f, )
#define CKPP_C_BFLOAT16_(X) X(BFLOAT16, bhalf, 'f', 2, 11, ckpp_c_bfloat16_, f, )

#endif
