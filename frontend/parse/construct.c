/* construct.c - from the scanner's events to constructs.
 *
 * Counts braces, so that it is known whether a construct is at file scope or inside a function.
 * When a construct has begun, the scanner waits for its body, for the declaration after it, or for
 * "end declare". */
#define _GNU_SOURCE
#include "frontend/parse/parser.h"
#include "frontend/tree/tree.h"

#include <string.h>

bool scan_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

bool scan_is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_' || (c & 0x80);
}

bool scan_at_file_start(const source *s, size_t offset)
{
    return offset == 0 || offset == source_start(s);
}

bool scan_at_line_start(const scan_state *x, size_t offset)
{
    size_t p = offset, first = scan_at_file_start(x->unit->source, 3) ? 3 : 0;
    for (;;) {
        while (p > first && scan_is_blank(x->text[p - 1]))
            p--;
        if (p <= first)
            return true;
        if (p == x->comment.end && x->comment.begin < offset)
            return x->comment_at_start;
        if (x->text[p - 1] != '\n')
            return false;
        size_t q = p - 1;
        while (q > first && scan_is_blank(x->text[q - 1]))
            q--;
        if (q <= first || x->text[q - 1] != '\\' || q == x->comment.end)
            return true;
        p = q - 1; /* a splice: the line goes on before it */
    }
}

/* The end of the text before `offset`, without blanks, newlines and comments at its end. */
static size_t look_back(const scan_state *x, size_t offset)
{
    size_t p = offset;
    for (;;) {
        while (p > 0 && (scan_is_blank(x->text[p - 1]) || x->text[p - 1] == '\n'))
            p--;
        if (p == 0 || p != x->comment.end)
            return p;
        p = x->comment.begin;
    }
}

static bool ends_with(const scan_state *x, size_t end, const char *word)
{
    size_t n = strlen(word);
    return end >= n && memcmp(x->text + end - n, word, n) == 0 &&
           (end == n || !scan_is_word(x->text[end - n - 1]));
}

/* Whether the brace at `offset` opens an extern "C" block. */
static bool is_linkage(const scan_state *x, size_t offset)
{
    size_t p = look_back(x, offset);
    if (!p || p != x->literal.end || x->text[p - 1] != '"')
        return false;
    return ends_with(x, look_back(x, x->literal.begin), "extern");
}

/* Whether it opens a namespace, and then what its members' names begin with. */
static bool is_namespace(const scan_state *x, size_t offset, const char **scope)
{
    if (!x->unit->cxx)
        return false;
    token_list t = token_scan(x->unit->arena, x->unit->source, x->mark, offset);
    size_t k = 0;
    while (t.items[k].kind == TOKEN_DIRECTIVE || str_is(t.items[k].text, "inline"))
        k++;
    if (!str_is(t.items[k].text, "namespace"))
        return false;
    int depth = 0;
    for (k++; k < t.count; k++) {
        str word = t.items[k].text;
        depth += range_nesting(&t.items[k]);
        if (t.items[k].kind == TOKEN_NAME && !depth && !str_is(word, "inline"))
            *scope = arena_printf(x->unit->arena,
                                  "%s%.*s::", **scope ? *scope : "::", (int)word.size, word.data);
    }
    return true;
}

/* Whether the brace at `offset`, at file scope, opens a class: parentheses on the way are none of
 * a function. */
static bool is_class(const scan_state *x, size_t offset)
{
    token_list t = token_scan(x->unit->arena, x->unit->source, x->mark, offset);
    bool class = false;
    int depth = 0;
    for (size_t k = 0; k < t.count; k++) {
        str word = t.items[k].text;
        bool group = k && names_keyword(t.items[k - 1].text) & KEYWORD_GROUP;
        if (!depth && (str_is(word, "=") || (str_is(word, "(") && !group)))
            return false;
        depth += str_is(word, "<") - str_is(word, ">") + range_nesting(&t.items[k]);
        class = class || (!depth && (str_is(word, "class") || str_is(word, "struct") ||
                                     str_is(word, "union")));
    }
    return class;
}

static const char *scope_of(const scan_state *x)
{
    return x->extern_depth ? x->scopes[x->extern_depth - 1] : "";
}

static void open_scope(scan_state *x, const char *scope)
{
    if (x->extern_depth == x->nscopes) {
        x->scopes = arena_grow(x->unit->arena, x->scopes, x->nscopes, sizeof *x->scopes);
        x->nscopes++;
    }
    x->scopes[x->extern_depth++] = scope;
}

/* Whether the file-scope brace at `offset` opens a function's body: it follows a ')', and the
 * declaration has no '=', typedef or attribute. */
