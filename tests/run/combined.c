/* combined.c - arrays whose elements are only combined atomically, of which each thread of the
 * host has a copy: operators, types, arrays that are small and large beside the loop, and bodies
 * that look alike but use what the array has. */
#include "check.h"

#include <pthread.h>

enum { N = 1 << 16, BINS = 64, MANY = 1 << 15 };

#pragma kernel elementwise count in(uint8 x) inout(raw T h)
{ atomicAdd(&h[x], (T)1); }

#pragma kernel elementwise weigh in(uint8 x, W w) inout(raw T h)
{
    if (x < h.size)
        atomicAdd(&(h[x]), w);
    else
        atomicSub(&h[0], w);
}

#pragma kernel elementwise extremes in(uint8 x, T v) inout(raw T low, raw T high)
{
    atomicMin(&low[x], v);
    atomicMax(&high[x], v);
}

#pragma kernel elementwise bits in(uint8 x, uint32 v) \
        inout(raw uint32 all, raw uint32 any, raw uint32 odd)
{
    atomicAnd(&all[x], v);
    if (v & 1) atomicOr(&any[x], v);
    for (int k = 0; k < 3; k++) atomicXor(&odd[x], v >> k);
}

#pragma kernel raw count_raw in(uint8 x, int64_t n) inout(T h) threads(n) block(128)
{
    if (_thread.x < n)
        atomicAdd(&h[x[_thread.x]], 1);
}

#pragma kernel raw count_cells in(uint8 x, int64_t n) inout(int h) threads(n)
{
    if (_thread.x < n)
        atomicAdd(&h(x[_thread.x] / 8, x[_thread.x] % 8), 2);
}

#pragma kernel begin declare
#define LAST h[64]
#define ADD(by) atomicAdd(&h[x], by)
#pragma kernel end declare

/* The result of the first is used, and so is the array of the others, by a macro, too. */
#pragma kernel elementwise number in(uint8 x) inout(raw int h) out(int place)
{ place = atomicAdd(&h[x], 1); }

#pragma kernel elementwise doubled in(uint8 x) inout(raw int h)
{ atomicAdd(&h[x], h[h.size - 1] * 2); }

#pragma kernel elementwise doubled_too in(uint8 x) inout(raw int h)
{ atomicAdd(&h[x], LAST * 2); }

#pragma kernel elementwise doubled_again in(uint8 x) inout(raw int h)
{
    int by = 6;
    if (x < 64)
        ADD(by);
    else
        atomicAdd(&h[0], 1);
}

static uint8_t x[N];
static uint32_t v[N];
static int32_t w[N];
static float f[N];

static void check_counts(void)
{
    static int h[BINS];
    static uint64_t wide[BINS];
    static double real[BINS];
    static int expected[BINS];
    ckpp_array X = ckpp_view(x), H = ckpp_view(h), Q = ckpp_view(wide), R = ckpp_view(real),
               cells = ckpp_view(h, BINS / 8, 8), W = ckpp_view(w), F = ckpp_view(f);
    for (int k = 0; k < N; k++)
        expected[x[k]]++;
    for (int k = 0; k < BINS; k++)
        h[k] = k, wide[k] = 1ull << 40, real[k] = 0.5;
    CHECK_OK(count(X, &H));
    CHECK_OK(count(X, &Q));
    CHECK_OK(count(X, &R));
    for (int k = 0; k < BINS; k++)
        CHECK(h[k] == k + expected[k] && wide[k] == (1ull << 40) + (unsigned)expected[k] &&
              real[k] == 0.5 + expected[k]);
    CHECK_OK(count_raw(X, N, &H));
    CHECK_OK(count_raw(X, N, &Q));
    CHECK_OK(count_cells(X, N, &cells));
    for (int k = 0; k < BINS; k++)
        CHECK(h[k] == k + 4 * expected[k] &&
              wide[k] == (1ull << 40) + 2u * (unsigned)expected[k]);
    /* so few that copies are not worth it */
    ckpp_array few = X;
    few.shape[0] = 100;
    CHECK_OK(count_raw(few, 100, &H));
    CHECK_OK(count(few, &Q));
    for (int k = 0; k < 100; k++)
        h[x[k]]--, wide[x[k]]--;
    for (int k = 0; k < BINS; k++)
        CHECK(h[k] == k + 4 * expected[k] &&
              wide[k] == (1ull << 40) + 2u * (unsigned)expected[k]);

    static int sums[BINS], negative[BINS / 2];
    static float weights[BINS];
    int want[BINS] = {0}, rest[BINS / 2] = {0};
    ckpp_array S = ckpp_view(sums), G = ckpp_view(weights), L = ckpp_view(negative);
    CHECK_OK(weigh(X, W, &S));
    CHECK_OK(weigh(X, F, &G));
    CHECK_OK(weigh(X, W, &L));
    for (int k = 0; k < N; k++) {
        want[x[k]] += w[k];
        if (x[k] < BINS / 2)
            rest[x[k]] += w[k];
        else
            rest[0] -= w[k];
    }
    CHECK(!memcmp(sums, want, sizeof sums) && !memcmp(negative, rest, sizeof rest));
    for (int k = 0; k < BINS; k++)
        CHECK(weights[k] == (float)want[k] / 4);
}

