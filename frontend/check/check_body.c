/* check_body.c - the rows that read device code: bodies, and what declares share.
 *
 * Declares are read in file order and grow what the kernels after them may mention. */
#define _GNU_SOURCE
#include "frontend/check/check.h"
#include "runtime/base/compiler_options.h"

#include <string.h>

/* ---- bodies ---- */

/* The strings of preamble, before and after as tokens. */
static token_list clause_tokens(checker *k, const clause *l)
{
    str value = token_string_value(k->unit->arena, l->value.first, l->value.count);
    source *s = source_from(k->unit->arena, k->source->path, value.data, value.size);
    return token_scan(k->unit->arena, s, 0, s->size);
}

static void add_functions(name_set *to, const body_facts *facts)
{
    for (size_t j = 0; j < facts->nfunctions; j++)
        names_add(to, facts->functions[j], NAME_FUNCTION);
}

static void collect_functions(checker *k, construct *c, const name_set *from)
{
    str name;
    for (size_t j = 0; names_get(from, j, &name); j++) {
        c->functions = arena_grow(k->unit->arena, c->functions, c->nfunctions, sizeof name);
        c->functions[c->nfunctions++] = name;
    }
}

/* Adds the macros of options("-DNAME=..."). Returns whether there are any. */
static bool collect_options(checker *k, name_set *to, const char *options)
{
    option_reader reader;
    option o;
    bool any = false;
    for (bool ok = options_begin(&reader, options); ok && options_next(&reader, &o);) {
        size_t size = strcspn(o.value, "(=");
        if (o.kind == OPTION_MACRO)
            names_add_macro(to, (str){arena_strndup(k->unit->arena, o.value, size), size},
                            (str){"", 0});
        any = any || o.kind == OPTION_MACRO;
    }
    options_end(&reader);
    return any;
}

/* Where the string literals that begin at p end, with the blanks behind them. */
static const char *skip_strings(const char *p, const char *end)
{
    for (;;) {
        while (p < end && strchr(" \t\r\n", *p))
            p++;
        if (p == end || *p != '"')
            return p;
        for (p++; p < end && *p != '"' && *p != '\n'; p++)
            p += *p == '\\' && p + 1 < end;
        p += p < end;
    }
}

/* A call's .options = "-DX=4" may define what a body mentions, and ckpp does not see which kernel
 * it calls. */
void check_call_options(checker *k)
{
    static const char word[] = ".options";
    const char *end = k->source->data + k->source->size;
    for (const char *p = k->source->data;
         (p = memmem(p, (size_t)(end - p), word, sizeof word - 1));) {
        p += sizeof word - 1;
        const char *first = skip_strings(p, end);
        if (first == end || *first != '=')
            continue;
        const char *stop = skip_strings(++first, end);
        if (stop < end && !strchr(",)}", *stop)) /* a variable, or a macro */
            names_open(k->known);
        token_list t = token_scan(k->unit->arena, k->source, (size_t)(first - k->source->data),
                                  (size_t)(stop - k->source->data));
        size_t strings = 0; /* one that does not end is none */
        while (strings < t.count && t.items[strings].kind == TOKEN_STRING)
            strings++;
        const char *options =
            strings ? token_string_value(k->unit->arena, t.items, strings).data : "";
        if (collect_options(k, k->given, options)) {
            unit *u = k->unit;
            u->call_options =
                arena_grow(u->arena, u->call_options, u->ncall_options, sizeof *u->call_options);
            u->call_options[u->ncall_options++] = options;
        }
        p = stop;
    }
}

/* What reads the parts of a preamble that includes files. */
static void read_preamble_part(void *context, const token_list *tokens)
{
    checker *k = context;
    names_collect(k->known, tokens);
    body_scope scope = {.form = BODY_DEFINITIONS, .known = k->known};
    body_facts facts = body_check(k->unit->arena, NULL, tokens, &scope);
    add_functions(k->functions, &facts);
    k->part_complex = k->part_complex || facts.uses_complex;
}

/* Puts the files that a preamble includes into it. */
static void expand_preamble(checker *k, construct *c)
{
    const clause *l = c->clause[CLAUSE_PREAMBLE];
    const char *file;
    int line;
    if (!l)
        return;
    str value = token_string_value(k->unit->arena, l->value.first, l->value.count);
    if (!memmem(value.data, value.size, "include", 7))
        return;
    source *s = source_from(k->unit->arena, k->source->path, value.data, value.size);
    source_presumed(k->source, l->value.first->offset, &file, &line);
    source_mark(s, 0, line + 1, file);
    k->part_complex = false;
    if (include_expand(k->unit, s, 0, s->size, read_preamble_part, k, &c->preamble_text))
        names_open(k->known);
    c->facts.uses_complex = c->facts.uses_complex || k->part_complex;
}

