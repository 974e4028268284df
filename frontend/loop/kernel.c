/* kernel.c - the directive and the body of the construct that a loop becomes. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <stdlib.h>
#include <string.h>

/* Appends "in(TYPE NAME = HOST) ". The name's place is that of `at`. */
static void put_parameter(loop_writer *w, const char *word, const char *type, const char *name,
                          const char *host, const token *at)
{
    loop_put(w, at->offset, "%s(%s %s = %s) ", word, type, name, host);
}

static const char *direction(const loop_view *v)
{
    if (!v->written_at)
        return "in";
    return v->always_written && !v->read_first ? "out" : "inout";
}

/* C's enums are integers, to which kernels may assign any. */
static const char *element_type(loop *l, const loop_array *a)
{
    const char *type = loop_known_type(l, a->path, a->first);
    return type && (l->unit->cxx || !type_is_enum(l->types, type)) ? type : loop_new_letter(l);
}

static void put_view_parameters(loop *l, loop_writer *w)
{
    int number = 0;
    for (const loop_view *v = l->views; v; v = v->next) {
        if (!loop_is_computed(l, v))
            continue;
        if (v->name)
            put_parameter(w, direction(v), element_type(l, v->array), v->name,
                          arena_printf(l->unit->arena, "ckpp_view_%d[%d]", loop_id(l), number),
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
                 element_type(l, a), a->raw_name, loop_extents(l, a), loop_element(l, a));
    }
}

static void put_scalar_parameters(loop *l, loop_writer *w)
{
    for (const loop_scalar *s = l->scalars; s; s = s->next)
        loop_put(w, s->first->offset, "in(%s %s = (%s%.*s)) ", loop_type_of(l, s->path, s->first),
                 s->name, loop_is_bit_field(l, s->path) ? "+" : "", (int)s->path.size,
                 s->path.data);
}

static void put_shown(text *out, const char *name, str shown, unsigned numbers)
{
    if (!name)
        return;
    text_puts(out, out->size ? ", " : "");
    c_put_literal(out, (str){name, strlen(name)});
    text_puts(out, ", ");
    c_put_literal(out, shown);
    text_printf(out, ", %u", numbers);
}

/* Why the array is raw, and how many elements an iteration reads and writes: a byte each. */
static unsigned numbers_of(const loop_array *a)
{
    return (unsigned)a->hidden | (unsigned)a->reads << 8 | (unsigned)a->writes << 16;
}

/* Of a view, whether the loop begins with what the program has there. */
static unsigned numbers_of_view(const loop_view *v)
{
    return v->read_before && v->written_at ? 1u << 8 | 1u << 16 : 0;
}

/* Says that it is a loop, and of the parameters what the program calls them, and numbers. */
static void put_loop(loop *l, loop_writer *w)
{
    text out = {0};
    for (const loop_view *v = l->views; v; v = v->next)
        put_shown(&out, loop_is_computed(l, v) ? v->name : NULL, v->key, numbers_of_view(v));
    for (const loop_array *a = l->arrays; a; a = a->next)
        put_shown(&out, a->raw_name, a->path, numbers_of(a));
    for (const loop_scalar *s = l->scalars; s; s = s->next)
        put_shown(&out, s->name, s->path, 0);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op) {
            put_shown(&out, v->kernel_name, v->name->text, 0);
            put_shown(&out, v->part_name, v->name->text, 0);
        }
    if (l->debug)
        put_shown(&out, "", (str){l->debug, strlen(l->debug)}, 0);
    loop_put(w, loop_anchor(l), "ckpp_loop(%s) ", out.data ? out.data : "");
    text_free(&out);
}

/* The clauses that are the construct's own. */
void loop_put_clauses(loop *l, loop_writer *w)
{
    put_loop(l, w);
    for (const clause *c = l->c->clauses; c; c = c->next) {
        if (c->kind == CLAUSE_COLLAPSE || c->kind == CLAUSE_PRIVATE || c->kind == CLAUSE_REDUCE ||
            c->kind == CLAUSE_STATUS || c->kind == CLAUSE_BOUNDARY)
            continue;
        text out = {0};
        if (c->kind == CLAUSE_COMM) {
            text_printf(&out, "(*ckpp_comm_%d)", loop_id(l));
        } else if (c->value.first != c->word) {
            text_puts(&out, "(");
            token_put(&out, c->value.first, c->value.count);
            text_puts(&out, ")");
        }
        loop_put(w, c->word->offset, "%.*s%s ", (int)c->word->text.size, c->word->text.data,
                 out.data ? out.data : "");
        text_free(&out);
    }
}

