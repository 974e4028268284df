/* tune_measure.c - how long each combination of a tuned kernel takes.
 *
 * They run on the call's stream and with its arguments, but for the outputs, which are copies that
 * get the outputs' contents again before each launch: what the call is given does not change. The
 * combinations take turns, so that a clock that changes its pace meets all of them. After a launch
 * that warms up and one that is timed, those that took much longer than the best are dropped; of
 * the others the median counts. On a GPU, writing a block of memory comes before each launch: that
 * empties its caches, and by the time it is over the launch is under way. */
#define _GNU_SOURCE
#include "runtime/call/tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 7,   /* timed ones */
    HOPELESS = 2, /* times as long as the best */
    ALIGNMENT = 256
};

struct tune_limits tune_limits = {
    .flush = 64 * 1024 * 1024, .forced = -1, .once = 0.1, .enough = 0.5};

/* The copy of an output. */
typedef struct copy {
    void *memory;                    /* NULL: the operand has none */
    unsigned char *from, *to, *data; /* `data`: the operand's first element in it */
    size_t bytes;
} copy;

typedef struct trial {
    bool out;                           /* it is left out, or dropped */
    bool unbuilt;                       /* its code cannot be built, */
    int64_t values[CKPP_MAX_TEMPLATES]; /* with these values */
    rt_specialization *spec;
    rt_work work;
    int count;
    double seconds[ROUNDS];
} trial;

typedef struct measure {
    rt_launch *l;
    copy copy[RT_MAX_PARAMS];
    void *flush;
    void *event[2];
    int count; /* trials */
    trial *trial;
} measure;

/* ---- copies ---- */

static bool is_copied(const rt_operand *o)
{
    return !o->arg->is_scalar && o->param->direction != CKPP_IN && o->data;
}

/* The kernel may look at its outputs' alignment, so copies have the same. */
static ckpp_status make_copies(measure *m)
{
    const rt_launch *l = m->l;
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < l->kernel->nparams && !status; k++) {
        const rt_operand *o = &l->operand[k];
        copy *c = &m->copy[k];
        int64_t low, high;
        if (!is_copied(o))
            continue;
        array_span(&o->array, &low, &high);
        if (high == low)
            continue;
        c->from = o->data + low;
        c->bytes = (size_t)(high - low);
        status = l->backend->allocate(l->device, l->stream, c->bytes + ALIGNMENT, &c->memory);
        if (status)
            c->memory = NULL;
        else
            c->to = (unsigned char *)c->memory +
                    ((uintptr_t)c->from - (uintptr_t)c->memory) % ALIGNMENT;
        c->data = c->to - low;
    }
    return status;
}

static void free_copies(measure *m)
{
    const rt_launch *l = m->l;

    for (int k = 0; k < l->kernel->nparams; k++)
        if (m->copy[k].memory)
            l->backend->release(l->device, l->stream, m->copy[k].memory);
}

/* A loop reads only what is `inout`; nobody knows what a raw kernel does. */
static ckpp_status fill_copies(const measure *m)
{
    const rt_launch *l = m->l;
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < l->kernel->nparams && !status; k++) {
        const copy *c = &m->copy[k];
        if (c->memory &&
            (l->kernel->params[k].direction == CKPP_INOUT || kind_of(l->kernel)->has_grid))
            status = l->backend->copy(c->to, l->device, c->from, l->device, c->bytes, l->stream);
    }
    return status;
}

/* Exchanges the outputs for their copies, or the other way round. */
static void exchange(measure *m)
{
    for (int k = 0; k < m->l->kernel->nparams; k++) {
        rt_operand *o = &m->l->operand[k];
        unsigned char *data = o->data;
        if (!m->copy[k].memory)
            continue;
        o->data = m->copy[k].data;
        m->copy[k].data = data;
    }
}

/* ---- one launch ---- */

static ckpp_status launch(measure *m, const trial *t)
{
    _Alignas(RT_BLOCK_ALIGN) unsigned char block[RT_MAX_BLOCK];
    rt_launch *l = m->l;
    const rt_ready ready = {.kernel = l->kernel,
                            .backend = l->backend,
                            .device = l->device,
                            .stream = l->stream,
                            .code = &t->spec->code,
                            .layout = &t->spec->layout,
                            .work = l->work};

    exchange(m);
    block_fill(l, t->spec->cls, &t->spec->layout, block, NULL);
    exchange(m);
    return launch_block(&ready, block);
}