static void add_text(checker *k, name_set *words, str text)
{
    source *s = source_from(k->unit->arena, "", text.data, text.size);
    token_list t = token_scan(k->unit->arena, s, 0, s->size);
    for (size_t j = 0; j < t.count; j++)
        if (t.items[j].kind == TOKEN_NAME)
            names_add(words, t.items[j].text, NAME_MACRO);
}

static void add_words(checker *k, name_set *words, token_list t)
{
    for (size_t j = 0; j < t.count; j++)
        if (t.items[j].kind == TOKEN_DIRECTIVE)
            add_text(k, words, (str){t.items[j].text.data + 1, t.items[j].text.size - 1});
        else if (t.items[j].kind == TOKEN_NAME)
            names_add(words, t.items[j].text, NAME_MACRO);
}

/* Takes in what the strings and compiler options around the body give: nothing is reported. */
void check_preamble(checker *k, construct *c, const char *name)
{
    (void)name;
    static const clause_kind strings[] = {CLAUSE_PREAMBLE, CLAUSE_BEFORE, CLAUSE_AFTER};
    str function;
    k->functions = names_new(k->unit->arena);
    for (size_t j = 0; names_get(k->called, j, &function); j++)
        names_add(k->functions, function, NAME_FUNCTION);
    c->facts.uses_complex = k->complex;
    expand_preamble(k, c);
    for (size_t j = 0; j < 3; j++) {
        if (!c->clause[strings[j]])
            continue;
        token_list t = clause_tokens(k, c->clause[strings[j]]);
        for (parameter *p = c->parameters; p && strings[j] != CLAUSE_PREAMBLE; p = p->next)
            p->in_outer = p->in_outer || ast_mentions((range){t.items, t.count}, p->name->text);
        const token *place = c->clause[strings[j]]->value.first;
        check_conditions(k, c, &t, place);
        names_collect(k->known, &t);
        body_scope scope = {.form = BODY_DEFINITIONS, .placeholders = c->placeholders, .known = k->known,
                            .counters = strings[j] == CLAUSE_PREAMBLE ? 0 : BODY_N};
        body_facts facts = body_check(k->unit->arena, NULL, &t, &scope);
        check_counters(k, c, &facts, place);
        add_functions(k->functions, &facts);
        c->facts.uses_n = c->facts.uses_n || facts.uses_n;
        c->facts.uses_complex = c->facts.uses_complex || facts.uses_complex;
    }
    const clause *options = c->clause[CLAUSE_OPTIONS];
    if (options)
        collect_options(
            k, k->known,
            token_string_value(k->unit->arena, options->value.first, options->value.count).data);
    c->declare = k->declare;
}

/* ---- texts ---- */

/* What is left of a loop that a body was made of. */
static void check_jump(checker *k, const construct *c, const token *jump, bool is_body)
{
    const char *note = !is_body                            ? "'return;' ends the statements"
                       : c->kind == CONSTRUCT_ELEMENTWISE ? "'return;' ends this element"
                       : c->kind == CONSTRUCT_RAW         ? "'return;' ends this thread"
                       : "every element gives a value: to leave one out, return what changes nothing";
    bool one = is_body && c->kind != CONSTRUCT_RAW;
    check_error_name(k, "jump", jump, one ? "@ is in no loop: the body is what runs for one element"
                                          : "@ is in no loop");
    check_note(k, check_span(jump), note);
}

/* Macros with parameters look like functions. */
static void note_given(checker *k, construct *c, const body_facts *facts)
{
    name_kind kind;
    for (size_t j = 0; c->call_macros && j < facts->nfunctions; j++)
        if (names_find(k->given, facts->functions[j], &kind))
            names_add(c->call_macros, facts->functions[j], NAME_MACRO);
}

