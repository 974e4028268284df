/* explain.c - CKPP_EXPLAIN: prints for each launch where it runs and why, the specialization, and
 * which memory is copied. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the specialization ---- */

static const char *access_text(rt_access access)
{
    switch (access) {
    case RT_SCALAR: return "by value";
    case RT_DENSE: return "dense";
    case RT_STRIDED: return "strided";
    case RT_ROW:
    case RT_PAIRED: return "in rows";
    case RT_STAGED: return "through shared memory";
    case RT_BROADCAST: return "broadcast along the rows";
    case RT_BRICK:
    case RT_TRANSPOSED: return "transposed, through shared memory";
    case RT_RAW_DENSE: return "indexed by the body";
    case RT_RAW_STRIDED: return "indexed by the body, strided";
    case RT_RAW_ROW: return "indexed by the body, in rows";
    }
    return "?";
}

/* The type and access of parameter k: "float32 dense". */
static void put_access(const ckpp_kernel *kernel, const rt_class *cls, int k, rt_buf *out)
{
    const rt_param_class *p = &cls->param[k];
    const bool constant = kernel->params[k].extents[0] > 0;

    buf_printf(out, "%s %s",
               ckpp_dtype_name(constant ? kernel->params[k].element : (ckpp_dtype)p->dtype),
               constant ? "constant" : access_text((rt_access)p->access));
}

/* Whether put_access() says the same of both. */
static bool is_alike(const ckpp_kernel *kernel, const rt_class *cls, int j, int k)
{
    const ckpp_param *a = &kernel->params[j], *b = &kernel->params[k];

    return cls->param[j].access == cls->param[k].access &&
           cls->param[j].dtype == cls->param[k].dtype && !a->extents[0] == !b->extents[0] &&
           (!a->extents[0] || a->element == b->element);
}

/* Whether a loop's parameter is none of the program's numbers and arrays. */
static bool is_made_up(const ckpp_param *param)
{
    return param->shown && !*param->shown;
}

/* Writes "x, y float32 dense", with parameters of the same access and type together. */
static void put_params(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *out)
{
    for (int k = 0; k < kernel->nparams; k++) {
        bool said = is_made_up(&kernel->params[k]);
        for (int j = 0; j < k; j++)
            said |= !is_made_up(&kernel->params[j]) && is_alike(kernel, cls, j, k);
        if (said)
            continue;
        buf_puts(out, out->size ? "; " : "");
        for (int j = k; j < kernel->nparams; j++)
            if (!is_made_up(&kernel->params[j]) && is_alike(kernel, cls, j, k))
                buf_printf(out, "%s%s", j > k ? ", " : "", param_shown(&kernel->params[j]));
        buf_puts(out, " ");
        put_access(kernel, cls, k, out);
    }
}

static void put_types(const rt_class *cls, rt_buf *out)
{
    for (int k = 0; k < 26; k++)
        if (cls->bound[k])
            buf_printf(out, "%s%c = %s", out->size ? ", " : "", 'A' + k,
                       ckpp_dtype_name((ckpp_dtype)cls->bound[k]));
}

/* Why the threads of a raw kernel that wait for each other are no loops on the host. */
static void put_stacks(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *out)
{
    const rt_settings *on = rt_env();
    const char *why = kernel->stacks        ? kernel->stacks
                      : on->debug           ? "CKPP_DEBUG"
                      : on->stacks          ? "CKPP_STACKS"
                      : cls->bounds         ? "CKPP_CHECK=bounds"
                      : kernel->whole_warps ? "its rows are no whole warps"
                                            : "its loops do not compile";
    if ((kernel->stacks || kernel->loops) && !cls->target->simt)
        buf_printf(out, "; threads on stacks (%s)", why);
}

