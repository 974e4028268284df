/* unseen_main.c - checks and times the cases that unseen.py has drawn. It prints a line for each.
 *
 *     unseen check FIRST EVERY     right|wrong|error NUMBER WORDS
 *     unseen time                  limit BYTES SECONDS, for copies; time NUMBER SECONDS...
 *
 * Checks of several processes can run at the same time, each of a part of the cases; what they
 * compile is in the cache when times are taken. */
#define _GNU_SOURCE
#include <math.h>

#include "unseen.h"
#include "workers/worker.h"

#pragma kernel begin declare
#include "workers/noise.h"
#pragma kernel end declare

#define CACHE_SPAN ((size_t)256 << 20) /* launches go over so much: see workers/worker.h */
#define BATCH 6e-3                     /* seconds of launches that are timed together */
enum { SAMPLES = 400, BATCHES = 5, MOST_SETS = 64, COPIES = 7 };
static const double work = 1 << 26; /* elements that are read for a check */

extern const struct unseen_case *const unseen_cases[];
extern const int unseen_count;

#pragma kernel elementwise fill_noise in(int operand, int kind)out(T x)
{
    x = noise((unsigned)i, operand, kind);
}

static ckpp_array memory, views[MOST_SETS][UNSEEN_ARRAYS];
static size_t set_bytes, places[UNSEEN_ARRAYS];
static int sets;

static void reserve(size_t bytes)
{
    if ((size_t)ckpp_size(&memory) < bytes) {
        ckpp_free(&memory);
        must(ckpp_empty(&memory, CKPP_INT8, CKPP_SHAPE((int64_t)bytes)));
    }
}

/* Memory, noise in it, and the views of all sets. */
static void prepare(const struct unseen_case *c, size_t span)
{
    int count = c->inputs + c->outputs;
    set_bytes = 0;
    for (int k = 0; k < count; k++) {
        const struct unseen_array *a = &c->array[k];
        places[k] = a->same_as >= 0 ? places[a->same_as] : set_bytes;
        if (a->same_as < 0)
            set_bytes += ((size_t)a->span * (size_t)a->itemsize + 255) / 256 * 256;
    }
    sets = (int)((span + set_bytes - 1) / set_bytes);
    sets = sets < 1 ? 1 : sets > MOST_SETS ? MOST_SETS : sets;
    reserve((size_t)sets * set_bytes);
    for (int set = 0; set < sets; set++)
        for (int k = 0; k < count; k++) {
            const struct unseen_array *a = &c->array[k];
            char *buffer = (char *)memory.data + (size_t)set * set_bytes + places[k];
            ckpp_array *v = &views[set][k];
            *v = ckpp_view_make(buffer + a->offset * a->itemsize, a->dtype, (size_t)a->itemsize,
                                a->ndim, a->shape);
            memcpy(v->strides, a->strides, (size_t)a->ndim * sizeof *a->strides);
            if (a->same_as >= 0)
                continue;
            ckpp_array all = ckpp_view_as(buffer, a->words ? a->parts : a->dtype,
                                          a->words ? a->span * a->words : a->span);
            must(fill_noise(k, a->noise, &all));
        }
}

/* ---- checks ---- */

/* A coordinate of sample s: corners first, then the first and the last few, then any. */
static void choose_place(const struct unseen_array *a, int s, int64_t *r)
{
    uint64_t h = (uint64_t)s * 0x9e3779b97f4a7c15u ^ 0x5851f42d4c957f2du;
    int64_t size = 1, k;
    for (int d = 0; d < a->ndim; d++)
        size *= a->shape[d];
    if (s < 32) {
        for (int d = 0; d < a->ndim; d++)
            r[d] = s >> d & 1 ? a->shape[d] - 1 : 0;
        return;
    }
    h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9u;
    k = s < 64 ? s - 32 : s < 96 ? size - 1 - (s - 64) : (int64_t)((h ^ h >> 32) % (uint64_t)size);
    k = k < 0 ? 0 : k >= size ? size - 1 : k;
    for (int d = a->ndim - 1; d >= 0; k /= a->shape[d--])
        r[d] = k % a->shape[d];
}

static double read_number(const void *from, ckpp_dtype type, int itemsize)
{
    char bytes[16];
    ckpp_array source = ckpp_view_as(from, CKPP_INT8, itemsize),
               target = ckpp_view_as(bytes, CKPP_INT8, itemsize);
    must(ckpp_copy(&target, &source));
    return read_element(ckpp_dtype_name(type), bytes, 0);
}