body_facts check_text(checker *k, construct *c, const token_list *tokens, body_scope *scope)
{
    scope->placeholders = c->placeholders;
    scope->known = k->known;
    if (!c->call_macros && k->unit->ncall_options)
        c->call_macros = names_new(k->unit->arena);
    scope->given = k->given;
    scope->needed = c->call_macros;
    scope->begin = c->directive.begin;
    scope->end = c->body.end;
    scope->host = k->host;
    body_facts facts = body_check(k->unit->arena, k->diag, tokens, scope);
    note_given(k, c, &facts);
    calls_note(k, c, tokens, &facts);
    check_counters(k, c, &facts, NULL);
    check_conditions(k, c, tokens, NULL);
    check_host_macros(k, c, tokens, &facts);
    if (facts.jump && scope->form == BODY_STATEMENTS)
        check_jump(k, c, facts.jump, tokens->items == c->body_tokens.items);
    add_functions(k->functions, &facts);
    facts.uses_i = facts.uses_i || c->facts.uses_i;
    facts.uses_n = facts.uses_n || c->facts.uses_n;
    facts.uses_ind = facts.uses_ind || c->facts.uses_ind;
    facts.uses_complex = facts.uses_complex || c->facts.uses_complex;
    return facts;
}

/* Analyses the body; says what it mentions and nobody declares. */
void check_body(checker *k, construct *c, const char *name)
{
    (void)name;
    body_param *uses = arena_alloc(k->unit->arena, (c->nparameters + 1) * sizeof *uses);
    size_t n = 0;
    for (parameter *p = c->parameters; p; p = p->next, n++) {
        uses[n] = (body_param){.name = p->name->text, .is_output = ast_is_output(p), .raw = p->raw};
        p->use = &uses[n];
    }
    body_scope scope = {.form = BODY_STATEMENTS, .params = uses, .nparams = n, .counters = BODY_I | BODY_N | BODY_IND};
    c->facts = check_text(k, c, &c->body_tokens, &scope);
}

token_list check_directive_words(checker *k, const token_list *tokens, size_t j)
{
    const token *t = &tokens->items[j];
    if (t->kind != TOKEN_DIRECTIVE)
        return (token_list){0};
    return token_scan(k->unit->arena, tokens->source, t->offset + 1 + (t->text.data[0] == '%'),
                      t->offset + t->length);
}

/* The parameter or template's value of this name, or NULL. */
static const parameter *find_value(const construct *c, str name)
{
    const parameter *lists[] = {c->parameters, c->templates};
    for (size_t j = 0; j < 2; j++)
        for (const parameter *p = lists[j]; p; p = p->next)
            if (str_equal(p->name->text, name))
                return p;
    return NULL;
}

/* #if takes a name that is no macro for 0, without a word. */
void check_condition_names(checker *k, construct *c, const char *name)
{
    static const char *const conditions[] = {"if",     "elif",    "ifdef",
                                             "ifndef", "elifdef", "elifndef"};
    for (size_t j = 0; j < c->body_tokens.count; j++) {
        token_list words = check_directive_words(k, &c->body_tokens, j);
        bool condition = false;
        name_kind kind;
        for (size_t n = 0; words.count && n < sizeof conditions / sizeof *conditions; n++)
            condition = condition || str_is(words.items[0].text, conditions[n]);
        for (size_t n = 1; condition && n < words.count; n++) {
            const token *t = &words.items[n];
            const parameter *p = t->kind == TOKEN_NAME ? find_value(c, t->text) : NULL;
            if (!p || c->facts.hides_names ||
                (names_find(k->known, t->text, &kind) && kind == NAME_MACRO))
                continue;
            check_error_name(k, name, t,
                             p->direction == CLAUSE_TEMPLATE
                                 ? "the preprocessor does not see template parameter @"
                                 : "the preprocessor does not see parameter @");
            check_note(k, check_span(t),
                       p->direction != CLAUSE_TEMPLATE
                           ? "#if takes it for 0: write 'if (...) { ... }'"
                       : ast_is_type(p)
                           ? "#if takes it for 0: write 'if constexpr (sizeof(T) == ...) { ... }'"
                           : "#if takes it for 0: write 'if constexpr (...) { ... }'");
        }
    }
}

static void read_part(void *context, const token_list *tokens)
{
    checker *k = context;
    if (k->declare)
        check_conditions(k, k->declare, tokens, NULL);
    check_shared_counters(k, tokens);
    type_collect(k->types, tokens);
    names_collect(k->known, tokens);
    body_scope scope = {.form = BODY_DEFINITIONS, .known = k->known};
    body_facts facts = body_check(k->unit->arena, NULL, tokens, &scope);
    add_functions(k->called, &facts);
    k->complex = k->complex || facts.uses_complex;
    if (!k->declare)
        return;
    calls_declared(k, k->declare, tokens);
    statics_declared(k, tokens);
    pointers_declared(k, tokens);
    calls_note(k, k->declare, tokens, &facts);
}

