/* source.c - writes the source text for one compiler, from a kernel and its arguments' class.
 *
 * The text has, in this order: the headers that the kernel needs; its declares; a typedef for each
 * placeholder; its preamble; the parameter block; and the entry function, in which the body is a
 * lambda passed to the loop of kernel/elementwise_*.h (for a reduction: the text of
 * spec_reduction()). It depends on nothing but (kernel, class): the disk cache's key contains it.
 *
 * Names of the parameter block's members and of the loop begin with _ or ckpp_, because a declare
 * may define macros with any other name. */
#include "runtime/source/spec.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- types ---- */

void spec_stored(const spec *s, ckpp_dtype dtype, const ckpp_param *param)
{
    if (dtype != CKPP_STRUCT)
        buf_puts(s->out, rt_dtype_cname(dtype));
    else if (param && !param->placeholder)
        buf_puts(s->out, param->type);
    else
        buf_printf(s->out, "ckpp::bytes<%u>", s->cls->struct_size);
}

void spec_value(const spec *s, ckpp_dtype dtype, const ckpp_param *param)
{
    if (dtype != CKPP_STRUCT)
        buf_puts(s->out, dtype_of(dtype)->seen);
    else
        spec_stored(s, dtype, param);
}

void spec_raw_type(const spec *s, int k)
{
    const ckpp_param *param = &s->kernel->params[k];
    const rt_param_class *c = &s->cls->param[k];

    buf_puts(s->out, param->direction == CKPP_IN ? "ckpp::raw<const " : "ckpp::raw<");
    spec_stored(s, (ckpp_dtype)c->dtype, param);
    buf_printf(s->out, ", %d, %s>", c->ndim, spec_raw_layout((rt_access)c->access));
}

bool spec_has_own(const spec *s)
{
    bool any = false;

    for (int k = 0; k < s->kernel->nparams; k++)
        any |= s->cls->param[k].own;
    return any;
}

void spec_own(const spec *s, int k)
{
    static const char *const operators[] = {
        [CKPP_REDUCE_ADD] = "sums",    [CKPP_REDUCE_MIN] = "least",
        [CKPP_REDUCE_MAX] = "most",    [CKPP_REDUCE_AND] = "all_bits",
        [CKPP_REDUCE_OR] = "any_bits", [CKPP_REDUCE_XOR] = "odd_bits"};

    buf_puts(s->out, "ckpp::own<");
    spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
    buf_printf(s->out, ", ckpp::%s, %d>", operators[s->kernel->params[k].op], k);
}

/* ---- the user's text ---- */

void spec_pieces(rt_buf *out, const char *const *pieces)
{
    for (; pieces && *pieces; pieces++)
        buf_puts(out, *pieces);
    if (out->size && out->data[out->size - 1] != '\n')
        buf_puts(out, "\n");
}

void spec_declares(rt_buf *out, const ckpp_declare *last)
{
    rt_buf list = {0};
    for (const ckpp_declare *d = last; d; d = d->before)
        buf_put(&list, &d, sizeof d);
    for (size_t k = list.size / sizeof last; k-- > 0 && !list.failed;) {
        const ckpp_declare *d;
        memcpy(&d, list.data + k * sizeof d, sizeof d);
        bool packed = d->pack > 0 && d->pack < CKPP_UNPACKED_;
        if (packed)
            buf_printf(out, "#pragma pack(push, %d)\n", d->pack);
        spec_pieces(out, d->text);
        buf_puts(out, packed ? "#pragma pack(pop)\n" : "");
    }
    out->failed = out->failed || list.failed;
    buf_free(&list);
}
uint64_t spec_facts(const ckpp_kernel *kernel)
{
    uint64_t facts = kernel->facts;
    for (const ckpp_declare *d = kernel->declares; d; d = d->before)
        facts |= d->facts;
    return facts;
}

/* Blanks the #include of a header whose contents spec_prelude() writes. */
static void blank_include(rt_buf *text, const char *name)
{
    for (char *at = text->data; at && (at = strstr(at, name)); at++) {
        char *line = at;
        while (line > text->data && line[-1] != '\n')
            line--;
        const char *word = line + strspn(line, " \t#");
        if (!strncmp(word, "include", 7))
            memset(line, ' ', strcspn(line, "\n"));
    }
}