static bool is_function(const scan_state *x, size_t offset)
{
    enum { FAR = 4096 };
    size_t p = look_back(x, offset);
    if (!p || x->text[p - 1] != ')' || offset - x->mark > FAR)
        return false;
    const char *head = x->text + x->mark;
    size_t n = offset - x->mark;
    return !memchr(head, '=', n) && !memmem(head, n, "typedef", 7) &&
           !memmem(head, n, "__attribute__", 13);
}

void scan_mark(scan_state *x, size_t end)
{
    if (!x->depth)
        x->mark = end;
}

/* ---- the current construct ---- */

construct *scan_begin_construct(scan_state *x, const construct_traits *is, span directive,
                                token_list tokens, scan_pending pending)
{
    unit *u = x->unit;
    construct *c = ast_construct(u, is, directive, tokens);
    c->is_inline = x->depth > 0;
    c->scope = scope_of(x);
    c->function = x->function;
    c->outer = x->outer;
    c->is_conditional = x->nconditionals > 0;
    x->current = c;
    x->pending = pending;
    return c;
}

void scan_end_construct(scan_state *x, size_t end)
{
    construct *c = x->current;
    c->body.end = end;
    c->body_tokens = ast_tokens(x->unit, c->body.begin, end);
    x->pending = PENDING_NOTHING;
    x->current = NULL;
}

/* Another directive stands between that of a loop and the loop. */
static void report_between(const scan_state *x, const construct *c, size_t at, size_t size)
{
    const bool condition = memmem(x->text + at, size, "if", 2) != NULL &&
                           !memmem(x->text + at, size, "ragma", 5);
    size_t end = at + size;
    while (end > at && (x->text[end - 1] == '\\' || scan_is_blank(x->text[end - 1])))
        end--;
    diag_at(x->unit->diag, DIAG_ERROR, "missing-body", x->unit->source, at, end - at,
            "a directive stands between '%s' and its loop", c->is->word);
    diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, c->directive.begin,
            c->directive.end - c->directive.begin,
            condition ? "the loop follows this line at once: put both under the condition"
            : x->text[at] == '_' ? "write it as a line of its own, '#pragma ...', above this one"
                                 : "put it above this line, which the loop follows at once");
}

/* Whether the word is a macro with parameters of the text before it. */
static bool is_macro_call(const scan_state *x, size_t at, size_t size)
{
    static const char define[] = "define";
    if (!size || !names_word_char(x->text[at]))
        return false;
    for (const char *p = x->text; (p = memmem(p, (size_t)(x->text + at - p), define, 6));) {
        p += 6 + strspn(p + 6, " \t");
        if (p + size < x->text + at && !memcmp(p, x->text + at, size) && p[size] == '(')
            return true;
    }
    return false;
}

void scan_missing_body(scan_state *x, size_t at, size_t size)
{
    construct *c = x->current;
    const bool directive = size && !memmem(x->text + at, size, "kernel", 6) &&
                           (x->text[at] == '#' || x->text[at] == '%' ||
                            (size >= 7 && !memcmp(x->text + at, "_Pragma", 7)));
    bool loop = size == 3 && memcmp(x->text + at, "for", 3) == 0;
    if (x->pending == PENDING_SEMICOLON) {
        diag_at(x->unit->diag, DIAG_ERROR, "missing-body", x->unit->source, at, size ? size : 1,
                "expected ';' after '%s'", c->is->word);
        diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, c->directive.begin,
                c->directive.end - c->directive.begin,
                c->in_file ? "the module is in a file: the directive has no body"
                           : "the kernel is compiled already: the directive has no body");
    } else if (directive && c->is->over_elements) {
        report_between(x, c, at, size);
    } else if (loop && c->is->over_elements) {
        diag_at(x->unit->diag, DIAG_ERROR, "unsupported", x->unit->source, c->directive.begin,
                c->directive.end - c->directive.begin,
                c->is_inline ? "the loop after '%s' does not end"
                             : "a loop after '%s' outside of all functions",
                c->is->word);
        diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, at, size,
                c->is_inline ? "here it begins"
                             : "a function that is a kernel has the loop's body in braces, with "
                               "the parameters' names for the elements");
    } else {
        diag_at(x->unit->diag, DIAG_ERROR, "missing-body", x->unit->source, at, size ? size : 1,
                "expected '{' after '%s'", c->is->word);
        if (is_macro_call(x, at, size) && c->is->over_elements)
            diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, at, size,
                    "'%.*s' is a macro: write the loop's 'for' out, 'for (int j = 0; j < n; j++)'",
                    (int)size, x->text + at);
        if (ast_clause_find((str){x->text + at, size}) != CLAUSE_UNKNOWN)
            diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, at, size,
                    "a directive ends with its line, unless that ends with a backslash");
        if (loop && c->is->has_grid)
            diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, at, size,
                    "the body of 'raw' is that of a kernel, whose threads share the work; "
                    "'elementwise' runs a body for "
                    "each element");
        diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, c->directive.begin,
                c->directive.end - c->directive.begin, "the directive is here");
    }
    c->broken = true;
    x->pending = PENDING_NOTHING;
    x->current = NULL;
}

