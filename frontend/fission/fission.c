/* fission.c - the steps from a kernel's body to loops over threads. */
#include "frontend/fission/fission.h"

#include <string.h>

/* Variables of the block and of contexts are visible in all regions; one that hides another, or
 * a parameter, gets a name of its own. */
static void rename_hiding(fission *f)
{
    for (size_t k = 0; k < f->nvariables; k++) {
        variable *v = f->variables[k];
        bool hides = v->outer != NULL;
        for (int p = 0; p < f->kernel->nparams; p++)
            hides = hides || str_is(v->name, f->kernel->params[p].name);
        if (hides && !v->is_type)
            v->renamed = arena_printf(f->arena, "ckpp_w%d_%.*s", v->number, (int)v->name.size,
                                      v->name.data);
    }
}

/* What a context's element cannot be declared as. */
static bool check_contexts(fission *f)
{
    static const char *const words[] = {"auto", "{", "register", "extern", "thread_local"};
    for (size_t k = 0; k < f->nvariables; k++) {
        const variable *v = f->variables[k];
        if (!v->declarator || v->used_in < 0 || !write_is_context(v))
            continue;
        if (v->group)
            return fission_refuse(f, v->declarator->first, "a group that is assigned");
        for (const token *t = v->declaration->b->first; t <= v->declaration->b->last; t++)
            for (size_t w = 0; w < sizeof words / sizeof *words; w++)
                if (str_is(t->text, words[w]))
                    return fission_refuse(f, t, "a variable whose type is not written");
    }
    return true;
}

static void begin_pass(sequencer *q, bool writes)
{
    fission *f = q->f;
    q->writes = writes;
    q->next_region = 0;
    q->open = false;
    q->is_last = true;
    q->mask = q->loop_mask = q->limit = -1;
    q->slots = q->votes = q->masks = q->loops = 0;
    q->last = f->body->first;
}

/* Forgets which regions use the variables, but for whether they are kept. */
static void forget_regions(sequencer *q)
{
    for (size_t k = 0; k < q->f->nvariables; k++) {
        variable *v = q->f->variables[k];
        v->kept = v->declarator && v->used_in >= 0 && write_is_context(v);
        v->declared_in = v->used_in = -1;
        v->used_elsewhere = false;
    }
    q->regions = NULL;
    q->nregions = 0;
    q->parts = true;
}

static void go_through(sequencer *q, bool writes)
{
    const int slots = q->slots;
    begin_pass(q, writes);
    if (q->f->returns)
        write_put(q, " ckpp::fission_mask ckpp_live = {}; ckpp::fission_begin(ckpp_live);");
    for (int k = 0; k < slots; k++)
        write_put(q, " ckpp::fission_slots ckpp_s%d;", k);
    fission_sequence(q, q->f->body->a);
    sequence_close(q);
}

fission_text fission_make(arena *a, const ckpp_kernel *kernel)
{
    fission f = {.arena = a, .kernel = kernel};
    sequencer q = {.f = &f};
    text out = {0};

    if (!(kernel->facts & CKPP_FACT_WAITS) || kernel->kind != CKPP_RAW)
        return (fission_text){0};
    if (fission_read(&f) && fission_find_spreads(&f)) {
        rename_hiding(&f);
        go_through(&q, false);
        forget_regions(&q);
        go_through(&q, false);
    }
    if (!f.why && !f.body)
        f.why = "its body cannot be read";
    if (f.why || !check_contexts(&f))
        return (fission_text){.why = f.why};
    q.behind = arena_alloc(a, (f.tokens.count + 1) * sizeof *q.behind);
    q.instead = arena_alloc(a, (f.tokens.count + 1) * sizeof *q.instead);
    go_through(&q, true);
    write_all(&q, &out);
    return (fission_text){.text = arena_take(a, &out).data, .whole_warps = f.whole_warps};
}
