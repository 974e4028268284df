/* vector.h - CUDA's vector types by the names that they have in C, ckpp_float4. */
#define CKPP_VECTOR_NAMES_(name)                                                               \
    typedef name##1 ckpp_##name##1;                                                            \
    typedef name##2 ckpp_##name##2;                                                            \
    typedef name##3 ckpp_##name##3;                                                            \
    typedef name##4 ckpp_##name##4;
CKPP_VECTOR_NAMES_(char)
CKPP_VECTOR_NAMES_(uchar)
CKPP_VECTOR_NAMES_(short)
CKPP_VECTOR_NAMES_(ushort)
CKPP_VECTOR_NAMES_(int)
CKPP_VECTOR_NAMES_(uint)
CKPP_VECTOR_NAMES_(long)
CKPP_VECTOR_NAMES_(ulong)
CKPP_VECTOR_NAMES_(longlong)
CKPP_VECTOR_NAMES_(ulonglong)
CKPP_VECTOR_NAMES_(float)
CKPP_VECTOR_NAMES_(double)
#undef CKPP_VECTOR_NAMES_