/* The result of a variable that an expression combines. */
static void put_expression(loop *l, loop_writer *w, const loop_variable *v)
{
    const char *type = loop_type_of(l, v->name->text, v->name);
    text expression = {0};
    token_put(&expression, v->expression.first, v->expression.count);
    put_parameter(w, "out", type, v->part_name, loop_result(l, v), v->name);
    loop_put(w, v->op->offset, "reduce(%s) reduce_type(%s) ", expression.data, type);
    text_free(&expression);
}

/* The variable that an expression combines, or NULL. */
static const loop_variable *combined(const loop *l)
{
    const loop_variable *found = l->variables;
    while (found && !found->expression.count)
        found = found->next;
    return found;
}

const char *loop_return(const loop *l)
{
    const loop_variable *v = combined(l);
    return v ? arena_printf(l->unit->arena, "return %s", v->kernel_name) : NULL;
}

/* The declaration of such a variable. */
static const char *put_identity(loop *l)
{
    const loop_variable *v = combined(l);
    text out = {0};
    for (const clause *c = l->c->clauses; v && c; c = c->next)
        if (c->kind == CLAUSE_IDENTITY) {
            text_printf(&out, "%s %s = ", loop_type_of(l, v->name->text, v->name), v->kernel_name);
            token_put(&out, c->value.first, c->value.count);
            text_puts(&out, "; ");
        }
    return arena_take(l->unit->arena, &out).data;
}

void loop_put_results(loop *l, loop_writer *w)
{
    const char *between = "reduce(";
    if (combined(l)) {
        put_expression(l, w, combined(l));
        return;
    }
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op)
            put_parameter(w, "out", loop_type_of(l, v->name->text, v->name), v->kernel_name,
                          loop_result(l, v), v->name);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op) {
            loop_put(w, v->name->offset, "%s%.*s : %s", between, (int)v->op->text.size,
                     v->op->text.data, v->kernel_name);
            between = ", ";
        }
    if (*between == ',')
        loop_put(w, loop_anchor(l), ") ");
}

bool loop_has_views(const loop *l)
{
    for (const loop_view *v = l->views; v; v = v->next)
        if (v->name)
            return true;
    return false;
}

enum { MOST_EXTENTS = 3 }; /* of ckpp_shape() */

/* Whether no view says how many iterations each loop has, so that the construct does. */
static bool has_shape(const loop *l)
{
    return !loop_has_views(l) && !l->nested && l->nlevels > 1 && l->nlevels <= MOST_EXTENTS;
}

static void put_size(loop *l, loop_writer *w)
{
    if (loop_has_views(l))
        return;
    if (l->nested) {
        loop_put(w, loop_anchor(l),
                 "size(ckpp_team_%d.ckpp_threads_) in(int32 %s = ckpp_team_%d.ckpp_shift_) "
                 "block(ckpp_team_%d.ckpp_block_) ckpp_whole(ckpp_team_%d.ckpp_whole_) "
                 "ckpp_kept(ckpp_team_%d.ckpp_kept_) ",
                 loop_id(l), l->shift, loop_id(l), loop_id(l), loop_id(l), loop_id(l));
        if (l->columns)
            loop_put(w, loop_anchor(l), "in(int64 %s = ", l->columns);
    }
    if (l->nested && !l->columns)
        return;
    for (int k = 0; k < l->nlevels; k++)
        loop_put(w, loop_anchor(l), "%sckpp_trips_%d[%d]",
                 k           ? " * "
                 : l->nested ? ""
                             : "size((",
                 loop_id(l), k);
    loop_put(w, loop_anchor(l), l->nested ? ") " : ")) ");
    if (!has_shape(l))
        return;
    for (int k = 0; k < l->nlevels; k++)
        loop_put(w, loop_anchor(l), "%sckpp_trips_%d[%d]", k ? ", " : "ckpp_shape(", loop_id(l),
                 k);
    loop_put(w, loop_anchor(l), l->nlevels < MOST_EXTENTS ? ", 0) " : ") ");
}

/* ---- the body ---- */

/* A number of the header as the kernel has it: a literal, or a parameter, which
 * is added to the directive. */
static const char *header_number(loop *l, loop_writer *w, const node *n, const char *what, int k)
{
    if (n && loop_is_literal(n))
        return arena_strndup(l->unit->arena, n->at->text.data, n->at->text.size);
    const char *stem = arena_printf(l->unit->arena, "%s_%s", l->levels[k].kernel_name, what);
    const char *name = loop_new_name(l, (str){stem, strlen(stem)});
    loop_put(w, loop_anchor(l), "in(int64 %s = (ckpp_int64)ckpp_%s_%d_%d) ", name, what,
             loop_id(l), k);
    return name;
}

