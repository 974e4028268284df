/* ckpp/facts.h - used by generated C: what the texts of kernels have. Programs do not use it
 * directly. */
#ifndef CKPP_FACTS_H
#define CKPP_FACTS_H

/* X(FACT): which names the texts of a kernel, or of a declare, have outside of comments and
 * strings. Names in directives count, too. */
#define CKPP_FACTS(X)                                                                            \
    X(PRINTS)              /* printf */                                                          \
    X(WAITS)               /* functions in which a thread waits for others, or stops */          \
    X(GRID_SYNC)           /* grid_sync() */                                                     \
    X(DYNAMIC_SHARED)      /* CKPP_DYNAMIC_SHARED */                                             \
    X(BODY_GRID_SYNC)      /* the body itself names it */                                        \
    X(BODY_DYNAMIC_SHARED)                                                                       \
    X(GROUPS)              /* cooperative_groups */                                              \
    X(CLUSTER_DIMS)        /* __cluster_dims__ */                                                \
    X(NOINLINE)            /* __noinline__ */                                                    \
    X(CASTS_BLOCK)         /* a cast of blockIdx */                                              \
    X(TEXTURES)            /* tex2D(), surf2Dread(), ... */                                      \
    X(VECTORS)             /* float4, make_int2(), ... */                                        \
    X(CU_COMPLEX)          /* cuComplex.h, or names from it */                                   \
    X(CUDA_HALF)           /* CUDA's headers of 16-bit floats */                                 \
    X(CUDA_NAMES)          /* cudaStream_t, cudaMalloc(), ... */                                 \
    X(LAUNCHES)            /* <<< */                                                             \
    X(LERP)                /* lerp() */                                                          \
    X(INCLUDES)            /* an #include that is left to the compilers */                       \
    X(TEAM)                /* ckpp::loop_team and loop_columns: inner loops are spread */         \
    X(ARRAYS)              /* ckpp_array<T, N>: a parameter of a module's kernel */               \
    X(LITERALS)            /* ckpp_bare, ckpp_set, ckpp_lvalue: from C's compound literals */    \
    X(LOOPS)               /* for, while, goto: an element may take long, or forever */          \
    X(HALF)                /* float16 or bfloat16, by any of their names */                      \
    X(DEVICE_CODE)         /* __device__, __managed__: there may be variables of the device's */ \
    X(LONG_CALLS)          /* an elementwise body calls functions of many instructions */        \
    X(SUBSCRIPTS)          /* an elementwise body, or a declare, reads at places it computes */

#define CKPP_FACT_NUMBER_(FACT) CKPP_FACT_NUMBER_##FACT,
#define CKPP_FACT_BIT_(FACT) CKPP_FACT_##FACT = 1u << CKPP_FACT_NUMBER_##FACT,
enum { CKPP_FACTS(CKPP_FACT_NUMBER_) CKPP_FACT_COUNT };
enum { CKPP_FACTS(CKPP_FACT_BIT_) CKPP_NO_FACTS = 0 };
#undef CKPP_FACT_NUMBER_
#undef CKPP_FACT_BIT_

#endif
