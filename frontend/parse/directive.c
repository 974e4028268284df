/* directive.c - "#" lines and _Pragma: finds the kernel directives, and follows #if, #line and
 * #include.
 *
 * A directive is read as bytes where that is safe, and as tokens if a splice or a comment is in
 * the way.
 *
 * In an #if group each branch starts with the braces that were open at the #if; after the #endif
 * those are open that the first branch left open. Branches after `#if 0` and after the #else of
 * `#if 1` are skipped. */
#define _GNU_SOURCE
#include "frontend/parse/parser.h"

#include <string.h>

/* ---- _Pragma ---- */

/* Skips blanks, newlines, splices and comments from `at`. */
static size_t skip_space(const scan_state *x, size_t at)
{
    const char *end = x->text + x->size;
    for (;;) {
        const char *p = x->text + at;
        size_t splice = token_splice(p, end);
        if (splice)
            at += splice;
        else if (at < x->size && (scan_is_blank(*p) || *p == '\n'))
            at++;
        else if (at + 1 < x->size && p[0] == '/' && p[1] == '*') {
            const char *close = memmem(p + 2, (size_t)(end - p - 2), "*/", 2);
            at = close ? (size_t)(close + 2 - x->text) : x->size;
        } else if (at + 1 < x->size && p[0] == '/' && p[1] == '/') {
            const char *newline = memchr(p, '\n', (size_t)(end - p));
            at = newline ? (size_t)(newline - x->text) : x->size;
        } else
            return at;
    }
}

/* The end of the string literal at `at`, or 0 if there is none. */
static size_t skip_string(const scan_state *x, size_t at)
{
    while (at < x->size &&
           (x->text[at] == 'L' || x->text[at] == 'u' || x->text[at] == 'U' || x->text[at] == '8'))
        at++;
    if (at >= x->size || x->text[at] != '"')
        return 0;
    for (at++; at < x->size && x->text[at] != '"'; at++) {
        size_t splice = token_splice(x->text + at, x->text + x->size);
        if (splice)
            at += splice - 1;
        else if (x->text[at] == '\n')
            return 0;
        else if (x->text[at] == '\\')
            at++;
    }
    return at < x->size ? at + 1 : 0;
}

void scan_pragma(scan_state *x, size_t begin, size_t end)
{
    if ((begin > 0 && scan_is_word(x->text[begin - 1])) ||
        (end < x->size && scan_is_word(x->text[end])) || begin < x->resume)
        return;
    size_t open = skip_space(x, end);
    if (open >= x->size || x->text[open] != '(')
        return;
    size_t literal = skip_space(x, open + 1), after = skip_string(x, literal);
    size_t close = after ? skip_space(x, after) : x->size;
    if (close >= x->size || x->text[close] != ')')
        return;
    token_list tokens = token_scan_literal(x->unit->arena, x->unit->source, literal, after);
    if (!str_is(tokens.items[0].text, "kernel"))
        return;
    x->resume = close + 1;
    scan_kernel(x, (span){begin, close + 1},
                token_slice(x->unit->arena, &tokens, 1, tokens.count - 1));
}

/* ---- directives ---- */

/* 0 or 1 if the condition after #if is that literal, perhaps in parentheses; else -1. */
static int constant_condition(scan_state *x, size_t begin, size_t end)
{
    while (begin < end && scan_is_blank(x->text[begin]))
        begin++;
    if (begin < end && !strchr("01(/\\", x->text[begin]))
        return -1;
    token_list t = token_scan(x->unit->arena, x->unit->source, begin, end);
    const token *value = t.count == 1 ? &t.items[0] : t.count == 3 ? &t.items[1] : NULL;
    if (!value ||
        (t.count == 3 && (!str_is(t.items[0].text, "(") || !str_is(t.items[2].text, ")"))))
        return -1;
    return str_is(value->text, "0") ? 0 : str_is(value->text, "1") ? 1 : -1;
}

/* Whether only blanks and comments stand between the last declaration and the file-scope directive
 * at `begin`. */
static bool is_between(scan_state *x, size_t begin)
{
    if (x->dead)
        return x->nconditionals && x->conditionals[x->nconditionals - 1].between;
    if (x->depth || x->has_content == x->mark + 1)
        return false;
    bool between = skip_space(x, x->mark) >= begin;
    if (!between) /* remembered until the mark moves */
        x->has_content = x->mark + 1;
    return between;
}

