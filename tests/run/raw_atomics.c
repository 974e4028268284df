/* raw_atomics.c - the atomic functions, on elements of every type, while many blocks contend for a
 * few of them; CUDA's own, too, and both in shared memory. */
#include "check.h"

/* SLOTS elements are contended for, with a guard on each side. 7 of them, so that small types
 * share machine words. There are so many threads that they do meet. */
#pragma kernel declare
enum { SLOTS = 7 };
enum { COUNT = 700000, GUARDED = SLOTS + 2 };

static _Alignas(16) unsigned char x[16 * COUNT];

#pragma kernel raw adds in(T x) inout(T y) threads(x.shape[0]) block(64) atomic
{
    int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (k < _threads.x)
        atomic_add(&y[1 + k % SLOTS], x[k]);
}
#pragma kernel raw subs in(T x) inout(T y) threads(x.shape[0]) block(64) atomic
{
    int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (k < _threads.x)
        atomic_sub(&y[1 + k % SLOTS], x[k]);
}
#pragma kernel raw extremes in(T x) inout(T low, T high) threads(x.shape[0]) block(64) atomic
{
    int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (k < _threads.x) {
        atomic_min(&low[1 + k % SLOTS], x[k]);
        atomic_max(&high[1 + k % SLOTS], x[k]);
    }
}
#pragma kernel raw bits in(T x) inout(T a, T o, T e) threads(x.shape[0]) block(64) atomic
{
    int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (k < _threads.x) {
        atomic_and(&a[1 + k % SLOTS], x[k]);
        atomic_or(&o[1 + k % SLOTS], x[k]);
        atomic_xor(&e[1 + k % SLOTS], x[k]);
    }
}
/* What is exchanged out is added up elsewhere: nothing gets lost, and nothing is there twice. */
#pragma kernel raw exchanges in(T x) inout(T y) out(double sum) threads(x.shape[0]) block(64) \
        fill(0) atomic
{
    int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (k < _threads.x)
        atomic_add(&sum[k % SLOTS], (double)(float)atomic_exchange(&y[1 + k % SLOTS], x[k]));
}
#pragma kernel raw swaps in(T x) inout(T y) threads(x.shape[0]) block(64) atomic
{
    int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= _threads.x)
        return;
    T seen = y[1 + k % SLOTS], before;
    do {
        before = seen;
        seen = atomic_cas(&y[1 + k % SLOTS], before, (T)(before + x[k]));
    } while (!(seen == before));
}

static bool is_real(ckpp_dtype type) { return type != CKPP_COMPLEX64 && type != CKPP_COMPLEX128; }
static bool is_integer(ckpp_dtype type) { return type >= CKPP_INT8 && type <= CKPP_UINT64; }

/* An array with guards around SLOTS elements of `value`. */
static ckpp_array guarded(ckpp_dtype type, unsigned char *memory, double _Complex value)
{
    for (int k = 0; k < GUARDED; k++)
        element_set(type, memory, k, k == 0 || k == GUARDED - 1 ? 99 : value);
    return ckpp_view_as(memory, type, GUARDED);
}

/* Element k is what it should be, converted to the type; and the guards are whole. */
static void check_slots(const char *what, ckpp_dtype type, const unsigned char *memory,
                        const double _Complex *expected)
{
    _Alignas(16) unsigned char one[16];
    for (int k = 0; k < GUARDED; k++) {
        if (is_integer(type))   /* modulo what the type holds */
            memset(one, 0, sizeof one),
                memcpy(one, &(int64_t){(int64_t)creal(k && k <= SLOTS ? expected[k - 1] : 99)}, 8);
        else
            element_set(type, one, 0, k && k <= SLOTS ? expected[k - 1] : 99);
        double _Complex got = element_get(type, memory, k), right = element_get(type, one, 0);
        if (got != right)
            fail_at(__FILE__, __LINE__, "%s, %s: element %d is %g%+gi instead of %g%+gi", what,
                    ckpp_dtype_name(type), k, creal(got), cimag(got), creal(right), cimag(right));
    }
}

/* Sums stay within 256, up to which even bfloat16 knows every integer, and most threads add 0;
 * those of integers wrap. */