/* The iteration's number along loop k. */
static const char *iteration(loop *l, loop_writer *w, int k)
{
    const char *row = l->nested ? arena_printf(l->unit->arena, "%s.row", l->team) : "_i";
    if (l->nlevels == 1)
        return row;
    if (loop_has_views(l) || has_shape(l))
        return arena_printf(l->unit->arena, "_ind[%d]", k);
    const char *number = row;
    for (int j = l->nlevels - 1; j >= k; j--) {
        const char *name = loop_new_name(l, (str){"trips", 5});
        loop_put(w, loop_anchor(l), "in(int64 %s = ckpp_trips_%d[%d]) ", name, loop_id(l), j);
        number = arena_printf(l->unit->arena, j == k ? "(%s %% %s)" : "(%s / %s)", number, name);
    }
    return number;
}

/* The declaration of a variable of private(...): of its type as kernels know it, or of a
 * placeholder that a parameter gives the type. */
static const char *private_variable(loop *l, loop_writer *w, const loop_variable *v)
{
    const str name = v->name->text;
    const char *type = loop_private_type(l, v);
    const char *ending = !l->unit->cxx && names_is_name_in_c(name) ? C_ENDING : "";
    if (type)
        return arena_printf(l->unit->arena, "[[maybe_unused]] %s %.*s%s; ", type, (int)name.size,
                            name.data, ending);
    const char *zero = arena_printf(l->unit->arena, "%.*s_zero", (int)name.size, name.data);
    zero = loop_new_name(l, (str){zero, strlen(zero)});
    type = loop_new_letter(l);
    loop_put(w, loop_anchor(l), "in(%s %s = ckpp_zero_%d_%.*s) ", type, zero, loop_id(l),
             (int)name.size, name.data);
    return arena_printf(l->unit->arena, "[[maybe_unused]] %s %.*s%s = %s; ", type, (int)name.size,
                        name.data, ending, zero);
}

/* The template's type as what a parameter has: a value of that type, which is zero. */
static const char *template_type(loop *l, loop_writer *w, const loop_template_type *t)
{
    const int size = (int)t->name.size;
    const char *zero = arena_printf(l->unit->arena, "%.*s_zero", size, t->name.data);
    const char *letter = loop_new_letter(l);
    zero = loop_new_name(l, (str){zero, strlen(zero)});
    loop_put(w, loop_anchor(l), "in(%s %s = ckpp_zero_%d_%.*s) ", letter, zero, loop_id(l), size,
             t->name.data);
    return arena_printf(l->unit->arena, "using %.*s = %s; (void)%s; ", size, t->name.data, letter,
                        zero);
}

static const char *private_array(loop *l, const loop_variable *v)
{
    return arena_printf(l->unit->arena, "[[maybe_unused]] %s %.*s%s; ", loop_private_type(l, v),
                        (int)v->name->text.size, v->name->text.data,
                        loop_literal_extents(l, v->name));
}

static const char *declared(const loop *l, const char *type, str name, const char *first,
                            const char *step, const char *number)
{
    return arena_printf(l->unit->arena, "const %s %.*s = (%s)(%s + %s * %s); ", type,
                        (int)name.size, name.data, type, first, step, number);
}

static const char *literal_step(const loop *l, const loop_level *v)
{
    return v->step   ? arena_printf(l->unit->arena, "%s%.*s", v->down ? "-" : "",
                                    (int)v->step->at->text.size, v->step->at->text.data)
           : v->down ? "-1"
                     : "1";
}

/* Whether a debugger is told the variable, which the body does without: not where that takes
 * parameters. */
static bool is_told(const loop *l, const loop_level *v)
{
    return !l->nested && loop_is_literal(v->first) && (!v->step || loop_is_literal(v->step)) &&
           loop_is_kernel_type(l, v->type) && !names_keyword(v->name->text) &&
           (l->nlevels == 1 || loop_has_views(l) || has_shape(l));
}

/* The declarations of the loop variables that the body uses. Their parameters are added to the
 * directive. In l->debug are those that it does without, or has by another name. */
