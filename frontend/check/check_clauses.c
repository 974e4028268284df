/* check_clauses.c - which clauses a construct may have, and their form. */
#define _GNU_SOURCE
#include "frontend/check/check.h"
#include "runtime/base/base.h"

#include <string.h>

static const char *nearest_clause(const construct *c, str word)
{
    const char *words[CLAUSE_COUNT];
    size_t n = 0;
    for (int kind = 0; kind < CLAUSE_COUNT; kind++)
        if (ast_takes(c->is, (clause_kind)kind))
            words[n++] = ast_clause(kind)->word;
    return str_nearest(word, words, n);
}

void check_unknown_clause(checker *k, construct *c, const char *name)
{
    for (const clause *l = c->clauses; l; l = l->next) {
        if (l->kind != CLAUSE_UNKNOWN)
            continue;
        check_error_name(k, name, l->word, "unknown clause @");
        const char *nearest = nearest_clause(c, l->word->text);
        if (str_is(l->word->text, "reduction")) /* OpenMP's word */
            nearest = c->is->reduces ? ast_clause(CLAUSE_REDUCE)->word
                                     : "#pragma kernel reduction";
        if (c->is->has_grid && check_raw_habit(l->word->text))
            nearest = check_raw_habit(l->word->text);
        bool flag = nearest &&
                    ast_clause(ast_clause_find((str){nearest, strlen(nearest)}))->form ==
                        AST_NOTHING;
        if (!c->name && !flag && !str_is(l->word[1].text, "(")) {
            check_note(k, check_span(l->word),
                       arena_printf(k->unit->arena,
                                    "a kernel's name comes first: #pragma kernel %s %.*s ...",
                                    c->is->word, (int)l->word->text.size, l->word->text.data));
            nearest = NULL;
        }
        if (nearest)
            check_note(k, check_span(l->word),
                       arena_printf(k->unit->arena, "did you mean '%s'?", nearest));
        c->broken = true;
    }
}

void check_duplicate_clause(checker *k, construct *c, const char *name)
{
    for (const clause *l = c->clauses; l; l = l->next) {
        if (c->clause[l->kind]) {
            check_error_name(k, name, l->word, "clause @ is given twice");
            check_note(k, check_span(c->clause[l->kind]->word), "the first one is here");
        } else {
            c->clause[l->kind] = l;
        }
    }
}

void check_comm(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_COMM];
    const token *t = l && l->value.count == 1 ? l->value.first : NULL;
    const host_name *h = t ? host_find(k->host, t->text, t->offset) : NULL;
    if (!h || !host_is_pointer(k->host, k->unit->arena, h))
        return;
    check_error_name(k, name, t, "@ is a pointer, and comm(...) takes the ckpp_comm itself");
    check_note(k, check_span(t),
               arena_printf(k->unit->arena, "say comm(*%.*s)", (int)t->text.size, t->text.data));
}

/* The note for a clause of other constructs. */
static const char *foreign_clause(clause_kind kind)
{
    if (kind == CLAUSE_REDUCE)
        return "it is one of '#pragma kernel reduction', which combines: write that instead";
    if (kind == CLAUSE_INSTANTIATE)
        return "its kernel is compiled already: leave it out";
    if (kind == CLAUSE_TUNE)
        return "it is one of 'raw'; ckpp --tune tunes what ckpp chooses for other kernels";
    if (kind == CLAUSE_COMM)
        return "it is one of 'reduction', and of 'elementwise' with boundary(exchange)";
    switch (ast_clause(kind)->constructs) {
    case AST_ELEMENTWISE: return "it is one of 'elementwise': put what it says into the body";
    case AST_REDUCTION: return "it is one of 'reduction', which combines elements: leave it out";
    case AST_MODULE: return "it is one of 'module': a kernel alone needs no names";
    case AST_PRECOMPILED:
    case AST_IN_FILE:
        return "it is one of 'precompiled', whose kernel is compiled already: leave it out";
    case AST_COMPILED: return "it is one of kernels that ckpp compiles: leave it out";
    case AST_WRITTEN: return "it is one of 'raw' and 'module': leave it out";
    case AST_LAUNCHED:
    case AST_RAW: return "it is one of 'raw', whose body has its own indexing: leave it out";
    default: return "a raw kernel runs as many threads as threads(...) or grid(...) say";
    }
}

