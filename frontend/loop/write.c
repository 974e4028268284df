/* write.c - a loop as a construct in braces, with what the program computes in front of it.
 *
 * The program computes the number of iterations, and the addresses that each view's access has in
 * the first iteration, one step further along each loop, and in the last: from these the library
 * makes the view. Loop variables are renamed there, since the loop's own do not exist. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <stdlib.h>
#include <string.h>

static int id(const loop *l)
{
    return l->c->number;
}

static size_t anchor(const loop *l)
{
    return l->c->directive.begin;
}

/* ---- the program's expressions ---- */

/* The value of a variable that the body declares and never changes. */
typedef struct local_search {
    str name;
    const node *value;
} local_search;

static void find_declared(const node *n, void *data)
{
    local_search *s = data;
    if (n->kind == NODE_DECLARATOR && n->at && str_equal(n->at->text, s->name))
        s->value = n->a;
    tree_each(n, find_declared, data);
}

/* Appends an expression of the program. Loop variables have the names of the generated ones, and
 * variables of the body their values. */
static void put_host(const loop *l, text *out, const token *first, const token *last)
{
    for (const token *t = first; t <= last; t++) {
        bool member = t > first && (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"));
        int level = t->kind == TOKEN_NAME && !member ? loop_level_of(l, t->text) : -1;
        local_search s = {t->text, NULL};
        if (t->kind == TOKEN_NAME && !member && level < 0)
            find_declared(l->body, &s);
        if (level >= 0) {
            text_printf(out, "ckpp_at_%d_%d", id(l), level);
        } else if (s.value) {
            text_puts(out, "(");
            put_host(l, out, s.value->first, s.value->last);
            text_puts(out, ")");
        } else {
            text_put(out, t->text.data, t->text.size);
        }
        text_puts(out, t < last ? " " : "");
    }
}

static const char *host_text(const loop *l, const node *n)
{
    text out = {0};
    put_host(l, &out, n->first, n->last);
    const char *made = arena_strndup(l->unit->arena, out.data, out.size);
    text_free(&out);
    return made;
}

/* An element of the array: x[0][0]. */
static const char *element(const loop *l, const loop_array *a)
{
    text out = {0};
    text_put(&out, a->path.data, a->path.size);
    for (size_t k = 0; k < a->dimensions; k++)
        text_puts(&out, "[0]");
    const char *made = arena_strndup(l->unit->arena, out.data, out.size);
    text_free(&out);
    return made;
}

static void put_line(loop *l, loop_writer *w, size_t at)
{
    text line = {0};
    c_put_line(&line, l->unit->source, at);
    loop_put(w, at, "\n%s", line.data);
    text_free(&line);
}

/* "FILE", LINE */
static const char *place(const loop *l, size_t at)
{
    const char *file;
    int line;
    text out = {0};
    source_presumed(l->unit->source, at, &file, &line);
    c_put_literal(&out, (str){file, strlen(file)});
    text_printf(&out, ", %d", line);
    const char *made = arena_strndup(l->unit->arena, out.data, out.size);
    text_free(&out);
    return made;
}

/* ---- iterations ---- */

/* Whether the expression may be written twice: it calls and changes nothing. */
static bool is_pure(const node *n)
{
    for (const token *t = n->first; t <= n->last; t++)
        if ((t < n->last && t->kind == TOKEN_NAME && str_is(t[1].text, "(")) ||
            str_is(t->text, "=") || str_is(t->text, "++") || str_is(t->text, "--"))
            return false;
    return true;
}

/* The bound as the condition has it: compilers know more of a constant than of a variable that has
 * its value, and warn less. */
static const char *bound_of(const loop *l, int k)
{
    const loop_level *v = &l->levels[k];
    return is_pure(v->bound)
               ? arena_printf(l->unit->arena, "(%s)", host_text(l, v->bound))
               : arena_printf(l->unit->arena, "ckpp_bound_%d_%d", id(l), k);
}

static void put_levels(loop *l, loop_writer *w)
{
    const int n = id(l);
    for (int k = 0; k < l->nlevels; k++) {
        const loop_level *v = &l->levels[k];
        const char *bound = host_text(l, v->bound);
        put_line(l, w, v->statement->first->offset);
        loop_put(w, anchor(l), "const %s ckpp_first_%d_%d = (%s); ", v->type, n, k,
                 host_text(l, v->first));
        loop_put(w, anchor(l), "%s((__typeof__(%s))1 / 2 == 0, \"the loop's bound is no integer\"); ",
                 l->unit->cxx ? "static_assert" : "_Static_assert", bound);
        loop_put(w, anchor(l), "const __typeof__(%s) ckpp_bound_%d_%d = %s; ", bound, n, k, bound);
        loop_put(w, anchor(l), "const int64_t ckpp_step_%d_%d = %s(int64_t)(%s);", n, k,
                 v->down ? "-" : "", v->step ? host_text(l, v->step) : "1");
    }
    put_line(l, w, anchor(l));
    loop_put(w, anchor(l), "const int64_t ckpp_trips_%d[] = {", n);
    for (int k = 0; k < l->nlevels; k++) {
        const loop_level *v = &l->levels[k];
        loop_put(w, anchor(l),
                 "%sckpp_first_%d_%d %s %s ? ckpp_loop_trips_((int64_t)ckpp_first_%d_%d, "
                 "(int64_t)ckpp_bound_%d_%d, ckpp_step_%d_%d, %d) : 0",
                 k ? ", " : "", n, k, v->relation, bound_of(l, k), n, k, n, k, n, k,
                 v->relation[1] == '=' && v->relation[0] != '!');
    }
    loop_put(w, anchor(l), "};\n");
}

/* ---- views ---- */

/* Whether the program computes where the accesses are: for a view, and to see that an element is
 * not written twice. */
static bool is_computed(const loop_view *v)
{
    return v->name || (v->affine && v->written_at);
}

static int count_views(const loop *l)
{
    int count = 0;
    for (const loop_view *v = l->views; v; v = v->next)
        count += is_computed(v);
    return count;
}

static void put_addresses(loop *l, loop_writer *w, int views)
{
    const int n = id(l), places = l->nlevels + 2;
    int number = 0;
    loop_put(w, anchor(l),
             "const void *ckpp_places_%d[%d][%d] = {{0}};\n"
             "for (int ckpp_k_%d = ckpp_loop_runs_(ckpp_trips_%d, %d) ? 0 : %d; ckpp_k_%d < %d; "
             "ckpp_k_%d++) {\n",
             n, views, places, n, n, l->nlevels, places, n, places, n);
    for (int k = 0; k < l->nlevels; k++)
        loop_put(w, anchor(l),
                 "const %s ckpp_at_%d_%d = (%s)((int64_t)ckpp_first_%d_%d + ckpp_step_%d_%d * "
                 "ckpp_loop_place_(ckpp_k_%d, %d, ckpp_trips_%d, %d)); (void)ckpp_at_%d_%d;\n",
                 l->levels[k].type, n, k, l->levels[k].type, n, k, n, k, n, k, n, l->nlevels, n,
                 k);
    for (const loop_view *v = l->views; v; v = v->next) {
        if (!is_computed(v))
            continue;
        put_line(l, w, v->access->first->offset);
        loop_put(w, anchor(l), "ckpp_places_%d[%d][ckpp_k_%d] = &(%s);", n, number++, n,
                 host_text(l, v->access));
    }
    loop_put(w, anchor(l), "\n}\n");
}

static void put_views(loop *l, loop_writer *w)
{
    const int n = id(l), views = count_views(l);
    int number = 0;
    loop_put(w, anchor(l),
             "ckpp_status ckpp_status_%d = ckpp_loop_check_(ckpp_trips_%d, %d, %s);\n", n, n,
             l->nlevels, place(l, anchor(l)));
    if (!views)
        return;
    put_addresses(l, w, views);
    loop_put(w, anchor(l), "ckpp_array ckpp_view_%d[%d];\n", n, views);
    for (const loop_view *v = l->views; v; v = v->next) {
        if (!is_computed(v))
            continue;
        const char *one = element(l, v->array);
        text name = {0};
        c_put_literal(&name, v->key);
        put_line(l, w, v->access->first->offset);
        loop_put(w, anchor(l),
                 "if (!ckpp_status_%d) ckpp_status_%d = ckpp_loop_view_(&ckpp_view_%d[%d], "
                 "ckpp_places_%d[%d], %d, ckpp_trips_%d, CKPP_DTYPE_AT_(&%s), sizeof(%s), %d, "
                 "%s%s, %s, %s, %s);",
                 n, n, n, number, n, number, l->nlevels, n, one, one, v->written_at != NULL,
                 v->array->clause && v->name ? "&" : "",
                 v->array->clause && v->name ? one : "(void *)0",
                 v->array->clause && v->name ? loop_elements(l, v->array) : "-1",
                 place(l, v->access->first->offset), name.data);
        text_free(&name);
        number++;
    }
    loop_put(w, anchor(l), "\n");
}

/* ---- the directive ---- */

/* A placeholder that no word of the construct is. */
static const char *new_letter(loop *l)
{
    for (l->letter--; l->letter >= 'A'; l->letter--) {
        bool word = false;
        for (size_t k = 0; k < l->c->body_tokens.count && !word; k++)
            word = l->c->body_tokens.items[k].text.size == 1 &&
                   l->c->body_tokens.items[k].text.data[0] == l->letter;
        if (!word)
            return arena_printf(l->unit->arena, "%c", l->letter);
    }
    loop_error_at(l, l->c->body_tokens.items, l->c->body_tokens.items,
                  "the loop uses more variables whose types ckpp does not know than there are "
                  "letters");
    return "float";
}

/* The type's name if kernels know it. */
static const char *known_type(const loop *l, const token_list *words)
{
    ckpp_dtype dtype;
    const char *name;
    if (!words->count || type_resolve(l->types, (range){words->items, words->count}, &dtype,
                                      &name) != TYPE_KNOWN)
        return NULL;
    text out = {0};
    token_put(&out, words->items, words->count);
    const char *made = arena_strndup(l->unit->arena, out.data, out.size);
    text_free(&out);
    return made;
}

/* The type of a number, or of the elements of an array or pointer of the program. */
static const char *type_of(loop *l, str path, const token *first)
{
    const host_name *h = host_find(l->host, path, first->offset);
    if (!h || h->kind != HOST_VARIABLE)
        return new_letter(l);
    token_list t = token_scan(l->unit->arena, l->unit->source, h->begin, h->offset);
    token_list words = {.source = t.source};
    bool simple = true;
    for (size_t k = 0; k < t.count; k++) {
        unsigned word = names_keyword(t.items[k].text);
        if (t.items[k].kind != TOKEN_NAME) {
            simple = simple && (str_is(t.items[k].text, "*") || str_is(t.items[k].text, "("));
            continue;
        }
        if (word & KEYWORD_SPECIFIER)
            continue;
        words.items = arena_grow(l->unit->arena, words.items, words.count, sizeof *words.items);
        words.items[words.count++] = t.items[k];
    }
    const char *known = simple ? known_type(l, &words) : NULL;
    return known ? known : new_letter(l);
}

/* Appends "in(TYPE NAME = HOST) ". The name's place is that of `at`. */
static void put_parameter(loop_writer *w, const char *word, const char *type, const char *name,
                          const char *host, const token *at)
{
    loop_put(w, at->offset, "%s(%s %s = %s) ", word, type, name, host);
}

static const char *direction(const loop_view *v)
{
    bool given_out = v->array->clause && v->array->clause->direction == CLAUSE_OUT;
    if (!v->written_at)
        return "in";
    return v->always_written && (!v->read_first || (given_out && !v->read_first)) ? "out" : "inout";
}

static void put_view_parameters(loop *l, loop_writer *w)
{
    int number = 0;
    for (const loop_view *v = l->views; v; v = v->next) {
        if (!is_computed(v))
            continue;
        if (v->name)
            put_parameter(w, direction(v), type_of(l, v->array->path, v->array->first), v->name,
                          arena_printf(l->unit->arena, "ckpp_view_%d[%d]", id(l), number),
                          v->access->first);
        number++;
    }
}

static void put_raw_parameters(loop *l, loop_writer *w)
{
    for (loop_array *a = l->arrays; a; a = a->next) {
        if (!a->raw_name)
            continue;
        loop_put(w, a->first->offset, "%s(raw %s %s%s = &%s) ", a->raw_written ? "inout" : "in",
                 type_of(l, a->path, a->first), a->raw_name, loop_extents(l, a), element(l, a));
    }
}

static void put_scalar_parameters(loop *l, loop_writer *w)
{
    for (const loop_scalar *s = l->scalars; s; s = s->next)
        loop_put(w, s->first->offset, "in(%s %s = (%.*s)) ", type_of(l, s->path, s->first),
                 s->name, (int)s->path.size, s->path.data);
}

/* The clauses that are the construct's own. */
static void put_clauses(loop *l, loop_writer *w)
{
    for (const clause *c = l->c->clauses; c; c = c->next) {
        if (c->kind == CLAUSE_COLLAPSE || c->kind == CLAUSE_PRIVATE || c->kind == CLAUSE_REDUCE ||
            c->kind == CLAUSE_STATUS)
            continue;
        text out = {0};
        if (c->value.first != c->word) {
            text_puts(&out, "(");
            token_put(&out, c->value.first, c->value.count);
            text_puts(&out, ")");
        }
        loop_put(w, c->word->offset, "%.*s%s ", (int)c->word->text.size, c->word->text.data,
                 out.data ? out.data : "");
        text_free(&out);
    }
}

static void put_results(loop *l, loop_writer *w)
{
    const char *between = "reduce(";
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op)
            put_parameter(w, "out", type_of(l, v->name->text, v->name), v->kernel_name,
                          arena_printf(l->unit->arena, "ckpp_result_%d_%.*s", id(l),
                                       (int)v->name->text.size, v->name->text.data),
                          v->name);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op) {
            loop_put(w, v->name->offset, "%s%.*s : %s", between, (int)v->op->text.size,
                     v->op->text.data, v->kernel_name);
            between = ", ";
        }
    if (*between == ',')
        loop_put(w, anchor(l), ") ");
}

