/* region.c - text that the kernels below it see: a declare, and the text between `begin` and
 * `end`. */
#include "frontend/parse/parser.h"

/* The construct named after `begin` or `end`; NULL with a message if it has no regions. */
static const construct_traits *expect_region(scan_state *x, const token_list *tokens)
{
    const token *t = &tokens->items[1];
    const construct_traits *is = tokens->count > 1 ? ast_construct_find(t->text) : NULL;
    if (is && !is->is_kernel)
        return is;
    diag_at(x->unit->diag, DIAG_ERROR, "syntax", x->unit->source, t->offset, t->length,
            "expected 'declare' or 'device' after '%.*s'", (int)tokens->items[0].text.size,
            tokens->items[0].text.data);
    return NULL;
}

static void begin_shared(scan_state *x, const construct_traits *is, span directive,
                         token_list tokens, scan_pending pending)
{
    construct *c = scan_begin_construct(x, is, directive, tokens, pending);
    c->body.begin = directive.end;
    if (x->depth == 0)
        return;
    diag_at(x->unit->diag, DIAG_ERROR, "declare-scope", x->unit->source, directive.begin,
            directive.end - directive.begin, "'%s' stands inside a function or a block", is->word);
    diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, directive.begin, 0,
            "move it to file scope, before the function");
    c->broken = true;
}

static void end_region(scan_state *x, const construct_traits *is, span directive,
                       token_list tokens)
{
    construct *c = x->current;
    if (x->pending != PENDING_REGION_END) {
        diag_at(x->unit->diag, DIAG_ERROR, "declare-region", x->unit->source, directive.begin,
                directive.end - directive.begin, "'end %s' without 'begin %s'", is->word,
                is->word);
        return;
    }
    if (c->is != is) {
        diag_at(x->unit->diag, DIAG_ERROR, "declare-region", x->unit->source, directive.begin,
                directive.end - directive.begin, "'end %s' inside a 'begin %s' region", is->word,
                c->is->word);
        diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, c->directive.begin,
                c->directive.end - c->directive.begin, "which begins here");
        c->broken = true;
    }
    scan_end_construct(x, directive.begin);
    c->closing = directive;
    c->closing_tokens = tokens;
}

/* Reports `device` without `begin`: the text behind it need not be C, so its end is unknown. */
static void lone_region(scan_state *x, const construct_traits *is, const token *word)
{
    diag_at(x->unit->diag, DIAG_ERROR, "declare-region", x->unit->source, word->offset,
            word->length, "'%s' is a region", is->word);
    diag_at(x->unit->diag, DIAG_NOTE, NULL, x->unit->source, word->offset, 0,
            "put the text between 'begin %s' and 'end %s'", is->word, is->word);
}

bool scan_shared(scan_state *x, span directive, token_list tokens)
{
    const token *word = &tokens.items[0];
    bool begins = str_is(word->text, "begin"), ends = str_is(word->text, "end");
    const construct_traits *is = begins || ends ? expect_region(x, &tokens)
                                                : ast_construct_find(word->text);
    if (is && begins)
        begin_shared(x, is, directive, tokens, PENDING_REGION_END);
    else if (is && ends)
        end_region(x, is, directive, tokens);
    else if (is && is->kind == CONSTRUCT_DECLARE)
        begin_shared(x, is, directive, tokens, PENDING_DECLARED);
    else if (is)
        lone_region(x, is, word);
    return is || begins || ends;
}
