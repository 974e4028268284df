/* raw_loops.c - bodies in which threads wait, whose loops over threads must not be fooled: by what
 * macros and called functions hide, and by pointers to variables. */
#include "check.h"

enum { THREADS = 64 };

#pragma kernel begin device
#define PLACE threadIdx.x
#define FIRST y[0]
#define SHIFT(v) (v + threadIdx.x)
struct pair { int a[2]; };
struct grid { int rows[2][2]; };
#define FIRST_OF(a, b) a
#define PAIR_OF(name) int name[2]
typedef int couple[2];
struct __align__(16) aligned { int wide[2]; };
struct table { int cells[FIRST_OF(2, 3)][2]; };
struct couples { couple only, both[2]; };
struct hidden { PAIR_OF(inside); };
struct bracketed { int (kept)[2]; };
__device__ static inline int own_place(void) { return PLACE; }
__device__ static inline int bump(int *count, int by)
{
    *count += by;
    return *count;
}
__device__ static inline int *address(int *p) { return p; }
#pragma kernel end device

/* A function that asks for its place by a macro. */
#pragma kernel raw places out(int y[64]) grid(1) block(64)
{
    __shared__ int all[64];
    all[threadIdx.x] = own_place();
    __syncthreads();
    y[threadIdx.x] = all[63 - threadIdx.x] + own_place();
}

/* What a macro loads is what was there then. */
#pragma kernel raw loads inout(int y) grid(1) block(64)
{
    int k = FIRST + threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0)
        y[0] = 1000;
    __syncthreads();
    y[threadIdx.x] = k;
}

/* Pointers to variables that no one else mentions later. */
#pragma kernel raw pointers out(int y[64]) grid(1) block(64)
{
    int v = threadIdx.x;
    int *p = address(&v);
    __syncthreads();
    int w = 5;
    int *q = &w;
    *p += 100;
    __syncthreads();
    *q += *p;
    __syncthreads();
    y[threadIdx.x] = *q;
}

/* An argument with an effect, which happens once. */
#pragma kernel raw effects out(int y[64]) inout(int counts) grid(1) block(64)
{
    y[threadIdx.x] = __shfl_xor_sync(~0u, bump(&counts[threadIdx.x], threadIdx.x + 1), 1);
}

/* An index inside of another one. */
#pragma kernel raw indices out(int y[64]) grid(1) block(64)
{
    struct pair s[2] = {{{1, 2}}, {{3, 4}}};
    int k = 0;
    int sum = s[k++].a[1];
    __syncthreads();
    sum += s[k].a[SHIFT(0) % 2];
    y[threadIdx.x] = sum;
}

/* An array in a struct, and a row of one, by a pointer. */
#pragma kernel raw members out(int y[64]) grid(1) block(64)
{
    struct pair s = {{1, 2}};
    struct grid g = {{{1, 2}, {3, 4}}};
    int *p = s.a, *q = g.rows[1];
    __syncthreads();
    p[1] += threadIdx.x;
    q[0] += threadIdx.x;
    __syncthreads();
    y[threadIdx.x] = s.a[1] + 1000 * g.rows[1][0];
}

/* Such arrays in structs that are declared in other ways, and by other names of types. */
#pragma kernel raw more_members out(int y[64]) grid(1) block(64)
{
    struct aligned s = {{1, 2}};
    struct table g = {{{1, 2}, {3, 4}}};
    struct couples c = {{1, 2}, {{3, 4}, {5, 6}}};
    struct hidden h = {{1, 2}};
    struct bracketed b = {{1, 2}};
    couple v = {1, 2};
    int *p[7] = {s.wide, g.cells[1], c.only, c.both[1], h.inside, b.kept, v};
    __syncthreads();
    for (int k = 0; k < 7; k++)
        p[k][1] += 10 * (threadIdx.x + k);
    __syncthreads();
    y[threadIdx.x] = s.wide[1] + g.cells[1][1] + c.only[1] + c.both[1][1] + h.inside[1] +
                     b.kept[1] + v[1];
}

/* A lane, and a value, that another thread changes once it has its own. */
#pragma kernel raw lanes out(int y[64]) grid(1) block(64)
{
    __shared__ int from[64];
    from[threadIdx.x] = (threadIdx.x + 1) % 32;
    __syncthreads();
    int got = __shfl_sync(~0u, (int)threadIdx.x, from[threadIdx.x]);
    if (threadIdx.x % 32 < 31)
        from[threadIdx.x + 1] = 0;
    y[threadIdx.x] = got;
}
#pragma kernel raw own_values out(int y[64]) grid(1) block(64)
{
    __shared__ int all[64];
    all[threadIdx.x] = threadIdx.x;
    __syncthreads();
    int got = __shfl_up_sync(~0u, all[threadIdx.x], 1, 16);
    if (threadIdx.x % 32 < 31)
        all[threadIdx.x + 1] = -1;
    y[threadIdx.x] = got;
}

static void test_lanes(void)
{
    static int y[THREADS];
    int wrong = 0;
    ckpp_array vy = ckpp_view(y, THREADS);
    CHECK_OK(lanes(&vy));
    for (int k = 0; k < THREADS; k++)
        wrong += y[k] != (k + 1) % 32 + k / 32 * 32;
    CHECK(wrong == 0);
    wrong = 0;
    CHECK_OK(own_values(&vy));
    for (int k = 0; k < THREADS; k++)
        wrong += y[k] != (k % 16 ? k - 1 : k);
    CHECK(wrong == 0);
}

static void test_loops(void)
{
    static int y[THREADS], counts[THREADS];
    int wrong = 0;
    ckpp_array vy = ckpp_view(y, THREADS), vc = ckpp_view(counts, THREADS);
    CHECK_OK(places(&vy));
    for (int k = 0; k < THREADS; k++)
        wrong += y[k] != 63;
    CHECK(wrong == 0);
    wrong = 0;
    for (int k = 0; k < THREADS; k++)
        y[k] = 7;
    CHECK_OK(loads(&vy));
    for (int k = 0; k < THREADS; k++)
        wrong += y[k] != 7 + k;
    CHECK(wrong == 0);
    wrong = 0;
    CHECK_OK(pointers(&vy));
    for (int k = 0; k < THREADS; k++)
        wrong += y[k] != 105 + k;
    CHECK(wrong == 0);
    wrong = 0;
    CHECK_OK(effects(&vy, &vc));
    for (int k = 0; k < THREADS; k++)
        wrong += y[k] != (k ^ 1) + 1 || counts[k] != k + 1;
    CHECK(wrong == 0);
    wrong = 0;
    CHECK_OK(indices(&vy));
    for (int k = 0; k < THREADS; k++)
        wrong += y[k] != 2 + 3 + k % 2;
    CHECK(wrong == 0);
    wrong = 0;
    CHECK_OK(members(&vy));
    for (int k = 0; k < THREADS; k++)
        wrong += y[k] != 2 + k + 1000 * (3 + k);
    CHECK(wrong == 0);
    wrong = 0;
    CHECK_OK(more_members(&vy));
    for (int k = 0; k < THREADS; k++)
        wrong += y[k] != 20 + 70 * k + 210;
    CHECK(wrong == 0);
}

int main(void)
{
    test_loops();
    test_lanes();
    return finish("raw_loops");
}