/* The words of the kernel's source, those of its directives too. */
static name_set *words_of(checker *k, const construct *c)
{
    static const clause_kind kinds[] = {CLAUSE_PREAMBLE, CLAUSE_BEFORE,   CLAUSE_AFTER,
                                        CLAUSE_REDUCE,   CLAUSE_IDENTITY, CLAUSE_POST};
    name_set *words = names_new(k->unit->arena);
    const str included[] = {c->preamble_text,
                            c->kind == CONSTRUCT_MODULE ? c->device_text : (str){"", 0}};
    add_words(k, words, c->body_tokens);
    for (size_t j = 0; j < 2; j++) {
        source *s = source_from(k->unit->arena, "", included[j].data ? included[j].data : "",
                                included[j].size);
        add_words(k, words, token_scan(k->unit->arena, s, 0, s->size));
    }
    for (size_t j = 0; j < sizeof kinds / sizeof *kinds; j++)
        if (c->clause[kinds[j]])
            add_words(k, words, ast_clause_form(kinds[j]) == AST_STRINGS
                                    ? clause_tokens(k, c->clause[kinds[j]])
                                    : check_clause_tokens(k, c, kinds[j]));
    return words;
}

/* The lines of -D and -U whose macros the kernel mentions, or one of those macros does: others are
 * none of its business, and would be a part of what it is cached by. The first declare brings all
 * of them, unless an #if leaves it out. */
static void collect_macros(checker *k, construct *c)
{
    if (!k->unit->macros || k->has_macros)
        return;
    name_set *words = words_of(k, c);
    name_kind kind;
    str name, text_, rest;
    size_t known = 0, before = 1;
    text lines = {0};
    source *s = source_from(k->unit->arena, "", k->unit->macros, strlen(k->unit->macros));
    token_list t = token_scan(k->unit->arena, s, 0, s->size);
    for (; known != before; before = known, known = lines.size) {
        lines.size = 0;
        for (size_t j = 0; j < t.count; j++) {
            bool define = outline_macro(&t.items[j], &name, &text_);
            if (!define && outline_directive_is(&t.items[j], "undef", &rest))
                name = rest;
            if (!names_find(words, name, &kind))
                continue;
            text_printf(&lines, "%.*s\n", (int)t.items[j].text.size, t.items[j].text.data);
            if (define)
                add_text(k, words, text_);
        }
    }
    c->macros = (str){arena_strndup(k->unit->arena, lines.data, lines.size), lines.size};
    text_free(&lines);
}

void check_read_macros(checker *k)
{
    if (!k->unit->macros)
        return;
    source *s = source_from(k->unit->arena, k->source->path, k->unit->macros, strlen(k->unit->macros));
    token_list t = token_scan(k->unit->arena, s, 0, s->size);
    read_part(k, &t);
}

void check_functions(checker *k, construct *c, const char *name)
{
    (void)name;
    collect_macros(k, c);
    collect_functions(k, c, k->functions);
}

static void check_const(checker *k, const char *name, const parameter *p, const body_param *use)
{
    str s = p->name->text;
    if (!use || !use->assigned)
        return;
    check_error(k, name, (span){use->assigned_at, use->assigned_at + s.size},
                arena_printf(k->unit->arena, "input '%.*s' is const", (int)s.size, s.data));
    check_note(k, p->where, use == p->post_use ? "what post(...) writes belongs into out(...) or inout(...)"
                                               : "what the body writes belongs into out(...) or inout(...)");
}

void check_const_input(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (!ast_is_output(p)) {
            check_const(k, name, p, p->use);
            check_const(k, name, p, p->post_use);
        }
}

void check_return_value(checker *k, construct *c, const char *name)
{
    size_t at = c->facts.return_value_at;
    if (!c->facts.has_return_value)
        return;
    check_error(k, name, (span){at, at + 6},
                c->kind == CONSTRUCT_RAW ? "'return' with a value: a raw kernel writes to its outputs"
                                         : "'return' with a value: an elementwise body assigns to its outputs");
}

static bool has_outer_code(const construct *c)
{
    return c->clause[CLAUSE_BEFORE] || c->clause[CLAUSE_AFTER];
}