static void open_conditional(scan_state *x, int condition, bool between)
{
    x->conditionals = arena_grow(x->unit->arena, x->conditionals, x->nconditionals,
                                 sizeof *x->conditionals);
    x->conditionals[x->nconditionals++] = (scan_conditional){.outer_dead = x->dead,
                                                             .taken = condition == 1,
                                                             .between = between,
                                                             .depth = x->depth,
                                                             .extern_depth = x->extern_depth};
    x->dead = x->dead || condition == 0;
}

/* Ends a branch. The first one that is not dead decides which braces are open after the #endif. */
static void close_branch(scan_state *x, scan_conditional *c)
{
    x->uneven = x->uneven || (!x->dead && x->depth != c->depth);
    if (!x->dead && !c->has_end) {
        c->has_end = true;
        c->end_depth = x->depth;
        c->end_extern_depth = x->extern_depth;
    }
    x->depth = c->depth;
    x->extern_depth = c->extern_depth;
}

static void next_branch(scan_state *x, int condition)
{
    if (!x->nconditionals)
        return;
    scan_conditional *c = &x->conditionals[x->nconditionals - 1];
    close_branch(x, c);
    x->dead = c->outer_dead || c->taken || condition == 0;
    c->taken = c->taken || condition == 1;
}

static void close_conditional(scan_state *x)
{
    if (!x->nconditionals)
        return;
    scan_conditional *c = &x->conditionals[--x->nconditionals];
    close_branch(x, c);
    if (c->has_end) {
        x->depth = c->end_depth;
        x->extern_depth = c->end_extern_depth;
    }
    x->dead = c->outer_dead;
}

/* Reports a kernel directive in a macro's text: ckpp does not expand macros and would miss it. */
static void check_macro(scan_state *x, size_t begin, size_t end)
{
    const char *p = memmem(x->text + begin, end - begin, "_Pragma", 7);
    if (!p)
        return;
    token_list t = token_scan(x->unit->arena, x->unit->source, begin + 1, end);
    for (size_t k = 0; k + 2 < t.count; k++) {
        const token *literal = &t.items[k + 2];
        if (!str_is(t.items[k].text, "_Pragma") || literal->kind != TOKEN_STRING)
            continue;
        str value = token_string_value(x->unit->arena, literal, 1);
        size_t from = 0;
        while (from < value.size && scan_is_blank(value.data[from]))
            from++;
        if (value.size - from < 6 || memcmp(value.data + from, "kernel", 6) ||
            (value.size - from > 6 && scan_is_word(value.data[from + 6])))
            continue;
        diag_at(x->unit->diag, DIAG_ERROR, "macro-directive", x->unit->source, t.items[k].offset,
                literal->offset + literal->length - t.items[k].offset,
                "a kernel directive inside a macro");
        diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, t.items[k].offset, 0,
                "ckpp runs before the preprocessor: write the construct out where it is used");
        return;
    }
}

/* Records #line 12 "file" or # 12 "file". */
static void line_directive(scan_state *x, size_t begin, size_t end)
{
    arena *scratch = arena_new();
    token_list t = token_scan(scratch, x->unit->source, begin, end);
    size_t k = t.count && str_is(t.items[0].text, "line");
    str number = k < t.count && t.items[k].kind == TOKEN_NUMBER ? t.items[k].text : (str){0};
    long next = 0;
    size_t j = 0;
    for (; j < number.size && next < 100000000; j++) {
        char c = number.data[j];
        if (c < '0' || c > '9')
            break;
        next = next * 10 + (c - '0');
    }
    if (number.size && (j == number.size || next >= 100000000)) {
        const char *file = NULL;
        if (k + 1 < t.count && t.items[k + 1].kind == TOKEN_STRING)
            file = token_string_value(x->unit->arena, &t.items[k + 1], 1).data;
        source_mark(x->unit->source, end, (int)next, file);
    }
    arena_free(scratch);
}

/* The directive's word, without splices and comments; *after is the offset behind it. */
static str directive_word(scan_state *x, size_t begin, size_t end, size_t *after)
{
    size_t p = begin;
    while (p < end && scan_is_blank(x->text[p]))
        p++;
    size_t word = p;
    while (p < end && scan_is_word(x->text[p]))
        p++;
    *after = p;
    if (p == end || (x->text[p] != '\\' && x->text[p] != '/'))
        return (str){x->text + word, p - word};
    token_list t = token_scan(x->unit->arena, x->unit->source, begin, end);
    *after = t.items[0].offset + t.items[0].length;
    return t.items[0].text;
}