static void check_operators(void)
{
    static int low[BINS], high[BINS];
    static float least[BINS], most[BINS];
    static uint32_t all[BINS], any[BINS], odd[BINS];
    int smallest[BINS], largest[BINS];
    uint32_t ands[BINS], ors[BINS], xors[BINS];
    for (int k = 0; k < BINS; k++) {
        smallest[k] = low[k] = 3, largest[k] = high[k] = -3;
        least[k] = 0.75f, most[k] = -0.75f;
        ands[k] = all[k] = 0xfffff0u, ors[k] = any[k] = 1u << 31, xors[k] = odd[k] = 77;
    }
    ckpp_array X = ckpp_view(x), W = ckpp_view(w), F = ckpp_view(f), V = ckpp_view(v),
               a = ckpp_view(low), b = ckpp_view(high), c = ckpp_view(least), d = ckpp_view(most),
               p = ckpp_view(all), q = ckpp_view(any), r = ckpp_view(odd);
    CHECK_OK(extremes(X, W, &a, &b));
    CHECK_OK(extremes(X, F, &c, &d));
    CHECK_OK(bits(X, V, &p, &q, &r));
    for (int k = 0; k < N; k++) {
        uint8_t j = x[k];
        smallest[j] = w[k] < smallest[j] ? w[k] : smallest[j];
        largest[j] = w[k] > largest[j] ? w[k] : largest[j];
        ands[j] &= v[k];
        if (v[k] & 1)
            ors[j] |= v[k];
        xors[j] ^= v[k] ^ v[k] >> 1 ^ v[k] >> 2;
    }
    CHECK(!memcmp(low, smallest, sizeof low) && !memcmp(high, largest, sizeof high));
    for (int k = 0; k < BINS; k++)
        CHECK(least[k] == (float)smallest[k] / 4 && most[k] == (float)largest[k] / 4);
    CHECK(!memcmp(all, ands, sizeof all) && !memcmp(any, ors, sizeof any) &&
          !memcmp(odd, xors, sizeof odd));
}

/* Integers that floats are added to: each sum is rounded. */
static void check_rounding(void)
{
    static int h[BINS], count_of[BINS];
    static float half[N];
    for (int k = 0; k < BINS; k++)
        h[k] = 1 << 20;
    for (int k = 0; k < N; k++) {
        half[k] = -0.5f;
        count_of[x[k]]++;
    }
    #pragma kernel elementwise in(x[N], half[N]) inout(h[BINS])
    for (int i = 0; i < N; i++) {
        #pragma kernel atomic
        h[x[i]] += half[i];
    }
    for (int k = 0; k < BINS; k++)
        CHECK(h[k] == (1 << 20) - count_of[k]);
    #pragma kernel elementwise in(x[N]) inout(h[BINS])
    for (int i = 0; i < N; i++) {
        #pragma kernel atomic
        h[x[i]]++;
    }
    for (int k = 0; k < BINS; k++)
        CHECK(h[k] == 1 << 20);
}

static void check_used(void)
{
    static int h[BINS + 1], places[N], expected[BINS];
    static bool seen[BINS][N];
    for (int k = 0; k < N; k++)
        expected[x[k]]++;
    ckpp_array X = ckpp_view(x), H = ckpp_view(h), P = ckpp_view(places);
    CHECK_OK(number(X, &H, &P));
    for (int k = 0; k < N; k++) {
        bool inside = places[k] >= 0 && places[k] < expected[x[k]];
        CHECK(inside && !seen[x[k]][places[k]]);
        if (inside)
            seen[x[k]][places[k]] = true;
    }
    h[BINS] = 3;
    CHECK_OK(doubled(X, &H));
    for (int k = 0; k < BINS; k++)
        CHECK(h[k] == 7 * expected[k]);
    CHECK_OK(doubled_too(X, &H));
    CHECK_OK(doubled_again(X, &H));
    for (int k = 0; k < BINS; k++)
        CHECK(h[k] == 19 * expected[k]);

    static int large[MANY];
    ckpp_array L = ckpp_view(large);
    CHECK_OK(count(X, &L));
    for (int k = 0; k < MANY; k++)
        CHECK(large[k] == (k < BINS ? expected[k] : 0));
}

/* Kernels of several of the program's threads, which combine the same array. */
static int together[BINS];
static void *add_all(void *unused)
{
    ckpp_array X = ckpp_view(x), H = ckpp_view(together);
    for (int k = 0; k < 20; k++)
        CHECK_OK(count(X, &H));
    return unused;
}

/* On a GPU each call would bring back its own copy of the host's array. */
static void check_threads(void)
{
    pthread_t thread[3];
    int device;

    CHECK_OK(ckpp_get_device(&device));
    if (device != CKPP_HOST)
        return;
    for (int k = 0; k < 3; k++)
        CHECK(!pthread_create(&thread[k], NULL, add_all, NULL));
    for (int k = 0; k < 3; k++)
        pthread_join(thread[k], NULL);
    for (int k = 0; k < N; k++)
        together[x[k]] -= 60;
    for (int k = 0; k < BINS; k++)
        CHECK(together[k] == 0);
}

int main(void)
{
    for (int k = 0; k < N; k++) {
        uint32_t random = (uint32_t)k * 2654435761u;
        x[k] = (uint8_t)(k % 3 ? random >> 26 : 7);
        v[k] = random ^ 0xffff0u;
        w[k] = (int)(random >> 20 & 63) - 30;
        f[k] = (float)w[k] / 4;
    }
    check_counts();
    check_operators();
    check_rounding();
    check_used();
    check_threads();
    return failures != 0;
}
