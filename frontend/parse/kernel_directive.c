/* kernel_directive.c - begins and ends the constructs and regions of "#pragma kernel" lines, and
 * reads errors(abort). */
#include "frontend/parse/parser.h"

#include <string.h>

static const char *const known[] = {"elementwise", "reduction", "raw",   "module", "precompiled",
                                    "declare",     "device",    "begin", "end",    "errors",
                                    "data",        "enter",     "exit",  "update", "graph"};
static const char *const unsupported[] = {"fuse"};
enum {
    NKNOWN = sizeof known / sizeof *known,
    NUNSUPPORTED = sizeof unsupported / sizeof *unsupported
};

static bool is_any(str s, const char *const *words, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (str_is(s, words[k]))
            return true;
    return false;
}

static void refuse_atomic(scan_state *x, const token *word)
{
    diag_at(x->unit->diag, DIAG_ERROR, "nested-construct", x->unit->source, word->offset,
            word->length, "'atomic' outside of the body of an annotated loop");
    diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, word->offset, 0,
            "the update stands in the loop itself; a function that it calls may give the value");
}

static void unknown_construct(scan_state *x, const token *word, span directive)
{
    diag *d = x->unit->diag;
    source *s = x->unit->source;
    if (word->kind == TOKEN_END) {
        diag_at(d, DIAG_ERROR, "unknown-construct", s, directive.begin,
                directive.end - directive.begin, "expected a construct after '#pragma kernel'");
    } else if (str_is(word->text, "atomic")) {
        refuse_atomic(x, word);
        return;
    } else if (is_any(word->text, unsupported, NUNSUPPORTED)) {
        diag_at(d, DIAG_ERROR, "unsupported", s, word->offset, word->length,
                "'%.*s' is not supported by this version", (int)word->text.size, word->text.data);
    } else {
        diag_at(d, DIAG_ERROR, "unknown-construct", s, word->offset, word->length,
                "unknown construct '%.*s'", (int)word->text.size, word->text.data);
        const char *all[NKNOWN + NUNSUPPORTED];
        memcpy(all, known, sizeof known);
        memcpy(all + NKNOWN, unsupported, sizeof unsupported);
        const char *nearest = str_nearest(word->text, all, NKNOWN + NUNSUPPORTED);
        if (nearest)
            diag_at(d, DIAG_NOTE, NULL, s, word->offset, word->length, "did you mean '%s'?",
                    nearest);
    }
    diag_at(d, DIAG_NOTE, NULL, s, word->kind == TOKEN_END ? directive.begin : word->offset, 1,
            "this version knows 'elementwise', 'reduction', 'raw', 'module', 'precompiled', "
            "'declare', 'begin declare', 'begin device', the ends of both, 'data', 'enter data', "
            "'exit data', 'update', 'graph', and 'errors(abort)'");
}

/* The first '{' of the directive outside of all parentheses, or NULL; *open is the number of
 * braces that the directive leaves open. */
static const token *find_body(const token_list *tokens, int *open)
{
    const token *body = NULL;
    int depth = 0;
    *open = 0;
    for (size_t k = 0; k < tokens->count; k++) {
        const token *t = &tokens->items[k];
        bool brace = str_is(t->text, "{") || str_is(t->text, "<%") || str_is(t->text, "}") ||
                     str_is(t->text, "%>");
        if (!body && !depth && brace && range_nesting(t) > 0)
            body = t;
        depth += range_nesting(t);
        *open += brace ? range_nesting(t) : 0;
    }
    return body;
}

/* Reports a body that begins on the directive's line; false if there is none. Its open braces are
 * counted, so that the rest of the body is not taken for file scope. */
static bool has_own_body(scan_state *x, span directive, token_list tokens,
                         const construct_traits *is)
{
    int open;
    const token *body = find_body(&tokens, &open);
    if (!body)
        return false;
    diag_at(x->unit->diag, DIAG_ERROR, "missing-body", x->unit->source, body->offset, body->length,
            "the body begins on the line of the directive");
    diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, body->offset, body->length,
            "a directive ends with its line: begin the body of '%s' on the next one", is->word);
    scan_begin_construct(x, is, directive, tokens, PENDING_NOTHING)->broken = true;
    x->current = NULL;
    x->depth += open > 0 ? open : 0;
    return true;
}

/* Begins a kernel without braces, whose ';' follows the directive or ends it. */
static void begin_without_body(scan_state *x, const construct_traits *is, span directive,
                               token_list tokens)
{
    bool ends = str_is(tokens.items[tokens.count - 1].text, ";");
    if (ends)
        tokens = token_slice(x->unit->arena, &tokens, 0, tokens.count - 1);
    construct *c = scan_begin_construct(x, is, directive, tokens, PENDING_SEMICOLON);
    c->body.begin = directive.end;
    c->in_file = is->has_source;
    if (ends)
        scan_end_construct(x, directive.end);
}

