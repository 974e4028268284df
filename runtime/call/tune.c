/* tune.c - which combination of tune(...), or with --tune which way to divide the work, a call
 * takes.
 *
 * A choice is for a class of arguments, for the sizes of arrays and grid as powers of two, and
 * for a device. It is looked for among the kernel's choices in this process, then in the cache on
 * disk; what is in neither place is measured (tune_measure.c), with the arguments on the device
 * but before the launch, which therefore happens once. A call that memo_run() repeats does not
 * get here.
 *
 * Combinations are numbered: the values of the last name change fastest. Names that the call gives
 * are not counted. */
#define _GNU_SOURCE
#include "runtime/call/tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One thread measures at a time: others would disturb it. */
static pthread_mutex_t measuring = PTHREAD_MUTEX_INITIALIZER;

void tune_in_child(void)
{
    pthread_mutex_init(&measuring, NULL);
}

/* ---- combinations ---- */

static bool is_free(const rt_launch *l, const ckpp_tuned *t)
{
    return t->number < 0 ? !CKPP_EXTENTS_GIVEN_(l->given, block)
                         : !(l->given->given_ >> t->number & 1);
}

static int count_combinations(const rt_launch *l)
{
    const ckpp_tune *tune = l->kernel->tune;
    int count = 1;

    if (!tune)
        return l->kernel->uses & CKPP_USES_TUNING && l->backend->target->simt ? PLAN_CANDIDATES
                                                                              : 1;
    for (int k = 0; k < tune->count; k++)
        count *= is_free(l, &tune->names[k]) ? tune->names[k].count : 1;
    return count;
}

/* The number of the value that a free name has in the combination. */
static int value_of(const rt_launch *l, int name, int combination)
{
    const ckpp_tune *tune = l->kernel->tune;

    for (int k = tune->count - 1; k > name; k--)
        combination /= is_free(l, &tune->names[k]) ? tune->names[k].count : 1;
    return combination % tune->names[name].count;
}

/* The call's options become those that it would have if it gave the values itself, except for the
 * clauses that mention them. */
static void set_values(rt_launch *l, int combination)
{
    const ckpp_tune *tune = l->kernel->tune;
    const size_t size = (size_t)l->kernel->ntemplates * sizeof l->values[0];

    l->tuned = *l->given;
    if (size)
        memcpy(l->values, l->given->values_, size);
    l->tuned.values_ = l->values;
    for (int k = 0; k < tune->count; k++) {
        const ckpp_tuned *t = &tune->names[k];
        const int value = value_of(l, k, combination);
        if (!is_free(l, t))
            continue;
        if (t->number < 0) {
            memcpy(l->tuned.block, &t->values[3 * value], sizeof l->tuned.block);
            l->tuned.has_block_ = true;
        } else {
            l->values[t->number] = t->values[value];
            l->tuned.given_ |= 1u << t->number;
        }
    }
    l->options = &l->tuned;
}

void tune_start(rt_launch *l)
{
    if (!l->kernel->tune)
        return;
    set_values(l, 0);
    /* the geometry is not known yet, but there may be work */
    l->work.grid = (rt_grid){.grid = {1, 1, 1}};
}

ckpp_status tune_apply(rt_launch *l, int combination)
{
    const ckpp_tune *tune = l->kernel->tune;
    ckpp_status status;

    l->combination = combination;
    if (!tune)
        return CKPP_OK;
    set_values(l, combination);
    for (int k = 0; k < l->kernel->ntemplates; k++)
        if (l->kernel->templates[k].type)
            l->constant[k] = l->values[k];
    if (tune->set && (status = tune->set(l->args, &l->tuned)))
        return status;
    return raw_geometry(l);
}

static void put_values(const rt_launch *l, int combination, rt_buf *out)
{
    const ckpp_tune *tune = l->kernel->tune;

    for (int k = 0; k < tune->count; k++) {
        const ckpp_tuned *t = &tune->names[k];
        const int64_t *v = &t->values[(t->number < 0 ? 3 : 1) * value_of(l, k, combination)];
        if (!is_free(l, t))
            continue;
        buf_printf(out, "%s%s = ", out->size ? ", " : "",
                   t->number < 0 ? "block" : l->kernel->templates[t->number].name);
        if (t->number >= 0 || (v[1] == 1 && v[2] == 1))
            buf_printf(out, "%lld", (long long)v[0]);
        else
            buf_printf(out, v[2] == 1 ? "(%lld, %lld)" : "(%lld, %lld, %lld)", (long long)v[0],
                       (long long)v[1], (long long)v[2]);
    }
}