static bool has_views(const loop *l)
{
    for (const loop_view *v = l->views; v; v = v->next)
        if (v->name)
            return true;
    return false;
}

static void put_size(loop *l, loop_writer *w)
{
    if (has_views(l))
        return;
    for (int k = 0; k < l->nlevels; k++)
        loop_put(w, anchor(l), "%sckpp_trips_%d[%d]", k ? " * " : "size(", id(l), k);
    loop_put(w, anchor(l), ") ");
}

/* ---- the body ---- */

static bool is_literal(const node *n)
{
    return n->kind == NODE_NUMBER && n->first == n->last && n->at->text.size < 10 &&
           strspn(n->at->text.data, "0123456789") >= n->at->text.size;
}

/* A number of the header as the kernel has it: a literal, or a parameter, which is added to the
 * directive. */
static const char *header_number(loop *l, loop_writer *w, const node *n, const char *what, int k)
{
    if (n && is_literal(n))
        return arena_strndup(l->unit->arena, n->at->text.data, n->at->text.size);
    const char *stem = arena_printf(l->unit->arena, "%s_%s", l->levels[k].kernel_name, what);
    const char *name = loop_new_name(l, (str){stem, strlen(stem)});
    loop_put(w, anchor(l), "in(int64 %s = (int64_t)ckpp_%s_%d_%d) ", name, what, id(l), k);
    return name;
}

