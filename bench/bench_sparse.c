/* bench_sparse.c - the product of a sparse matrix and a vector as loops over its rows, on a GPU,
 * beside the faster one of cuSPARSE's algorithms. Where cuSPARSE is not there, its column is 0. */
#define _GNU_SOURCE
#include "bench.h"

#if defined CKPP_CUDA && __has_include(<cusparse.h>)
#define HAS_CUSPARSE 1
#include <cusparse.h>
#include <dlfcn.h>
#endif

enum { ROWS = 1 << 20, MOST = 63 * ROWS, ROUNDS = 7, REPEATS = 20 };
typedef enum form { BANDED, RANDOM, UNEVEN, POWER_LAW } form;

static ckpp_array begins, places, values, vector, product;
static int count;

static void multiply(void)
{
    const int *begin = begins.data, *place = places.data, rows = ROWS, all = count;
    const float *value = values.data, *x = vector.data;
    float *y = product.data;
#pragma kernel elementwise in(begin[rows + 1], place[all], value[all], x[rows]) out(y[rows])
    for (int r = 0; r < rows; r++) {
        float sum = 0;
#pragma kernel reduction reduce(+ : sum)
        for (int k = begin[r]; k < begin[r + 1]; k++)
            sum += value[k] * x[place[k]];
        y[r] = sum;
    }
}

/* ---- the matrices ---- */

static unsigned draw(unsigned *seed)
{
    return *seed = *seed * 1664525u + 1013904223u;
}

static int length_of(form f, unsigned *seed)
{
    double u = ((draw(seed) >> 8) + 1) / 16777217.0;
    int length = f == UNEVEN      ? 16 + (int)(32 * u)
                 : f == POWER_LAW ? (int)(2 / (u * 0.98 + 0.02) / (u + 0.01))
                                  : 32;
    return length > 2000 ? 2000 : length;
}

/* Fills the device's arrays, and `want` with the product by plain C. */
static void make_matrix(form f, float *want)
{
    int *begin = malloc((ROWS + 1) * sizeof *begin), *place = malloc(MOST * sizeof *place);
    unsigned seed = 1;
    count = 0;
    for (int r = 0; r < ROWS; r++) {
        const int length = length_of(f, &seed);
        begin[r] = count;
        want[r] = 0;
        for (int k = 0; k < length && count < MOST; k++) {
            int c = f == BANDED ? (r + k * 5) % ROWS : (int)((draw(&seed) >> 4) % ROWS);
            place[count++] = c;
            want[r] += (float)(c % 3);
        }
    }
    begin[ROWS] = count;
    must(ckpp_from(&begins, begin, ROWS + 1));
    must(ckpp_from(&places, place, MOST));
    free(begin);
    free(place);
}

static bool is_right(const float *want)
{
    float *got = malloc(ROWS * sizeof *got);
    bool right = true;
    must(ckpp_to(got, &product));
    for (int r = 0; r < ROWS; r++)
        right = right && got[r] == want[r];
    free(got);
    return right;
}

/* ---- cuSPARSE ---- */

#ifdef HAS_CUSPARSE

static void *library(const char *name)
{
    static void *opened;
    char file[40];
    for (int version = 14; !opened && version > 10; version--) {
        snprintf(file, sizeof file, "libcusparse.so.%d", version);
        opened = dlopen(file, RTLD_NOW);
    }
    return opened ? dlsym(opened, name) : NULL;
}

#define CALL(name, ...) ((__typeof__(&name))(uintptr_t)library(#name))(__VA_ARGS__)

/* The time of one of its algorithms; 0: it cannot be measured. */
static double peer_time(cusparseSpMVAlg_t algorithm)
{
    cusparseHandle_t handle;
    cusparseSpMatDescr_t m;
    cusparseDnVecDescr_t x, y;
    float one = 1, zero = 0;
    size_t bytes = 0;
    ckpp_array room = {0};
    double time[ROUNDS];
    if (!library("cusparseSpMV") || CALL(cusparseCreate, &handle))
        return 0;
    CALL(cusparseCreateCsr, &m, ROWS, ROWS, count, begins.data, places.data, values.data,
         CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    CALL(cusparseCreateDnVec, &x, ROWS, vector.data, CUDA_R_32F);
    CALL(cusparseCreateDnVec, &y, ROWS, product.data, CUDA_R_32F);
    CALL(cusparseSpMV_bufferSize, handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, m, x, &zero, y,
         CUDA_R_32F, algorithm, &bytes);
    must(ckpp_empty(&room, CKPP_UINT8, CKPP_SHAPE((int64_t)bytes + 1)));
    if (library("cusparseSpMV_preprocess"))
        CALL(cusparseSpMV_preprocess, handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, m, x, &zero,
             y, CUDA_R_32F, algorithm, room.data);
    for (int r = 0; r < ROUNDS; r++) {
        must(ckpp_synchronize());
        double begin = now();
        for (int k = 0; k < REPEATS; k++)
            CALL(cusparseSpMV, handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, m, x, &zero, y,
                 CUDA_R_32F, algorithm, room.data);
        must(ckpp_synchronize());
        time[r] = (now() - begin) / REPEATS;
    }
    CALL(cusparseDestroySpMat, m);
    CALL(cusparseDestroyDnVec, x);
    CALL(cusparseDestroyDnVec, y);
    CALL(cusparseDestroy, handle);
    ckpp_free(&room);
    return median(time, ROUNDS);
}

static double best_peer(void)
{
    double a = peer_time(CUSPARSE_SPMV_CSR_ALG1), b = peer_time(CUSPARSE_SPMV_CSR_ALG2);
    return a < b ? a : b;
}

#else

static double best_peer(void)
{
    return 0;
}

#endif

int main(void)
{
    static const char *const names[] = {"banded, 32 a row", "at random, 32 a row",
                                        "at random, 16 to 48", "power law, 63 on average"};
    float *want = malloc(ROWS * sizeof *want), *x = malloc(ROWS * sizeof *x);
    if (!ckpp_device_count()) {
        puts("no GPU: nothing measured");
        return 0;
    }
    for (int k = 0; k < ROWS; k++)
        x[k] = (float)(k % 3);
    must(ckpp_from(&vector, x, ROWS));
    must(ckpp_full(&values, CKPP_FLOAT32, CKPP_SHAPE(MOST), 1));
    must(ckpp_empty(&product, CKPP_FLOAT32, CKPP_SHAPE(ROWS)));
    puts("# sparse rows times a vector as loops, beside cuSPARSE");
    for (form f = BANDED; f <= POWER_LAW; f++) {
        double time[ROUNDS];
        make_matrix(f, want);
        multiply();
        if (!is_right(want)) {
            printf("%s: the product is not right\n", names[f]);
            return 1;
        }
        for (int r = 0; r < ROUNDS; r++) {
            must(ckpp_synchronize());
            double begin = now();
            for (int k = 0; k < REPEATS; k++)
                multiply();
            must(ckpp_synchronize());
            time[r] = (now() - begin) / REPEATS;
        }
        print_result(names[f], median(time, ROUNDS), best_peer(), 1);
    }
    ckpp_free(&begins), ckpp_free(&places), ckpp_free(&values);
    ckpp_free(&vector), ckpp_free(&product);
    free(want);
    free(x);
    return 0;
}
