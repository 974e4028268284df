/* struct_layouts.c - kernels' structs have the sizes and offsets that they have in the program,
 * whatever decides these; where they cannot, the call fails and says how they differ. */
#include "check.h"

#define WIDTH 4
struct extents { char a[WIDTH]; char z; };
#undef WIDTH
#define WIDTH 7
struct __attribute__((packed)) packed { char a; double z; };
typedef struct { char a; double z; } __attribute__((packed)) unnamed;
struct aligned { char a; int z __attribute__((aligned(16))); };
struct aligned_whole { _Alignas(32) float a; short z; };
union word { char c[5]; float f; };
#pragma pack(push, 1)
struct pushed { char a; int z; };
#pragma pack(2)
struct deep { char a; union word w[3]; struct { int x; long y; }; struct pushed *next; int z; };
#pragma pack(pop)
typedef struct { float a, y, q, z; } float4; /* and no vector of CUDA's */
#define BITS 3
struct bits { unsigned a : BITS, n : 10 - BITS; int : 0; int Z; };
struct FLAGS { signed char A : 4; unsigned B : 9, : 2, C : 1; long long D : 33; };
#undef BITS
#define BITS 5
#pragma pack(4)
#pragma kernel begin declare
struct plain { char a; double z; };
#ifdef WIDE
typedef long number;
typedef char few;
#else
typedef int number;
typedef short few;
#endif
struct capitals { char A; few B; int C; };
struct inner { char c; number n; };
struct outer { char a; struct inner in[2]; float z; };
#pragma kernel end declare
#pragma pack()

#pragma kernel elementwise same in(struct outer x, struct plain p) out(double y)
{ y = x.a + x.in[1].n + x.z + p.z; }
#pragma kernel elementwise differs in(struct outer x) out(double y) options("-DWIDE")
{ y = x.z; }
#pragma kernel elementwise capital in(struct capitals x) out(double y) options("-DWIDE")
{ y = x.B; }
#pragma kernel raw differs_raw in(struct outer x, int n) out(double y[n]) threads(n) \
    options("-DWIDE")
{
    int j = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (j < n)
        y[j] = x[j].z;
}

int main(void)
{
    double y[3];
    {
        struct extents x[3] = {{{1}, 2}, {{3}, 4}, {{2}, 6}};
        #pragma kernel elementwise in(x) out(y)
        for (int k = 0; k < 3; k++)
            y[k] = x[k].a[0] + x[k].z;
        CHECK(y[0] == 3 && y[1] == 7 && y[2] == 8);
    }
    {
        struct packed x[3] = {{1, 2}, {3, 4}, {2, 6}};
        unnamed u[3] = {{1, 2}, {3, 4}, {2, 6}};
        struct aligned d[3] = {{1, 2}, {3, 4}, {2, 6}};
        #pragma kernel elementwise in(x, u, d) out(y)
        for (int k = 0; k < 3; k++)
            y[k] = x[k].a + u[k].z + d[k].z;
        CHECK(y[0] == 5 && y[1] == 11 && y[2] == 14);
    }
    {
        struct pushed x[3] = {{1, 2}, {3, 4}, {2, 6}};
        struct deep u[3] = {{.a = 1, .y = 2, .z = 5}, {.a = 3, .y = 4}, {.a = 2, .y = 6}};
        struct aligned_whole d[3] = {{1, 2}, {3, 4}, {2, 6}};
        float4 f[3] = {{1, 1, 1, 2}, {1, 1, 1, 2}, {1, 1, 1, 2}};
        struct bits b[3] = {{1, 127, 3}, {3, 4, 5}, {2, 6, 7}};
        struct FLAGS g[3] = {{-1, 511, 1, -3}, {7, 1, 0, 1LL << 31}, {-8, 2, 1, -(1LL << 32)}};
        double w[3];
        #pragma kernel elementwise in(x, d, b, f, g) inout(u) out(y, w)
        for (int k = 0; k < 3; k++) {
            y[k] = x[k].z + u[k].y + d[k].z + (int)b[k].n + b[k].Z + f[k].q;
            u[k].w[2].c[4] = u[k].a;
            w[k] = g[k].A + (int)g[k].B + (int)g[k].C + (double)g[k].D;
        }
        CHECK(w[0] == 508 && w[1] == 8 + 2147483648.0 && w[2] == -5 - 4294967296.0);
        CHECK(y[0] == 137 && y[1] == 22 && y[2] == 32);
        CHECK(u[0].w[2].c[4] == 1 && u[2].w[2].c[4] == 2 && u[0].z == 5);
    }
    struct outer x[3] = {{1, {{2, 3}, {4, 5}}, 6}, {1, {{2, 3}, {4, 5}}, 6}};
    struct plain p[3] = {{1, 2}, {3, 4}};
    CHECK(sizeof(struct plain) == 12);
    ckpp_array dx = ckpp_view_make(x, CKPP_STRUCT, sizeof *x, 1, (int64_t[]){3}),
               dp = ckpp_view_make(p, CKPP_STRUCT, sizeof *p, 1, (int64_t[]){3}),
               dy = ckpp_view(y, 3);
    CHECK_OK(same(dx, dp, &dy));
    CHECK(y[0] == 14 && y[1] == 16);
    CHECK_ERROR(differs(dx, &dy), CKPP_ERROR_TYPE,
                "'struct outer' is not the program's: it has its member 'in' with size 16 in the "
                "program and 24 in the kernel");
    struct capitals c[3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    CHECK_ERROR(capital(ckpp_view_make(c, CKPP_STRUCT, sizeof *c, 1, (int64_t[]){3}), &dy),
                CKPP_ERROR_TYPE, "member 'B' at offset 2 in the program and 1 in the kernel");
    CHECK_ERROR(differs_raw(dx, 3, &dy), CKPP_ERROR_TYPE, "'struct outer' is not the program's");
    return failures > 0;
}