/* The iteration's number along loop k. */
static const char *iteration(loop *l, loop_writer *w, int k)
{
    if (l->nlevels == 1)
        return "_i";
    if (has_views(l))
        return arena_printf(l->unit->arena, "_ind[%d]", k);
    const char *number = "_i";
    for (int j = l->nlevels - 1; j >= k; j--) {
        const char *name = loop_new_name(l, (str){"trips", 5});
        loop_put(w, anchor(l), "in(int64 %s = ckpp_trips_%d[%d]) ", name, id(l), j);
        number = arena_printf(l->unit->arena, j == k ? "(%s %% %s)" : "(%s / %s)", number, name);
    }
    return number;
}

/* The declarations of the loop variables that the body uses. Their parameters are added to the
 * directive. */
static const char *variables(loop *l, loop_writer *w)
{
    text out = {0};
    for (int k = 0; k < l->nlevels; k++) {
        const loop_level *v = &l->levels[k];
        if (!v->used)
            continue;
        const char *number = iteration(l, w, k);
        const char *first = header_number(l, w, v->first, "first", k);
        const char *step = v->step && !is_literal(v->step)
                               ? header_number(l, w, NULL, "step", k)
                           : v->step ? arena_printf(l->unit->arena, "%s%.*s", v->down ? "-" : "",
                                                    (int)v->step->at->text.size,
                                                    v->step->at->text.data)
                           : v->down ? "-1"
                                     : "1";
        text_printf(&out, "const %s %.*s = (%s)(%s + %s * %s); ", v->type,
                    (int)v->name->text.size, v->name->text.data, v->type, first, step, number);
    }
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (!v->op) {
            const char *type = type_of(l, v->name->text, v->name);
            if (type[0] >= 'A' && type[0] <= 'Z' && !type[1])
                loop_error_at(l, v->name, v->name,
                              "the type of '%.*s' is not known to kernels: declare it in the body",
                              (int)v->name->text.size, v->name->text.data);
            text_printf(&out, "%s %.*s; ", type, (int)v->name->text.size, v->name->text.data);
        }
    const char *made = out.size ? arena_strndup(l->unit->arena, out.data, out.size) : "";
    text_free(&out);
    return made;
}