/* Whether a clause of the definition uses the argument. */
static bool in_clauses(const construct *c, const parameter *p)
{
    range text;
    for (size_t j = 0; !c->is_inline && ast_host_text(c, j, &text); j++)
        if (ast_mentions(text, p->name->text))
            return true;
    return false;
}

void check_unused_output(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p && !has_outer_code(c); p = p->next) {
        if (!ast_is_output(p) || (p->use->raw ? p->use->mentioned : p->use->assigned))
            continue;
        diag_at(k->diag, DIAG_WARNING, name, k->source, p->name->offset, p->name->length,
                "output '%.*s' is never assigned", (int)p->name->text.size, p->name->text.data);
        if (p->direction == CLAUSE_INOUT && p->use->mentioned)
            check_note(k, check_span(p->name), "what is only read belongs into in(...)");
    }
}

/* Of a raw array nobody knows whether every element is written. */
void check_unused_inout(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p && !has_outer_code(c) && !c->facts.hides_names;
         p = p->next) {
        if (p->direction != CLAUSE_INOUT || p->raw || !check_is_overwritten(k, &c->body_tokens, p))
            continue;
        diag_at(k->diag, DIAG_WARNING, name, k->source, p->name->offset, p->name->length,
                "the old value of '%.*s' is not used", (int)p->name->text.size, p->name->text.data);
        check_note(k, check_span(p->name),
                   "what is only written belongs into out(...): it need not travel to the device");
    }
}

void check_early_read(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p && !has_outer_code(c) && !c->facts.hides_names;
         p = p->next) {
        const token *t = p->direction == CLAUSE_OUT && !p->raw
                             ? check_old_value_read(k, &c->body_tokens, p)
                             : NULL;
        if (!t)
            continue;
        diag_at(k->diag, DIAG_WARNING, name, k->source, t->offset, t->length,
                "the body reads output '%.*s' before it assigns it", (int)p->name->text.size,
                p->name->text.data);
        check_note(k, p->where, "an 'out' has no old value: declare it in inout(...)");
    }
}

void check_unused_parameter(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p && !has_outer_code(c); p = p->next)
        if (!ast_is_output(p) && !p->use->mentioned && !p->mentions && !(p->post_use && p->post_use->mentioned) &&
            !in_clauses(c, p))
            diag_at(k->diag, DIAG_WARNING, name, k->source, p->name->offset, p->name->length,
                    "%s mentions '%.*s'", c->clause[CLAUSE_POST] ? "neither the body nor post" : "the body never",
                    (int)p->name->text.size, p->name->text.data);
}

/* ---- indices ---- */

static bool is_punctuator(const token *t, const char *text)
{
    return t->kind == TOKEN_PUNCTUATOR && str_is(t->text, text);
}

bool check_may_be_declared(const token_list *t, str name)
{
    for (size_t j = 1; j < t->count; j++)
        if (str_equal(t->items[j].text, name) && t->items[j - 1].kind == TOKEN_NAME &&
            !str_is(t->items[j - 1].text, "return") && !str_is(t->items[j - 1].text, "else"))
            return true;
    return false;
}

/* The token behind the bracket that closes the one at j; the end where none does. */
static size_t behind_bracket(const token_list *t, size_t j)
{
    int depth = 0;
    for (; j < t->count; j++) {
        depth += is_punctuator(&t->items[j], "[") - is_punctuator(&t->items[j], "]");
        if (depth == 0)
            return j + 1;
    }
    return t->count;
}

/* Between two of these (or at a statement's end) a raw parameter can only be meant as an element. */
static bool is_operator(const token *t)
{
    static const char *const operators[] = {"+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "=",
                                            "+=", "-=", "*=", "/=", "?", ":", ";"};
    for (size_t j = 0; j < sizeof operators / sizeof *operators; j++)
        if (is_punctuator(t, operators[j]))
            return true;
    return false;
}

