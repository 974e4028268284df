/* array_names.c - declares what a body uses as x.shape, x.strides, x.ndim, x.size, x(j, k) and
 * x.at(k) of an array x, which ckpp translates to ckpp_x_shape and so on; and x_shape in a raw
 * kernel. */
#include "runtime/source/spec.h"

static bool asks_for_shape(const spec *s, int k)
{
    return spec_asks(s, k, CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_VIEW);
}

static bool asks_for_strides(const spec *s, int k)
{
    return spec_asks(s, k, CKPP_MENTIONS_STRIDES | CKPP_MENTIONS_VIEW);
}

bool spec_has_views(const spec *s)
{
    bool any = false;

    for (int k = 0; k < s->kernel->nparams; k++)
        any |= spec_asks(s, k, CKPP_MENTIONS_VIEW);
    return any;
}

void spec_add_array(spec *s, int k)
{
    const int words = member_words(&s->cls->param[k]), size = words * (int)sizeof(int64_t);

    if (asks_for_shape(s, k))
        layout_add(s->layout, MEMBER_ARRAY_SHAPE, k, size, sizeof(int64_t));
    if (asks_for_strides(s, k))
        layout_add(s->layout, MEMBER_ARRAY_STRIDES, k, size, sizeof(int64_t));
    if (spec_asks(s, k, CKPP_MENTIONS_SIZE) ||
        (s->cls->param[k].own && !kind_of(s->kernel)->loops))
        layout_add(s->layout, MEMBER_ARRAY_SIZE, k, sizeof(int64_t), sizeof(int64_t));
}

/* Declares x_shape or x_strides. `what`: see kernel/bounds.h. */
static void put_words(const spec *s, int k, const char *before, const char *word, char member,
                      const char *what)
{
    const char *name = s->kernel->params[k].name;

    if (s->cls->bounds)
        buf_printf(s->out,
                   "    [[maybe_unused]] const ckpp::dimensions<%d> %s%s_%s = "
                   "{ckpp_p._%c%d, ckpp_p._record, %d, ckpp::%s};\n",
                   s->cls->param[k].ndim, before, name, word, member, k, k, what);
    else
        buf_printf(s->out, "    [[maybe_unused]] const auto &%s%s_%s = ckpp_p._%c%d;\n", before,
                   name, word, member, k);
}

/* Declares the names, from the struct called ckpp_p. `before`: "ckpp_" or "". */
static void put_names(const spec *s, int k, const char *before)
{
    const char *name = s->kernel->params[k].name;

    if (spec_asks(s, k, CKPP_MENTIONS_NDIM))
        buf_printf(s->out, "    [[maybe_unused]] constexpr int %s%s_ndim = %d;\n", before, name,
                   s->cls->param[k].ndim);
    if (spec_asks(s, k, CKPP_MENTIONS_SHAPE))
        put_words(s, k, before, "shape", 'h', "BAD_SHAPE");
    if (spec_asks(s, k, CKPP_MENTIONS_STRIDES))
        put_words(s, k, before, "strides", 't', "BAD_STRIDES");
    if (spec_asks(s, k, CKPP_MENTIONS_SIZE))
        buf_printf(s->out, "    [[maybe_unused]] const int64_t %s%s_size = ckpp_p._z%d;\n", before,
                   name, k);
}

/* See kernel/view.h. */
static void put_layout(const spec *s, int k)
{
    const rt_param_class *c = &s->cls->param[k];

    buf_printf(s->out,
               "    [[maybe_unused]] const ckpp::layout<%d, %s> ckpp_%s_layout = ", c->ndim,
               spec_raw_layout((rt_access)c->access), s->kernel->params[k].name);
    buf_printf(s->out, "{ckpp_p._h%d, ckpp_p._t%d", k, k);
    if (s->cls->bounds)
        buf_printf(s->out, ", ckpp_p._record, %d", k);
    buf_puts(s->out, "};\n");
}

void spec_array_names(const spec *s)
{
    for (int k = 0; k < s->kernel->nparams; k++) {
        const unsigned mentions = s->kernel->params[k].mentions;
        if (!(mentions & CKPP_MENTIONS_MEMBERS) || mentions & CKPP_MENTIONS_NAMES)
            put_names(s, k, "");
        if (mentions & CKPP_MENTIONS_MEMBERS)
            put_names(s, k, "ckpp_");
        if (spec_asks(s, k, CKPP_MENTIONS_VIEW))
            put_layout(s, k);
    }
}