/* Reports clauses of other constructs, such as reduce(...) of an elementwise kernel. */
void check_clause_construct(checker *k, construct *c, const char *name)
{
    for (clause_kind kind = CLAUSE_COLLAPSE; kind <= CLAUSE_PRIVATE; kind++) {
        const clause *given = c->clause[kind];
        if (!given)
            continue;
        check_error_name(k, name, given->word, "@ is for loops");
        check_note(k, check_span(given->word),
                   kind == CLAUSE_PRIVATE
                       ? "a body in braces declares its own variables inside"
                       : "a body in braces has as many dimensions as its arrays");
    }
    for (const clause *l = c->clauses; l; l = l->next) {
        if (l->kind == CLAUSE_UNKNOWN || ast_takes(c->is, l->kind))
            continue;
        check_error(k, name, check_span(l->word),
                    arena_printf(k->unit->arena, "'%s' is no clause of '%s'",
                                 ast_clause(l->kind)->word, c->is->word));
        check_note(k, check_span(l->word), foreign_clause(l->kind));
        c->broken = true;
    }
    if (c->templates && !ast_takes(c->is, CLAUSE_TEMPLATE)) {
        check_error(k, name, c->templates->where,
                    arena_printf(k->unit->arena, "'template' is no clause of '%s'", c->is->word));
        check_note(k, c->templates->where,
                   "it is one of 'raw'; a type that a parameter has, such as T, needs none");
        c->broken = true;
    }
    for (const parameter *p = ast_takes(c->is, CLAUSE_CONSTANT) ? NULL : c->parameters; p;
         p = p->next) {
        if (!p->is_constant)
            continue;
        check_error(k, name, p->where,
                    arena_printf(k->unit->arena, "'constant' is no clause of '%s'", c->is->word));
        check_note(k, p->where, "its kernel is compiled already: a number goes into scalars(...)");
        c->broken = true;
    }
    for (const parameter *p = ast_takes(c->is, CLAUSE_SCALARS) ? NULL : c->parameters; p;
         p = p->next) {
        if (p->direction != CLAUSE_SCALARS)
            continue;
        check_error(k, name, p->where,
                    arena_printf(k->unit->arena, "'scalars' is no clause of '%s'", c->is->word));
        check_note(k, p->where, "a number is an input like any other: in(int k)");
        c->broken = true;
    }
}

void check_flag(checker *k, construct *c, const char *name)
{
    for (const clause *l = c->clauses; l; l = l->next)
        if (l->kind != CLAUSE_UNKNOWN && ast_clause(l->kind)->form == AST_NOTHING &&
            (l->value.first != l->word || !l->value.count)) {
            check_error_name(k, name, l->word, "@ takes nothing in parentheses");
            check_note(
                k, check_span(l->word),
                l->kind == CLAUSE_KEEPDIMS
                    ? "write 'keepdims' alone, or leave it out; a call may say .keepdims = false"
                    : "write the word alone, or leave it out");
        }
}

void check_string(checker *k, construct *c, const char *name)
{
    for (const clause *l = c->clauses; l; l = l->next)
        for (size_t j = 0; ast_clause(l->kind)->form == AST_STRINGS && j < l->value.count; j++)
            if (l->value.first[j].text.data[0] != '"' &&
                !(k->unit->cxx && l->value.first[j].text.data[0] == 'R'))
                check_error_name(k, name, &l->value.first[j],
                                 "@ has an encoding prefix: kernel source is plain text");
}

/* Reports code in quotes, as other libraries take it: reductions' clauses never hold a string. */
void check_quoted_code(checker *k, construct *c, const char *name)
{
    for (const clause *l = c->clauses; l; l = l->next) {
        if (l->kind == CLAUSE_UNKNOWN || ast_clause(l->kind)->constructs != AST_REDUCTION ||
            ast_clause(l->kind)->form == AST_NOTHING || !ast_is_string(l))
            continue;
        const char *word = ast_clause(l->kind)->word;
        str code = token_string_value(k->unit->arena, l->value.first, l->value.count);
        bool plain = code.size < 200;
        for (size_t j = 0; j < code.size; j++)
            plain = plain && code.data[j] >= ' ' && code.data[j] != 127;
        check_error(k, name, range_span(l->value),
                    arena_printf(k->unit->arena, "'%s' takes code, not a string", word));
        check_note(k, range_span(l->value),
                   plain ? arena_printf(k->unit->arena, "write the code without quotes: %s(%.*s)",
                                        word, (int)code.size, code.data)
                         : "write the code without quotes");
        c->broken = true;
    }
}

void check_status(checker *k, construct *c, const char *name)
{
    if (c->is_inline || !c->clause[CLAUSE_STATUS])
        return;
    check_error(k, name, check_span(c->clause[CLAUSE_STATUS]->word), "'status' in a definition");
    check_note(k, check_span(c->clause[CLAUSE_STATUS]->word),
               "the function that it defines returns the status");
}

/* ---- options of the compiler ---- */

void check_options(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_OPTIONS];
    option_reader reader;
    option o;
    if (!l)
        return;
    if (!options_begin(&reader,
                       token_string_value(k->unit->arena, l->value.first, l->value.count).data))
        fatal("out of memory");
    if (reader.left < 0)
        check_error(k, name, range_span(l->value),
                    "a quote is not closed in the compiler's options");
    while (options_next(&reader, &o))
        if (o.problem) {
            check_error(k, name, range_span(l->value),
                        arena_printf(k->unit->arena,
                                     "the compiler's option '%.200s' cannot be given to a kernel",
                                     o.word));
            check_note(k, range_span(l->value), o.problem);
        }
    options_end(&reader);
}

void check_compiler(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_COMPILER];
    const char *said = l ? token_string_value(k->unit->arena, l->value.first, l->value.count).data
                         : "nvrtc";
    if (!strcmp(said, "nvrtc") || !strcmp(said, "nvcc"))
        return;
    check_error(k, name, range_span(l->value),
                arena_printf(k->unit->arena, "there is no compiler '%.200s'", said));
    check_note(k, range_span(l->value),
               "what compiles for GPUs is \"nvrtc\" or \"nvcc\"; for the host CKPP_CXX says it");
}
