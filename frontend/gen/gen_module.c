/* gen_module.c - a module in generated C: its description, and a macro for each kernel that the
 * file calls, which turns C expressions into the arguments of ckpp_module_launch(). */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

static const char *need_of(const module_param *p)
{
    return p->written                   ? "WRITTEN"
           : p->pointer                 ? "READ"
           : p->dtype == CKPP_NONE      ? NULL
           : p->dtype == CKPP_STRUCT    ? "OBJECT"
           : type_kind(p->dtype) == 'c' ? "COMPLEX"
                                        : "REAL";
}

static void put_check(gen *g, const module_kernel *kernel, size_t k)
{
    const module_param *p = &kernel->params[k];
    const char *need = need_of(p);
    bool object = !p->pointer && p->dtype == CKPP_STRUCT;
    if (!need)
        return;
    text_printf(&g->out,
                " %s(CKPP_TAKES_%s_(CKPP_NTH_(%zu, __VA_ARGS__)%s%s), \"%s: argument "
                "'%.*s'\" CKPP_TAKES_%s_TEXT_);",
                gen_spelling(g->unit)->assertion, need, k, object ? ", " : "",
                object ? p->type_name : "", kernel->call, (int)p->name.size, p->name.data, need);
}

static void put_argument(gen *g, const module_param *p, size_t k)
{
    bool object = !p->pointer && p->dtype == CKPP_STRUCT;
    text_printf(&g->out, "%s(CKPP_NTH_(%zu, __VA_ARGS__)%s%s)",
                p->written                             ? "CKPP_OUT_"
                : object                               ? "CKPP_IN_STRUCT_"
                : p->dtype == CKPP_NONE && !p->pointer ? "CKPP_ARG_"
                                                       : "CKPP_IN_",
                k, object ? ", " : "", object ? p->type_name : "");
}

/* Writes an assertion: "filters_scale takes 3 arguments: x, y, n". */
static void put_count(gen *g, const module_kernel *kernel)
{
    text_printf(&g->out,
                "%s(CKPP_IS_GIVEN_(CKPP_NTH_(%zu, __VA_ARGS__)), \"%s takes %zu "
                "argument%s:",
                gen_spelling(g->unit)->assertion, kernel->nparams - 1, kernel->call,
                kernel->nparams, kernel->nparams == 1 ? "" : "s");
    for (size_t k = 0; k < kernel->nparams; k++)
        text_printf(&g->out, " %.*s%s", (int)kernel->params[k].name.size,
                    kernel->params[k].name.data, k + 1 < kernel->nparams ? "," : "\");");
}

static void put_params(gen *g, const module_kernel *kernel)
{
    gen_quiet_begin(g);
    text_printf(&g->out, "CKPP_UNUSED_ static const ckpp_param ckpp_params_%s[] = {\n",
                kernel->call);
    for (size_t k = 0; k < kernel->nparams; k++) {
        const module_param *p = &kernel->params[k];
        text_printf(&g->out, "    {.ckpp_name_ = \"%.*s\", .ckpp_direction_ = %s",
                    (int)p->name.size, p->name.data, p->written ? "CKPP_INOUT" : "CKPP_IN");
        if (p->dtype != CKPP_NONE)
            text_printf(&g->out, ", .ckpp_dtype_ = %s", gen_dtype(p->dtype));
        if (p->dtype == CKPP_STRUCT)
            text_printf(&g->out, ", .ckpp_itemsize_ = sizeof(%s)", p->type_name);
        text_puts(&g->out, k + 1 < kernel->nparams ? "},\n" : "}};\n");
    }
    gen_quiet_end(g);
}

/* Writes the macro that calls the kernel, on the directive's line: see put_definition_macro(). */
static void put_macro(gen *g, const module_kernel *kernel)
{
    text *out = &g->out;
    const char *rest = kernel->nparams
                           ? arena_printf(g->unit->arena,
                                          "CKPP_REST_%zu_(__VA_ARGS__, .ckpp_line_ = __LINE__)",
                                          kernel->nparams)
                           : "__VA_ARGS__";
    c_put_line(out, g->unit->source, g->c->directive.begin);
    text_printf(out,
                "CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status %s(ckpp_status ckpp_s) "
                "{ return ckpp_s; }\n",
                kernel->call);
    c_put_line(out, g->unit->source, g->c->directive.begin);
    text_printf(out,
                g->unit->cxx ? "#define %s(...) %s(__extension__({ "
                             : "#define %s(...) (%s)(__extension__({ ",
                kernel->call, kernel->call);
    if (kernel->nparams)
        put_count(g, kernel);
    for (size_t k = 0; k < kernel->nparams; k++)
        put_check(g, kernel, k);
    if (g->unit->cxx)
        text_printf(out,
                    " CKPP_CALL_OPTIONS_OF_(::ckpp::ckpp_call_options, ckpp_c_%s, %s) "
                    "const ckpp_options ckpp_o_%s = ::ckpp::ckpp_settled(ckpp_c_%s); ",
                    kernel->call, rest, kernel->call, kernel->call);
    else
        text_printf(out,
                    " CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_%s = {CKPP_CALL_(%s)%s, "
                    ".ckpp_file_ = __FILE__, %s}; CKPP_OPTIONS_END_ ckpp_settle_(&ckpp_o_%s); ",
                    kernel->call, rest, kernel->nparams ? "" : ", .ckpp_line_ = __LINE__", rest,
                    kernel->call);
    text_printf(out, "ckpp_module_launch(%s%s, ", g->c->scope, g->id);
    c_put_literal(out, (str){kernel->name, strlen(kernel->name)});
    text_puts(out, !kernel->nparams ? ", CKPP_ARGS()"
                   : g->unit->cxx   ? ", ckpp_arguments{"
                                    : ", (ckpp_arguments){");
    text_printf(out, kernel->nparams ? gen_spelling(g->unit)->list : "", "ckpp_arg");
    for (size_t k = 0; k < kernel->nparams; k++) {
        text_puts(out, k ? ", " : "");
        put_argument(g, &kernel->params[k], k);
    }
    if (kernel->nparams)
        text_printf(out, "%s, %zu, %sckpp_params_%s}", gen_spelling(g->unit)->list_end,
                    kernel->nparams, g->c->scope, kernel->call);
    text_printf(out, ", &ckpp_o_%s); }))\n", kernel->call);
}

void gen_module(gen *g)
{
    gen_kernel(g);
    c_put_line(&g->out, g->unit->source, g->c->name->offset);
    text_printf(&g->out, "CKPP_UNUSED_ static const ckpp_module %s = &ckpp_kernel_%s;\n", g->id,
                g->id);
    for (const module_kernel *k = g->c->kernels; k; k = k->next) {
        if (k->nparams)
            put_params(g, k);
        put_macro(g, k);
    }
}