static void check_sums(ckpp_dtype type)
{
    _Alignas(16) unsigned char y[16 * GUARDED];
    double _Complex sum[SLOTS] = {0}, left[SLOTS], unit = is_real(type) ? 1 : 1 + 2 * I;
    for (int k = 0; k < COUNT; k++) {
        double v = k % 5000 < 7 || is_integer(type) ? 1 + k % 2 : 0;
        element_set(type, x, k, v * unit);
        sum[k % SLOTS] += v * unit;
    }
    ckpp_array vx = ckpp_view_as(x, type, COUNT), vy = guarded(type, y, 0);
    CHECK_OK(adds(vx, &vy));
    check_slots("atomic_add", type, y, sum);
    vy = guarded(type, y, 100);
    for (int k = 0; k < SLOTS; k++)
        left[k] = 100 - sum[k];
    CHECK_OK(subs(vx, &vy));
    check_slots("atomic_sub", type, y, left);
    if (type == CKPP_COMPLEX128)
        return;
    vy = guarded(type, y, 0);
    CHECK_OK(swaps(vx, &vy));
    check_slots("atomic_cas", type, y, sum);
}

static void check_extremes(ckpp_dtype type)
{
    _Alignas(16) unsigned char low[8 * GUARDED], high[8 * GUARDED];
    double _Complex least[SLOTS], most[SLOTS];
    bool negative = !(type >= CKPP_BOOL && type <= CKPP_UINT64 &&
                      (type == CKPP_BOOL || ckpp_dtype_name(type)[0] == 'u'));
    for (int k = 0; k < SLOTS; k++)
        least[k] = most[k] = 50;
    for (int k = 0; k < COUNT; k++) {
        double v = 50 + (k * 37 % (k / 4000 + 1)) % 70 *
                            (negative && k % 2 ? -1
                             : k % 3           ? 1
                                               : -0.5);
        v = is_integer(type) ? (int)v : v;
        element_set(type, x, k, v);
        v = creal(element_get(type, x, k));
        least[k % SLOTS] = v < creal(least[k % SLOTS]) ? v : creal(least[k % SLOTS]);
        most[k % SLOTS] = v > creal(most[k % SLOTS]) ? v : creal(most[k % SLOTS]);
    }
    ckpp_array vx = ckpp_view_as(x, type, COUNT), vl = guarded(type, low, 50),
               vh = guarded(type, high, 50);
    CHECK_OK(extremes(vx, &vl, &vh));
    check_slots("atomic_min", type, low, least);
    check_slots("atomic_max", type, high, most);
}

static void check_bits(ckpp_dtype type)
{
    _Alignas(16) unsigned char a[8 * GUARDED], o[8 * GUARDED], e[8 * GUARDED];
    double _Complex and[SLOTS], or[SLOTS], xor[SLOTS];
    int ands[SLOTS], ors[SLOTS] = {0}, xors[SLOTS] = {0};
    for (int k = 0; k < SLOTS; k++)
        ands[k] = type == CKPP_BOOL ? 1 : 127;
    for (int k = 0; k < COUNT; k++) {
        int slot = k % SLOTS, value = k * 37 / SLOTS % 2 << k % 7 * (slot > 2) | 1 << slot;
        value = type == CKPP_BOOL ? k / SLOTS % 3 != 0 && slot > 2 : value;
        element_set(type, x, k, value);
        ands[slot] &= value, ors[slot] |= value, xors[slot] ^= value;
    }
    for (int k = 0; k < SLOTS; k++)
        and[k] = ands[k], or[k] = ors[k], xor[k] = xors[k];
    ckpp_array vx = ckpp_view_as(x, type, COUNT), va = guarded(type, a, 127);
    ckpp_array vo = guarded(type, o, 0), ve = guarded(type, e, 0);
    CHECK_OK(bits(vx, &va, &vo, &ve));
    check_slots("atomic_and", type, a, and);
    check_slots("atomic_or", type, o, or);
    check_slots("atomic_xor", type, e, xor);
}

static void check_exchanges(ckpp_dtype type)
{
    _Alignas(16) unsigned char y[8 * GUARDED];
    double sums[SLOTS], expected[SLOTS];
    for (int k = 0; k < SLOTS; k++)
        expected[k] = 3;
    for (int k = 0; k < COUNT; k++) {
        element_set(type, x, k, k % 100);
        expected[k % SLOTS] += k % 100;
    }
    ckpp_array vx = ckpp_view_as(x, type, COUNT), vy = guarded(type, y, 3),
               vs = ckpp_view(sums, SLOTS);
    CHECK_OK(exchanges(vx, &vy, &vs));
    for (int k = 0; k < SLOTS; k++)
        if (sums[k] + creal(element_get(type, y, k + 1)) != expected[k])
            fail_at(__FILE__, __LINE__, "atomic_exchange, %s: slot %d: %g and %g instead of %g",
                    ckpp_dtype_name(type), k, sums[k], creal(element_get(type, y, k + 1)),
                    expected[k]);
}

