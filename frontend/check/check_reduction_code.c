/* check_reduction_code.c - the rows of a reduction's device code.
 *
 * It stands in four places, each with names of its own: the map body sees the inputs, reduce(...) the accumulators a and
 * b, identity(...) neither, post(...) the accumulator a and the outputs. A name that is used where it does not exist is
 * answered with where it does. What post does with the outputs' old values is read off an outline of it, and judged
 * only where it is certain. */
#define _GNU_SOURCE
#include "frontend/check/check.h"
#include "ckpp/call.h"

#include <string.h>

token_list check_clause_tokens(checker *k, const construct *c, clause_kind kind)
{
    const clause *l = c->clause[kind];
    size_t first = l ? (size_t)(l->value.first - c->tokens.items) : c->tokens.count;
    return token_slice(k->unit->arena, &c->tokens, first, l ? l->value.count : 0);
}

/* ---- the expressions ---- */

/* reduce(...) and identity(...) are expressions: no ';' ends them, no `return` is in front. */
void check_expression(checker *k, construct *c, const char *name)
{
    static const clause_kind kinds[] = {CLAUSE_REDUCE, CLAUSE_IDENTITY};
    for (size_t j = 0; j < 2; j++) {
        const clause *l = c->clause[kinds[j]];
        int depth = 0;
        for (size_t m = 0; l && m < l->value.count; m++) {
            const token *t = &l->value.first[m];
            depth += range_nesting(t);
            if (depth || !(str_is(t->text, ";") || str_is(t->text, "return")))
                continue;
            check_error(k, name, check_span(t),
                        arena_printf(k->unit->arena, "'%.*s' in '%s': it takes an expression", (int)t->text.size,
                                     t->text.data, ast_clause_words[kinds[j]]));
            check_note(k, check_span(t), str_is(t->text, ";")
                                         ? "leave the ';' out; what takes statements can be a declare's function"
                                         : "leave 'return' out");
            c->broken = true;
            break;
        }
    }
}

/* ---- what the texts can see ---- */

typedef struct hidden_list {
    arena *arena;
    body_hidden *items;
    size_t count;
} hidden_list;

static void hide(hidden_list *list, str name, const char *message, const char *note)
{
    list->items = arena_grow(list->arena, list->items, list->count, sizeof *list->items);
    list->items[list->count++] = (body_hidden){name, message, note};
}

static void hide_words(hidden_list *list, const char *words, const char *message, const char *note)
{
    while (*words) {
        size_t n = strcspn(words, " ");
        hide(list, (str){words, n}, message, note);
        words += n + (words[n] == ' ');
    }
}

static body_facts check_scope(checker *k, construct *c, const token_list *tokens, body_scope *scope,
                              const hidden_list *hidden)
{
    scope->hidden = hidden->items;
    scope->nhidden = hidden->count;
    return check_text(k, c, tokens, scope);
}

void check_map_body(checker *k, construct *c, const char *name)
{
    (void)name;
    arena *a = k->unit->arena;
    body_param *uses = arena_alloc(a, (c->nparameters + 1) * sizeof *uses);
    hidden_list hidden = {.arena = a};
    size_t n = 0;
    for (parameter *p = c->parameters; p; p = p->next) {
        if (ast_is_output(p)) {
            hide(&hidden, p->name->text, "is an output, which the body cannot see",
                 "the body gives an element's value with 'return'; post(...) assigns the outputs");
            continue;
        }
        uses[n] = (body_param){.name = p->name->text, .raw = p->raw};
        p->use = &uses[n++];
    }
    hide_words(&hidden, "a b", "does not exist in the body",
               "'a' and 'b' are accumulators: reduce(...) sees both, post(...) sees 'a'");
    body_scope scope = {.form = BODY_STATEMENTS, .params = uses, .nparams = n, .counters = BODY_I | BODY_N | BODY_IND};
    c->facts = check_scope(k, c, &c->body_tokens, &scope, &hidden);
}

