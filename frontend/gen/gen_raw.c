/* gen_raw.c - options types of definitions, and for raw kernels template values, placeholders and
 * shapes of outputs.
 *
 * A definition with a template has a type for its options: the members of ckpp_options, then one
 * for each template parameter. The definition's function copies the former, and passes the latter
 * on as numbers. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

const char *gen_value_range(const parameter *t, const char **most)
{
    static const char *const ranges[][2] = {[CKPP_INT8] = {"-128", "127"},
                                            [CKPP_UINT8] = {"0", "255"},
                                            [CKPP_INT16] = {"-32768", "32767"},
                                            [CKPP_UINT16] = {"0", "65535"},
                                            [CKPP_INT32] = {"CKPP_INT32_MIN_", "__INT32_MAX__"},
                                            [CKPP_UINT32] = {"0", "__UINT32_MAX__"}};
    const size_t k = (size_t)t->dtype;
    if (ast_is_type(t) || k >= sizeof ranges / sizeof *ranges || !ranges[k][0])
        return NULL;
    if (most)
        *most = ranges[k][1];
    return ranges[k][0];
}

/* Whether the options' member for the value has more than 64 bits. It is wider than the value's
 * type, so that a call's value that does not fit can be detected, and so that there is a number
 * that stands for "not given". */
static bool is_wide(const parameter *t)
{
    return t->dtype == CKPP_INT64 || t->dtype == CKPP_UINT64;
}

static const char *value_type(const parameter *t)
{
    return ast_is_type(t) ? "ckpp_dtype" : is_wide(t) ? "ckpp_wide" : "ckpp_int64";
}

static const char *unset_value(const parameter *t)
{
    return ast_is_type(t) ? "CKPP_NONE" : is_wide(t) ? "CKPP_UNSET_WIDE_" : "CKPP_UNSET_";
}

void gen_unset_values(gen *g)
{
    for (const parameter *t = g->c->templates; t; t = t->next)
        if (!ast_is_type(t))
            text_printf(&g->out, ".%.*s = %s, ", (int)t->name->text.size, t->name->text.data,
                        unset_value(t));
}

bool gen_has_types(const gen *g)
{
    return !g->c->is->has_grid && !g->c->is_inline && g->c->placeholders[0];
}

/* Around an options type, whose members have the names that calls use: the program may have macros
 * of these names, and packed structs. */
static void put_type_begin(text *out)
{
    text_puts(out, "#include <ckpp/begin.h>\n#pragma pack(push, 16)\n");
}

static void put_type_end(text *out)
{
    text_puts(out, "#pragma pack(pop)\n#include <ckpp/end.h>\n");
}

/* Writes an options type with a member for each placeholder, even if the program has macros of
 * these names. */
static const char *put_typed_options(gen *g)
{
    const char *type = arena_printf(g->unit->arena, "ckpp_options_%s", g->id);
    const char *letters = g->c->placeholders;
    text *out = &g->out;
    put_type_begin(out);
    for (const char *p = letters; *p; p++)
        text_printf(out, "#pragma push_macro(\"%c\")\n#undef %c\n", *p, *p);
    c_put_line(out, g->unit->source, g->c->directive.begin);
    text_printf(out,
                "typedef union %s { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_)",
                type);
    for (const char *p = letters; *p; p++)
        text_printf(out, " ckpp_dtype %c;", *p);
    text_printf(out,
                " }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[%zu]; }; } %s;\n",
                strlen(letters), type);
    for (const char *p = letters; *p; p++)
        text_printf(out, "#pragma pop_macro(\"%c\")\n", *p);
    put_type_end(out);
    return type;
}

/* And its function makes the array of types that they have there. */
static void put_cxx_types(gen *g)
{
    const char *letters = g->c->placeholders;
    for (const char *p = letters; *p; p++)
        text_printf(&g->out, "#pragma push_macro(\"%c\")\n#undef %c\n", *p, *p);
    text_puts(&g->out, "    const ckpp_dtype ckpp_types[] = {");
    for (const char *p = letters; *p; p++)
        text_printf(&g->out, "%sckpp_call->%c", p == letters ? "" : ", ", *p);
    text_puts(&g->out, "};\n");
    for (const char *p = letters; *p; p++)
        text_printf(&g->out, "#pragma pop_macro(\"%c\")\n", *p);
}

