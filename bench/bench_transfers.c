/* bench_transfers.c - host memory that travels to a GPU and back: copies of 256 MiB each way, and
 * saxpy on 2^26 floats of the host, of which 512 MiB go there and 256 come back. Beside them, by
 * hand: cudaMemcpy(), eight threads with page-locked buffers, three streams. All take turns;
 * results are checked before they are timed. */
#define _GNU_SOURCE
#include "bench.h"

#ifdef CKPP_CUDA
#include "transfer.h"

enum { ROUNDS = 9, WARM = 2 };
static const size_t many = (size_t)1 << 26;

static float *x, *y; /* of the kind that is measured */
static ckpp_array there;

/* ---- what is measured: ours ---- */

static void to_device(void)
{
    ckpp_array from = ckpp_view(x, (int64_t)many);
    must(ckpp_copy(&there, &from));
}

static void to_host(void)
{
    ckpp_array to = ckpp_view(y, (int64_t)many);
    must(ckpp_copy(&to, &there));
}

static void enter(void)
{
    size_t n = many;
#pragma kernel enter data in(x[n])
}

static void leave(void)
{
#pragma kernel exit data release(x)
}

/* What the region has is x, so that this copy of it can be seen to come back. */
static void enter_output(void)
{
    size_t n = many;
#pragma kernel enter data temp(y[n])
#pragma kernel elementwise in(float x[n])out(float y[n])
    {
        y = x;
    }
}

static void leave_output(void)
{
#pragma kernel exit data out(y)
}

static void saxpy(void)
{
    size_t n = many;
    float a = 2;
#pragma kernel elementwise in(float x[n], float a)inout(float y[n])
    {
        y = a * x + y;
    }
}

static void saxpy_loop(void)
{
    size_t n = many;
    float a = 2;
#pragma kernel elementwise in(x[n])inout(y[n])
    for (size_t j = 0; j < n; j++)
        y[j] = a * x[j] + y[j];
}

/* ---- by hand ---- */

static void plain_to_device(void)
{
    transfer_copy(there.data, x, many * sizeof *x);
}

static void plain_to_host(void)
{
    transfer_copy(y, there.data, many * sizeof *x);
}

static void staged_to_device(void)
{
    transfer_staged(there.data, x, many * sizeof *x, 1);
}

static void staged_to_host(void)
{
    transfer_staged(y, there.data, many * sizeof *x, 0);
}

static void plain_saxpy(void)
{
    transfer_saxpy(many, 2, x, y);
}

static void piecewise_saxpy(void)
{
    transfer_saxpy_pieces(many, 2, x, y);
}

/* ---- checking ---- */

static float value(size_t k, unsigned salt)
{
    return (float)((k * 2654435761u + salt) >> 20 & 0xffff);
}

static void fill(void)
{
    for (size_t k = 0; k < many; k++)
        x[k] = value(k, 1), y[k] = value(k, 77);
}

static void nothing(void)
{
}

/* What is not timed comes before and after. */
typedef struct contender {
    const char *name;
    void (*run)(void), (*before)(void), (*after)(void);
} contender;

static int is_there(const contender *c)
{
    fill();
    memset(y, 0, many * sizeof *y);
    c->before();
    c->run();
    if (c->run == enter)
        transfer_copy(y, ckpp_device_pointer(x), many * sizeof *x);
    else
        plain_to_host();
    c->after();
    return memcmp(x, y, many * sizeof *x) == 0;
}

static int is_back(const contender *c)
{
    fill();
    memset(y, 0, many * sizeof *y);
    plain_to_device();
    c->before();
    c->run();
    c->after();
    return memcmp(x, y, many * sizeof *x) == 0;
}

static int is_computed(const contender *c)
{
    fill();
    c->run();
    for (size_t k = 0; k < many; k++)
        if (y[k] != 2 * value(k, 1) + value(k, 77))
            return 0;
    return 1;
}

/* ---- the cases ---- */