static const char *variables(loop *l, loop_writer *w)
{
    text out = {0}, debug = {0};
    if (l->columns)
        text_printf(&out, "const ckpp::loop_columns %s(_i, %s, %s); ", l->team, l->shift,
                    l->columns);
    else if (l->nested)
        text_printf(&out, "const ckpp::loop_team<CKPP_WHOLE> %s(_i, %s); ", l->team, l->shift);
    if (l->nested)
        text_printf(&out, "if (%s.idle()) return; %s", l->team, loop_kept_declarations(l));
    for (int k = 0; k < l->nlevels; k++) {
        const loop_level *v = &l->levels[k];
        if (!v->used && is_told(l, v))
            text_puts(&debug,
                      declared(l, v->type, v->name->text, header_number(l, w, v->first, "", k),
                               literal_step(l, v), iteration(l, w, k)));
        if (!v->used)
            continue;
        const char *number = iteration(l, w, k), *type = v->type, *first;
        if (loop_is_kernel_type(l, v->type)) {
            first = header_number(l, w, v->first, "first", k);
        } else { /* a placeholder, which its first value gives the type */
            const char *stem = arena_printf(l->unit->arena, "%s_first", v->kernel_name);
            first = loop_new_name(l, (str){stem, strlen(stem)});
            type = loop_new_letter(l);
            loop_put(w, loop_anchor(l), "in(%s %s = ckpp_first_%d_%d) ", type, first, loop_id(l),
                     k);
        }
        const char *step = v->step && !loop_is_literal(v->step)
                               ? header_number(l, w, NULL, "step", k)
                               : literal_step(l, v);
        text_puts(&out, declared(l, type, (str){v->kernel_name, strlen(v->kernel_name)}, first,
                                 step, number));
        if (!l->nested && !str_is(v->name->text, v->kernel_name) && type == v->type &&
            !names_keyword(v->name->text))
            text_puts(&debug, declared(l, type, v->name->text, first, step, number));
    }
    l->debug = debug.size ? arena_take(l->unit->arena, &debug).data : NULL;
    for (const loop_template_type *t = l->template_types; t; t = t->next)
        text_puts(&out, template_type(l, w, t));
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (!v->op)
            text_puts(&out, loop_literal_extents(l, v->name) ? private_array(l, v)
                                                             : private_variable(l, w, v));
    for (const loop_scalar *s = l->scalars; s; s = s->next)
        if (s->copy)
            text_printf(&out, "[[maybe_unused]] auto %s = %s; ", s->copy, s->name);
    for (const loop_scalar *s = l->scalars; s; s = s->next)
        if (s->by_path && !str_is(s->path, s->name))
            text_printf(&out, "[[maybe_unused]] const auto %.*s = %s; ", (int)s->path.size,
                        s->path.data, s->name);
    return arena_take(l->unit->arena, &out).data;
}

static int compare_edits(const void *a, const void *b)
{
    const loop_edit *x = *(const loop_edit *const *)a, *y = *(const loop_edit *const *)b;
    const bool inserts = x->begin == x->end;
    if (x->begin != y->begin)
        return x->begin > y->begin ? 1 : -1;
    return inserts != (y->begin == y->end) ? inserts ? -1 : 1 : x->number - y->number;
}

static void put_body(loop *l, loop_writer *w, const char *declarations, const char *end)
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
    loop_put(w, l->body->last->offset, " } %s}\n", end);
}

void loop_write_kernel(loop *l, loop_writer *w)
{
    const bool parts = loop_has_parts(l);
    loop_put(w, loop_anchor(l), "#pragma kernel %s ", parts ? "elementwise" : l->c->is->word);
    if (l->c->name)
        loop_put(w, l->c->name->offset, "%.*s ", (int)l->c->name->text.size,
                 l->c->name->text.data);
    put_view_parameters(l, w);
    put_raw_parameters(l, w);
    put_scalar_parameters(l, w);
    const char *declarations = variables(l, w), *end = "";
    if (parts) {
        loop_put_parts(l, w);
        declarations = arena_printf(l->unit->arena, "%s%s", declarations, loop_part_variables(l));
        end = arena_printf(l->unit->arena, "%s; ", loop_store_parts(l));
    } else {
        loop_put_results(l, w);
    }
    if (loop_return(l)) {
        declarations = arena_printf(l->unit->arena, "%s%s", declarations, put_identity(l));
        end = arena_printf(l->unit->arena, "%s; ", loop_return(l));
    }
    put_size(l, w);
    if (l->exchanges)
        loop_put(w, loop_anchor(l), "ckpp_bases(ckpp_bases_%d) ", loop_id(l));
    loop_put_clauses(l, w);
    loop_put(w, loop_anchor(l), "status(ckpp_status_%d)\n", loop_id(l));
    put_body(l, w, declarations, end);
}

/* The construct that combines the parts. */
void loop_put_combination(loop *l, loop_writer *w)
{
    const size_t at = loop_anchor(l);
    text body = {0};
    if (!loop_has_parts(l))
        return;
    loop_put(w, at, "if (!ckpp_status_%d) {\n#pragma kernel reduction ", loop_id(l));
    for (const loop_variable *v = l->variables; v; v = v->next) {
        if (!v->op)
            continue;
        loop_put(w, v->name->offset, "in(%s %s = %s) ", loop_type_of(l, v->name->text, v->name),
                 v->part_name, loop_part_array(l, v));
        text_printf(&body, "%s = %s; ", v->kernel_name, v->part_name);
    }
    loop_put_results(l, w);
    loop_put_clauses(l, w);
    loop_put(w, at, "status(ckpp_status_%d)\n{ %s} } ", loop_id(l), body.data);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op)
            loop_put(w, at, "ckpp_free(&%s); ", loop_part_array(l, v));
    text_free(&body);
}
