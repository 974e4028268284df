/* module_words.c - words of CUDA's that sources use beside mathematics: atomic functions of a
 * scope, roundings, bytes in words, the types of <sys/types.h>, memory. Each kernel leaves in y[0]
 * the first check that failed. */
#include "check.h"

#pragma kernel module words
{
#define EXPECT(condition) do { if (!(condition)) atomicCAS(y, 0, __LINE__); } while (0)
    __global__ void types(int *y)
    {
        uchar a = 255;
        ushort b = 65535;
        uint c = ~0u;
        ulong d = ~0ul;
        u_char e = a; u_short f = b; u_int g = c; u_long h = d; u_int8_t i = a; u_int64_t j = d;
        EXPECT(sizeof a == 1 && sizeof b == 2 && sizeof c == 4 && sizeof d == 8 && e == i &&
               f == b && g == c && h == j);
    }
    __global__ void scopes(int *y, unsigned *n, float *x)
    {
        atomicAdd_block(&n[0], 1u);
        atomicAdd_system(&n[0], 1u);
        atomicMax_block(&n[1], 7u);
        atomicMin_system(&n[2], 3u);
        atomicExch_block(&n[3], 9u);
        atomicCAS_system(&n[4], 0u, 5u);
        atomicOr_block(&n[5], 6u);
        atomicInc_system(&n[6], 100u);
        atomicAdd_block(x, 0.5f);
        __syncthreads();
        EXPECT(n[0] == 2 * blockDim.x && n[1] == 7 && n[2] == 3 && n[3] == 9 && n[4] == 5 &&
               n[5] == 6 && n[6] == blockDim.x);
        EXPECT(*x == 0.5f * blockDim.x);
    }
    __global__ void numbers(int *y, const float *x, const double *d)
    {
        EXPECT(__fadd_ru(x[0], x[1]) > 1 && __fadd_rz(x[0], x[1]) == 1 &&
               __fadd_rd(x[0], -x[1]) < 1 && __fadd_rn(x[0], x[1]) == 1);
        EXPECT(__fdiv_rd(x[0], 3 * x[0]) < __fdiv_ru(x[0], 3 * x[0]) &&
               __fsqrt_rd(2 * x[0]) < __fsqrt_ru(2 * x[0]));
        EXPECT(__dadd_ru(d[0], d[1]) > 1 && __dmul_rz(d[0], d[0]) == 1 &&
               __fma_rd(d[0], d[0], -d[1]) < 1 && __ddiv_ru(1, 3) > __ddiv_rd(1, 3));
        EXPECT(__int2float_rz(16777217) == 16777216 && __int2float_ru(16777217) == 16777218 &&
               __double2float_rd(0.1) < __double2float_ru(0.1));
        EXPECT(norm4df(x[0], x[0], x[0], x[0]) == 2 &&
               fabsf(cyl_bessel_i0f(x[0]) - 1.2660658f) < 1e-5f && fdividef(x[0], 4) == 0.25f);
    }
    __global__ void lanes(int *y, const unsigned *u)
    {
        unsigned a = u[0], b = u[1];
        EXPECT(__vadd4(a, b) == 0x7d010082 && __vsub2(a, b) == 0x83fdfd84 &&
               __vaddss4(a, b) == 0x8001007f);
        EXPECT(__vabsdiffu4(a, b) == 0x7dfd027c && __vsadu4(a, b) == 0x7d + 0xfd + 2 + 0x7c &&
               __vmaxs4(a, b) == 0xfd027f7f);
        EXPECT(__vabsdiffs4(a, b) == 0x7d03fe7c &&
               __vsads2(0x8000fffe, b | 0x7fff0001) == __vsads2(0x8000fffe, 0x7fff0001 | b));
        EXPECT(__vavgu4(a, b) == 0xbf818041 && __vavgs4(u[2], u[3]) == 0xfefe0304 &&
               __vhaddu4(a, b) == 0xbe808041);
        EXPECT(__vcmpgts4(a, b) == 0x0000ff00 && __vsetles4(a, b) == 0x01010001 &&
               __vnegss4(a) == 0x7f0181fd && __vabs4(a) == 0x80017f03);
        EXPECT(__dp4a((int)u[4], (int)u[5], 5) == 11 && __dp2a_lo((int)u[6], (int)u[7], 1) == 5 &&
               __dp2a_hi((int)u[6], (int)u[7], 1) == 7);
        EXPECT(__fns(0xf0, 0, 3) == 6 && __fns(0xf0, 6, -2) == 5 && __fns(0xf0, 6, 0) == 6 &&
               __fns(0xf0, 2, 0) == ~0u);
        EXPECT(__funnelshift_lc(1, 2, 32) == 1 && __funnelshift_rc(1, 2, 40) == 2 &&
               umin(a, b) == a && ullmax(a, b) == b);
    }
    __global__ void memory(int *y, const int *from)
    {
        __shared__ alignas(16) int to[8];
        int *own = (int *)malloc(4 * sizeof *own), *more = new int[3];
#ifdef __CUDACC_RTC__ /* without that header */
        for (int k = 0; k < 8; k++)
            to[k] = k < 6 ? from[k] : 0;
#else
        if (threadIdx.x < 2)
            __pipeline_memcpy_async(&to[4 * threadIdx.x], &from[4 * threadIdx.x], 16,
                                    threadIdx.x ? 8 : 0);
        __pipeline_commit();
        __pipeline_wait_prior(0);
#endif
        __syncthreads();
        EXPECT(to[0] == 1 && to[3] == 4 && to[4] == 5 && to[5] == 6 && to[6] == 0 && to[7] == 0);
        memset(own, 0, 4 * sizeof *own);
        memcpy(own, to, 8);
        more[2] = own[1];
        EXPECT(own[0] == 1 && own[2] == 0 && more[2] == 2);
        __builtin_assume(threadIdx.x < 1024);
        free(own);
        delete[] more;
    }
}

