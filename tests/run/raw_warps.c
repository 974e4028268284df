/* raw_warps.c - what the lanes of a warp tell each other: shuffles, votes, matches, reductions;
 * all lanes and some, and in a block's last warp, which may have fewer. */
#include "check.h"

enum { LANES = 32, ALL = -1 };

/* ---- shuffles ---- */

#pragma kernel raw shuffles in(T x, int by) out(T y[4][x.shape[0]]) \
        template(T, int WIDTH) grid(1) block(x.shape[0])
{
    int k = threadIdx.x;
    T v = x[k];
    y[k] = __shfl_sync(0xffffffffu, v, by, WIDTH);
    y[x_size + k] = __shfl_up_sync(0xffffffffu, v, by, WIDTH);
    y[2 * x_size + k] = __shfl_down_sync(0xffffffffu, v, by, WIDTH);
    y[3 * x_size + k] = __shfl_xor_sync(0xffffffffu, v, by, WIDTH);
}

/* The thread whose value thread k gets, as CUDA's programming guide has it. */
static int source_of(int kind, int k, int by, int width)
{
    int start = k / width * width, place = k % width, other = (k % LANES) ^ by;
    switch (kind) {
    case 0: return start + (by & (width - 1));
    case 1: return place < by ? k : k - by;
    case 2: return place + by >= width ? k : k + by;
    default: return other > (k % LANES | (width - 1)) ? k : k / LANES * LANES + other;
    }
}

static void check_shuffles(ckpp_dtype type)
{
    enum { N = 64 };
    _Alignas(16) unsigned char data[16 * N], result[16 * 4 * N];
    for (int k = 0; k < N; k++)
        element_set(type, data, k, 1 + 1.5 * k);
    ckpp_array x = ckpp_view_as(data, type, N), y = ckpp_view_as(result, type, 4, N);
    for (int width = 1, number = (int)type; width <= LANES; width *= 2, number++)
        for (int by = 0; by < LANES; by = 2 * by + 1) {
            if (in_part() && number % 3)
                continue;
            CHECK_OK(shuffles(x, by, &y, .WIDTH = width));
            int wrong = 0;
            for (int k = 0; k < 4 * N; k++)
                wrong += element_get(type, result, k) !=
                         element_get(type, data, source_of(k / N, k % N, by, width));
            if (wrong)
                fail_at(__FILE__, __LINE__, "%s, by %d of %d: %d values", ckpp_dtype_name(type),
                        by, width, wrong);
        }
}

/* ---- votes, matches, reductions ---- */

#pragma kernel raw votes in(int x, unsigned mask) out(unsigned y[4][x.shape[0]]) \
        grid(1) block(x.shape[0])
{
    int k = threadIdx.x;
    if (mask >> k % 32 & 1) {
        y[k] = __any_sync(mask, x[k] > 5);
        y[x_size + k] = __all_sync(mask, x[k] > 5);
        y[2 * x_size + k] = __ballot_sync(mask, x[k] & 1);
        y[3 * x_size + k] = __ballot_sync(mask, 7);
    }
}

#pragma kernel raw matches in(T x, unsigned mask) out(unsigned y[3][x.shape[0]]) \
        template(T) grid(1) block(x.shape[0])
{
    int k = threadIdx.x, same = -1;
    if (mask >> k % 32 & 1) {
        y[k] = __match_any_sync(mask, x[k]);
        y[x_size + k] = __match_all_sync(mask, x[k], &same);
        y[2 * x_size + k] = same;
    }
}

/* A GPU before sm_80 has none of these; there, whatever compiles. */
#pragma kernel raw reductions in(T x, unsigned mask) out(T y[6][x.shape[0]]) \
        template(T) grid(1) block(x.shape[0]) \
        preamble("#if defined __CUDA_ARCH__ && __CUDA_ARCH__ < 800\n" \
                 "#define __reduce_add_sync(mask, value) value\n" \
                 "#define __reduce_min_sync(mask, value) value\n" \
                 "#define __reduce_max_sync(mask, value) value\n" \
                 "#define __reduce_and_sync(mask, value) value\n" \
                 "#define __reduce_or_sync(mask, value) value\n" \
                 "#define __reduce_xor_sync(mask, value) value\n" \
                 "#endif")
{
    int k = threadIdx.x;
    if (mask >> k % 32 & 1) {
        y[k] = __reduce_add_sync(mask, x[k]);
        y[x_size + k] = __reduce_min_sync(mask, x[k]);
        y[2 * x_size + k] = __reduce_max_sync(mask, x[k]);
        y[3 * x_size + k] = __reduce_and_sync(mask, (unsigned)x[k]);
        y[4 * x_size + k] = __reduce_or_sync(mask, (unsigned)x[k]);
        y[5 * x_size + k] = __reduce_xor_sync(mask, (unsigned)x[k]);
    }
}