void tune_put(const rt_launch *l, int combination, rt_buf *out)
{
    rt_buf values = {0};

    if (l->kernel->tune) {
        put_values(l, combination, &values);
        buf_puts(out, values.data ? values.data : "");
        out->failed |= values.failed;
        buf_free(&values);
    } else {
        buf_puts(out, plan_candidate_of(l, combination)->text);
    }
}

/* ---- explanations ---- */

void tune_say(const rt_launch *l, const char *format, ...)
{
    rt_buf line = {0};
    char text[1500];
    va_list args;

    if (!rt_env()->explain || !rt_observer)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    buf_printf(&line, "ckpp: %s:%d: %s: tuning: %s\n", l->kernel->file, l->kernel->line,
               l->kernel->name, text);
    if (!line.failed)
        rt_observer->say(line.data);
    buf_free(&line);
}

static void say_choice(const rt_launch *l, int combination, const char *why)
{
    rt_buf text = {0};

    if (!rt_env()->explain)
        return;
    tune_put(l, combination, &text);
    tune_say(l, "%s, %s", text.failed || !text.data ? "?" : text.data, why);
    buf_free(&text);
}

/* ---- what a choice is for ---- */

/* Instead of a combination: the disk has none, and nothing could be measured. */
enum { UNDECIDED = -1 };

struct tune_choice {
    struct tune_choice *next;
    int combination;
    tune_key key;
};

/* 1 + floor(log2(count)); 0 for none. */
static unsigned char log2_of(int64_t count)
{
    unsigned char bits = 0;

    for (; count > 0; count >>= 1)
        bits++;
    return bits;
}

static ckpp_status make_key(rt_launch *l, kernel_state *state, tune_key *key)
{
    const ckpp_tune *tune = l->kernel->tune;
    const int64_t *threads = l->work.threads;
    rt_class *cls = (rt_class *)key->cls;

    memset(key, 0, sizeof *key);
    key->class_size = sizeof *cls + (size_t)l->kernel->nparams * sizeof cls->param[0];
    for (int k = 0; k < l->kernel->nparams; k++)
        if (!l->operand[k].arg->is_scalar && !array_is_endless(&l->operand[k].array))
            key->size[k] = log2_of(ckpp_size(&l->operand[k].array));
    if (tune)
        key->size[TUNE_SIZES - 1] = (unsigned char)(log2_of(threads[0]) + log2_of(threads[1]) +
                                                    log2_of(threads[2]));
    for (int k = 0; tune && k < tune->count; k++)
        key->free |= (unsigned)is_free(l, &tune->names[k]) << k;
    plan_classify(l, cls);
    return build_options(l, state, &cls->options);
}

static const struct tune_choice *find_choice(kernel_state *state, const tune_key *key)
{
    const struct tune_choice *c = atomic_load_explicit(&state->choices, memory_order_acquire);

    while (c && memcmp(&c->key, key, sizeof *key) != 0)
        c = c->next;
    return c;
}

/* Without memory it is looked for again next time. */
static void keep_choice(kernel_state *state, const tune_key *key, int combination)
{
    struct tune_choice *made = malloc(sizeof *made);

    if (!made)
        return;
    made->key = *key;
    made->combination = combination;
    made->next = atomic_load_explicit(&state->choices, memory_order_relaxed);
    while (!atomic_compare_exchange_weak_explicit(&state->choices, &made->next, made,
                                                  memory_order_release, memory_order_relaxed))
        ;
}

void tune_free(struct tune_choice *list)
{
    for (struct tune_choice *next; list; list = next) {
        next = list->next;
        free(list);
    }
}

/* ---- choosing ---- */

/* Whether the combination has a geometry, and its code can be built. */
static ckpp_status try_combination(rt_launch *l, int combination)
{
    rt_specialization *spec;
    ckpp_status status = tune_apply(l, combination);

    return status ? status : build_find(l, &spec);
}

/* Takes the first combination that can be built. */
static ckpp_status take_first(rt_launch *l, int count, const char *why)
{
    const int mark = rt_mark();

    for (int c = 0; c < count; c++) {
        if (!try_combination(l, c)) {
            say_choice(l, c, why);
            return CKPP_OK;
        }
        rt_rewind(mark);
    }
    return try_combination(l, 0);
}

/* Applies the first combination that has a geometry. */
static ckpp_status apply_first(rt_launch *l, int count)
{
    const int mark = rt_mark();

    for (int c = 0; c < count; c++) {
        if (!tune_apply(l, c))
            return CKPP_OK;
        rt_rewind(mark);
    }
    return tune_apply(l, 0);
}