static int compare_edits(const void *a, const void *b)
{
    const loop_edit *x = *(const loop_edit *const *)a, *y = *(const loop_edit *const *)b;
    return (x->begin > y->begin) - (x->begin < y->begin);
}

static void put_body(loop *l, loop_writer *w, const char *declarations)
{
    const loop_edit **edits = NULL;
    size_t count = 0, at = l->body->first->offset;
    for (const loop_edit *e = l->edits; e; e = e->next) {
        edits = arena_grow(l->unit->arena, edits, count, sizeof *edits);
        edits[count++] = e;
    }
    if (count)
        qsort(edits, count, sizeof *edits, compare_edits);
    loop_put(w, at, "{ %s{ ", declarations);
    for (size_t k = 0; k < count; k++) {
        loop_copy(w, at, edits[k]->begin);
        loop_put(w, edits[k]->begin, "%s", edits[k]->text);
        for (size_t j = edits[k]->begin; j < edits[k]->end; j++)
            if (l->unit->source->data[j] == '\n')
                loop_put(w, j, "\n");
        at = edits[k]->end;
    }
    loop_copy(w, at, l->body->last->offset + l->body->last->length);
    loop_put(w, l->body->last->offset, " } }\n");
}

/* ---- behind the construct ---- */

static void put_combination(loop *l, loop_writer *w, const loop_variable *v)
{
    const char *result = arena_printf(l->unit->arena, "ckpp_result_%d_%.*s", id(l),
                                      (int)v->name->text.size, v->name->text.data);
    int size = (int)v->name->text.size;
    const char *name = v->name->text.data;
    bool most = str_is(v->op->text, "max");
    put_line(l, w, v->name->offset);
    if (most || str_is(v->op->text, "min"))
        loop_put(w, anchor(l), "if (%s %c %.*s%s%.*s%s) %.*s = %s;", result, most ? '>' : '<', size,
                 name, v->by_function ? " || " : "", v->by_function ? size : 0, name,
                 v->by_function ? arena_printf(l->unit->arena, " != %.*s", size, name) : "", size,
                 name, result);
    else
        loop_put(w, anchor(l), "%.*s = (__typeof__(%.*s))(%.*s %.*s %s);", size, name, size, name,
                 size, name, (int)v->op->text.size, v->op->text.data, result);
}

