/* check_parameter.c - the rows for what all kernels have: a name, parameters and outputs. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

/* ---- the name ---- */

void check_missing_name(checker *k, construct *c, const char *name)
{
    if (c->is_inline || c->name)
        return;
    check_error(k, name, check_span(&c->tokens.items[0]),
                "a construct at file scope defines a function: it needs a name");
    check_note(k, check_span(&c->tokens.items[0]),
               arena_printf(k->unit->arena, "write '#pragma kernel %s NAME in(...) out(...)'",
                            c->is->word));
    c->broken = true;
}

void check_duplicate_kernel(checker *k, construct *c, const char *name)
{
    name_kind kind;
    if (c->is_inline)
        return;
    bool again = names_find(k->kernels, c->name->text, &kind);
    names_add(k->kernels, c->name->text, NAME_FUNCTION);
    for (const construct *o = k->unit->constructs; again && o != c; o = o->next) {
        if (!o->is->is_kernel || o->is_inline || !o->name || o->is_conditional ||
            !str_equal(o->name->text, c->name->text))
            continue;
        check_error_name(k, name, c->name, "@ is defined twice");
        check_note(k, check_span(o->name), "the first definition is here");
        return;
    }
}

static bool starts_with(str s, const char *prefix)
{
    size_t n = strlen(prefix);
    return s.size >= n && memcmp(s.data, prefix, n) == 0;
}

void check_reserved_name(checker *k, construct *c, const char *name)
{
    bool counters = c->is->over_elements;
    if (c->name && (names_is_keyword(c->name->text) || starts_with(c->name->text, "ckpp_")))
        check_error_name(k, name, c->name, "@ is reserved and cannot name a kernel");
    for (const parameter *p = c->parameters; p; p = p->next) {
        str s = p->name->text;
        if (s.data[0] == '_' || starts_with(s, "ckpp_"))
            check_error_name(
                k, name, p->name,
                "@ cannot name a parameter: names that begin with '_' or 'ckpp_' are reserved");
        else if (counters && (str_is(s, "i") || str_is(s, "n")))
            check_error_name(
                k, name, p->name,
                str_is(s, "i")
                    ? "@ cannot name a parameter: in the body it is the element's index"
                    : "@ cannot name a parameter: in the body it is the number of elements");
        else if (names_is_keyword(s))
            check_error_name(k, name, p->name,
                             "@ is a keyword of C, C++ or CUDA and cannot name a parameter");
        else
            continue;
        if (c->is_inline && !p->host.count)
            check_note(
                k, check_span(p->name),
                arena_printf(
                    k->unit->arena,
                    "give it another name, with the variable as host expression: NAME = %.*s",
                    (int)s.size, s.data));
        c->broken = true;
    }
}

/* ---- parameters ---- */

void check_many_parameters(checker *k, construct *c, const char *name)
{
    if (c->nparameters <= PARAMETERS_MAX)
        return;
    const parameter *p = c->parameters;
    for (int j = 0; j < PARAMETERS_MAX; j++)
        p = p->next;
    check_error(k, name, p->where,
                arena_printf(k->unit->arena, "a kernel has at most %d parameters, this one %zu",
                             PARAMETERS_MAX, c->nparameters));
    c->broken = true;
}

void check_duplicate_parameter(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        for (const parameter *o = c->parameters; o != p; o = o->next)
            if (str_equal(o->name->text, p->name->text)) {
                check_error_name(k, name, p->name, "parameter @ is given twice");
                check_note(k, check_span(o->name),
                           o->direction != p->direction
                               ? "the first one is here: 'inout' is for what is read and written"
                               : "the first one is here");
                c->broken = true;
                break;
            }
}

void check_extents(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (p->nextents > CKPP_MAX_DIMS)
            check_error(k, name, range_span(p->extents[CKPP_MAX_DIMS]),
                        arena_printf(k->unit->arena,
                                     "an array has at most %d dimensions, '%.*s' has %zu",
                                     CKPP_MAX_DIMS, (int)p->name->text.size, p->name->text.data,
                                     p->nextents));
        for (size_t j = 0; j < p->nextents; j++) {
            if (range_colon(p->extents[j]) == p->extents[j].count)
                continue;
            check_error(k, name, range_span(p->extents[j]),
                        arena_printf(k->unit->arena, "an extent of '%.*s' is a part",
                                     (int)p->name->text.size, p->name->text.data));
            check_note(k, range_span(p->extents[j]),
                       "parts, FIRST:COUNT, are for data regions: say how many elements the "
                       "array has");
            c->broken = true;
        }
    }
}

