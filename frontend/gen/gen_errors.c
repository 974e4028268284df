/* gen_errors.c - errors(abort): calls below it that stand as statements of their own, so that
 * nobody reads their status, go into ckpp_must().
 *
 * Those calls are the ones of kernels that the file or a header of kernels defines, and of ckpp's
 * own functions. What a macro's text has stays as it is: the macro may be used anywhere. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <stdlib.h>
#include <string.h>

/* The functions and macros of ckpp's that programs call and that return a status. */
static const char *const functions[] = {"ckpp_empty",
                                        "ckpp_zeros",
                                        "ckpp_full",
                                        "ckpp_empty_like",
                                        "ckpp_copy",
                                        "ckpp_fill",
                                        "ckpp_print",
                                        "ckpp_slice",
                                        "ckpp_transpose",
                                        "ckpp_reshape",
                                        "ckpp_broadcast",
                                        "ckpp_from",
                                        "ckpp_to",
                                        "ckpp_from_dlpack",
                                        "ckpp_from_dlpack_legacy",
                                        "ckpp_to_dlpack",
                                        "ckpp_to_dlpack_legacy",
                                        "ckpp_clear_kernels",
                                        "ckpp_get_device",
                                        "ckpp_set_device",
                                        "ckpp_synchronize",
                                        "ckpp_stream_create",
                                        "ckpp_stream_synchronize",
                                        "ckpp_event_create",
                                        "ckpp_event_record",
                                        "ckpp_event_wait",
                                        "ckpp_event_synchronize",
                                        "ckpp_event_elapsed",
                                        "ckpp_launch",
                                        "ckpp_module_global",
                                        "ckpp_module_lto_ir",
                                        "ckpp_module_compile",
                                        "ckpp_module_file",
                                        "ckpp_texture_create",
                                        "ckpp_texture_update",
                                        "ckpp_texture_of_surface",
                                        "ckpp_surface_create",
                                        "ckpp_surface_update",
                                        "ckpp_surface_read",
                                        "ckpp_comm_create",
                                        "ckpp_comm_coords",
                                        "ckpp_comm_shard",
                                        "ckpp_comm_gather",
                                        "ckpp_comm_scatter"};

static const name_set *names_of(unit *u)
{
    name_set *names = names_new(u->arena);
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
        names_add(names, (str){functions[k], strlen(functions[k])}, NAME_FUNCTION);
    for (const construct *c = u->constructs; c; c = c->next) {
        if (c->name && !c->is_inline && c->is->is_function)
            names_add(names, c->name->text, NAME_FUNCTION);
        for (const module_kernel *k = c->kernels; k; k = k->next)
            names_add(names, (str){k->call, strlen(k->call)}, NAME_FUNCTION);
    }
    str name;
    for (size_t k = 0; u->included_kernels && names_get(u->included_kernels, k, &name); k++)
        names_add(names, name, NAME_FUNCTION);
    return names;
}

/* ---- statements ---- */

/* Where the bracket opens that ends in front of token k. */
static size_t opening(const token_list *t, size_t k)
{
    int depth = 0;
    while (k > 0) {
        depth -= range_nesting(&t->items[--k]);
        if (!depth)
            break;
    }
    return k;
}

/* Goes back over directives and C++'s attributes. */
static size_t before(const token_list *t, size_t k)
{
    for (;;) {
        if (k > 0 && t->items[k - 1].kind == TOKEN_DIRECTIVE) {
            k--;
        } else if (k > 3 && str_is(t->items[k - 1].text, "]") &&
                   str_is(t->items[k - 2].text, "]")) {
            size_t open = opening(t, k);
            if (!str_is(t->items[open + 1].text, "["))
                return k;
            k = open;
        } else {
            return k;
        }
    }
}

/* Whether the parenthesis that ends in front of token k belongs to an if or a loop. */
static bool is_condition(const token_list *t, size_t k)
{
    k = opening(t, k);
    if (k > 1 && str_is(t->items[k - 1].text, "constexpr"))
        k--;
    return k > 0 && names_keyword(t->items[k - 1].text) & KEYWORD_CONTROL;
}

