/* fuzz_record.c - the loops of a recording (CKPP_RECORD), which may come from anywhere: what is
 * taken for one has a source. It goes through ckpp.
 *
 *     fuzz_record ITERATIONS SEED */
#include "runtime/observe/observe.h"

#include <ckpp/ckpp.h>

#include <stdio.h>
#include <stdlib.h>

#pragma kernel elementwise add in(T x, U y) out(T z)
{ z = x + (T)y; }
#pragma kernel elementwise count inout(float x)
{ x += i + _ind[0]; }
#pragma kernel reduction sum in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction dot in(T x, T w) out(double y) reduce(a + b) identity(0) post(y = a;)
{ return (double)x * (double)w; }
#pragma kernel reduction first in(float x) out(int64_t at) reduce(argmin)
{ return x; }
#pragma kernel reduction spread in(T x) out(T total, U high, int64_t m) \
        reduce(+ : total, max : high, + : m) post(total = a.total; high = a.high; m = a.m)
{ total = x; high = (U)x; m = 1; }
#pragma kernel reduction bits in(T x) out(T all, T any) inout(uint32_t odd) \
        reduce(& : all, | : any, ^ : odd) post(all = a.all; any = a.any; odd += a.odd)
{ all = any = x; odd = (uint32_t)x; }
#pragma kernel raw put in(T x) inout(T y) template(int N)
{ if (threadIdx.x < N) y[0] = x[0]; }
#pragma kernel elementwise around in(near T x, near float w, U y) out(T z) \
        boundary(wrap, constant(y), skip)
{ z = x[-1][0][16] + x + (T)w[1]; }
#pragma kernel elementwise shifted in(T x, T a, T b, raw T r) out(T z)
{ z = x + a + b + r(_ind[0], _ind[1]); }

static const ckpp_kernel *const kernels[] = {&ckpp_kernel_add, &ckpp_kernel_count,
                                             &ckpp_kernel_sum, &ckpp_kernel_dot,
                                             &ckpp_kernel_first, &ckpp_kernel_spread,
                                             &ckpp_kernel_bits, &ckpp_kernel_put,
                                             &ckpp_kernel_around, &ckpp_kernel_shifted};

static uint64_t state;

static unsigned below(unsigned n)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17; /* xorshift64 */
    return (unsigned)((state >> 16) % n);
}

/* Numbers that mean something somewhere. */
static unsigned number(void)
{
    static const unsigned numbers[] = {0, 1, 2, 3, 4, 7, 8, 12, 13, 16, 32, 64, 256, 1024};
    return below(20) ? numbers[below(sizeof numbers / sizeof *numbers)] : below(70000);
}

/* The class begins as one that is sound; what is said twice counts the second time. */
static void make_class(const ckpp_kernel *kernel, rt_buf *out)
{
    static const char *const members[] = {
        "ndim", "ind_ndim", "width", "wide", "reduced", "columns", "value", "ordered", "aliased",
        "items", "has_head", "partial_vector", "misaligned", "staged", "tile_dim", "results",
        "tile_width", "tile_height", "tile_shift", "even", "strips", "rows_first", "quick",
        "patch_rows", "patch_steps", "patch_axis", "patch_ends", "patch_blocks",
        "patch_lanes", "block", "block_y", "block_z",
        "brick_run", "brick_dims", "brick_order", "brick_load",
        "brick_row", "brick_chunk", "brick_lanes", "brick_lane", "brick_rounds",
        "brick_threads", "brick_pitch", "brick_size",
        "parted", "kept", "whole", "large", "batch", "finish", "out_ndim", "struct_size", "T", "U",
        "value0"};
    const bool reduces = kernel->kind == CKPP_REDUCTION;
    buf_printf(out, "T=12 U=7 ndim=%u width=%u ", 1 + below(3), 1u << below(5));
    buf_puts(out, reduces ? below(2) ? "reduced=1 results=1 batch=1 value=12 "
                                    : "reduced=1 results=1 batch=1 value=16 " : "items=1 ");
    if (!reduces && below(2))
        buf_printf(out, "patch_rows=%u patch_steps=%u patch_axis=%u patch_lanes=%u ind_ndim=%u ",
                   1u << below(6), below(3) ? 1 : 1 + below(8), below(3), 1u << below(9),
                   below(4));
    for (unsigned k = below(6); k > 0; k--)
        buf_printf(out, "%s=%u ", members[below(sizeof members / sizeof *members)], number());
    for (int k = 0; k < kernel->nparams; k++) {
        buf_printf(out, "param=%u:%u:%u:%u", below(12), below(8) ? 12 : below(20),
                   below(5) ? 0 : below(18), below(2));
        if (below(2))
            buf_printf(out, ":%u:%d:%d:%d", below(2) ? (unsigned)k + 1 : below(6),
                       (int)below(36) - 18, (int)below(3) - 1, (int)below(36) - 18);
        buf_puts(out, " ");
    }
}

/* Whether it was taken. */
static bool try_class(const ckpp_kernel *kernel, const char *text)
{
    const rt_record record = {.cls = text};
    const char *why = NULL;
    rt_class *cls = malloc(sizeof *cls + (size_t)kernel->nparams * sizeof *cls->param);
    bool taken = record_read_class(&record, kernel, cls, &why);
    if (taken) {
        rt_buf source = {0};
        rt_layout layout;
        if (!specialize_source(kernel, cls, &source, &layout) && !source.size)
            abort();
        buf_free(&source);
    }
    free(cls);
    return taken;
}

int main(int argc, char **argv)
{
    const long iterations = argc > 1 ? atol(argv[1]) : 0;
    long taken = 0;
    state = (argc > 2 ? strtoull(argv[2], NULL, 0) : 1) * 2654435761u + 88172645463325252u;
    printf("fuzz_record: %ld iterations, seed %s\n", iterations, argc > 2 ? argv[2] : "1");
    fflush(stdout);
    for (long k = 0; k < iterations; k++) {
        const ckpp_kernel *kernel = kernels[below(sizeof kernels / sizeof *kernels)];
        rt_buf text = {0};
        make_class(kernel, &text);
        taken += try_class(kernel, text.data);
        buf_free(&text);
    }
    return taken > iterations / 100 ? 0 : 1;
}