static void put_user_text(const spec *s)
{
    spec_declares(s->out, s->kernel->declares);
    for (int k = 0; k < 26; k++) {
        ckpp_dtype dtype = (ckpp_dtype)s->cls->bound[k];
        if (dtype == CKPP_NONE)
            continue;
        buf_puts(s->out, "typedef ");
        if (kind_of(s->kernel)->has_grid) /* its body has pointers to the type */
            spec_stored(s, dtype, NULL);
        else
            spec_value(s, dtype, NULL);
        buf_printf(s->out, " %c;\n", 'A' + k);
    }
    if (spec_has_constants(s->kernel))
        spec_open_scope(s);
    else
        spec_pieces(s->out, s->kernel->preamble);
}

/* ---- shared by entry functions ---- */

void spec_constant(const spec *s, int k)
{
    buf_printf(s->out, "    [[maybe_unused]] const auto &%s = ckpp_p._p%d;\n",
               s->kernel->params[k].name, k);
}

void spec_locals(const spec *s)
{
    if (s->kernel->uses & CKPP_USES_N)
        buf_printf(s->out, "    [[maybe_unused]] const int64_t n = ckpp_p.%s, _n = n;\n",
                   s->cls->parted ? "_whole" : "_n");
    for (int k = 0; k < s->kernel->nparams; k++) {
        const ckpp_param *param = &s->kernel->params[k];
        const rt_param_class *c = &s->cls->param[k];
        if (spec_is_constant(s, k)) {
            spec_constant(s, k);
        } else if (c->access == RT_SCALAR) {
            buf_puts(s->out, "    [[maybe_unused]] const ");
            spec_value(s, (ckpp_dtype)c->dtype, param);
            buf_printf(s->out, " %s = ckpp_p._p%d;\n", param->name, k);
        } else if (c->own) {
            buf_printf(s->out, "    const auto %s = ckpp::own_array(ckpp_p._p%d, ckpp_own%d);\n",
                       param->name, k, k);
        } else if (spec_is_raw((rt_access)c->access)) {
            buf_puts(s->out, "    [[maybe_unused]] const ");
            spec_raw_type(s, k);
            buf_printf(s->out, " &%s = ckpp_p._p%d;\n", param->name, k);
            if (param->near && !c->window)
                buf_printf(s->out, "    [[maybe_unused]] constexpr ckpp::direct ckpp_near_%s;\n",
                           param->name);
        }
    }
    spec_array_names(s);
}

void specialize_symbol(const ckpp_kernel *kernel, char symbol[RT_SYMBOL_SIZE])
{
    const bool unnamed = kind_is_unnamed(kernel);

    /* No name in the headers has this prefix, so a kernel may be called "params". */
    snprintf(symbol, RT_SYMBOL_SIZE, "ckpp_kernel_%.200s", kernel->name);
    for (char *c = symbol; unnamed && *c; c++)
        if (!isalnum((unsigned char)*c) || *c & 0x80)
            *c = '_';
}

ckpp_status specialize_source(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *source,
                              rt_layout *layout)
{
    static void (*const print[])(spec *) = {[CKPP_ELEMENTWISE] = spec_elementwise,
                                            [CKPP_REDUCTION] = spec_reduction,
                                            [CKPP_RAW] = spec_raw,
                                            [CKPP_MODULE] = spec_module};
    rt_buf user = {0};
    spec s = {kernel, cls, &user, layout};

    layout_begin(layout, 0);
    put_user_text(&s);
    if (!kind_of(kernel)->is_file) {
        spec_lay_out(&s);
        spec_layouts(&s);
        spec_params(&s);
    }
    print[kernel->kind](&s);
    s.out = source;
    if (!user.failed && spec_facts(kernel) & CKPP_FACT_CU_COMPLEX)
        blank_include(&user, "cuComplex.h");
    if (!user.failed && !cls->target->cuda_cxx) {
        blank_include(&user, "cooperative_groups");
        blank_include(&user, "cuda_pipeline");
    }
    if (!user.failed)
        spec_prelude(&s, user.data);
    source->failed |= user.failed;
    buf_put(source, user.data, user.size);
    buf_free(&user);
    if (source->failed)
        return rt_fail(CKPP_ERROR_MEMORY, "out of memory while the kernel's source was made");
    if (layout->size > RT_MAX_BLOCK)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the parameters take %d bytes, at most %d can be passed: "
                       "use fewer parameters, smaller constants, or arrays that are contiguous",
                       layout->size, RT_MAX_BLOCK);
    return CKPP_OK;
}