/* The old value is a ticket that nobody else gets; a failed atomic_cas changes nothing. */
#pragma kernel raw tickets in(int n) inout(T next, int taken) template(T) threads(n) block(50) \
        atomic
{
    __shared__ T here[4]; /* whole words: smaller types are updated within theirs */
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = threadIdx.x;
    if (j < 3)
        here[j] = 0;
    __syncthreads();
    if (k < n)
        atomicAdd(&taken[(int)atomic_add(&next[0], 1)], 1);
    if (k < n)
        atomicAdd(&taken[100 + (int)atomic_add(&here[1], 1)], 1);
    if (k == 0)
        atomic_cas(&next[1], 4, 6), next[2] = atomic_cas(&next[1], 5, 7),
                                    next[3] = atomic_cas(&next[1], 5, 8);
}

static void check_tickets(ckpp_dtype type)
{
    _Alignas(16) unsigned char next[8 * 4];
    int taken[150] = {0};
    for (int k = 0; k < 4; k++)
        element_set(type, next, k, 5 * (k == 1));
    ckpp_array vn = ckpp_view_as(next, type, 4), vt = ckpp_view(taken, 150);
    CHECK_OK(tickets(100, &vn, &vt));
    CHECK_ELEMENTS(&vn, 100, 7, 5, 7);
    int wrong = 0;
    for (int k = 0; k < 150; k++)
        wrong += taken[k] != (k < 100 ? 1 : 2);
    if (wrong)
        fail_at(__FILE__, __LINE__, "%s: %d tickets are not given once", ckpp_dtype_name(type),
                wrong);
}

/* CUDA's own functions, and values of other types than the elements. */
#pragma kernel raw cudas inout(int i, unsigned u, unsigned long long l, float f, double d) \
        threads(1000)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= _threads.x)
        return;
    atomicAdd(&i[0], k), atomicSub(&i[1], k), atomicMin(&i[2], -k), atomicMax(&i[3], k);
    atomicAnd(&u[0], ~(1u << k % 32)), atomicOr(&u[1], 1u << k % 20),
        atomicXor(&u[2], (unsigned)k);
    atomicInc(&u[3], 6), atomicDec(&u[4], 6);
    atomicAdd(&l[0], (unsigned long long)k << 32), atomicMax(&l[1], (unsigned long long)k << 40);
    atomicAdd(&f[0], 0.5f), atomicExch(&f[1], 2.5f), atomicAdd(&d[0], 0.25),
        atomicCAS(&i[4], 0, 77);
    atomic_add(&l[2], 1), atomic_add(&d[1], 1), atomic_max(&f[2], k), atomic_min(&d[2], -k),
        atomic_or(&u[5], 256);
}

static void test_cudas(void)
{
    int i[5] = {0};
    unsigned u[6] = {UINT32_MAX}, xor = 0;
    unsigned long long l[3] = {0};
    float f[3] = {0};
    double d[3] = {0};
    ckpp_array vi = ckpp_view(i, 5), vu = ckpp_view(u, 6), vl = ckpp_view(l, 3),
               vf = ckpp_view(f, 3), vd = ckpp_view(d, 3);
    for (unsigned k = 0; k < 1000; k++)
        xor ^= k;
    CHECK_OK(cudas(&vi, &vu, &vl, &vf, &vd));
    CHECK_ELEMENTS(&vi, 499500, -499500, -999, 999, 77);
    CHECK_ELEMENTS(&vu, 0, (1 << 20) - 1, xor, 1000 % 7, (7 - 1000 % 7) % 7, 256);
    CHECK(l[0] == 499500ull << 32 && l[1] == 999ull << 40 && l[2] == 1000);
    CHECK(f[0] == 500 && f[1] == 2.5f && f[2] == 999 && d[0] == 250 && d[1] == 1000 &&
          d[2] == -999);
}

int main(void)
{
    for (ckpp_dtype type = CKPP_BOOL; type < CKPP_STRUCT; type += in_part() ? 3 : 1) {
        if (type == CKPP_BOOL || is_integer(type))
            check_bits(type);
        if (type == CKPP_BOOL)
            continue;
        check_sums(type);
        if (is_real(type)) {
            check_extremes(type);
            check_exchanges(type);
            check_tickets(type);
        }
    }
    test_cudas();
    return finish("raw_atomics");
}