/* reduce and identity: all that they cannot see. */
static body_facts check_value(checker *k, construct *c, clause_kind kind, body_param *params, size_t nparams,
                              const char *words, const char *note)
{
    const char *message = arena_printf(k->unit->arena, "does not exist in '%s'", ast_clause_words[kind]);
    hidden_list hidden = {.arena = k->unit->arena};
    body_scope scope = {.form = BODY_EXPRESSION, .params = params, .nparams = nparams};
    token_list tokens = check_clause_tokens(k, c, kind);
    for (const parameter *p = c->parameters; p; p = p->next)
        hide(&hidden, p->name->text, message, note);
    hide_words(&hidden, words, message, note);
    body_facts facts = check_scope(k, c, &tokens, &scope, &hidden);
    c->facts.uses_complex = facts.uses_complex;
    return facts;
}

/* What is combined goes into the result only where it is mentioned. */
static void check_accumulators(checker *k, const construct *c, const body_param *accumulators)
{
    span where = range_span(c->clause[CLAUSE_REDUCE]->value);
    bool a = accumulators[0].mentioned, b = accumulators[1].mentioned;
    if (a && b)
        return;
    diag_at(k->diag, DIAG_WARNING, "unused-accumulator", k->source, where.begin, where.end - where.begin, "%s",
            !a && !b ? "'reduce' mentions neither 'a' nor 'b'"
            : a ? "'reduce' never mentions 'b': what has gone into it is lost"
                : "'reduce' never mentions 'a': what has gone into it is lost");
    check_note(k, where, "it combines two accumulators into one, as in reduce(max(a, b))");
}

void check_reduce(checker *k, construct *c, const char *name)
{
    (void)name;
    body_param accumulators[] = {{.name = {"a", 1}, .is_output = true}, {.name = {"b", 1}, .is_output = true}};
    if (c->op == CKPP_REDUCE_EXPRESSION) {
        int errors = diag_errors(k->diag);
        body_facts facts =
            check_value(k, c, CLAUSE_REDUCE, accumulators, 2, "i n _i _n _ind",
                        "reduce(...) combines two accumulators, 'a' and 'b'; what an element adds is said in the body");
        if (errors == diag_errors(k->diag) && !facts.hides_names && !names_is_open(k->known))
            check_accumulators(k, c, accumulators);
    }
    if (c->clause[CLAUSE_IDENTITY])
        check_value(k, c, CLAUSE_IDENTITY, NULL, 0, "a b i n _i _n _ind",
                    "identity(...) is what every accumulator starts from: the same whatever the arguments are");
}

/* An input whose elements were reduced: in an inline construct extents tell it from a number. */
static bool is_reduced(const construct *c, const parameter *p)
{
    return c->is_inline && !ast_is_output(p) && !p->raw && p->nextents;
}

/* Without post the first output gets the accumulator. */
static void no_post(checker *k, construct *c)
{
    const parameter *first = check_first_output(c);
    for (parameter *p = c->parameters; p; p = p->next)
        if (ast_is_output(p)) {
            p->use = arena_alloc(k->unit->arena, sizeof *p->use);
            p->use->assigned = p->use->always_assigned = p == first;
        }
}

void check_post(checker *k, construct *c, const char *name)
{
    (void)name;
    arena *a = k->unit->arena;
    if (!c->clause[CLAUSE_POST]) {
        no_post(k, c);
        return;
    }
    body_param *uses = arena_alloc(a, (c->nparameters + 1) * sizeof *uses);
    hidden_list hidden = {.arena = a};
    size_t n = 0;
    for (parameter *p = c->parameters; p; p = p->next)
        if (ast_is_output(p)) {
            uses[n] = (body_param){.name = p->name->text, .is_output = true};
            p->use = &uses[n++];
        }
    uses[n++] = (body_param){.name = {"a", 1}, .is_output = true};
    for (parameter *p = c->parameters; p; p = p->next) {
        if (is_reduced(c, p))
            hide(&hidden, p->name->text, "is an array: 'post' sees one result, not the elements that went into it",
                 "use it in the body; or make it raw, or give a number");
        else if (!ast_is_output(p) && !str_is(p->name->text, "a")) {
            uses[n] = (body_param){.name = p->name->text, .raw = p->raw};
            p->post_use = &uses[n++];
        }
    }
    hide_words(&hidden, "b", "does not exist in 'post'",
               "post(...) sees one accumulator, 'a': all elements have gone into it");
    hide_words(&hidden, "i _i _ind", "does not exist in 'post'",
               "post(...) runs once for each result, when its elements have been combined");
    body_scope scope = {.form = BODY_STATEMENTS, .params = uses, .nparams = n, .counters = BODY_N};
    token_list tokens = check_clause_tokens(k, c, CLAUSE_POST);
    body_facts facts = check_scope(k, c, &tokens, &scope, &hidden);
    c->facts.uses_n = facts.uses_n;
    c->facts.uses_complex = facts.uses_complex;
    c->post = facts;
}