static bool has_reductions(void)
{
    int device = CKPP_HOST;
    CHECK_OK(ckpp_get_device(&device));
    return !strstr(ckpp_device_name(device), "sm_7");
}

/* The lanes of the second warp are all the same. */
static const int numbers[64] = {3, 9, 9, 1, 0, 7, -4, 9, 12, 3, 3, 5, 6, 3, 9, 100,
                                2, 2, 2, 8, 1 << 30, 9, 6, 4, 3, 1, 0, 5, 8, 9, 7, -9,
                                6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
                                6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6};

/* The lanes of the warp of thread k, within the mask and the block, whose number is `value`; ALL:
 * whatever it is. */
static unsigned lanes_with(int k, unsigned mask, int count, int value)
{
    unsigned lanes = 0;
    for (int lane = 0; lane < LANES; lane++) {
        int other = k / LANES * LANES + lane;
        if (mask >> lane & 1 && other < count && (value == ALL || numbers[other] == value))
            lanes |= 1u << lane;
    }
    return lanes;
}

/* Rows of results in which so many are wrong: a row for each function. */
#define CHECK_ROWS(wrong, rows, mask, count) \
    check_rows(wrong, rows, mask, count, __func__, __LINE__)
static void check_rows(const int *wrong, int rows, unsigned mask, int count, const char *what,
                       int line)
{
    for (int m = 0; m < rows; m++)
        if (wrong[m])
            fail_at(__FILE__, line, "%s: row %d has %d wrong results, with mask %#x in %d threads",
                    what, m, wrong[m], mask, count);
}

static void check_votes(unsigned mask, int count)
{
    unsigned result[4 * 64];
    ckpp_array x = ckpp_view(numbers, count), y = ckpp_view(result, 4, count);
    int wrong[4] = {0};
    CHECK_OK(votes(x, mask, &y, .fill = 0));
    for (int k = 0; k < count; k++) {
        bool takes_part = mask >> k % LANES & 1;
        unsigned lanes = lanes_with(k, mask, count, ALL), odd = 0, large = 0;
        for (int lane = 0; lane < LANES; lane++)
            if (lanes >> lane & 1) {
                odd |= (unsigned)(numbers[k / LANES * LANES + lane] & 1) << lane;
                large |= (unsigned)(numbers[k / LANES * LANES + lane] > 5) << lane;
            }
        wrong[0] += result[k] != (takes_part && large != 0);
        wrong[1] += result[count + k] != (takes_part && large == lanes);
        wrong[2] += result[2 * count + k] != (takes_part ? odd : 0);
        wrong[3] += result[3 * count + k] != (takes_part ? lanes : 0);
    }
    CHECK_ROWS(wrong, 4, mask, count);
}

static void check_matches(ckpp_dtype type, unsigned mask, int count)
{
    _Alignas(16) unsigned char data[8 * 64];
    unsigned result[3 * 64];
    for (int k = 0; k < count; k++)
        element_set(type, data, k, numbers[k] & 127);
    ckpp_array x = ckpp_view_as(data, type, count), y = ckpp_view(result, 3, count);
    int wrong[3] = {0};
    CHECK_OK(matches(x, mask, &y, .fill = 0));
    for (int k = 0; k < count; k++) {
        bool takes_part = mask >> k % LANES & 1;
        unsigned lanes = lanes_with(k, mask, count, ALL), same = 0;
        for (int lane = 0; lane < LANES; lane++)
            if (lanes >> lane & 1 &&
                (numbers[k / LANES * LANES + lane] & 127) == (numbers[k] & 127))
                same |= 1u << lane;
        wrong[0] += result[k] != (takes_part ? same : 0);
        wrong[1] += result[count + k] != (takes_part && same == lanes ? lanes : 0);
        wrong[2] += result[2 * count + k] != (takes_part && same == lanes);
    }
    CHECK_ROWS(wrong, 3, mask, count);
}