/* Why nothing is ever measured; NULL: it may be. */
static const char *refusal(const rt_launch *l)
{
    if (rt_env()->tune == RT_TUNE_OFF)
        return "the first, since CKPP_TUNE is off";
    if (rt_env()->check_bounds || rt_env()->check_results)
        return "the first, since CKPP_CHECK is set";
    if (l->ranks)
        return "the first, as on the other ranks";
    if (spec_facts(l->kernel) & CKPP_FACT_PRINTS)
        return "the first, since the kernel prints";
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (o->param->object == CKPP_SURFACE)
            return "the first, since the kernel may write to a surface";
        if (!o->arg->is_scalar && o->param->direction != CKPP_IN && array_is_endless(&o->array))
            return "the first, since the size of an output is unknown";
    }
    return NULL;
}

/* Why nothing can be measured by this call; NULL: it can. */
static const char *objection(const rt_launch *l)
{
    if (l->backend->plain)
        return "the first, since a graph block measures nothing";
    if (l->backend->is_captured && l->backend->is_captured(l->device, l->stream))
        return "the first, since the program captures the stream";
    if (l->options->prepare)
        return "the first, since the call only prepares the kernel";
    if (l->rows)
        return "the first, since the arrays travel in pieces";
    if (!rt_is_outermost())
        return "the first, since another call makes this one";
    return NULL;
}

/* Whether the disk has a choice that can still be built. */
static bool read_choice(rt_launch *l, const tune_entry *entry, int count, int *combination)
{
    const int mark = rt_mark();

    if (!tune_entry_read(entry, count, combination))
        return false;
    if (!try_combination(l, *combination))
        return true;
    rt_rewind(mark);
    return false;
}

/* From the disk or, with the lock, by measuring. */
static ckpp_status decide(rt_launch *l, kernel_state *state, const tune_key *key, int count)
{
    const bool force = rt_env()->tune == RT_TUNE_FORCE;
    const char *why = objection(l);
    tune_result best = {0};
    tune_entry entry = {0};
    ckpp_status status = CKPP_OK;
    const bool has_entry = !rt_is_secure() && tune_entry_make(l, key, count, &entry);

    if (has_entry && (!force || why) && read_choice(l, &entry, count, &best.combination)) {
        say_choice(l, best.combination, "as the cache on disk says");
        keep_choice(state, key, best.combination);
    } else if (why) {
        status = take_first(l, count, why);
        keep_choice(state, key, UNDECIDED);
        l->undecided = true;
    } else if (!(status = tune_measure(l, count, &best))) {
        status = best.why ? take_first(l, count, best.why) : tune_apply(l, best.combination);
        keep_choice(state, key, l->combination);
        if (!best.why && has_entry)
            tune_entry_write(l, &entry, count, best.combination, best.seconds);
        if (!best.why)
            say_choice(l, best.combination, "the fastest");
    }
    tune_entry_free(&entry);
    return status;
}

/* Takes a choice that the process has. false: this call is to decide. */
static bool take_choice(rt_launch *l, const struct tune_choice *found, int count,
                        ckpp_status *status)
{
    const char *why = found && found->combination == UNDECIDED ? objection(l) : NULL;

    if (!found || (found->combination == UNDECIDED && !why))
        return false;
    l->undecided = why != NULL;
    if (!why)
        say_choice(l, found->combination, "as an earlier call has found");
    *status = why ? take_first(l, count, why) : tune_apply(l, found->combination);
    return true;
}

ckpp_status tune_choose(rt_launch *l)
{
    const int count = count_combinations(l);
    const char *why;
    kernel_state *state;
    tune_key key;
    ckpp_status status;
    int cancelling;

    if (count == 1 || tune_limits.forced >= 0)
        return tune_apply(l, count == 1 ? 0 : tune_limits.forced);
    if ((why = refusal(l)))
        return take_first(l, count, why);
    if (!(state = kernel_state_get(l->kernel)))
        return rt_fail(CKPP_ERROR_MEMORY, "out of memory for the kernel's state");
    if ((status = apply_first(l, count)) || (status = make_key(l, state, &key)))
        return status;
    if (take_choice(l, find_choice(state, &key), count, &status))
        return status;
    /* this thread may have the lock, where values of clauses make calls: nothing is measured */
    if (!rt_is_outermost())
        return decide(l, state, &key, count);
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    pthread_mutex_lock(&measuring);
    if (!take_choice(l, find_choice(state, &key), count, &status))
        status = decide(l, state, &key, count);
    pthread_mutex_unlock(&measuring);
    pthread_setcancelstate(cancelling, NULL);
    return status;
}
