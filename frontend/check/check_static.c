/* check_static.c - static variables in bodies, and in functions that bodies call.
 *
 * All elements would share such a variable and access it in no order, and host and GPU would have
 * different ones. Constants are fine: a static table is not set up again for each element. */
#include "frontend/check/check.h"

/* A static variable in a text. */
typedef struct variable {
    const token *name;
    range value; /* its initialiser, with the '='; or empty */
    bool is_const;
} variable;

static bool is_static_word(str s)
{
    return str_is(s, "static") || str_is(s, "thread_local") || str_is(s, "_Thread_local") ||
           str_is(s, "__thread");
}

/* Whether the specifier makes the variable a CUDA one, or a constant. */
static bool is_own_place(str s)
{
    return str_is(s, "__shared__") || str_is(s, "__device__") || str_is(s, "__constant__") ||
           str_is(s, "__managed__") || str_is(s, "constexpr");
}

static bool ends_statement(const token *t)
{
    return t->kind != TOKEN_NAME && t->kind != TOKEN_NUMBER && !str_is(t->text, "*");
}

/* Reads the variable that the `static` at `at` declares; false for functions, and if it cannot be
 * told. */
static bool read_static(const token_list *t, size_t at, variable *v)
{
    size_t j = at;
    bool is_const = false;
    *v = (variable){0};
    while (j && !ends_statement(&t->items[j - 1]))
        j--;
    if (j && (str_is(t->items[j - 1].text, "(") || str_is(t->items[j - 1].text, "[") ||
              str_is(t->items[j - 1].text, ",")))
        return false;
    for (; j < t->count && !ends_statement(&t->items[j]); j++) {
        str s = t->items[j].text;
        if (is_own_place(s))
            return false;
        is_const = is_const || str_is(s, "const");
        if (t->items[j].kind == TOKEN_NAME && !names_is_keyword(s))
            v->name = &t->items[j];
    }
    while (j < t->count && str_is(t->items[j].text, "["))
        for (int depth = 0; j < t->count && (depth += range_nesting(&t->items[j++])) > 0;)
            ;
    bool plain = j < t->count && (str_is(t->items[j].text, ";") || str_is(t->items[j].text, ",") ||
                                  str_is(t->items[j].text, "="));
    size_t end = j;
    while (end < t->count && !str_is(t->items[end].text, ";"))
        end++;
    v->is_const = is_const;
    v->value = (range){&t->items[j], end - j};
    return plain && v->name;
}

/* The initialiser's first name whose value differs between elements or calls, or NULL. */
static const token *find_varying(const construct *c, range value)
{
    static const char *const counters[] = {"i", "n", "_ind", "threadIdx", "blockIdx"};
    for (size_t j = 0; j < value.count; j++) {
        if (j > 1 && str_is(value.first[j - 2].text, "sizeof"))
            continue;
        for (const parameter *p = c->parameters; p; p = p->next)
            if (ast_names(value, j, p->name->text))
                return &value.first[j];
        for (size_t n = c->is->has_grid ? 3 : 0; n < 5; n++)
            if (str_is(value.first[j].text, counters[n]) &&
                ast_names(value, j, value.first[j].text))
                return &value.first[j];
    }
    return NULL;
}

static void check_text_static(checker *k, const construct *c, const token_list *t,
                              const char *name)
{
    variable v;
    const token *varying;
    for (size_t j = 0; j < t->count; j++) {
        if (t->items[j].kind != TOKEN_NAME || !is_static_word(t->items[j].text) ||
            !read_static(t, j, &v))
            continue;
        if (!v.is_const) {
            check_error_name(
                k, name, v.name,
                "static variable @ in a body: all elements would share it, in no order");
            check_note(k, check_span(v.name),
                       "constants are 'static const'; what a kernel counts or collects belongs "
                       "into inout(...), "
                       "or is what a reduction gives");
        } else if ((varying = find_varying(c, v.value))) {
            check_error_name(k, name, varying,
                             "a static variable is set once, by the first element of the first "
                             "call: @ changes");
            check_note(k, check_span(v.name), "leave 'static' out");
        }
    }
}

/* ---- functions of declares ---- */

/* A function that has a static variable, or calls one that has. */
typedef struct stateful {
    str name;
    token variable;
    source *source;
} stateful;

struct statics {
    name_set *names;
    stateful *items;
    size_t count;
};