/* Whether an earlier one, which differs in its blocks alone, cannot be built. */
static bool is_unbuilt(const measure *m, const trial *t)
{
    const rt_launch *l = m->l;

    for (const trial *o = m->trial; o < t && l->kernel->tune; o++)
        if (o->unbuilt &&
            !memcmp(o->values, l->values, (size_t)l->kernel->ntemplates * sizeof o->values[0]))
            return true;
    return false;
}

/* Makes the combination that of the launch. false: it cannot run. */
static bool choose(measure *m, trial *t, int combination)
{
    rt_launch *l = m->l;
    rt_specialization *spec = NULL;

    if (tune_apply(l, combination))
        return false;
    if (is_unbuilt(m, t)) {
        rt_fail(CKPP_ERROR_COMPILE, "as with another block, it does not compile");
        return false;
    }
    if (build_find(l, &spec)) {
        t->unbuilt = true;
        memcpy(t->values, l->values, sizeof t->values);
        return false;
    }
    steps_of(l->kernel)->divide(l, spec->cls);
    t->spec = spec;
    t->work = l->work;
    return true;
}

/* Launches and waits. *launched: the launch was accepted, so that what fails is the device. */
static ckpp_status time_launch(measure *m, const trial *t, double *seconds, bool *launched)
{
    const rt_launch *l = m->l;
    const rt_backend *b = l->backend;
    const bool events = m->event[0] != NULL;
    ckpp_status status = fill_copies(m);
    float ms = 0;

    *launched = true;
    if (!status && m->flush)
        status = b->zero(l->device, l->stream, m->flush, tune_limits.flush);
    if (!status && events)
        status = b->event_record(m->event[0], l->stream);
    const double begin = clock_now();
    if (!status && (status = launch(m, t)))
        *launched = false;
    if (!status && events)
        status = b->event_record(m->event[1], l->stream);
    if (!status)
        status = b->wait(l->device, l->stream);
    *seconds = clock_now() - begin;
    if (!status && events && !(status = b->event_elapsed(&ms, m->event[0], m->event[1])))
        *seconds = ms * 1e-3;
    return status;
}

/* ---- all of them ---- */

/* Says what is wrong with a combination: the message of the call, without what all of those begin
 * with. */
static void say_left_out(const rt_launch *l, int combination)
{
    const char *message = ckpp_last_error();
    rt_buf text = {0};
    char prefix[1024];

    if (!rt_env()->explain)
        return;
    const size_t size = rt_put_prefix(rt_current(), prefix, sizeof prefix);
    message += strncmp(message, prefix, size) ? 0 : size;
    tune_put(l, combination, &text);
    buf_puts(&text, " is left out: ");
    for (const char *line = message; *line; line += *line == '\n') {
        const size_t length = strcspn(line, "\n");
        buf_puts(&text, line > message ? "\nckpp:     " : "");
        buf_put(&text, line, length);
        line += length;
    }
    tune_say(l, "%s", text.failed ? "?" : text.data);
    buf_free(&text);
}

static bool has_blocks(const rt_launch *l)
{
    const unsigned *grid = l->work.grid.grid;

    return !kind_of(l->kernel)->has_grid || (grid[0] && grid[1] && grid[2]);
}

/* Whether an earlier trial launches just the same: candidates of --tune may not differ. */
static bool is_again(const measure *m, const trial *t)
{
    for (const trial *o = m->trial; o < t && !m->l->kernel->tune; o++)
        if (o->spec == t->spec && o->work.items == t->work.items &&
            (!kind_of(m->l->kernel)->reduces ||
             !memcmp(&o->work.split, &t->work.split, sizeof t->work.split)))
            return true;
    return false;
}

/* The first launch of each, which is not timed. *any: some can run. */
static ckpp_status warm_up(measure *m, bool *any)
{
    const int mark = rt_mark();
    bool launched;
    double seconds;
    ckpp_status status = CKPP_OK;

    *any = false;
    for (int c = 0; c < m->count; c++) {
        trial *t = &m->trial[c];
        rt_rewind(mark);
        t->out = !choose(m, t, c);
        if (!t->out && (is_again(m, t) || !has_blocks(m->l))) {
            t->out = true;
            continue;
        }
        if (!t->out && (status = time_launch(m, t, &seconds, &launched))) {
            if (launched)
                return status;
            t->out = true;
        } else if (!t->out && seconds > tune_limits.once) {
            t->seconds[t->count++] = seconds;
        }
        if (t->out)
            say_left_out(m->l, c);
        *any |= !t->out;
    }
    rt_rewind(mark);
    return CKPP_OK;
}