static bool check(const struct unseen_case *c, char *why, size_t size)
{
    int samples = c->work * SAMPLES > work ? (int)(work / c->work) : SAMPLES;
    samples = samples < 2 ? 2 : samples;
    prepare(c, 0);
    c->run(views[0]);
    must(ckpp_synchronize());
    for (int o = 0; o < c->outputs; o++) {
        const struct unseen_array *a = &c->array[c->inputs + o];
        const ckpp_array *v = &views[0][c->inputs + o];
        for (int s = 0; s < samples; s++) {
            int64_t r[UNSEEN_NDIM] = {0}, place = 0;
            choose_place(a, samples < 64 && s > 1 ? s + 96 : s == 1 ? 31 : s, r);
            for (int d = 0; d < a->ndim; d++)
                place += r[d] * a->strides[d];
            for (int w = 0; w < (a->words ? a->words : 1); w++) {
                int size_of_word = a->words ? a->itemsize / a->words : a->itemsize;
                double got = read_number((char *)v->data + place * a->itemsize + w * size_of_word,
                                         a->words ? a->parts : a->dtype, size_of_word);
                double expected = c->expect(r, o, w);
                if (got == expected || fabs(got - expected) <= c->tolerance * (1 + fabs(expected)))
                    continue;
                snprintf(why, size, "output %d at %lld, %lld, %lld, ... word %d: %.9g, not %.9g",
                         o, (long long)r[0], (long long)r[1], (long long)r[2], w, got, expected);
                return false;
            }
        }
    }
    return true;
}

/* ---- times ---- */

static ckpp_event *start, *stop;
static const struct unseen_case *current;
static ckpp_array copy_from[MOST_SETS], copy_to[MOST_SETS];

static void launch(int set)
{
    if (current)
        current->run(views[set]);
    else
        must(ckpp_copy(&copy_to[set], &copy_from[set]));
}

static double time_batch(int launches)
{
    static int set;
    float ms = 0;
    double begin = now();
    for (int k = 0; k < (launches + 3) / 4; k++)
        launch(set++ % sets);
    if (start)
        must(ckpp_event_record(start, NULL));
    for (int k = 0; k < launches; k++)
        launch(set++ % sets);
    if (!start)
        return (now() - begin) / (launches + (launches + 3) / 4);
    must(ckpp_event_record(stop, NULL));
    must(ckpp_event_synchronize(stop));
    must(ckpp_event_elapsed(&ms, start, stop));
    return 1e-3 * ms / launches;
}

static double time_launches(void)
{
    double times[BATCHES], t = time_batch(1);
    t = time_batch(4);
    int launches = t > BATCH ? 1 : t * 1000 < BATCH ? 1000 : (int)(BATCH / t);
    for (int k = 0; k < BATCHES; k++)
        times[k] = time_batch(launches);
    return median(times, BATCHES);
}

/* Copies of several sizes: what the same traffic takes that does nothing else. */
static void time_copies(size_t most)
{
    current = NULL;
    for (int k = 0; k < COPIES; k++) {
        size_t bytes = most >> k; /* read, and written */
        sets = (int)((CACHE_SPAN + 2 * bytes - 1) / (2 * bytes));
        sets = sets < 1 ? 1 : sets > MOST_SETS ? MOST_SETS : sets;
        reserve((size_t)sets * 2 * bytes);
        for (int set = 0; set < sets; set++) {
            char *at = (char *)memory.data + 2 * bytes * (size_t)set;
            copy_from[set] = ckpp_view_as(at, CKPP_INT8, (int64_t)bytes);
            copy_to[set] = ckpp_view_as(at + bytes, CKPP_INT8, (int64_t)bytes);
        }
        printf("limit %zu %.9g\n", 2 * bytes, time_launches());
    }
}

int main(int argc, char **argv)
{
    int device, first = argc > 3 ? atoi(argv[2]) : 0, every = argc > 3 ? atoi(argv[3]) : 1;
    bool timed = argc > 1 && !strcmp(argv[1], "time");
    double most = 0;
    must(ckpp_get_device(&device));
    printf("device %s\n", ckpp_device_name(device));
    for (int k = 0; k < unseen_count; k++)
        most = fmax(most, unseen_cases[k]->bytes);
    if (timed && device >= 0) {
        must(ckpp_event_create(&start));
        must(ckpp_event_create(&stop));
    }
    if (timed)
        time_copies((size_t)most / 512 * 256);
    for (int k = first; k < unseen_count; k += every) {
        char why[256] = "";
        const struct unseen_case *c = unseen_cases[k];
        if (timed) {
            prepare(c, CACHE_SPAN);
            current = c;
            printf("time %d %.9g\n", k, time_launches());
        } else
            printf("%s %d %s\n", check(c, why, sizeof why) ? "right" : "wrong", k, why);
        fflush(stdout);
    }
    if (timed)
        time_copies((size_t)most / 512 * 256);
    ckpp_free(&memory);
    if (start)
        ckpp_event_destroy(start), ckpp_event_destroy(stop);
    return 0;
}
