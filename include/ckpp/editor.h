/* ckpp/editor.h - what bodies of kernels find beside C, for editors and linters that read a
 * program as it is written. Nothing includes it, and no program is compiled with it: an editor is
 * told `-include ckpp/editor.h`.
 *
 * The definitions have types and do nothing. No other header is included: it would be there before
 * the program's own `#define _GNU_SOURCE`. */
#ifndef CKPP_EDITOR_H
#define CKPP_EDITOR_H
#ifndef __cplusplus

#pragma GCC system_header

#define __device__
#define __host__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __forceinline__ inline
#define __noinline__
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))

/* where a thread is, and where an element */
struct ckpp_editor_place_ {
    unsigned x, y, z;
};
extern const struct ckpp_editor_place_ threadIdx, blockIdx, blockDim, gridDim, _thread, _threads;
extern const unsigned _warp, _lane;
extern const int warpSize;
extern const long long _i, _n, _ind[];

/* what waits */
void __syncthreads(void);
#define __syncwarp(...) __syncthreads()
void __threadfence(void);
void __threadfence_block(void);
void __threadfence_system(void);
void __nanosleep(unsigned);
void __trap(void);
void grid_sync(void);
int __syncthreads_and(int);
int __syncthreads_or(int);
int __syncthreads_count(int);

/* what the threads of a warp tell each other */
unsigned __activemask(void);
unsigned __ballot_sync(unsigned, int);
int __any_sync(unsigned, int);
int __all_sync(unsigned, int);
#define CKPP_EDITOR_SHARED_(mask, value, ...) ((void)(mask), (value))
#define __shfl_sync CKPP_EDITOR_SHARED_
#define __shfl_up_sync CKPP_EDITOR_SHARED_
#define __shfl_down_sync CKPP_EDITOR_SHARED_
#define __shfl_xor_sync CKPP_EDITOR_SHARED_
#define __reduce_add_sync CKPP_EDITOR_SHARED_
#define __reduce_min_sync CKPP_EDITOR_SHARED_
#define __reduce_max_sync CKPP_EDITOR_SHARED_
#define __reduce_and_sync CKPP_EDITOR_SHARED_
#define __reduce_or_sync CKPP_EDITOR_SHARED_
#define __reduce_xor_sync CKPP_EDITOR_SHARED_

/* what changes memory that others change, too */
#define CKPP_EDITOR_UPDATE_(address, value) (*(address) = (value))
#define atomicAdd CKPP_EDITOR_UPDATE_
#define atomicSub CKPP_EDITOR_UPDATE_
#define atomicMin CKPP_EDITOR_UPDATE_
#define atomicMax CKPP_EDITOR_UPDATE_
#define atomicAnd CKPP_EDITOR_UPDATE_
#define atomicOr CKPP_EDITOR_UPDATE_
#define atomicXor CKPP_EDITOR_UPDATE_
#define atomicInc CKPP_EDITOR_UPDATE_
#define atomicDec CKPP_EDITOR_UPDATE_
#define atomicExch CKPP_EDITOR_UPDATE_
#define atomicCAS(address, compare, value) ((void)(compare), *(address) = (value))

/* arithmetic that C has no name for */
#define __ldg(address) (*(address))
int __popc(unsigned), __popcll(unsigned long long), __clz(int), __clzll(long long);
int __ffs(int), __ffsll(long long), __float_as_int(float);
unsigned __brev(unsigned), __float_as_uint(float);
float __int_as_float(int), __uint_as_float(unsigned);
float rsqrtf(float), __expf(float), __logf(float), __sinf(float), __cosf(float);
double rsqrt(double);

#endif
#endif