/* The first offset in [begin, end) that is no blank or newline, and behind the last _Pragma. */
static size_t first_content(const scan_state *x, size_t begin, size_t end)
{
    if (begin < x->resume)
        begin = x->resume;
    while (begin < end && (scan_is_blank(x->text[begin]) || x->text[begin] == '\n'))
        begin++;
    return begin;
}

void scan_begin_declared(scan_state *x, size_t at)
{
    x->current->body.begin = at;
    x->pending = PENDING_DECLARED_END;
    x->base_depth = x->depth;
    x->nbraces = 0;
    x->function_brace = false;
}

/* The end of the statement at `at`, or 0 if it has none. What is read grows with the statement. */
static size_t statement_end(const scan_state *x, size_t at)
{
    for (size_t window = 1024;; window *= 4) {
        size_t end = x->size - at > window ? at + window : x->size;
        arena *scratch = arena_new();
        token_list t = token_scan(scratch, x->unit->source, at, end);
        size_t behind = tree_statement_end(&t, 0);
        /* a token at the window's end may be cut off */
        bool whole = behind && (behind < t.count || end == x->size);
        size_t found = whole ? t.items[behind - 1].offset + t.items[behind - 1].length : 0;
        arena_free(scratch);
        if (whole || end == x->size)
            return found;
    }
}

/* A for statement at `at` is the body of a construct inside a function. */
static bool begin_loop(scan_state *x, size_t at, size_t word_end)
{
    construct *c = x->current;
    bool is_for = word_end - at == 3 && memcmp(x->text + at, "for", 3) == 0;
    if (!is_for || x->pending != PENDING_BODY || !c->is_inline || !c->is->over_elements ||
        !(x->loop_end = statement_end(x, at)))
        return false;
    c->is_loop = true;
    c->body.begin = at;
    x->pending = PENDING_LOOP_END;
    return true;
}

/* Text at [at, end) follows the directive of a construct that waits for its body, ';' or
 * declaration. */
static void content(scan_state *x, size_t at, size_t end)
{
    if (x->pending == PENDING_BODY || x->pending == PENDING_SEMICOLON) {
        size_t word = at;
        while (word < end && scan_is_word(x->text[word]))
            word++;
        if (!begin_loop(x, at, word))
            scan_missing_body(x, at, word - at);
    } else if (x->pending == PENDING_DECLARED) {
        scan_begin_declared(x, at);
    }
}

void scan_other(scan_state *x, size_t begin, size_t end)
{
    size_t at = first_content(x, begin, end);
    if (at >= end)
        return;
    content(x, at, end);
}

void scan_literal(scan_state *x, size_t begin, size_t end)
{
    if (begin < x->resume)
        return;
    x->literal = (span){begin, end};
    if (!x->pending)
        return;
    content(x, begin, end);
    bool closed = end - begin > 1 && x->text[end - 1] == x->text[begin];
    x->torn = x->torn || !closed;
    if (x->pending == PENDING_BODY_END && !closed)
        diag_at(x->unit->diag, DIAG_ERROR, "unterminated", x->unit->source, begin, end - begin,
                "missing terminating %c character", x->text[begin]);
}

/* Only this many braces of a declaration are tested for a function's body: each test scans the
 * declaration again. */
enum { FEW = 4 };

/* Whether the brace at `offset` opens the body of the function after `declare`: a ')' that is not
 * an attribute's precedes it, and no initialiser. */
static bool is_declared_function(const scan_state *x, size_t offset)
{
    token_list t = token_scan(x->unit->arena, x->unit->source, x->current->body.begin, offset);
    size_t last = t.count;
    int depth = 0, nesting = 0;
    if (str_is(t.items[0].text, "typedef"))
        return false;
    for (size_t k = 0; k < t.count; k++) {
        nesting += range_nesting(&t.items[k]);
        if (!depth && str_is(t.items[k].text, "__attribute__") && str_is(t.items[k + 1].text, "("))
            depth = 1, k++;
        else if (depth)
            depth += str_is(t.items[k].text, "(") ? 1 : str_is(t.items[k].text, ")") ? -1 : 0;
        else if (str_is(t.items[k].text, "->"))
            return true;
        else if (!nesting && str_is(t.items[k].text, "=") &&
                 !(k && str_is(t.items[k - 1].text, "operator")))
            return false;
        else if (!x->unit->cxx ||
                 !(str_is(t.items[k].text, "noexcept") || str_is(t.items[k].text, "const")))
            last = k;
    }
    return last < t.count && str_is(t.items[last].text, ")");
}

