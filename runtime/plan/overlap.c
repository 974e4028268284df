/* overlap.c - arrays that share memory: an output with another argument, or its elements with each
 * other.
 *
 * Both are the question whether a distance is a sum of steps, each taken a bounded number of
 * times. That is quickly answered where strides nest, as they do in views of one array; for what
 * is left there is a budget. */
#include "runtime/plan/plan.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUDGET = 10000 };

/* One term of a difference of two addresses: step * k, 0 <= k <= most. */
typedef struct term {
    int64_t step, most;
} term;

static void add_term(term *terms, int *n, int64_t step, int64_t most, int64_t *base)
{
    if (step == 0 || most <= 0)
        return;
    if (step < 0) { /* count from the other end */
        *base += step * most;
        step = -step;
    }
    int at = (*n)++;
    for (; at > 0 && terms[at - 1].step < step; at--)
        terms[at] = terms[at - 1];
    terms[at] = (term){step, most};
}

/* Whether `target` is a sum of terms, largest step first. Where strides nest few values of each k
 * are possible; the budget bounds what is left, and running out of it counts as yes. */
static bool reachable(const term *terms, int n, int64_t target, int *budget)
{
    int64_t rest = 0;

    if (target < 0 || --*budget < 0)
        return target >= 0;
    if (n == 0)
        return target == 0;
    for (int t = 1; t < n; t++)
        rest += terms[t].step * terms[t].most;
    int64_t high = target / terms[0].step,
            low = target <= rest ? 0 : (target - rest + terms[0].step - 1) / terms[0].step;
    for (int64_t k = high < terms[0].most ? high : terms[0].most; k >= low; k--)
        if (reachable(terms + 1, n - 1, target - k * terms[0].step, budget))
            return true;
    return false;
}

/* ---- the elements of one array ---- */

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

typedef enum answer { NO, YES, MAYBE } answer;

/* Steps with the largest one first. Two elements meet where a sum of steps, taken -most to most
 * times each, is 0 but not all of them are: with the first of those that are taken counted
 * upwards. */
static answer steps_meet(const term *steps, int n)
{
    int budget = BUDGET;
    for (int first = 0; first < n; first++) {
        term terms[CKPP_MAX_DIMS];
        int64_t target = -steps[first].step, unused = 0;
        int count = 0;
        add_term(terms, &count, steps[first].step, steps[first].most - 1, &unused);
        for (int j = first + 1; j < n; j++) {
            add_term(terms, &count, steps[j].step, 2 * steps[j].most, &unused);
            target += steps[j].step * steps[j].most;
        }
        if (reachable(terms, count, target, &budget))
            return budget < 0 ? MAYBE : YES;
    }
    return NO;
}

/* Whether two elements of the array, which array_check() has accepted, are in one place. */
static answer meets_itself(const ckpp_array *a)
{
    term steps[CKPP_MAX_DIMS];
    int64_t span = 0, unused = 0;
    int n = 0;
    bool nested = true;
    for (int d = 0; d < a->ndim; d++)
        if (a->shape[d] == 0) /* the strides of an empty array may be anything */
            return NO;
    for (int d = 0; d < a->ndim; d++) {
        if (a->shape[d] > 1 && a->strides[d] == 0)
            return YES;
        add_term(steps, &n, llabs(a->strides[d]), a->shape[d] - 1, &unused);
    }
    for (int j = n - 1; j >= 0; j--) {
        nested = nested && steps[j].step > span;
        span += steps[j].step * steps[j].most;
    }
    if (nested)
        return NO;
    if (n == 2) {
        int64_t divisor = common_divisor(steps[0].step, steps[1].step);
        bool meet = steps[1].step / divisor <= steps[0].most &&
                    steps[0].step / divisor <= steps[1].most;
        return meet ? YES : NO;
    }
    return steps_meet(steps, n);
}

