/* near.c - for the host: how far the neighbours reach that a body reads; see
 * kernel/near_host.h. */
#include "runtime/source/spec.h"

#include <stdio.h>

enum { DIMS = CKPP_NEAR_DIMS };

static void put_numbers(rt_buf *out, const int number[DIMS])
{
    buf_printf(out, "{%d, %d, %d}", number[0], number[1], number[2]);
}

static void put_reach(const spec *s, const char *name, const int low[DIMS], const int high[DIMS])
{
    int edge[DIMS];

    for (int d = 0; d < DIMS; d++)
        edge[d] = (int)s->kernel->boundaries[d].edge;
    buf_printf(s->out, "struct %s {\n    static constexpr int low[] = ", name);
    put_numbers(s->out, low);
    buf_puts(s->out, ", high[] = ");
    put_numbers(s->out, high);
    buf_puts(s->out, ", edge[] = ");
    put_numbers(s->out, edge);
    buf_puts(s->out, ";\n};\n");
}

static void reach_of(const ckpp_near *near, int low[DIMS], int high[DIMS])
{
    for (int k = 0; k < near->count; k++)
        for (int d = 0; d < DIMS; d++) {
            const int by = near->offsets[k][d];
            low[d] = by < low[d] ? by : low[d];
            high[d] = by > high[d] ? by : high[d];
        }
}

void spec_reaches(const spec_text *t)
{
    const spec *s = t->s;
    int low[DIMS] = {0}, high[DIMS] = {0};

    for (int k = 0; k < s->kernel->nparams; k++) {
        int own_low[DIMS] = {0}, own_high[DIMS] = {0};
        char name[32];
        if (!s->kernel->params[k].near || !spec_is_element(s, k))
            continue;
        reach_of(s->kernel->params[k].near, own_low, own_high);
        reach_of(s->kernel->params[k].near, low, high);
        snprintf(name, sizeof name, "ckpp_reach%d", k);
        put_reach(s, name, own_low, own_high);
    }
    put_reach(s, "ckpp_reach", low, high);
}

void spec_outsides(const spec_text *t)
{
    spec_put_outside(t->s);
}

void spec_outside(const spec_text *t)
{
    const spec *s = t->s;

    for (int d = 0; d < DIMS; d++) {
        const bool constant = s->kernel->boundaries[d].edge == CKPP_EDGE_CONSTANT;
        buf_puts(s->out, d ? ", (" : "(");
        spec_value(s, (ckpp_dtype)s->cls->param[t->k].dtype, &s->kernel->params[t->k]);
        if (constant)
            buf_printf(s->out, ")ckpp_outside%d", d);
        else
            buf_puts(s->out, "){}");
    }
}