void gen_types(gen *g)
{
    size_t count = strlen(g->c->placeholders);
    const char *of = g->unit->cxx ? "" : "ckpp_call->";
    if (g->unit->cxx)
        put_cxx_types(g);
    for (size_t k = 0; k < count; k++)
        text_printf(&g->out, "%s%sckpp_types[%zu]", k ? " || " : "    if (", of, k);
    text_printf(&g->out,
                ")\n        ckpp_o->ckpp_types_ = %sckpp_types, ckpp_o->ckpp_ntypes_ = %zu;\n", of,
                count);
}

/* In C++ the call's options, and those of its own in the order of the macro that hands them on. */
static const char *put_cxx_options(gen *g)
{
    const char *letters = gen_has_types(g) ? g->c->placeholders : "";
    text *out = &g->out;
    if (!g->c->templates && !*letters)
        return "::ckpp::ckpp_call_options";
    const char *type = arena_printf(g->unit->arena, "ckpp_options_%s", g->id);
    put_type_begin(out);
    for (const char *p = letters; *p; p++)
        text_printf(out, "#pragma push_macro(\"%c\")\n#undef %c\n", *p, *p);
    c_put_line(out, g->unit->source, g->c->directive.begin);
    text_printf(out, "struct %s {", type);
    for (const char *p = letters; *p; p++)
        text_printf(out, " CKPP_CALL_OPTION_(ckpp_dtype, %c)", *p);
    for (const parameter *t = g->c->templates; t; t = t->next)
        text_printf(out, " CKPP_CALL_OPTION_(%s, %.*s)", value_type(t), (int)t->name->text.size,
                    t->name->text.data);
    text_puts(out, " CKPP_CALL_OPTIONS(CKPP_CALL_OPTION_) CKPP_CALL_PLACE_ };\n");
    for (const char *p = letters; *p; p++)
        text_printf(out, "#pragma pop_macro(\"%c\")\n", *p);
    put_type_end(out);
    return type;
}

const char *gen_options_type(gen *g)
{
    if (g->unit->cxx)
        return put_cxx_options(g);
    if (gen_has_types(g))
        return put_typed_options(g);
    if (!g->c->templates)
        return "ckpp_options";
    const char *type = arena_printf(g->unit->arena, "ckpp_options_%s", g->id);
    put_type_begin(&g->out);
    c_put_line(&g->out, g->unit->source, g->c->templates->where.begin);
    text_printf(&g->out, "typedef struct %s { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_)",
                type);
    for (const parameter *t = g->c->templates; t; t = t->next)
        text_printf(&g->out, " %s %.*s;", value_type(t), (int)t->name->text.size,
                    t->name->text.data);
    text_printf(&g->out, " } %s;\n", type);
    put_type_end(&g->out);
    return type;
}

/* ---- types that host expressions mention ---- */

/* Writes the variable of a placeholder's type. It is bound as the runtime does: to the type that
 * the call gives, that of an output, of an input array, or of a scalar, in this order. */
static void put_placeholder(gen *g, const char *args, char letter, bool size)
{
    text *out = &g->out;
    const char *bound = "";
    int index = 0;
    for (const parameter *t = g->c->templates; t; t = t->next, index++)
        if (ast_is_type(t) && t->name->text.data[0] == letter)
            bound = g->in_set ? arena_printf(g->unit->arena,
                                             "(ckpp_dtype)ckpp_o->ckpp_values_[%d]", index)
                              : arena_printf(g->unit->arena, "ckpp_call->%c", letter);
    text_printf(out, "    ckpp_dtype ckpp_%c = %s;\n", letter, *bound ? bound : "CKPP_NONE");
    for (int pass = 0; pass < 3; pass++) {
        size_t number = 0;
        for (const parameter *p = g->c->parameters; p; p = p->next, number++)
            if (p->placeholder == letter && ast_is_output(p) == (pass == 0))
                text_printf(out, "    if (!ckpp_%c)\n        ckpp_%c = ckpp_%s_(&%s[%zu]);\n",
                            letter, letter, pass == 2 ? "scalar_dtype" : "dtype_of", args, number);
    }
    if (!size)
        return;
    text_printf(out, "    ckpp_size_t ckpp_size_%c = ckpp_dtype_size(ckpp_%c);\n", letter, letter);
    size_t number = 0; /* for a struct, only an array knows the size */
    for (const parameter *p = g->c->parameters; p; p = p->next, number++)
        if (p->placeholder == letter)
            text_printf(out,
                        "    if (!ckpp_size_%c)\n        ckpp_size_%c = "
                        "ckpp_itemsize_of_(&%s[%zu]);\n",
                        letter, letter, args, number);
}