/* ---- what they do ---- */

/* Whether nothing in the body can be a macro that ckpp has not seen. */
static bool is_plain(const checker *k, const body_facts *f)
{
    name_kind kind;
    for (size_t j = 0; j < f->nfunctions; j++)
        if (!names_is_builtin(f->functions[j], &kind))
            return false;
    return !f->hides_flow && !names_is_open(k->known);
}

void check_missing_return(checker *k, construct *c, const char *name)
{
    const body_facts *f = &c->facts;
    span end = {c->body.end - 1, c->body.end};
    if (f->has_bare_return) {
        check_error(k, name, (span){f->bare_return_at, f->bare_return_at + 6}, "'return' without a value");
        check_note(k, (span){f->bare_return_at, f->bare_return_at + 6},
                   "give what the element adds to the result; to leave it out, what changes nothing");
    } else if (!f->has_return_value && (f->ends || is_plain(k, f))) {
        check_error(k, name, end, "the body never returns a value");
        check_note(k, end, "a reduction's body gives what an element adds to the result: return EXPRESSION;");
    } else if (f->ends) {
        check_error(k, name, end, "the body can end without 'return'");
        check_note(k, end, "every element gives a value; one that is to be left out gives what changes nothing");
    }
}

void check_post_return(checker *k, construct *c, const char *name)
{
    span where = {c->post.return_value_at, c->post.return_value_at + 6};
    str output = check_first_output(c)->name->text;
    if (!c->post.has_return_value)
        return;
    check_error(k, name, where, "'return' with a value in 'post'");
    check_note(k, where, arena_printf(k->unit->arena, "it assigns the outputs: %.*s = ...", (int)output.size, output.data));
}

/* ---- the outputs' old values ---- */

typedef enum access {
    ACCESS_NONE,       /* no mention: a member of that name, a declaration */
    ACCESS_READ,       /* also += and ++ */
    ACCESS_WRITE,      /* = */
    ACCESS_WRITE_PART, /* .member = */
    ACCESS_UNCLEAR
} access;

static bool is_any_code(uint32_t code, const char *const *words, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        uint32_t word = 0;
        for (size_t m = strlen(words[j]); m > 0; m--)
            word = word << 8 | (unsigned char)words[j][m - 1];
        if (code == word)
            return true;
    }
    return false;
}

static bool is_update(uint32_t code)
{
    static const char *const words[] = {"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"};
    return is_any_code(code, words, sizeof words / sizeof *words);
}

/* What can stand behind a value; with '=' and '(' it would be something else. */
static bool is_behind_value(uint32_t code)
{
    static const char *const words[] = {"+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^",
                                        "<<", ">>", "&&", "||", "?", ":", ";", ",", ")"};
    return !code || is_any_code(code, words, sizeof words / sizeof *words);
}

/* Whether what stands in the brackets around token j is a value that is certainly computed there: not sizeof's, a
 * lambda's, a macro's, or a reference that a function may write to. */
static bool is_computed(const outline *o, int j)
{
    name_kind kind;
    for (j = o->t[j].parent; j >= 0; j = o->t[j].parent) {
        int role = o->t[j].role;
        bool update = is_update(outline_code(o, o->t[j].partner + 1)) || outline_code(o, o->t[j].partner + 1) == '=';
        uint32_t before = outline_code(o, j - 1);
        if (role == ROLE_BLOCK || role == ROLE_CONTROL)
            continue;
        if (role == ROLE_GROUP && !update && before != '&' && !is_update(before) &&
            !outline_is_word(o, j - 1, "sizeof"))
            continue;
        if (role == ROLE_CALL && outline_is_name(o, j - 1) && names_is_builtin(o->t[j - 1].t->text, &kind) &&
            kind == NAME_FUNCTION && !names_find(o->declared, o->t[j - 1].t->text, &kind) &&
            !names_find(o->known, o->t[j - 1].t->text, &kind))
            continue;
        return false;
    }
    return true;
}