/* Checks empty brackets: float x[] is for a raw kernel's input, where a call could also pass a
 * number. */
static void check_brackets(checker *k, const construct *c, const parameter *p, const char *name)
{
    bool takes = c->is->has_grid && !c->is_inline && p->direction == CLAUSE_IN;
    if (!p->nempty || (takes && p->nempty == 1 && !p->nextents))
        return;
    check_error_name(k, name, p->name,
                     takes ? "@ has more than one pair of brackets"
                           : "@ has brackets without an extent");
    check_note(k, p->where,
               takes ? "one pair says that it is an array; the call says of how many dimensions"
               : c->is_inline ? "say how many elements there are: float x[n]"
               : p->direction == CLAUSE_SCALARS
                   ? "what scalars(...) names is a number: leave them out"
               : !c->is->has_grid ? "arrays bring their shape with the call: leave them out"
               : p->direction == CLAUSE_OUT
                   ? "leave them out, or say what shape it is allocated with: float y[n]"
                   : "it is an array in every call: leave them out");
}

void check_definition(checker *k, construct *c, const char *name)
{
    bool raw = c->is->has_grid;
    for (const parameter *p = c->parameters; p; p = p->next)
        check_brackets(k, c, p, name);
    for (const parameter *p = c->parameters; p && !c->is_inline; p = p->next) {
        if (p->nextents && !p->nempty && !(raw && p->direction == CLAUSE_OUT)) {
            check_error(k, name, range_span(p->extents[0]),
                        arena_printf(k->unit->arena, "'%.*s' has extents in a definition",
                                     (int)p->name->text.size, p->name->text.data));
            check_note(k, range_span(p->extents[0]),
                       raw ? "arrays bring their shape with the call; extents say what an output "
                             "of out(...) is allocated with"
                           : "arrays bring their shape with the call: leave the extents out");
        }
        if (p->host.count) {
            check_error(k, name, range_span(p->host),
                        arena_printf(k->unit->arena,
                                     "'%.*s' has a host expression in a definition",
                                     (int)p->name->text.size, p->name->text.data));
            check_note(k, range_span(p->host),
                       "the call gives the arguments: leave the expression out");
        }
    }
}

static void unknown_type(checker *k, const char *name, span where, const char *type)
{
    static const char *const common[] = {
#define TYPE_NAME_(ENUM, name, ...) #name,
        "float",
        "double",
        "int",
        "unsigned",
        "char",
        "short",
        "long",
        "size_t",
        CKPP_DTYPES(TYPE_NAME_) "ckpp_texture",
        "ckpp_surface",
#define VECTOR_NAMES_(name, ...) #name "1", #name "2", #name "3", #name "4",
        CKPP_VECTORS(VECTOR_NAMES_)};
    const char *nearest = str_nearest((str){type, strlen(type)}, common,
                                      sizeof common / sizeof *common);
    check_error(k, name, where, arena_printf(k->unit->arena, "unknown type '%s'", type));
    if (nearest)
        check_note(k, where, arena_printf(k->unit->arena, "did you mean '%s'?", nearest));
    check_note(k, where, "put its definition after a '#pragma kernel declare', before the kernel");
}

void check_type_of(checker *k, construct *c, parameter *p, const char *name)
{
    type_found found = type_resolve(k->types, p->type, &p->dtype, &p->type_name);
    span where = range_span(p->type);
    text spelled = {0};
    token_put(&spelled, p->type.first, p->type.count);
    const char *type = arena_strndup(k->unit->arena, spelled.data,
                                     spelled.size < 200 ? spelled.size : 200);
    text_free(&spelled);
    c->broken = c->broken || (found != TYPE_KNOWN && found != TYPE_PLACEHOLDER);
    if (found == TYPE_PLACEHOLDER) {
        p->placeholder = p->type.first[p->type.count - 1].text.data[0];
    } else if (found == TYPE_UNKNOWN) {
        unknown_type(k, name, where, type);
    } else if (found == TYPE_AMBIGUOUS) {
        check_error(
            k, name, where,
            arena_printf(k->unit->arena, "the declares give '%s' more than one meaning", type));
        check_note(k, where, "ckpp does not evaluate #if: give the types different names");
    } else if (found == TYPE_UNSUPPORTED) {
        check_error(k, name, where,
                    arena_printf(k->unit->arena, "kernels have no type '%s'", type));
    }
}