/* Sources bring atomic functions that GPUs lack, or lacked. */
#pragma kernel module brought
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#else
    __device__ double atomicAdd(double *p, double value) { return *p + value; }
#endif
    __device__ static float atomicMax(float *p, float value)
    {
        int *bits = (int *)p, old = *bits, seen;
        do {
            seen = old;
            old = atomicCAS(bits, seen, __float_as_int(fmaxf(value, __int_as_float(seen)) + 100));
        } while (seen != old);
        return __int_as_float(old);
    }
    __global__ void extremes(double *sum, float *most, int *least)
    {
        atomicAdd(sum, 0.5);
        if (threadIdx.x == 0)
            atomicMax(most, 3.0f);
        atomicMax(least, (int)threadIdx.x);
    }
}

#define LAUNCH(name, ...)                                                                  \
    do {                                                                                   \
        y = 0;                                                                             \
        CHECK_OK(ckpp_launch(words, name, CKPP_ARGS(__VA_ARGS__), .grid = 1, .block = 4)); \
        if (y != 0)                                                                        \
            fail_at(__FILE__, y, "kernel '%s': not so", name);                             \
    } while (0)

int main(void)
{
    int y, eight[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    unsigned counts[7] = {0, 0, 50, 0, 0, 0, 0};
    unsigned u[8] = {0x80ff7f03, 0xfd02817f, 0xfdfc0506, 0x00000102,
                     0x01020304, 0x01ff0101, 0x0002ffff, 0x05040302};
    float zero = 0, x[2] = {1, 1e-20f};
    double d[2] = {1, 1e-40};
    ckpp_array vy = ckpp_view(&y), vn = ckpp_view(counts, 7), vu = ckpp_view(u, 8),
               vz = ckpp_view(&zero), vx = ckpp_view(x, 2), vd = ckpp_view(d, 2),
               ve = ckpp_view(eight, 8);
    LAUNCH("types", &vy);
    LAUNCH("scopes", &vy, &vn, &vz);
    LAUNCH("numbers", &vy, vx, vd);
    LAUNCH("lanes", &vy, vu);
    LAUNCH("memory", &vy, ve);

    float most = 1;
    int least = 0;
    double sum = 1;
    ckpp_array vm = ckpp_view(&most), vl = ckpp_view(&least), vs = ckpp_view(&sum);
    CHECK_OK(ckpp_launch(brought, "extremes", CKPP_ARGS(&vs, &vm, &vl), .grid = 1, .block = 4));
    CHECK(sum == 3 && most == 103 && least == 3);
    return finish("module_words");
}