static double least_of(const trial *t)
{
    double least = t->seconds[0];

    for (int k = 1; k < t->count; k++)
        least = t->seconds[k] < least ? t->seconds[k] : least;
    return least;
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static double median_of(const trial *t)
{
    double sorted[ROUNDS];

    memcpy(sorted, t->seconds, sizeof sorted);
    qsort(sorted, (size_t)t->count, sizeof *sorted, compare);
    return sorted[t->count / 2];
}

/* After the first timed round. */
static void drop_slow(measure *m)
{
    double best = 0;

    for (int c = 0; c < m->count; c++)
        if (m->trial[c].count && (best == 0 || least_of(&m->trial[c]) < best))
            best = least_of(&m->trial[c]);
    for (int c = 0; c < m->count; c++)
        m->trial[c].out |= m->trial[c].count && least_of(&m->trial[c]) > HOPELESS * best;
}

static ckpp_status run_rounds(measure *m)
{
    const double begin = clock_now();
    bool launched;

    for (int round = 0; round < ROUNDS; round++) {
        for (int c = 0; c < m->count; c++) {
            trial *t = &m->trial[c];
            if (t->out || (t->count && t->seconds[0] > tune_limits.once))
                continue;
            if (!choose(m, t, c))
                return CKPP_ERROR_MEMORY;
            ckpp_status status = time_launch(m, t, &t->seconds[t->count], &launched);
            if (status)
                return status;
            t->count++;
        }
        drop_slow(m);
        if (clock_now() - begin > tune_limits.enough)
            break;
    }
    return CKPP_OK;
}

/* Of two that take as long as each other the earlier one is taken. */
static void find_best(const measure *m, tune_result *best)
{
    const double clearly = 0.99;

    best->combination = -1;
    for (int c = 0; c < m->count; c++) {
        const trial *t = &m->trial[c];
        rt_buf text = {0};
        if (!t->count)
            continue;
        const double seconds = median_of(t);
        if (rt_env()->explain) {
            tune_put(m->l, c, &text);
            const bool is_long = seconds >= 1e-3;
            tune_say(m->l, "%s takes %.2f %s", text.data ? text.data : "?",
                     seconds * (is_long ? 1e3 : 1e6), is_long ? "ms" : "us");
            buf_free(&text);
        }
        if (best->combination < 0 || seconds < clearly * best->seconds) {
            best->combination = c;
            best->seconds = seconds;
        }
    }
}

/* ---- the events ---- */

/* Where launches are synchronous, the clock will do. */
static ckpp_status begin_measure(measure *m)
{
    const rt_launch *l = m->l;
    const rt_backend *b = l->backend;
    const int mark = rt_mark();
    ckpp_status status = make_copies(m);

    if (status || !b->timer)
        return status;
    if (b->allocate(l->device, l->stream, tune_limits.flush, &m->flush)) {
        rt_rewind(mark);
        m->flush = NULL;
    }
    for (int k = 0; k < 2 && !status; k++)
        if ((status = b->event_create(l->device, &m->event[k])))
            m->event[k] = NULL;
    return status;
}

static void end_measure(measure *m)
{
    const rt_launch *l = m->l;

    for (int k = 0; k < 2; k++)
        if (m->event[k])
            l->backend->event_destroy(m->event[k]);
    if (m->flush)
        l->backend->release(l->device, l->stream, m->flush);
    free_copies(m);
}

/* All combinations were left out: fails as the first one does. */
static ckpp_status fail_all(measure *m)
{
    bool launched;
    double seconds;
    ckpp_status status = tune_apply(m->l, 0);
    rt_specialization *spec = NULL;

    if (!status && !(status = build_find(m->l, &spec)) && has_blocks(m->l)) {
        choose(m, &m->trial[0], 0);
        status = time_launch(m, &m->trial[0], &seconds, &launched);
    }
    if (status && m->count > 1)
        rt_add("; nor can the other combinations of tune(...) run");
    return status;
}

ckpp_status tune_measure(rt_launch *l, int count, tune_result *best)
{
    const int mark = rt_mark();
    measure m = {.l = l, .count = count, .trial = calloc((size_t)count, sizeof *m.trial)};
    bool any;
    ckpp_status status;

    *best = (tune_result){0};
    if (!m.trial || begin_measure(&m)) {
        rt_rewind(mark);
        best->why = "the first, since there is no memory for copies of the outputs";
        end_measure(&m);
        free(m.trial);
        return CKPP_OK;
    }
    status = warm_up(&m, &any);
    if (!status && any && !(status = run_rounds(&m)))
        find_best(&m, best);
    if (!status && !any && !(status = fail_all(&m)))
        best->why = "the first, since there is nothing to run";
    end_measure(&m);
    free(m.trial);
    return status;
}