/* What the text does with the output at token j. */
static access access_at(const outline *o, int j, str name)
{
    uint32_t before = outline_code(o, j - 1);
    int end = j + 1;
    if (!outline_is_name(o, j) || !str_equal(o->t[j].t->text, name) || before == '.' || before == CODE2('-', '>') ||
        before == CODE2(':', ':'))
        return ACCESS_NONE;
    while (outline_code(o, end) == '.' && outline_kind(o, end + 1) == TOKEN_NAME)
        end += 2;
    uint32_t after = outline_code(o, end);
    if (!is_computed(o, j) || outline_is_word(o, j - 1, "sizeof"))
        return ACCESS_UNCLEAR;
    if (is_update(after) || is_update(before))
        return ACCESS_READ;
    if (after == '=')
        return end == j + 1 ? ACCESS_WRITE : ACCESS_WRITE_PART;
    bool address = before == '&' && !outline_is_name(o, j - 2) && outline_kind(o, j - 2) != TOKEN_NUMBER;
    bool dropped = before == ')' && outline_is_word(o, j - 2, "void"); /* (void)r */
    return address || dropped || !is_behind_value(after) ? ACCESS_UNCLEAR : ACCESS_READ;
}

/* The next token from j on that does something with the output, before `end`; `end` where there is none. */
static int next_access(const outline *o, int j, int end, str name)
{
    while (j < end && access_at(o, j, name) == ACCESS_NONE)
        j++;
    return j;
}

/* Past the expression that begins at j. */
static int expression_end(const outline *o, int j)
{
    int end = o->t[j].parent >= 0 && o->t[o->t[j].parent].partner > j ? o->t[o->t[j].parent].partner : o->count;
    while (j < end && outline_code(o, j) != ';' && outline_code(o, j) != ',')
        j = outline_skip(o, j);
    return j < end ? j : end;
}

/* Whether the macro's text, or that of one that it uses, mentions the name. */
static bool macro_mentions(const checker *k, str macro, str name)
{
    name_set *macros = names_new(k->unit->arena);
    name_kind kind;
    names_add(macros, macro, NAME_MACRO);
    for (size_t m = 0; names_get(macros, m, &macro); m++) {
        str text = names_macro_text(k->known, macro);
        source *s = source_from(k->unit->arena, "", text.data, text.size);
        token_list t = token_scan(k->unit->arena, s, 0, s->size);
        for (size_t j = 0; j < t.count; j++) {
            if (str_equal(t.items[j].text, name))
                return true;
            if (names_find(k->known, t.items[j].text, &kind) && kind == NAME_MACRO)
                names_add(macros, t.items[j].text, NAME_MACRO);
        }
    }
    return false;
}

/* Whether the text runs in its order, once, and all that it does with the name can be seen. */
static bool is_visible(const checker *k, const outline *o, str name)
{
    name_kind kind;
    for (int j = 0; j < o->count; j++) {
        str word = o->t[j].t->text;
        uint32_t before = outline_code(o, j - 1);
        bool reference = o->t[j].role == ROLE_BINDING ||
                         (o->t[j].declares && (before == '&' || before == CODE2('&', '&')));
        if (reference || outline_is_word(o, j, "goto") || outline_is_word(o, j, "for") ||
            outline_is_word(o, j, "while") || (o->t[j].declares && str_equal(word, name)))
            return false;
        if (outline_is_name(o, j) && names_find(k->known, word, &kind) && kind == NAME_MACRO &&
            macro_mentions(k, word, name))
            return false;
    }
    return o->balanced;
}