/* Begins a construct that moves arrays, or a graph: the block behind it is host code, and only its
 * brace is waited for. */
static void begin_moving(scan_state *x, const construct_traits *is, span directive,
                         token_list tokens)
{
    if (is->has_block && has_own_body(x, directive, tokens, is))
        return;
    construct *c = scan_begin_construct(x, is, directive, tokens, PENDING_BODY);
    c->body = (span){directive.end, directive.end};
    if (is->has_block)
        return;
    x->pending = PENDING_NOTHING;
    x->current = NULL;
}

/* Reports a directive inside another construct; false if it is not in one. */
static bool is_misplaced(scan_state *x, span directive, const token *word)
{
    const char *where = x->pending == PENDING_BODY_END ? "the body of another construct"
                        : x->pending == PENDING_DECLARED_END
                            ? "a declaration that 'declare' shares"
                        : x->pending == PENDING_REGION_END && !str_is(word->text, "end")
                            ? arena_printf(x->unit->arena, "a 'begin %s' region",
                                           x->current->is->word)
                            : NULL;
    if (!where)
        return false;
    if (str_is(word->text, "atomic")) {
        refuse_atomic(x, word);
        return true;
    }
    diag_at(x->unit->diag, DIAG_ERROR, "nested-construct", x->unit->source, directive.begin,
            directive.end - directive.begin, "a kernel directive inside %s", where);
    diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, x->current->directive.begin,
            x->current->directive.end - x->current->directive.begin, "which begins here");
    return true;
}

/* errors(abort): what the calls below it do about a status that nobody reads. */
static void scan_errors(scan_state *x, span directive, const token_list *tokens)
{
    diag *d = x->unit->diag;
    source *s = x->unit->source;
    const token *t = tokens->items;
    const span first = x->unit->errors;
    const size_t size = directive.end - directive.begin;
    bool whole = tokens->count == 4 && str_is(t[1].text, "(") && str_is(t[2].text, "abort") &&
                 str_is(t[3].text, ")");
    if (!whole) {
        const token *at = tokens->count > 1 ? &t[1] : &t[0];
        diag_at(d, DIAG_ERROR, "syntax", s, at->offset, at->length,
                "expected '(abort)' and no more after 'errors'");
    } else if (x->depth || x->nconditionals) {
        diag_at(d, DIAG_ERROR, "errors-scope", s, directive.begin, size,
                "'errors' stands inside %s", x->depth ? "a function or a block" : "an #if");
        diag_at(d, DIAG_NOTE, NULL, s, directive.begin, 0,
                "it is for all calls below it in the file: move it to file scope%s",
                x->depth ? "" : ", outside of all conditions");
    } else if (first.end) {
        diag_at(d, DIAG_ERROR, "errors-twice", s, directive.begin, size,
                "a second 'errors' in the file");
        diag_at(d, DIAG_NOTE, NULL, s, first.begin, first.end - first.begin, "the first is here");
    } else {
        x->unit->errors = directive;
    }
}

/* Reports a directive among a class's members. */
static void check_class(scan_state *x, span directive)
{
    if (!x->class_brace || x->depth != 1)
        return;
    diag_at(x->unit->diag, DIAG_ERROR, "class-scope", x->unit->source, directive.begin,
            directive.end - directive.begin,
            "a kernel directive in a class, but in none of its functions");
    diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, directive.begin, 0,
            "define the kernel in front of the class");
}

/* A directive whose tokens after "kernel" are these. */
void scan_kernel(scan_state *x, span directive, token_list tokens)
{
    const token *word = &tokens.items[0];
    if (x->pending == PENDING_LOOP_END) /* it belongs to an inner loop */
        return;
    if (is_misplaced(x, directive, word))
        return;
    if (x->pending == PENDING_BODY || x->pending == PENDING_SEMICOLON)
        scan_missing_body(x, directive.begin, directive.end - directive.begin);
    if (x->pending == PENDING_DECLARED)
        scan_begin_declared(x, directive.begin), scan_end_construct(x, directive.begin);
    const construct_traits *is = ast_construct_find(word->text);
    if (is && is->is_kernel)
        check_class(x, directive);
    if (str_is(word->text, "errors"))
        scan_errors(x, directive, &tokens);
    else if (is && (is->moves || is->has_block))
        begin_moving(x, is, directive, tokens);
    else if (is && is->is_kernel && (!is->has_source || scan_is_in_file(is, &tokens)))
        begin_without_body(x, is, directive, tokens);
    else if (is && is->is_kernel && !has_own_body(x, directive, tokens, is))
        scan_begin_construct(x, is, directive, tokens, PENDING_BODY);
    else if (is && is->is_kernel)
        return;
    else if (!scan_shared(x, directive, tokens))
        unknown_construct(x, word, directive);
}