static double time_of(const contender *c)
{
    c->before();
    must(ckpp_synchronize());
    double begin = now();
    c->run();
    must(ckpp_synchronize());
    double time = now() - begin;
    c->after();
    return time;
}

/* The first contender is ours. `bar`: GB/s at least, or seconds at most where `bytes` is 0. */
static void measure(const char *name, int (*check)(const contender *c), const contender *c,
                    int count, double bytes, double bar)
{
    double time[4][ROUNDS], each[4];
    for (int k = 0; k < count; k++)
        if (!check(&c[k])) {
            printf("%s, %s: WRONG RESULT\n", name, c[k].name);
            exit(1);
        }
    for (int r = -WARM; r < ROUNDS; r++)
        for (int k = 0; k < count; k++) {
            double t = time_of(&c[k]);
            if (r >= 0)
                time[k][r] = t;
        }
    for (int k = 0; k < count; k++) {
        each[k] = median(time[k], ROUNDS);
        printf("# %-34s %-28s %8.3f ms", name, c[k].name, 1e3 * each[k]);
        if (bytes > 0)
            printf(" %6.1f GB/s", bytes / each[k] * 1e-9);
        printf("  (%.3f to %.3f)\n", 1e3 * time[k][0], 1e3 * time[k][ROUNDS - 1]);
    }
    print_result(name, each[0], 0, 1e6 * (bytes > 0 ? bytes / bar * 1e-9 : bar));
}

static void measure_kind(int kind, const char *name, double copy_bar, double saxpy_bar)
{
    const size_t bytes = many * sizeof *x;
    const int pageable = kind == TRANSFER_PAGEABLE;
    char text[64];
    x = transfer_allocate(kind, bytes);
    y = transfer_allocate(kind, bytes);
    const contender in[] = {{"ckpp, enter data", enter, nothing, leave},
                            {"ckpp_copy", to_device, nothing, nothing},
                            {"cudaMemcpy", plain_to_device, nothing, nothing},
                            {"by hand, 8 threads", staged_to_device, nothing, nothing}},
                    out[] = {{"ckpp, exit data", leave_output, enter_output, nothing},
                             {"ckpp_copy", to_host, nothing, nothing},
                             {"cudaMemcpy", plain_to_host, nothing, nothing},
                             {"by hand, 8 threads", staged_to_host, nothing, nothing}},
                    computed[] = {{"ckpp, inline", saxpy, nothing, nothing},
                                  {"ckpp, a for loop", saxpy_loop, nothing, nothing},
                                  {"by hand, one after the other", plain_saxpy, nothing, nothing},
                                  {"by hand, three streams", piecewise_saxpy, nothing, nothing}};
    snprintf(text, sizeof text, "256 MiB to the device, %s", name);
    measure(text, is_there, in, 3 + pageable, (double)bytes, copy_bar);
    snprintf(text, sizeof text, "256 MiB to the host, %s", name);
    measure(text, is_back, out, 3 + pageable, (double)bytes, copy_bar);
    snprintf(text, sizeof text, "saxpy of 2^26 floats, %s", name);
    measure(text, is_computed, computed, 4, 0, saxpy_bar);
    transfer_free(kind, x);
    transfer_free(kind, y);
}

int main(void)
{
    const int64_t n = (int64_t)many;
    if (!ckpp_device_count()) {
        puts("no GPU: nothing measured");
        return 0;
    }
    must(ckpp_empty(&there, CKPP_FLOAT32, CKPP_SHAPE(n)));
    puts("# transfers: medians of rounds in which all take turns, in brackets the range");
    measure_kind(TRANSFER_PAGEABLE, "pageable", 40, 20e-3);
    measure_kind(TRANSFER_LOCKED, "page-locked", 0.95 * 54.8, 12e-3);
    measure_kind(TRANSFER_REGISTERED, "registered", 0.95 * 54.8, 12e-3);
    ckpp_free(&there);
    return 0;
}

#else

int main(void)
{
    puts("built without CUDA");
    return 0;
}

#endif