/* With T unsigned the negative numbers are the largest. */
static void check_reductions(bool is_unsigned, unsigned mask, int count)
{
    int result[6 * 64];
    ckpp_array x = ckpp_view(numbers, count), y = ckpp_view(result, 6, count);
    if (is_unsigned)
        x.dtype = y.dtype = CKPP_UINT32;
    int wrong[6] = {0};
    CHECK_OK(reductions(x, mask, &y, .fill = 0));
    for (int k = 0; k < count && has_reductions(); k++) {
        unsigned lanes = lanes_with(k, mask, count, ALL), sum = 0, and = ~0u, or = 0, xor = 0;
        int64_t least = INT64_MAX, most = INT64_MIN;
        for (int lane = 0; lane < LANES; lane++) {
            if (!(lanes >> lane & 1))
                continue;
            int number = numbers[k / LANES * LANES + lane];
            unsigned bits = (unsigned)number;
            int64_t wide = is_unsigned ? (int64_t)bits : number;
            sum += bits, and &= bits, or |= bits, xor ^= bits;
            least = wide < least ? wide : least;
            most = wide > most ? wide : most;
        }
        const unsigned expected[6] = {sum, (unsigned)least, (unsigned)most, and, or, xor};
        bool takes_part = mask >> k % LANES & 1;
        for (int m = 0; m < 6; m++)
            wrong[m] += (unsigned)result[m * count + k] != (takes_part ? expected[m] : 0);
    }
    CHECK_ROWS(wrong, 6, mask, count);
}

static void test_lanes(void)
{
    static const unsigned masks[] = {0xffffffff, 0x000fffff, 0xaaaaaaaa, 0x80000001, 0x00000100};
    for (int k = 0; k < 5; k++)
        for (int count = 64; count > 31; count -= 14) {    /* 64, 50 and 36 threads */
            unsigned mask = count < 64 ? masks[k] & 0xf000ffffu : masks[k];
            check_votes(mask, count);
            check_matches(CKPP_INT32, mask, count);
            check_matches(CKPP_UINT64, mask, count);
            check_reductions(false, mask, count);
            check_reductions(true, mask, count);
        }
    check_matches(CKPP_FLOAT32, ALL, 64);
    check_matches(CKPP_FLOAT64, ALL, 64);
    check_matches(CKPP_INT64, ALL, 50);
    check_matches(CKPP_UINT32, ALL, 50);
}

/* ---- lanes that part and meet again; warps of blocks with several dimensions ---- */

#pragma kernel raw parted in(int x) out(int y[x.shape[0]], unsigned active[x.shape[0]]) \
        grid(1) block(8, x.shape[0] / 8)
{
    int k = threadIdx.y * 8 + threadIdx.x, sum = x[k];
    active[k] = __activemask();
    if (k % 2) {
        for (int step = 16; step > 1; step /= 2)
            sum += __shfl_xor_sync(0xaaaaaaaau, sum, step);
    } else {
        for (int step = 2; step < 32; step *= 2)
            sum += __shfl_xor_sync(0x55555555u, sum, step);
        sum = -sum;
    }
    __syncwarp();
    y[k] = sum + __shfl_xor_sync(0xffffffffu, sum, 1) * 1000;
}

static void test_parted(void)
{
    int small[64], result[64], sums[2][2] = {{0}};
    unsigned active[64];
    ckpp_array x = ckpp_view(small, 64), y = ckpp_view(result, 64), a = ckpp_view(active, 64);
    for (int k = 0; k < 64; k++)
        sums[k / 32][k % 2] += small[k] = numbers[k] % 64;
    CHECK_OK(parted(x, &y, &a));
    for (int k = 0; k < 64; k++) {
        int odd = sums[k / 32][1], even = -sums[k / 32][0];
        CHECK(result[k] == (k % 2 ? odd + 1000 * even : even + 1000 * odd));
        CHECK(active[k] == 0xffffffffu);
    }
}

int main(void)
{
    static const ckpp_dtype types[] = {CKPP_INT32, CKPP_UINT32, CKPP_INT64, CKPP_UINT64,
                                       CKPP_FLOAT32, CKPP_FLOAT64, CKPP_INT8, CKPP_FLOAT16,
                                       CKPP_BFLOAT16, CKPP_COMPLEX64, CKPP_COMPLEX128};
    for (size_t k = 0; k < sizeof types / sizeof *types; k++)
        check_shuffles(types[k]);
    test_lanes();
    test_parted();
    return finish("raw_warps");
}