/* Warns of a pragma whose first word may be a misspelt "kernel", if a construct's word follows. */
static void warn_near_kernel(scan_state *x, const token_list *t)
{
    static const char *const kernel[] = {"kernel"};
    static const char *const constructs[] = {
        "elementwise", "reduction", "raw",  "module", "precompiled", "declare", "begin", "end",
        "data",        "enter",     "exit", "update", "fuse",        "device",  "graph", "errors"};
    const token *word = &t->items[1];
    bool construct = false;
    for (size_t j = 0; t->count > 2 && j < sizeof constructs / sizeof *constructs; j++)
        construct = construct || str_is(t->items[2].text, constructs[j]);
    if (construct && (str_is(word->text, "ckpp") || str_nearest(word->text, kernel, 1)))
        diag_at(x->unit->diag, DIAG_WARNING, "pragma", x->unit->source, word->offset, word->length,
                "'#pragma %.*s' is no directive of ckpp's: did you mean 'kernel'?",
                (int)word->text.size, word->text.data);
}

static void pragma_directive(scan_state *x, size_t begin, size_t marker, size_t after, size_t end)
{
    while (after < end && scan_is_blank(x->text[after]))
        after++;
    if (after == end || !strchr("kKc/\\", x->text[after]))
        return;
    token_list t = ast_tokens(x->unit, begin + marker, end);
    if (t.count < 2)
        return;
    if (!str_is(t.items[1].text, "kernel")) {
        warn_near_kernel(x, &t);
        return;
    }
    scan_kernel(x, (span){begin, end}, (token_list){t.items + 2, t.count - 2, t.source, false});
}

static void note_include(scan_state *x, size_t begin, size_t after, size_t end)
{
    unit *u = x->unit;
    while (after < end && scan_is_blank(x->text[after]))
        after++;
    const char *name = x->text + after + 1;
    const char *close = after < end && name[-1] == '"' ? memchr(name, '"', end - after - 1) : NULL;
    if (!close || x->pending || x->depth || x->nconditionals)
        return;
    u->host_includes = arena_grow(u->arena, u->host_includes, u->nhost_includes,
                                  sizeof *u->host_includes);
    u->host_includes[u->nhost_includes++] = (host_include){
        {begin, end}, {name, (size_t)(close - name)}, {"", 0}};
}

void scan_directive(scan_state *x, size_t begin, size_t end)
{
    bool newline = end < x->size;
    size_t next = end + newline, marker = 1, after;
    while (end > begin && scan_is_blank(x->text[end - 1]))
        end--;
    if (x->text[begin] == '%')
        marker = (size_t)((const char *)memchr(x->text + begin, ':', end - begin) -
                          (x->text + begin)) +
                 1;
    bool between = is_between(x, begin);
    str word = directive_word(x, begin + marker, end, &after);
    if (str_is(word, "if"))
        open_conditional(x, constant_condition(x, after, end), between);
    else if (str_is(word, "ifdef") || str_is(word, "ifndef"))
        open_conditional(x, -1, between);
    else if (str_is(word, "elif"))
        next_branch(x, constant_condition(x, after, end));
    else if (str_is(word, "else") || str_is(word, "elifdef") || str_is(word, "elifndef"))
        next_branch(x, -1);
    else if (str_is(word, "endif"))
        close_conditional(x);
    else if (x->dead)
        return;
    else if (str_is(word, "pragma"))
        pragma_directive(x, begin, marker, after, end);
    else if (str_is(word, "define"))
        check_macro(x, begin, end);
    else if (str_is(word, "include"))
        note_include(x, begin, after, end);
    else if (str_is(word, "line") || (word.size && word.data[0] >= '0' && word.data[0] <= '9'))
        line_directive(x, begin + marker, end);
    bool ours = x->current && x->current->directive.begin == begin;
    if ((x->pending == PENDING_BODY || x->pending == PENDING_SEMICOLON) && !ours)
        scan_missing_body(x, begin, end - begin);
    if (x->pending == PENDING_DECLARED && !ours) {
        scan_begin_declared(x, begin);
        scan_end_construct(x, end);
    }
    if (between && !x->pending)
        scan_mark(x, next);
}

bool scan_is_in_file(const construct_traits *is, const token_list *tokens)
{
    int depth = 0;
    for (size_t k = 2; is->kind == CONSTRUCT_MODULE && k < tokens->count; k++) {
        const token *t = &tokens->items[k];
        if (depth == 0 && str_is(t->text, "file") && str_is(t[1].text, "("))
            return true;
        depth += range_nesting(t);
    }
    return false;
}