static void put_loop(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *out)
{
    if (cls->ndim + cls->reduced > 1)
        buf_printf(out, "; %d dimension%s", cls->ndim, cls->ndim == 1 ? "" : "s");
    if (cls->reduced)
        buf_printf(out, "%s %d reduced", cls->ndim + cls->reduced > 1 ? "," : ";", cls->reduced);
    if (cls->width > 1)
        buf_printf(out, "; vectors of %d%s", cls->width,
                   cls->columns ? " neighbouring results" : "");
    if (cls->block_z)
        buf_printf(out, "; loops over blocks of %d x %d x %d threads", cls->block, cls->block_y,
                   cls->block_z);
    else if (cls->block)
        buf_printf(out, "; blocks of %d threads", cls->block);
    else
        put_stacks(kernel, cls, out);
    if (cls->tile_width)
        buf_printf(out, "; tiles of %d x %d", cls->tile_width, cls->tile_height);
    if (cls->brick_dims)
        buf_printf(out, "; bricks%s in %d dimensions", cls->brick_row ? " of words" : "",
                   cls->brick_dims);
    if (cls->strips)
        buf_puts(out, "; a warp for each part of a row");
    if (cls->has_head || cls->misaligned || cls->pieces)
        buf_puts(out, "; not all are aligned");
    if (cls->finish)
        buf_puts(out, cls->finish == RT_CLUSTER    ? "; a cluster to each result"
                      : cls->finish == RT_SEGMENTS ? "; segments of all ranks are folded"
                                                   : "; results in parts");
    if (!kind_of(kernel)->has_grid)
        buf_printf(out, "; %d-bit offsets", cls->wide ? 64 : 32);
    if (cls->bounds)
        buf_puts(out, "; indices are checked");
    if (cls->options && *cls->options)
        buf_printf(out, "; options \"%s\"", cls->options);
}

static void put_template(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *out)
{
    for (int k = 0; k < kernel->ntemplates; k++)
        if (kernel->templates[k].type)
            buf_printf(out, "%s%s = %lld", out->size ? ", " : "", kernel->templates[k].name,
                       (long long)cls->constant[k]);
}

void explain_class(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *out)
{
    if (kind_of(kernel)->is_file)
        return;
    if (!(kernel->uses & CKPP_USES_LOOP)) /* in which types have no letters */
        put_types(cls, out);
    put_template(kernel, cls, out);
    put_params(kernel, cls, out);
    put_loop(kernel, cls, out);
}

/* ---- the launch ---- */

static void put_bytes(rt_buf *out, int64_t bytes)
{
    if (bytes < 10000)
        buf_printf(out, "%lld bytes", (long long)bytes);
    else if (bytes < 1000000)
        buf_printf(out, "%.4g kB", (double)bytes * 1e-3);
    else
        buf_printf(out, "%.4g MB", (double)bytes * 1e-6);
}

static void put_size(const rt_launch *l, rt_buf *out)
{
    const rt_grid *g = &l->work.grid;

    if (kind_of(l->kernel)->reduces)
        buf_printf(out, "%lld result%s of %lld elements", (long long)l->work.split.results,
                   l->work.split.results == 1 ? "" : "s", (long long)l->n);
    else if (kind_of(l->kernel)->loops)
        buf_printf(out, "%lld elements", (long long)l->n);
    else
        buf_printf(out, "%u x %u x %u blocks of %u x %u x %u threads", g->grid[0], g->grid[1],
                   g->grid[2], g->block[0], g->block[1], g->block[2]);
}

static void put_device(const rt_launch *l, rt_buf *out)
{
    char device[160], why[400];

    l->backend->describe(l->device, device, sizeof device);
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!o->arg->is_scalar && !o->allocated && o->array.device >= 0) {
            buf_printf(out, " on %s, where '%s' is", device, param_shown(o->param));
            return;
        }
    }
    if (l->options->host_ || l->options->has_device_)
        snprintf(why, sizeof why, "%s",
                 l->options->host_ ? "since its if(...) is false" : "as its device(...) says");
    else
        device_reason(l->device, why, sizeof why);
    buf_printf(out, " on %s, %s", device, why);
}

/* Writes the names of the arrays in the region; `out_of`: only of those that are outputs. */
static void put_names(const rt_launch *l, const rt_region *r, bool out_of, rt_buf *out)
{
    bool any = false;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        const unsigned char *data = o->array.data;
        if (o->arg->is_scalar || data < r->low || data >= r->high ||
            (out_of && o->param->direction == CKPP_IN))
            continue;
        buf_printf(out, "%s'%s'", any ? ", " : "", param_shown(o->param));
        any = true;
    }
    buf_puts(out, " (");
    put_bytes(out, r->high - r->low);
    buf_puts(out, ")");
}

