/* reduce_random.h - property tests of reductions: random cases (reduce_cases.h) against a plain
 * reference, each run twice for the same bits.
 *
 * The reference loops over coordinates and keeps a tally in long double, or modulo 2^64. Where the
 * values are whole numbers, sums are exact in whatever order they are made; elsewhere subjects say
 * how far they may be off, and why.
 *
 * CKPP_TEST_SEED and CKPP_TEST_CASES say which cases and how many. */
#ifndef REDUCE_RANDOM_H
#define REDUCE_RANDOM_H

#include <float.h>

#include "reduce_cases.h"

/* ---- rounding ---- */

/* Half the distance from 1 to the next number: an operation's result is off by
 * that factor at most. */
static long double rounding_of(ckpp_dtype type)
{
    switch (type) {
    case CKPP_FLOAT16: return 0x1p-11L;
    case CKPP_BFLOAT16: return 0x1p-8L;
    case CKPP_FLOAT32: case CKPP_COMPLEX64: return 0x1p-24L;
    case CKPP_FLOAT64: case CKPP_COMPLEX128: return 0x1p-53L;
    default: return 0;
    }
}

/* How far a sum may be off whose terms take `steps` operations to make: in whatever order, a term
 * goes through n - 1 additions at most, and each of these and of the steps changes it by a factor
 * between 1 - u and 1 + u (Higham, Accuracy and Stability of Numerical Algorithms, 4.2). Sums of
 * whole numbers that u leaves exact are exact in every order. */
static long double sum_bound(const tally *t, const test_case *c, ckpp_dtype accumulator, int steps)
{
    long double u = rounding_of(accumulator);

    if (u == 0 || (c->mood != REAL && t->size * u < 1))
        return 0;
    return 1.01L * (long double)(c->n + steps) * u * t->size;
}

/* ---- the reference ---- */

/* Coordinates of result m, and of its element i, in the broadcast input. */
static void set_coordinates(const test_case *c, bool reduced, int64_t k, int64_t *at)
{
    const plan *p = c->plan;

    for (int d = p->ndim - 1; d >= 0; d--)
        if (p->reduced[d] == reduced) {
            at[d] = k % c->shape[d];
            k /= c->shape[d];
        }
}

static void expect_result(const test_case *c, int64_t m, expected *e)
{
    int64_t at[MOST_DIMS] = {0};
    tally t = {.count = 0};

    set_coordinates(c, false, m, at);
    for (int64_t i = 0; i < c->n; i++) {
        number x[MOST_INPUTS];
        set_coordinates(c, true, i, at);
        for (int k = 0; k < inputs_of(c->subject); k++)
            x[k] = number_at(c->subject->in[k], c->in[k].local.data,
                             offset_at(&c->in[k].local, at));
        c->subject->take(&t, x, &(place){c, at, i});
        t.count++;
    }
    c->subject->finish(&t, c, e);
}

static bool is_near(ckpp_dtype type, const number *got, const expected *e)
{
    unsigned char memory[MOST_RESULT_BYTES];
    size_t bits = 8 * ckpp_dtype_size(type);
    long double u = rounding_of(type), size = fabsl(e->value.re) + fabsl(e->value.im);
    long double bound = e->bound * (1 + u) + u * size;

    if (type == CKPP_BOOL)
        return got->bits == (e->value.bits != 0);
    if (strchr("iu", kind_of(type)))
        return bits == 64 ? got->bits == e->value.bits
                          : (got->bits ^ e->value.bits) << (64 - bits) == 0;
    if (isnan(e->value.re))
        return isnan(got->re);
    if (e->bound > 0)
        return fabsl(got->re - e->value.re) <= bound && fabsl(got->im - e->value.im) <= bound;
    element_set(type, memory, 0, (double)e->value.re + I * (double)e->value.im);
    number rounded = number_at(type, memory, 0);
    return got->re == rounded.re && got->im == rounded.im;
}

/* ---- running ---- */

