/* raw_float8.c - 8-bit floats in raw kernels: pointers to them, their assignments and atomics. */
#include "float8.h"

#pragma kernel raw narrow in(U x) inout(T y) threads(x.shape[0])
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < _threads.x)
        y[k] = x[k];
}

static void test_rounding(const format *f)
{
    enum { MOST = 4096 };
    static float samples[MOST];
    static unsigned char codes[MOST];
    size_t n = make_samples(f, samples);
    ckpp_array x = ckpp_view(samples, n), y = ckpp_view_as(codes, f->type, n);
    CHECK_OK(narrow(x, &y));
    check_codes(f, samples, codes, n, "raw");
}

/* From doubles and integers: raw elements are assigned to once, straight from them. */
static void test_once(const format *f)
{
    double tie = (value_of(f, 0x40) + value_of(f, 0x41)) / 2;
    double beside[] = {tie, nextafter(tie, 0), nextafter(tie, 100)};
    unsigned char codes[3];
    ckpp_array x = ckpp_view(beside, 3), y = ckpp_view_as(codes, f->type, 3);
    CHECK_OK(narrow(x, &y));
    CHECK(codes[0] == 0x40 && codes[1] == 0x40 && codes[2] == 0x41);
    long numbers[] = {-3, 7, 1l << 40};
    x = ckpp_view(numbers, 3);
    CHECK_OK(narrow(x, &y));
    CHECK(value_of(f, codes[0]) == -3 && value_of(f, codes[1]) == 7);
    CHECK(same_code(f, codes[2], f->infinity ? f->infinity : f->nan));
}

#pragma kernel raw pointers in(float8_e4m3 x) inout(float8_e5m2 y) threads(x.shape[0])
{
    const ckpp::float8_e4m3 *p = x;
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= _threads.x)
        return;
    y[k] += p[k];
    y[k] *= 2;
    y[k]++;
    float8_e4m3 mine = y[k] > 2 ? y[k] : 0;
    if (mine == 5)
        y[k] = -mine;
}

static void test_pointers(void)
{
    ckpp_float8_e5m2 py[40];
    ckpp_float8_e4m3 px[40];
    ckpp_array x = ckpp_view(px, 40), y = ckpp_view(py, 40);
    for (int k = 0; k < 40; k++) {
        py[k] = ckpp_float8_e5m2_from((float)(k % 4));
        px[k] = ckpp_float8_e4m3_from((float)(k % 5));
    }
    CHECK_OK(pointers(x, &y));
    for (int k = 0; k < 40; k++) {
        float sum = ckpp_float8_e5m2_to(ckpp_float8_e5m2_from((float)(k % 4 + k % 5)));
        float more = ckpp_float8_e5m2_to(ckpp_float8_e5m2_from(2 * sum + 1));
        CHECK(ckpp_float8_e5m2_to(py[k]) == (more == 5 ? -5 : more));
    }
}

/* Neighbours within a word of 32 bits, each added to by many threads. */
#pragma kernel raw count inout(T y) threads(7 * 12)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < _threads.x)
        atomic_add(&y[k % 7], 1), atomic_max(&y[7], k % 7);
}

#pragma kernel raw cudas_add inout(T y) threads(1)
{ atomicAdd(&y[0], 1.0f); }

static void test_atomics(const format *f)
{
    unsigned char codes[8] = {0};
    ckpp_array y = ckpp_view_as(codes, f->type, 8);
    CHECK_OK(count(&y));
    for (int k = 0; k < 7; k++) /* float8_e5m2 counts to 8, where 9 is a tie */
        CHECK(value_of(f, codes[k]) == (f->fraction == 3 ? 12 : 8));
    CHECK(value_of(f, codes[7]) == 6);
    CHECK_ERROR(cudas_add(&y), CKPP_ERROR_COMPILE, "8-bit floats: atomic_add(&y[k], value)");
}

int main(void)
{
    for (size_t k = 0; k < sizeof formats / sizeof *formats; k++) {
        test_rounding(&formats[k]);
        test_once(&formats[k]);
        test_atomics(&formats[k]);
    }
    test_pointers();
    return finish("raw_float8");
}