/* The token where post reads the output before anything can have assigned it; -1 where that is not certain. */
static int early_read(const outline *o, str name)
{
    int first = next_access(o, 0, o->count, name), end;
    if (first == o->count || access_at(o, first, name) == ACCESS_READ)
        return first < o->count ? first : -1;
    if (access_at(o, first, name) != ACCESS_WRITE)
        return -1;
    end = expression_end(o, first + 2); /* what is assigned is computed first */
    first = next_access(o, first + 2, end, name);
    return first < end && access_at(o, first, name) == ACCESS_READ ? first : -1;
}

/* Whether the text certainly never reads what the output held: it is always assigned, and either
 * nothing but assigned or first so by a statement that no condition leads to. */
static bool is_old_value_unused(const outline *o, const parameter *p)
{
    str name = p->name->text;
    int first = next_access(o, 0, o->count, name);
    bool only_written = p->use->always_assigned;
    for (int j = 0; j < o->count; j++) {
        access what = access_at(o, j, name);
        only_written = only_written && (what == ACCESS_NONE || what == ACCESS_WRITE);
    }
    uint32_t before = outline_code(o, first - 1);
    int around = outline_code(o, 0) == '{' ? 0 : -1; /* a body's braces */
    bool leads = first < o->count && o->t[first].parent == around &&
                 access_at(o, first, name) == ACCESS_WRITE &&
                 (first == around + 1 || before == ';');
    if (!leads)
        return only_written;
    int end = expression_end(o, first + 2);
    return p->use->always_assigned && next_access(o, first + 2, end, name) == end;
}

bool check_is_overwritten(checker *k, const token_list *text, const parameter *p)
{
    if (!p->use->always_assigned)
        return false;
    outline o = outline_make(k->unit->arena, text, outline_top(BODY_STATEMENTS), NULL, k->known);
    return is_visible(k, &o, p->name->text) && is_old_value_unused(&o, p);
}

const token *check_old_value_read(checker *k, const token_list *text, const parameter *p)
{
    outline o = outline_make(k->unit->arena, text, outline_top(BODY_STATEMENTS), NULL, k->known);
    int at = is_visible(k, &o, p->name->text) ? early_read(&o, p->name->text) : -1;
    return at >= 0 ? o.t[at].t : NULL;
}

static void check_old_value(checker *k, const construct *c, const parameter *p, const outline *post)
{
    str s = p->name->text;
    int at = p->direction == CLAUSE_OUT && is_visible(k, post, s) ? early_read(post, s) : -1;
    if (at >= 0) {
        check_error_name(k, "unassigned-output", post->t[at].t, "'post' reads output @ before it assigns it");
        check_note(k, p->where, "an 'out' has no old value: declare it in inout(...)");
    } else if (p->direction == CLAUSE_INOUT &&
               (c->clause[CLAUSE_POST] ? is_visible(k, post, s) && is_old_value_unused(post, p) : p->use->assigned)) {
        diag_at(k->diag, DIAG_WARNING, "unused-inout", k->source, p->name->offset, p->name->length,
                "the old value of '%.*s' is not used", (int)s.size, s.data);
        check_note(k, check_span(p->name),
                   arena_printf(k->unit->arena, "declare it in out(...); or add to it: post(%.*s += a)", (int)s.size,
                                s.data));
    }
}

static void check_old_values(checker *k, const construct *c)
{
    token_list tokens = check_clause_tokens(k, c, CLAUSE_POST);
    outline post = outline_make(k->unit->arena, &tokens, outline_top(BODY_STATEMENTS), NULL, k->known);
    for (const parameter *p = c->parameters; p && !c->post.hides_names; p = p->next)
        if (ast_is_output(p))
            check_old_value(k, c, p, &post);
}

void check_unassigned_output(checker *k, construct *c, const char *name)
{
    const clause *post = c->clause[CLAUSE_POST];
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (!ast_is_output(p) || p->use->assigned || c->post.hides_names)
            continue;
        str s = p->name->text;
        check_error_name(k, name, p->name, post ? "'post' never assigns output @" : "nothing assigns output @");
        check_note(k, post ? check_span(post->word) : check_span(p->name),
                   post ? arena_printf(k->unit->arena, "it assigns every output: %.*s = ...", (int)s.size, s.data)
                        : "without 'post' the first output gets the accumulator: add post(...) that assigns all");
    }
    check_old_values(k, c);
}