void scan_open(scan_state *x, size_t begin, size_t end)
{
    (void)end;
    if (x->pending == PENDING_BODY && x->current->is->has_block) {
        x->outer = x->current;
        x->outer->block = (span){end, x->size};
        x->outer->block_depth = x->depth;
        x->pending = PENDING_NOTHING;
        x->current = NULL;
    } else if (x->pending == PENDING_BODY) {
        x->current->body.begin = begin;
        x->base_depth = x->depth;
        x->pending = PENDING_BODY_END;
    } else if (x->pending) {
        content(x, begin, end);
        if (x->pending == PENDING_DECLARED_END && x->depth == x->base_depth)
            x->function_brace = ++x->nbraces <= FEW && is_declared_function(x, begin);
    }
    const char *scope = scope_of(x);
    function_open(x, begin);
    if (x->depth == 0 && (is_linkage(x, begin) || is_namespace(x, begin, &scope))) {
        open_scope(x, scope);
        scan_mark(x, end);
        return;
    }
    if (x->depth++ == 0 && x->pending != PENDING_DECLARED_END)
        x->function_brace = x->unit->cxx || is_function(x, begin);
    if (x->depth == 1 && x->unit->cxx)
        x->class_brace = is_class(x, begin);
}

void scan_close(scan_state *x, size_t begin, size_t end)
{
    if (x->pending && x->pending != PENDING_BODY_END)
        content(x, begin, end);
    if (x->depth == 0) {
        if (x->extern_depth)
            x->extern_depth--;
        function_close(x, end);
        scan_mark(x, end);
        return;
    }
    x->depth--;
    function_close(x, end);
    for (; x->outer && x->depth <= x->outer->block_depth; x->outer = x->outer->outer)
        x->outer->block.end = end;
    bool function = x->function_brace;
    if (x->pending == PENDING_LOOP_END && end >= x->loop_end)
        scan_end_construct(x, end);
    else if (x->pending == PENDING_BODY_END && x->depth <= x->base_depth)
        scan_end_construct(x, end);
    else if (x->pending == PENDING_DECLARED_END && x->depth <= x->base_depth && function)
        scan_end_construct(x, end);
    if (function)
        scan_mark(x, end);
}

void scan_semicolon(scan_state *x, size_t begin, size_t end)
{
    if (x->pending == PENDING_SEMICOLON) {
        x->current->body.begin = begin;
        scan_end_construct(x, end);
    } else if (x->pending == PENDING_LOOP_END) {
        if (end >= x->loop_end)
            scan_end_construct(x, end);
    } else if (x->pending) {
        content(x, begin, end);
        if (x->pending == PENDING_DECLARED_END && x->depth == x->base_depth)
            scan_end_construct(x, end);
    }
    function_semicolon(x, end);
    scan_mark(x, end);
}

void scan_end(scan_state *x, bool in_comment)
{
    construct *c = x->current;
    if (!c) {
        scan_unclosed_file(x);
        return;
    }
    diag *d = x->unit->diag;
    source *s = x->unit->source;
    if (in_comment)
        diag_at(d, DIAG_ERROR, "unterminated", s, x->comment.begin, 2, "unterminated comment");
    else if (x->pending == PENDING_BODY || x->pending == PENDING_SEMICOLON)
        scan_missing_body(x, x->size, 0);
    else if (x->pending == PENDING_BODY_END)
        scan_unclosed_body(x, c);
    else if (x->pending == PENDING_REGION_END)
        diag_at(d, DIAG_ERROR, "declare-region", s, c->directive.begin,
                c->directive.end - c->directive.begin, "'begin %s' without 'end %s'", c->is->word,
                c->is->word);
    else
        diag_at(d, DIAG_ERROR, "missing-declaration", s, c->directive.begin,
                c->directive.end - c->directive.begin,
                x->pending == PENDING_DECLARED ? "expected a declaration after 'declare'"
                                               : "the declaration after 'declare' does not end");
    c->broken = true;
    x->pending = PENDING_NOTHING;
    x->current = NULL;
}