void check_type(checker *k, construct *c, const char *name)
{
    for (parameter *p = c->parameters; p; p = p->next) {
        if (!p->type.count) {
            check_error_name(k, name, p->name, "parameter @ has no type");
            check_note(k, check_span(p->name),
                       arena_printf(k->unit->arena, "write its type in front: float %.*s",
                                    (int)p->name->text.size, p->name->text.data));
            c->broken = true;
            continue;
        }
        check_type_of(k, c, p, name);
        if (p->placeholder && !strchr(c->placeholders, p->placeholder))
            c->placeholders[strlen(c->placeholders)] = p->placeholder;
    }
}

void check_placeholder(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (p->name->text.size == 1 && strchr(c->placeholders, p->name->text.data[0])) {
            check_error_name(k, name, p->name, "@ is a parameter and a type placeholder at once");
            c->broken = true;
        }
}

void check_output(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (ast_is_output(p) || (ast_is_surface(p) && !c->is->reduces))
            return;
    /* a raw kernel needs no output if it prints */
    for (size_t j = 0; c->is->has_grid && j < c->body_tokens.count; j++)
        if (str_is(c->body_tokens.items[j].text, "printf"))
            return;
    check_error(k, name, c->directive,
                "the kernel has no output: nothing it computes can be seen");
    check_note(k, c->directive, "name what it writes in out(...) or inout(...)");
    c->broken = c->broken || c->is->reduces; /* the first one gives the accumulator's type */
}

/* Reports a missing size(...) if all arrays are raw, and a superfluous one if an array gives the
 * number of elements. A reduction's results do not count. */
void check_size(checker *k, construct *c, const char *name)
{
    bool all_raw = c->parameters != NULL;
    const parameter *array = NULL;
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (c->is->reduces && ast_is_output(p) && !p->mapped)
            continue;
        all_raw = all_raw && p->raw;
        if (!array && !p->raw && (p->nextents || ast_is_output(p)))
            array = p;
    }
    const clause *size = c->clause[CLAUSE_SIZE];
    if (c->is_inline && all_raw && !size) {
        check_error(k, name, c->directive,
                    "every array is raw: the number of elements is not known");
        check_note(k, c->directive, "add size(EXPRESSION)");
    } else if (array && size) {
        check_error(k, name, check_span(size->word), "superfluous 'size'");
        check_note(k, array->where,
                   arena_printf(k->unit->arena,
                                "'%.*s' is not raw: its shape gives the number of elements",
                                (int)array->name->text.size, array->name->text.data));
    }
}

/* In a definition's clauses a parameter can be used as an array (x.shape), or as a value if it is
 * an input of a real type. */
void check_clause_parameter(checker *k, construct *c, const char *name)
{
    range text;
    for (size_t j = 0; !c->is_inline && ast_host_text(c, j, &text); j++) {
        for (const parameter *p = c->parameters; p; p = p->next) {
            bool as_array, as_value;
            const token *where = NULL;
            if (!check_mentions(p, text, &as_array, &as_value, &where))
                continue;
            if (as_array && as_value)
                check_error_name(k, name, where, "@ is used as an array and as a scalar");
            else if (as_value &&
                     (ast_is_output(p) || p->ncounts || strchr("sc", type_kind(p->dtype))))
                check_error_name(k, name, where,
                                 "the value of @ cannot be used here: only a real input's can");
        }
    }
}

void check_nul(checker *k, construct *c, const char *name)
{
    const char *data = k->source->data;
    span parts[] = {c->directive, c->body};
    for (size_t j = 0; j < 2; j++) {
        const char *nul = memchr(data + parts[j].begin, 0, parts[j].end - parts[j].begin);
        if (!nul)
            continue;
        size_t at = (size_t)(nul - data);
        check_error(k, name, (span){at, at + 1}, "a NUL character in kernel source");
        c->broken = true;
    }
}