static void put_copies(const rt_launch *l, rt_buf *out)
{
    bool any = false;

    for (int r = 0; r < l->nregions; r++)
        if (l->region[r].copy_in) {
            buf_puts(out, any ? ", " : "; copies to the device: ");
            put_names(l, &l->region[r], false, out);
            any = true;
        }
    any = false;
    for (int r = 0; r < l->nregions; r++)
        if (l->region[r].copy_out) {
            buf_puts(out, any ? ", " : "; copies back: ");
            put_names(l, &l->region[r], true, out);
            any = true;
        }
    any = false;
    for (int k = 0; k < l->kernel->nparams; k++)
        if (l->operand[k].dense) {
            buf_printf(out, "%s'%s'", any ? ", " : "; copied to row-major order first: ",
                       param_shown(l->operand[k].param));
            any = true;
        }
    if (l->rows)
        buf_printf(out, "; in %lld pieces", (long long)pieces_count(l));
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!o->present)
            continue;
        buf_printf(out, "; '%s' is present ('%s' of %s:%d)", param_shown(o->param),
                   o->present->name, o->present->file, o->present->line);
    }
    if (!l->nregions && !any)
        buf_puts(out, "; no copies");
}

static void put_arrays(const rt_launch *l, const rt_class *cls, rt_buf *out)
{
    buf_puts(out, "reads ");
    put_bytes(out, trace_touched(l, cls, false));
    buf_puts(out, ", writes ");
    put_bytes(out, trace_touched(l, cls, true));
    for (int k = 0; k < l->kernel->nparams; k++)
        if (l->operand[k].allocated)
            buf_printf(out, "; '%s' is allocated", param_shown(l->operand[k].param));
}

/* ---- what is said ---- */

void explain_line(const char *line)
{
    rt_buf text = {0};

    if (!rt_env()->explain || trace_is_measuring())
        return;
    buf_puts(&text, line);
    explain_say(&text, text.size);
}

void explain_launch(const rt_launch *l, const rt_class *cls)
{
    const rt_call *call = rt_current();
    const char *file = call->file ? call->file : call->kernel->file;
    rt_buf text = {0}, form = {0};

    if (trace_is_measuring())
        return;
    buf_printf(&text, "ckpp: %s:%d: %s: ", file, call->file ? call->line : call->kernel->line,
               call->kernel->name);
    const size_t head = text.size;
    buf_puts(&text, "launch: ");
    put_size(l, &text);
    put_device(l, &text);
    if (cls)
        explain_class(l->kernel, cls, &form);
    if (form.size && !form.failed)
        buf_printf(&text, "\nckpp:     specialised for %s", form.data);
    explain_loop(l, cls, &text);
    buf_puts(&text, "\nckpp:     ");
    put_arrays(l, cls, &text);
    put_copies(l, &text);
    buf_puts(&text, "\n");
    buf_free(&form);
    explain_say(&text, head);
}

void explain_graph(const ckpp_graph_place *place, const rt_graph_run *run)
{
    rt_buf text = {0};

    buf_printf(&text, "ckpp: %s:%d: ", place->file, place->line);
    const size_t head = text.size;
    if (run->built && run->why[0])
        buf_printf(&text, "the graph is rebuilt: %s\nckpp:     ", run->why);
    buf_printf(&text, "the graph is %slaunched: %d node%s", run->built ? "built and " : "",
               run->nodes, run->nodes == 1 ? "" : "s");
    if (!run->built)
        buf_printf(&text, ", %d of them with other parameters", run->updated);
    buf_puts(&text, "\n");
    explain_say(&text, head);
}

/* Prints the source as it is compiled, without the text of ckpp's headers. */
static void print_source(const char *source)
{
    static const char own[] = "#line 1 \"ckpp/";
    bool header = false;

    for (size_t size; *source != '\0'; source += size) {
        size_t line = strcspn(source, "\n");
        bool mark = strncmp(source, "#line ", strlen("#line ")) == 0;
        size = line + (source[line] == '\n');
        if (mark)
            header = strncmp(source, own, strlen(own)) == 0 &&
                     !memcmp(source + line - 3, ".h\"", 3);
        if (mark || !header)
            fprintf(stderr, "%.*s\n", (int)line, source);
    }
}

void explain_built(const rt_launch *l, const char *source, rt_source_of from, double seconds)
{
    char device[160];

    l->backend->describe(l->device, device, sizeof device);
    const int cancelling = explain_begin();
    fprintf(stderr, "ckpp: %s:%d: %s: %s for %s in %.1f ms\n", l->kernel->file, l->kernel->line,
            l->kernel->name,
            l->kernel->binary     ? "loaded"
            : from == RT_COMPILED ? "compiled"
            : from == RT_EMBEDDED ? "embedded code loaded"
                                  : "loaded from the cache",
            device, seconds * 1e3);
    if (rt_env()->explain_source && source)
        print_source(source);
    explain_end(cancelling);
}
