/* reduce_gaps.c - reductions of a part of a larger array: rows between which there are gaps, of
 * other lengths than vectors have, and columns whose rows begin anywhere. The arrays end with
 * their memory. */
#include "check.h"

#pragma kernel reduction sum_up in(T x) out(int64 u) reduce(+)
{ return (int64_t)x; }
#pragma kernel reduction any_of in(T x) out(bool u) reduce(||)
{ return x > 0; }
#pragma kernel reduction ends in(T x) out(T low, T high) reduce(min : low, max : high)
{ low = high = x; }
#pragma kernel reduction last_of in(T x, int32 row) out(int64 u) reduce(max)
{ return x == 3 ? 1000 * (int64_t)row + _ind[2] : -1; }

enum { TIMES = 6, MOST = 4096 };
static int64_t sums[MOST], last[MOST];
static bool any[MOST];
static int32_t numbers[MOST];

static int64_t next_number(int64_t below)
{
    static uint64_t state = 11;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int64_t)(state >> 33) % below;
}

static int draw_value(void)
{
    const int value = (int)next_number(42);
    return next_number(2) ? value : 0;
}

/* Strides of a part of an array; returns the number of elements from its first to its last. */
static int64_t draw_part(ckpp_array *a)
{
    int64_t stride = 1, reach = 1;
    for (int d = 2; d >= 0; d--) {
        a->strides[d] = stride;
        reach += (a->shape[d] - 1) * stride;
        stride *= a->shape[d] + next_number(2) * next_number(d == 2 ? 14 : 4);
    }
    return reach;
}

#define TEST_PART(TYPE, DTYPE)                                                                    \
    static void test_##DTYPE(const int64_t *shape, int axis)                                      \
    {                                                                                             \
        static TYPE low[MOST], high[MOST];                                                        \
        ckpp_array x = ckpp_view_make(NULL, CKPP_##DTYPE, sizeof(TYPE), 3, shape);                \
        const int64_t reach = draw_part(&x), first = next_number(17);                             \
        const int64_t outer = shape[axis ? 0 : 1], inner = shape[axis ? 1 : 2];                   \
        TYPE *memory = malloc((size_t)(first + reach) * sizeof *memory);                          \
        int64_t wrong = 0;                                                                        \
        CHECK(memory && outer * inner <= MOST);                                                   \
        if (!memory)                                                                              \
            return;                                                                               \
        for (int64_t k = 0; k < first + reach; k++)                                               \
            memory[k] = (TYPE)draw_value();                                                       \
        x.data = memory + first;                                                                  \
        CHECK_OK(sum_up(x, ckpp_out(sums, outer, inner), .axis = axis));                          \
        if (CKPP_##DTYPE == CKPP_BOOL)                                                            \
            CHECK_OK(any_of(x, ckpp_out(any, outer, inner), .axis = axis));                       \
        if (CKPP_##DTYPE == CKPP_INT8)                                                            \
            CHECK_OK(last_of(x, ckpp_view(numbers, shape[2]), ckpp_out(last, outer, inner),       \
                             .axis = axis));                                                      \
        if (CKPP_##DTYPE != CKPP_BOOL)                                                            \
            CHECK_OK(ends(x, ckpp_out(low, outer, inner), ckpp_out(high, outer, inner),           \
                              .axis = axis));                                                     \
        for (int64_t m = 0; m < outer * inner; m++) {                                             \
            const int64_t j = m / inner, k = m % inner;                                           \
            const TYPE *at = memory + first + j * x.strides[axis ? 0 : 1] +                       \
                             k * x.strides[axis ? 1 : 2];                                         \
            int64_t sum = 0, most = -1;                                                           \
            TYPE least = *at, largest = *at;                                                      \
            for (int64_t e = 0; e < shape[axis]; e++) {                                           \
                const TYPE value = at[e * x.strides[axis]];                                       \
                const int64_t number = axis ? e : k, whole = (int64_t)value;                      \
                sum += (int64_t)value;                                                            \
                least = value < least ? value : least;                                            \
                largest = value > largest ? value : largest;                                      \
                most = whole == 3 && 1001 * number > most ? 1001 * number : most;                 \
            }                                                                                     \
            wrong += sums[m] != sum || (CKPP_##DTYPE == CKPP_BOOL && any[m] != (largest > 0)) ||  \
                     (CKPP_##DTYPE == CKPP_INT8 && last[m] != most);                              \
            wrong += CKPP_##DTYPE != CKPP_BOOL && (low[m] != least || high[m] != largest);        \
        }                                                                                         \
        if (wrong)                                                                                \
            fail_at(__FILE__, __LINE__, "%s, axis %d of %lld x %lld x %lld, pitch %lld: %lld",    \
                    #DTYPE, axis, (long long)shape[0], (long long)shape[1], (long long)shape[2],  \
                    (long long)x.strides[1], (long long)wrong);                                   \
        free(memory);                                                                             \
    }
TEST_PART(bool, BOOL)
TEST_PART(int8_t, INT8)
TEST_PART(uint8_t, UINT8)
TEST_PART(uint16_t, UINT16)
TEST_PART(float, FLOAT32)

int main(void)
{
    for (int k = 0; k < MOST; k++)
        numbers[k] = k;
    for (int k = 0; k < TIMES; k++) {
        const int64_t rows[] = {1 + next_number(3), 300 + next_number(1000), 2 + next_number(60)},
                      columns[] = {2 + next_number(40), 1 + next_number(4), 5 + next_number(300)};
        for (int axis = 0; axis < 3; axis += 2) {
            const int64_t *shape = axis ? rows : columns;
            test_BOOL(shape, axis);
            test_INT8(shape, axis);
            test_UINT8(shape, axis);
            test_UINT16(shape, axis);
            test_FLOAT32(shape, axis);
        }
    }
    return failures != 0;
}
