/* check_text.c - reads a kernel's texts, and the macros and files that they use. */
#define _GNU_SOURCE
#include "frontend/check/check.h"
#include "runtime/base/base.h"

#include <string.h>

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

/* The end of the string literals at p, if any, and of the blanks around them. */
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

/* A call's .options = "-DX=4" may define macros that a body mentions. ckpp does not know which
 * kernel the call is of, so they count for all. */
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
        size_t strings = 0; /* the literals at the beginning */
        while (strings < t.count && t.items[strings].kind == TOKEN_STRING)
            strings++;
        const char *options = strings ? token_string_value(k->unit->arena, t.items, strings).data
                                      : "";
        if (collect_options(k, k->given, options)) {
            unit *u = k->unit;
            u->call_options = arena_grow(u->arena, u->call_options, u->ncall_options,
                                         sizeof *u->call_options);
            u->call_options[u->ncall_options++] = options;
        }
        p = stop;
    }
}

/* Reads a part of a preamble that includes files. */
static void read_preamble_part(void *context, const token_list *tokens)
{
    checker *k = context;
    names_collect(k->known, tokens);
    body_scope scope = {.form = BODY_DEFINITIONS, .known = k->known};
    body_facts facts = body_check(k->unit->arena, NULL, tokens, &scope);
    names_add_all(k->functions, facts.functions, facts.nfunctions, NAME_FUNCTION);
    k->part_complex = k->part_complex || facts.uses_complex;
}

/* Sets c->preamble_text if the preamble includes files. */
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

/* Reads the preamble, before(...), after(...) and options(...), for the names that they declare
 * and the functions that they call. */
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
        token_list t = check_clause_tokens(k, c, strings[j]);
        for (parameter *p = c->parameters; p && strings[j] != CLAUSE_PREAMBLE; p = p->next)
            p->in_outer = p->in_outer || ast_mentions((range){t.items, t.count}, p->name->text);
        const token *place = c->clause[strings[j]]->value.first;
        check_conditions(k, c, &t, place);
        names_collect(k->known, &t);
        body_scope scope = {.form = BODY_DEFINITIONS,
                            .placeholders = c->placeholders,
                            .known = k->known,
                            .counters = strings[j] == CLAUSE_PREAMBLE ? 0 : BODY_N};
        body_facts facts = body_check(k->unit->arena, NULL, &t, &scope);
        check_counters(k, c, &facts, place);
        names_add_all(k->functions, facts.functions, facts.nfunctions, NAME_FUNCTION);
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

/* Reports a break or continue outside of loops, probably left over from a loop that became the
 * body. */
static void check_jump(checker *k, const construct *c, const token *jump, bool is_body)
{
    const char *note =
        !is_body                                  ? "'return;' ends the statements"
        : c->is->over_elements && !c->is->reduces ? "'return;' ends this element"
        : c->is->has_grid
            ? "'return;' ends this thread"
            : "every element gives a value: to leave one out, return what changes nothing";
    bool one = is_body && !c->is->has_grid;
    check_error_name(k, "jump", jump,
                     one ? "@ is in no loop: the body is what runs for one element"
                         : "@ is in no loop");
    check_note(k, check_span(jump), note);
}

/* Notes macros of calls' options that the text uses with arguments, as if they were functions. */
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
    names_add_all(k->functions, facts.functions, facts.nfunctions, NAME_FUNCTION);
    facts.uses_i = facts.uses_i || c->facts.uses_i;
    facts.uses_n = facts.uses_n || c->facts.uses_n;
    facts.uses_ind = facts.uses_ind || c->facts.uses_ind;
    facts.uses_complex = facts.uses_complex || c->facts.uses_complex;
    return facts;
}

void check_body(checker *k, construct *c, const char *name)
{
    (void)name;
    body_param *uses = arena_alloc(k->unit->arena, (c->nparameters + 1) * sizeof *uses);
    size_t n = 0;
    for (parameter *p = c->parameters; p; p = p->next, n++) {
        uses[n] = (body_param){.name = p->name->text,
                               .is_output = ast_is_output(p),
                               .raw = p->raw || p->ncounts,
                               .array = check_array_form(c, p)};
        p->use = &uses[n];
    }
    body_scope scope = {.form = BODY_STATEMENTS,
                        .params = uses,
                        .nparams = n,
                        .counters = BODY_I | BODY_N | BODY_IND};
    c->facts = check_text(k, c, &c->body_tokens, &scope);
    check_members(c);
    coordinates_find(k->unit, c, k->known);
}

/* ---- macros and functions that the source needs ---- */

/* The words of the kernel's source, including those in directives. */
static name_set *words_of(checker *k, const construct *c)
{
    static const clause_kind kinds[] = {CLAUSE_PREAMBLE, CLAUSE_BEFORE,   CLAUSE_AFTER,
                                        CLAUSE_REDUCE,   CLAUSE_IDENTITY, CLAUSE_POST};
    name_set *words = names_new(k->unit->arena);
    const str included[] = {c->preamble_text, c->device_text};
    add_words(k, words, c->body_tokens);
    for (size_t j = 0; j < 2; j++) {
        source *s = source_from(k->unit->arena, "", included[j].data ? included[j].data : "",
                                included[j].size);
        add_words(k, words, token_scan(k->unit->arena, s, 0, s->size));
    }
    for (size_t j = 0; j < sizeof kinds / sizeof *kinds; j++)
        if (c->clause[kinds[j]])
            add_words(k, words, check_clause_tokens(k, c, kinds[j]));
    return words;
}

/* Sets c->macros to the lines of -D and -U whose macros the kernel uses, directly or through other
 * macros. Others would needlessly change its cache key. Kernels below a declare outside of #ifs
 * have all of them from there. A macro with a parameter's name ends before the kernel, so that a
 * loop gets the program's number. */
static void collect_macros(checker *k, construct *c)
{
    if (!k->unit->macros)
        return;
    name_set *words = words_of(k, c);
    name_kind kind;
    str name, text_;
    size_t known = 0, before = 1;
    text lines = {0};
    source *s = source_from(k->unit->arena, "", k->unit->macros, strlen(k->unit->macros));
    token_list t = token_scan(k->unit->arena, s, 0, s->size);
    for (; known != before && !k->has_macros; before = known, known = lines.size) {
        lines.size = 0;
        for (size_t j = 0; j < t.count; j++) {
            if (!directive_changes(&t.items[j], &name, &text_) || !names_find(words, name, &kind))
                continue;
            text_printf(&lines, "%.*s\n", (int)t.items[j].text.size, t.items[j].text.data);
            if (text_.data)
                add_text(k, words, text_);
        }
    }
    for (const parameter *p = c->parameters; p; p = p->next)
        if (names_find(k->by_option, p->name->text, &kind))
            text_printf(&lines, "#undef %.*s\n", (int)p->name->text.size, p->name->text.data);
    c->macros = arena_take(k->unit->arena, &lines);
}

void check_functions(checker *k, construct *c, const char *name)
{
    (void)name;
    collect_macros(k, c);
    collect_functions(k, c, k->functions);
}