static void print_list(const char *what, int count, const int64_t *list)
{
    fprintf(stderr, " %s (", what);
    for (int k = 0; k < count; k++)
        fprintf(stderr, "%s%lld", k ? ", " : "", (long long)list[k]);
    fputc(')', stderr);
}

/* A failure of a case; the first ones with all that tells it from others. */
__attribute__((format(printf, 2, 3))) static void report(const test_case *c, const char *format,
                                                         ...)
{
    const subject *s = c->subject;
    va_list args;

    if (failures++ >= 10)
        return;
    fprintf(stderr, "%s %s -> %s, mood %d:", s->name, ckpp_dtype_name(s->in[0]),
            ckpp_dtype_name(s->out[0]), c->mood);
    print_list("shape", c->plan->ndim, c->shape);
    for (int k = 0; k < inputs_of(s); k++)
        print_list("strides", c->in[k].view.ndim, c->in[k].view.strides);
    if (c->axes.axis)
        print_list("axis", c->axes.count, c->axis);
    fprintf(stderr, "%s%s: ", c->keepdims ? " keepdims" : "",
            c->allocate ? "" : " outputs supplied");
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

static void check_result(const test_case *c, int k, int64_t m, const void *data, int64_t at,
                         const expected *e)
{
    number got = number_at(c->subject->out[k], data, at);

    if (!is_near(c->subject->out[k], &got, e))
        report(c,
               "output %d of result %lld is %.20Lg%+.20Lgi (%llx) instead of %.20Lg%+.20Lgi "
               "(%llx), give or take %Lg",
               k, (long long)m, got.re, got.im, (unsigned long long)got.bits, e->value.re,
               e->value.im, (unsigned long long)e->value.bits, e->bound);
}

/* Where result m is in an output. */
static int64_t result_at(const test_case *c, const ckpp_array *out, int64_t m)
{
    int64_t at[MOST_DIMS] = {0};

    coordinates_of(m, c->result_ndim, c->result_shape, at);
    return offset_at(out, at);
}

/* The outputs of one run: the whole memory of those that are supplied, the
 * elements of the others. */
typedef struct outputs {
    ckpp_status status;
    void *data[MOST_OUTPUTS];
    size_t bytes[MOST_OUTPUTS];
} outputs;

static void collect(const test_case *c, outputs *o, int k, ckpp_array *out)
{
    const block *b = &c->out[k];

    if (!has_shape(out, c->result_ndim, c->result_shape) || out->dtype != c->subject->out[k])
        report(c, "output %d has another shape or type", k);
    if (!b->data) {
        o->data[k] = read_back(out);
        o->bytes[k] = (size_t)ckpp_size(out) * out->itemsize;
        ckpp_free(out);
        return;
    }
    ckpp_array memory = block_memory(b);
    o->bytes[k] = (size_t)bytes_of(b);
    memory.data = o->data[k] = malloc(o->bytes[k]);
    if (!memory.data)
        abort();
    ckpp_array from = b->device.data ? b->device : block_memory(b);
    CHECK_OK(ckpp_copy(&memory, &from));
}

/* Runs the case, and leaves the supplied outputs as they were. */
static outputs run_case(test_case *c)
{
    outputs o = {.status = CKPP_OK};
    ckpp_array out[MOST_OUTPUTS] = {{0}};
    void *before[MOST_OUTPUTS] = {NULL};

    for (int k = 0; k < MOST_OUTPUTS; k++)
        if (c->out[k].data) {
            out[k] = c->out[k].view;
            before[k] = malloc((size_t)bytes_of(&c->out[k]));
            if (!before[k])
                abort();
            memcpy(before[k], c->out[k].data, (size_t)bytes_of(&c->out[k]));
        }
    o.status = c->subject->call(c, out);
    for (int k = 0; k < outputs_of(c->subject); k++) {
        if (!o.status)
            collect(c, &o, k, &out[k]);
        if (!before[k])
            continue;
        memcpy(c->out[k].data, before[k], (size_t)bytes_of(&c->out[k]));
        free(before[k]);
        ckpp_array memory = block_memory(&c->out[k]);
        if (c->out[k].device.data)
            CHECK_OK(ckpp_copy(&c->out[k].device, &memory));
    }
    return o;
}

static void check_outputs(const test_case *c, const outputs *o)
{
    expected e[MOST_OUTPUTS] = {{.bound = 0}};

    for (int64_t m = 0; m < c->results; m++) {
        for (int k = 0; k < outputs_of(c->subject); k++)
            if (c->out[k].data)
                e[k].value = number_at(c->subject->out[k], c->out[k].local.data,
                                       result_at(c, &c->out[k].local, m));
        expect_result(c, m, e);
        for (int k = 0; k < outputs_of(c->subject); k++) {
            const block *b = &c->out[k];
            int64_t first = b->data ? ((char *)b->local.data - (char *)b->data) /
                                          (int64_t)b->local.itemsize
                                    : 0;
            int64_t at = b->data ? first + result_at(c, &b->local, m) : m;
            size_t size = ckpp_dtype_size(c->subject->out[k]);
            check_result(c, k, m, o->data[k], at, &e[k]);
            if (b->data)
                memcpy((char *)b->data + (size_t)at * size, (char *)o->data[k] + (size_t)at * size,
                       size);
        }
    }
    for (int k = 0; k < outputs_of(c->subject); k++)
        if (c->out[k].data && memcmp(c->out[k].data, o->data[k], o->bytes[k]) != 0)
            report(c, "memory beside output %d was written", k);
}

static void test_one(test_case *c)
{
    outputs first = run_case(c), second = {.status = CKPP_OK};
    bool refused = c->subject->no_identity && c->n == 0 && c->results > 0;

    if (first.status != (refused ? CKPP_ERROR_SHAPE : CKPP_OK)) {
        report(c, "%s: %s", ckpp_status_name(first.status), ckpp_last_error());
    } else if (!refused) {
        second = run_case(c);
        for (int k = 0; k < outputs_of(c->subject); k++)
            if (second.status || memcmp(first.data[k], second.data[k], first.bytes[k]) != 0)
                report(c, "output %d differs in a second run", k);
        check_outputs(c, &first);
    }
    for (int k = 0; k < MOST_OUTPUTS; k++)
        free(first.data[k]), free(second.data[k]);
}

static long long setting(const char *name, long long otherwise)
{
    const char *text = getenv(name);
    return text ? strtoll(text, NULL, 0) : otherwise;
}

/* What is drawn for a plan does not depend on the others. */
static void seed_plan(long long seed, int plan_number)
{
    random_state = (uint64_t)seed * 1000003u + (uint64_t)plan_number * 7919u;
    for (int k = 0; k < 4; k++)
        draw_bits();
}

static int test_subjects(const char *program, const subject *subjects, int count)
{
    bool gpu = on_gpu(), slow = on_fake_gpu();
    long long seed = setting("CKPP_TEST_SEED", 1),
              cases = setting("CKPP_TEST_CASES", slow ? 400 : 2000), run = 0;
    int plans = 0, plan_number = 0, on_host = 0;

    for (int s = 0; s < count; s++)
        plans += subjects[s].plans;
    for (int s = 0; s < count; s++)
        for (int p = 0; p < subjects[s].plans; p++) {
            seed_plan(seed, plan_number++);
            /* to compile takes a CPU long: as a GPU it has half of the kernels, else the rest */
            if ((!gpu || slow) && plan_number % 2 == slow)
                continue;
            if (in_part() && !gpu && on_host++ % 2)
                continue;
            plan drawn = draw_plan(&subjects[s], p, s);
            for (long long k = 0; k < (cases + plans - 1) / plans; k++, run++) {
                test_case c;
                draw_case(&c, &subjects[s], &drawn, gpu, slow ? 3000 : chance(1) ? 200000 : 20000);
                test_one(&c);
                free_case(&c);
            }
        }
    printf("%s: %lld cases, CKPP_TEST_SEED=%lld\n", program, run, seed);
    return finish(program);
}

#endif