void gen_raw_types(gen *g, const char *args)
{
    for (const char *p = g->c->placeholders; *p && g->c->is->has_grid; p++) {
        bool size = false, itself = false;
        range value;
        for (size_t k = 0; ast_host_text(g->c, k, &value); k++)
            if (ast_is_tuned(g->c, value) == g->in_set)
                gen_type_uses(g, value, *p, &size, &itself);
        if (size || itself)
            put_placeholder(g, args, *p, size);
    }
}

void gen_likes(gen *g, const char *args)
{
    size_t number = 0;
    for (const parameter *p = g->c->parameters; p; p = p->next, number++) {
        size_t model = 0;
        for (const parameter *o = g->c->parameters; p->model && o != p->model; o = o->next)
            model++;
        if (p->model)
            text_printf(&g->out, "    ckpp_like_(&%s[%zu], &%s[%zu]);\n", args, number, args,
                        model);
    }
}

/* ---- definitions ---- */

static void put_template_values(gen *g)
{
    text *out = &g->out;
    if (!g->unit->cxx)
        text_puts(out, "    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;\n");
    text_printf(out, "    ckpp_int64 ckpp_values[%zu] = {0};\n", g->c->ntemplates);
    if (!g->unit->cxx)
        text_puts(out, "    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);\n"
                       "    ckpp_settle_(ckpp_o);\n");
    text_puts(out, "    ckpp_o->ckpp_values_ = ckpp_values;\n");
    unsigned number = 0;
    for (const parameter *t = g->c->templates; t; t = t->next, number++) {
        int size = (int)t->name->text.size;
        const char *name = t->name->text.data, *most, *least = gen_value_range(t, &most);
        text_printf(out,
                    "    if (ckpp_call->%.*s != %s) {\n        ckpp_o->ckpp_given_ |= %uu;\n"
                    "        ckpp_values[%u] = (ckpp_int64)ckpp_call->%.*s;\n",
                    size, name, unset_value(t), 1u << number, number, size, name);
        if (least)
            text_printf(
                out,
                "        if (ckpp_values[%u] < %s || ckpp_values[%u] > %s)\n"
                "            return ckpp_bad_value_(&ckpp_kernel_%s, ckpp_o, %u, %s, %s);\n",
                number, least, number, most, g->id, number, least, most);
        text_puts(out, "    }\n");
    }
}

static void put_shape(gen *g, const parameter *p, size_t number)
{
    text *out = &g->out;
    str name = p->name->text;
    text_printf(out, "    ckpp_int64 ckpp_shape_%.*s[%zu] = {0};\n", (int)name.size, name.data,
                p->nextents);
    for (size_t k = 0; k < p->nextents; k++) {
        gen_definition_scope(g, "", p->extents[k], NULL);
        gen_place(
            g, arena_printf(g->unit->arena, "the extents of '%.*s'", (int)name.size, name.data));
        c_put_line(out, g->unit->source, p->extents[k].first->offset);
        text_printf(out, "        ckpp_shape_%.*s[%zu] = CKPP_INTEGER_(", (int)name.size,
                    name.data, k);
        gen_expression(g, p->extents[k]);
        text_printf(out,
                    ");\n        if (ckpp_shape_%.*s[%zu] < 0)\n            return "
                    "ckpp_bad_extent_(&ckpp_at, %uu, "
                    "%zu, ckpp_shape_%.*s[%zu], ",
                    (int)name.size, name.data, k, gen_template_mask(g, p->extents[k]), k,
                    (int)name.size, name.data, k);
        gen_quoted(out, p->extents[k]);
        text_puts(out, ");\n    }\n");
    }
    text_printf(out, "    ckpp_set_shape_(&ckpp_args[%zu], %zu, ckpp_shape_%.*s);\n", number,
                p->nextents, (int)name.size, name.data);
}

void gen_raw_start(gen *g)
{
    if (!g->c->is->has_grid)
        return;
    if (g->c->templates)
        put_template_values(g);
    gen_raw_types(g, "ckpp_args");
    gen_likes(g, "ckpp_args");
    size_t number = 0;
    bool fills = false;
    for (const parameter *p = g->c->parameters; p; p = p->next, number++) {
        fills = fills || p->direction == CLAUSE_OUT;
        if (p->nextents)
            put_shape(g, p, number);
    }
    if (fills)
        text_puts(&g->out, "    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);\n");
}