static void put_end(loop *l, loop_writer *w)
{
    const clause *status = NULL;
    const int n = id(l);
    for (const clause *c = l->c->clauses; c; c = c->next)
        status = c->kind == CLAUSE_STATUS ? c : status;
    loop_put(w, anchor(l), "if (!ckpp_status_%d) {", n);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op)
            put_combination(l, w, v);
    loop_put(w, anchor(l), "\n}\n}\n");
    for (int k = 0; k < l->nlevels; k++)
        if (l->levels[k].is_outer)
            loop_put(w, anchor(l),
                     "%.*s = (%s)((int64_t)ckpp_first_%d_%d + ckpp_step_%d_%d * "
                     "ckpp_trips_%d[%d]);\n",
                     (int)l->levels[k].name->text.size, l->levels[k].name->text.data,
                     l->levels[k].type, n, k, n, k, n, k);
    put_line(l, w, status ? status->word->offset : anchor(l));
    if (status) {
        text out = {0};
        token_put(&out, status->value.first, status->value.count);
        loop_put(w, status->word->offset, "%s = ckpp_status_%d;\n}\n", out.data, n);
        text_free(&out);
    } else {
        loop_put(w, anchor(l), "ckpp_loop_report_(ckpp_status_%d);\n}\n", n);
    }
}

void loop_write(loop *l, loop_writer *w)
{
    const int n = id(l);
    loop_put(w, anchor(l), "{");
    put_levels(l, w);
    put_views(l, w);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op)
            loop_put(w, anchor(l), "__typeof__(%.*s) ckpp_result_%d_%.*s;\n",
                     (int)v->name->text.size, v->name->text.data, n, (int)v->name->text.size,
                     v->name->text.data);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (!v->op)
            loop_put(w, anchor(l), "(void)sizeof(%.*s);\n", (int)v->name->text.size,
                     v->name->text.data);
    loop_put(w, anchor(l), "if (!ckpp_status_%d && ckpp_loop_runs_(ckpp_trips_%d, %d)) {\n", n, n,
             l->nlevels);
    loop_put(w, anchor(l), "#pragma kernel %s ", l->c->is->word);
    if (l->c->name)
        loop_put(w, l->c->name->offset, "%.*s ", (int)l->c->name->text.size,
                 l->c->name->text.data);
    put_view_parameters(l, w);
    put_raw_parameters(l, w);
    put_scalar_parameters(l, w);
    const char *declarations = variables(l, w);
    put_results(l, w);
    put_size(l, w);
    put_clauses(l, w);
    loop_put(w, anchor(l), "status(ckpp_status_%d)\n", n);
    put_body(l, w, declarations);
    put_end(l, w);
}