/* Whether the colon in front of token k ends a label, and is no part of a ?: */
static bool is_label(const token_list *t, size_t k)
{
    int colons = 0;
    while (k > 0) {
        str here = t->items[--k].text;
        if (str_is(here, "?") && colons-- == 0)
            return false;
        colons += str_is(here, ":");
        if (str_is(here, ";") || str_is(here, "{") || str_is(here, "}"))
            break;
    }
    return true;
}

static bool begins_statement(const token_list *t, size_t k)
{
    k = before(t, k);
    if (!k)
        return false;
    str last = t->items[k - 1].text;
    return str_is(last, ";") || str_is(last, "{") || str_is(last, "<%") || str_is(last, "}") ||
           str_is(last, "%>") || str_is(last, "else") || str_is(last, "do") ||
           (str_is(last, ")") && is_condition(t, k)) || (str_is(last, ":") && is_label(t, k - 1));
}

/* Where the namespaces in front of the name k begin. */
static size_t qualified(const token_list *t, size_t k)
{
    while (k > 0 && str_is(t->items[k - 1].text, "::")) {
        k--;
        if (k > 0 && t->items[k - 1].kind == TOKEN_NAME && !names_keyword(t->items[k - 1].text))
            k--;
    }
    return k;
}

/* Where the parenthesis at k closes. */
static size_t closing(const token_list *t, size_t k)
{
    int depth = 0;
    for (; k < t->count; k++) {
        depth += range_nesting(&t->items[k]);
        if (!depth)
            break;
    }
    return k;
}

/* Whether the statement that ends with the semicolon at k is the value of ({ ... }). */
static bool is_value(const token_list *t, size_t k)
{
    return k + 2 < t->count && str_is(t->items[k + 1].text, "}") &&
           str_is(t->items[k + 2].text, ")");
}

/* ---- edits ---- */

static void put(unit *u, edit_list *list, size_t begin, size_t end, const char *what)
{
    text t = {0};
    text_puts(&t, what);
    gen_add_edit(u, list, begin, end, &t, false);
    text_free(&t);
}

/* The directive goes, its lines stay. */
static void put_lines(unit *u, edit_list *list)
{
    text lines = {0};
    text_puts(&lines, "");
    for (size_t k = u->errors.begin; k < u->errors.end; k++)
        text_puts(&lines, u->source->data[k] == '\n' ? "\n" : "");
    gen_add_edit(u, list, u->errors.begin, u->errors.end, &lines, false);
    text_free(&lines);
}

void gen_errors(unit *u, edit_list *list)
{
    if (!u->errors.end)
        return;
    const name_set *names = names_of(u);
    const construct *c = u->constructs;
    token_list t = token_scan(u->arena, u->source, 0, u->source->size);
    char *open = arena_alloc(u->arena, t.count + 1); /* the brackets around a token */
    size_t depth = 0;
    name_kind kind;
    put_lines(u, list);
    for (size_t k = 0; k < t.count; k++) {
        const token *here = &t.items[k];
        int nesting = range_nesting(here);
        if (nesting > 0)
            open[depth++] = here->text.data[0];
        else if (nesting < 0 && depth)
            depth--;
        while (c && here->offset >= (c->closing.end ? c->closing.end : c->body.end))
            c = c->next;
        if (here->offset < u->errors.end || (c && here->offset >= c->directive.begin) || !depth ||
            (open[depth - 1] != '{' && open[depth - 1] != '<') || here->kind != TOKEN_NAME ||
            !str_is(here[1].text, "(") || !names_find(names, here->text, &kind) ||
            !begins_statement(&t, qualified(&t, k)))
            continue;
        size_t close = closing(&t, k + 1), end = close + 1;
        if (end >= t.count || !str_is(t.items[end].text, ";") || is_value(&t, end))
            continue;
        size_t begin = t.items[qualified(&t, k)].offset;
        put(u, list, begin, begin, "ckpp_must(");
        put(u, list, t.items[close].offset + 1, t.items[close].offset + 1, ")");
    }
}