ckpp_status overlap_check_itself(const ckpp_array *a, const char *what, const char *hint)
{
    char text[512], strides[CKPP_MAX_DIMS * 24];
    size_t used = 0;
    const answer meets = meets_itself(a);
    if (meets == NO)
        return CKPP_OK;
    array_describe(a, text, sizeof text);
    for (int d = 0; d < a->ndim; d++)
        used += (size_t)snprintf(strides + used, sizeof strides - used, "%s%" PRId64,
                                 d ? ", " : "", a->strides[d]);
    return rt_fail(
        CKPP_ERROR_OVERLAP, "%s is %s with strides (%s): %s%s", what, text, strides,
        meets == YES
            ? "some of its elements share memory"
            : "whether its elements share memory takes too long to find out; copy it first",
        hint);
}

/* ---- an output and another argument ---- */

static bool same_layout(const ckpp_array *a, const ckpp_array *b)
{
    if (a->data != b->data || a->itemsize != b->itemsize || a->ndim != b->ndim)
        return false;
    for (int d = 0; d < a->ndim; d++)
        if (a->shape[d] != b->shape[d] || (a->shape[d] > 1 && a->strides[d] != b->strides[d]))
            return false;
    return true;
}

bool overlap_meets(const ckpp_array *a, const ckpp_array *b)
{
    int64_t a_low, a_high, b_low, b_high, base = 0;
    term terms[2 * CKPP_MAX_DIMS + 2];
    int n = 0, budget = BUDGET;

    array_span(a, &a_low, &a_high);
    array_span(b, &b_low, &b_high);
    uintptr_t pa = (uintptr_t)a->data, pb = (uintptr_t)b->data;
    if (array_is_endless(a) || array_is_endless(b))
        return false;
    if (pa + (uintptr_t)a_low >= pb + (uintptr_t)b_high ||
        pb + (uintptr_t)b_low >= pa + (uintptr_t)a_high)
        return false;
    /* Is there a byte with pa + elements of a + byte = pb + elements of b + byte? */
    for (int d = 0; d < a->ndim; d++)
        add_term(terms, &n, a->strides[d] * (int64_t)a->itemsize, a->shape[d] - 1, &base);
    for (int d = 0; d < b->ndim; d++)
        add_term(terms, &n, -b->strides[d] * (int64_t)b->itemsize, b->shape[d] - 1, &base);
    add_term(terms, &n, 1, (int64_t)a->itemsize - 1, &base);
    add_term(terms, &n, -1, (int64_t)b->itemsize - 1, &base);
    return reachable(terms, n, (int64_t)(pb - pa) - base, &budget);
}

ckpp_status overlap_check(const rt_launch *l)
{
    if ((l->options->overlap && !l->kernel->boundaries) || l->n == 0)
        return CKPP_OK;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *out = &l->operand[k];
        if (out->param->direction == CKPP_IN || array_is_empty(&out->array))
            continue;
        for (int j = 0; j < l->kernel->nparams; j++) {
            const rt_operand *o = &l->operand[j];
            bool both_outputs = o->param->direction != CKPP_IN;
            /* elements are read and written at different times, or by different threads */
            bool strict = !kind_of(l->kernel)->loops || out->raw || o->raw || o->param->near ||
                          (kind_of(l->kernel)->reduces && rt_is_result(out));
            if (j == k || o->arg->is_scalar || array_is_empty(&o->array) ||
                (both_outputs && j < k) || (l->options->overlap && !o->param->near))
                continue;
            if (!overlap_meets(&out->array, &o->array))
                continue;
            if (!both_outputs && !strict && same_layout(&out->array, &o->array))
                continue;
            if (o->param->near && !o->raw)
                return rt_fail(CKPP_ERROR_OVERLAP,
                               "output '%s' shares memory with near argument '%s', whose elements "
                               "are read while it is written: use two arrays in turn",
                               param_shown(out->param), param_shown(o->param));
            return rt_fail(CKPP_ERROR_OVERLAP, "output '%s' shares memory with %s '%s'%s",
                           param_shown(out->param), bind_role(o), param_shown(o->param),
                           both_outputs ? ""
                           : strict     ? "; if no iteration reads what another one writes, "
                                          ".overlap = true, or 'independent', allows it"
                                        : " in another layout; if no iteration reads what another "
                                          "one writes, .overlap = true, or 'independent', allows "
                                          "it");
        }
    }
    return CKPP_OK;
}