/* Looks at the parameter's name at j. `index` is what could stand in brackets behind a raw one. */
static void check_index_at(checker *k, const construct *c, const parameter *p, const token_list *t, size_t j, const char *index,
                           const char *name)
{
    const token *here = &t->items[j], *next = &t->items[j + 1];
    const char *param = arena_strndup(k->unit->arena, here->text.data, here->text.size);
    if (!p->raw && p->dtype != CKPP_STRUCT && is_punctuator(next, "[")) {
        check_error_name(k, name, here, "@ is the element at hand: it has no index");
        check_note(k, check_span(here),
                   arena_printf(k->unit->arena, c->kind == CONSTRUCT_REDUCTION && ast_is_output(p)
                                                ? "write '%s' alone: it is one result"
                                                : "write '%s' alone, or make the parameter raw to index it", param));
    } else if (p->raw && is_operator(next) && j > 0 && is_operator(&t->items[j - 1])) {
        check_error_name(k, name, here, "@ is raw: it is the whole array, not an element");
        check_note(k, check_span(here), arena_printf(k->unit->arena, "index it, as in '%s[%s]'", param, index));
    } else if (p->raw && p->dtype != CKPP_STRUCT && is_punctuator(next, "[") &&
               is_punctuator(&t->items[behind_bracket(t, j + 1)], "[")) {
        check_error_name(k, name, here, "@ takes one index in brackets, in row-major order");
        check_note(k, check_span(here), arena_printf(k->unit->arena, "coordinates are given as '%s(j, k)'", param));
    }
}

static void check_indices(checker *k, const construct *c, const parameter *p, const token_list *t, const char *index,
                          const char *name)
{
    const token *beside;
    if (check_may_be_declared(t, p->name->text))
        return;
    for (size_t from = 0; !p->raw && p->dtype != CKPP_STRUCT &&
                          (beside = check_find_array(t, p->name->text, &from));) {
        check_error_name(k, name, beside, "@ is the element at hand: nothing lies beside it");
        check_note(k, check_span(beside),
                   arena_printf(k->unit->arena, "make the parameter raw to index it: %.*s[%s + 1]",
                                (int)p->name->text.size, p->name->text.data, index));
    }
    for (size_t j = 0; j < t->count; j++) {
        bool member = j > 0 && (is_punctuator(&t->items[j - 1], ".") || is_punctuator(&t->items[j - 1], "->") ||
                                is_punctuator(&t->items[j - 1], "::"));
        if (t->items[j].kind == TOKEN_NAME && !member && str_equal(t->items[j].text, p->name->text))
            check_index_at(k, c, p, t, j, index, name);
    }
}

/* The habits of a loop over C arrays. */
void check_index(checker *k, construct *c, const char *name)
{
    bool reduction = c->kind == CONSTRUCT_REDUCTION;
    token_list post = check_clause_tokens(k, c, CLAUSE_POST);
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (!reduction || !ast_is_output(p))
            check_indices(k, c, p, &c->body_tokens, "i", name);
        if (p->post_use || (reduction && ast_is_output(p)))
            check_indices(k, c, p, &post, "0", name);
    }
}

/* ---- declares ---- */

/* A directive may be shared where it is a #define or an #include. */
void check_shared_directive(checker *k, construct *c, const char *name)
{
    const token *t = &c->body_tokens.items[0];
    if (c->closing.end || c->body_tokens.count != 1 || t->kind != TOKEN_DIRECTIVE)
        return;
    token_list words = token_scan(k->unit->arena, k->source, t->offset + 1 + (t->text.data[0] == '%'), c->body.end);
    if (str_is(words.items[0].text, "define") || str_is(words.items[0].text, "include"))
        return;
    check_error(k, name, check_span(t), "'declare' takes one definition, declaration, #define or #include");
    check_note(k, check_span(t), "share several lines between 'begin declare' and 'end declare'");
    c->broken = true;
}

void check_include(checker *k, construct *c, const char *name)
{
    (void)name;
    c->declare_number = ++k->ndeclares;
    c->declare = k->declare;
    c->certain = !c->is_conditional || (c->declare && c->declare->certain);
    k->has_macros = k->has_macros || (k->ndeclares == 1 && !c->is_conditional);
    k->declare = c;
    if (include_declare(k->unit, c, read_part, k))
        names_open(k->known);
}

void check_shared_variable(checker *k, construct *c, const char *name)
{
    const token *t = names_find_variable(&c->body_tokens), *before = t;
    if (!t)
        return;
    while (before > c->body_tokens.items &&
           (before[-1].kind == TOKEN_NAME || str_is(before[-1].text, "*")))
        before--;
    if (before > c->body_tokens.items && str_is(before[-1].text, ")")) {
        check_error_name(k, name, t,
                         "the type of parameter @ is behind the parentheses, where C++ has none");
        check_note(k, check_span(t), "write it in front of the name: (float x)");
        c->broken = true;
        return;
    }
    check_error_name(k, name, t, "variable @ is shared: host and device would each have their own");
    check_note(k, check_span(t), "make it const, or pass it to the kernel as a parameter");
}