struct statics *statics_new(arena *a)
{
    struct statics *made = arena_alloc(a, sizeof *made);
    made->names = names_new(a);
    return made;
}

static const stateful *find_stateful(const struct statics *l, str name)
{
    name_kind kind;
    for (size_t j = names_find(l->names, name, &kind) ? 0 : l->count; j < l->count; j++)
        if (str_equal(l->items[j].name, name))
            return &l->items[j];
    return NULL;
}

static const stateful *find_called(const struct statics *l, const token_list *t, size_t j)
{
    bool member = j && (str_is(t->items[j - 1].text, ".") || str_is(t->items[j - 1].text, "->"));
    return t->items[j].kind == TOKEN_NAME && !member && str_is(t->items[j + 1].text, "(")
               ? find_stateful(l, t->items[j].text)
               : NULL;
}

static void add_stateful(checker *k, stateful made)
{
    struct statics *l = k->statics;
    if (find_stateful(l, made.name))
        return;
    names_add(l->names, made.name, NAME_FUNCTION);
    l->items = arena_grow(k->unit->arena, l->items, l->count, sizeof made);
    l->items[l->count++] = made;
}

/* Notes `function` as stateful if token j declares a static variable or calls such a function. */
static void read_statement(checker *k, const token_list *t, size_t j, const token *function)
{
    variable v;
    const stateful *called = find_called(k->statics, t, j);
    if (called)
        add_stateful(k, (stateful){function->text, called->variable, called->source});
    else if (is_static_word(t->items[j].text) && read_static(t, j, &v) && !v.is_const)
        add_stateful(k, (stateful){function->text, *v.name, t->source});
}

void statics_declared(checker *k, const token_list *t)
{
    int nesting = 0, scopes = 0; /* open brackets, and those of them outside all functions */
    const token *name = NULL;    /* may be the name of a function */
    bool inside = false;         /* in that function's body */
    for (size_t j = 0; j < t->count; j++) {
        const token *here = &t->items[j];
        int step = range_nesting(here);
        if (inside && name && here->kind == TOKEN_NAME)
            read_statement(k, t, j, name);
        else if (nesting == scopes && here->kind == TOKEN_NAME && str_is(here[1].text, "(") &&
                 !names_is_keyword(here->text))
            name = here;
        else if (nesting == scopes && str_is(here->text, "{"))
            scopes += !(inside = name && !str_is(here[-1].text, "="));
        else if (nesting == scopes && (str_is(here->text, ";") || str_is(here->text, "}")))
            name = NULL;
        nesting += step;
        if (step < 0 && nesting < scopes)
            scopes--;
        if (step < 0 && nesting == scopes && str_is(here->text, "}"))
            inside = false, name = NULL;
    }
}

/* ---- the row ---- */

static void check_called(checker *k, const token_list *t, const char *name)
{
    for (size_t j = 0; j < t->count; j++) {
        const stateful *called = find_called(k->statics, t, j);
        if (!called)
            continue;
        check_error_name(k, name, &t->items[j],
                         "@ keeps a static variable: all elements would share it, in no order");
        diag_at(k->diag, DIAG_NOTE, NULL, called->source, called->variable.offset,
                called->variable.length, "'%.*s' is here: pass it to the function as a parameter",
                (int)called->variable.text.size, called->variable.text.data);
    }
}

/* The clause's tokens. Messages about a string's text point to the string. */
static token_list shown_tokens(checker *k, const construct *c, clause_kind kind)
{
    token_list t = check_clause_tokens(k, c, kind);
    for (size_t j = 0; ast_clause(kind)->form == AST_STRINGS && j < t.count; j++) {
        t.items[j].offset = c->clause[kind]->value.first->offset;
        t.items[j].length = c->clause[kind]->value.first->length;
    }
    return t;
}

void check_static(checker *k, construct *c, const char *name)
{
    static const clause_kind kinds[] = {CLAUSE_BEFORE, CLAUSE_REDUCE, CLAUSE_IDENTITY, CLAUSE_POST,
                                        CLAUSE_AFTER};
    check_text_static(k, c, &c->body_tokens, name);
    check_called(k, &c->body_tokens, name);
    for (size_t j = 0; j < sizeof kinds / sizeof *kinds; j++) {
        token_list t = shown_tokens(k, c, kinds[j]);
        check_text_static(k, c, &t, name);
        check_called(k, &t, name);
    }
}
