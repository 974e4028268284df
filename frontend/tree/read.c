/* read.c - reading one statement or expression: where a statement ends, and what is read. */
#include "frontend/tree/read.h"

#include <string.h>

/* ---- the end of a statement ---- */

static const size_t NO_END = SIZE_MAX;

/* The index behind the bracket that closes the one at `k`; 0: none does. */
static size_t behind_group(const token_list *tokens, size_t k)
{
    size_t depth = 0;
    for (; k < tokens->count; k++) {
        int mark = tree_mark(&tokens->items[k]);
        if (mark == '(' || mark == '[' || mark == '{')
            depth++;
        else if ((mark == ')' || mark == ']' || mark == '}') && --depth == 0)
            return k + 1;
    }
    return 0;
}

/* The index behind the next `mark` outside of brackets; 0: there is none. A ':' of a condition
 * does not count. */
static size_t behind_mark(const token_list *tokens, size_t k, int mark)
{
    size_t depth = 0, questions = 0;
    for (; k < tokens->count; k++) {
        int m = tree_mark(&tokens->items[k]);
        if (m == '(' || m == '[' || m == '{')
            depth++;
        else if (m == ')' || m == ']' || m == '}') {
            if (depth-- == 0)
                return 0;
        } else if (depth == 0 && m == '?') {
            questions++;
        } else if (depth == 0 && m == mark) {
            if (mark != ':' || questions == 0)
                return k + 1;
            questions--;
        }
    }
    return 0;
}

static bool is_word(const token_list *tokens, size_t k, const char *word)
{
    return k < tokens->count && tokens->items[k].kind == TOKEN_NAME &&
           str_is(tokens->items[k].text, word);
}

/* Passes over what may stand in front of a statement: a label, a directive, "if (x)", ... For an
 * if or a do, *opens is 'i' or 'd'. Returns `k` if there is nothing, and NO_END if it does not
 * end. */
static size_t behind_prefix(const token_list *tokens, size_t k, char *opens)
{
    static const char *const heads[] = {"if", "while", "for", "switch"};
    str rest;
    *opens = 0;
    const token *t = &tokens->items[k];
    if (t->kind == TOKEN_DIRECTIVE && directive_is(t, "pragma", &rest))
        return k + 1;
    if (t->kind != TOKEN_NAME)
        return k;
    size_t end = 0;
    for (size_t h = 0; h < sizeof heads / sizeof *heads; h++)
        if (str_is(t->text, heads[h])) {
            *opens = h == 0 ? 'i' : 0;
            k = tree_skip(tokens->items, k + 1, tokens->count);
            end = tree_mark(&tokens->items[k]) == '(' ? behind_group(tokens, k) : 0;
            return end ? end : NO_END;
        }
    if (str_is(t->text, "do")) {
        *opens = 'd';
        return k + 1;
    }
    if (str_is(t->text, "case")) {
        end = behind_mark(tokens, k, ':');
        return end ? end : NO_END;
    }
    return tree_mark(&t[1]) == ':' ? k + 2 : k;
}

/* Passes over the prefixes of a statement; the ifs and dos among them are added to `open`. */
static size_t behind_prefixes(const token_list *tokens, size_t k, char *open, size_t *n)
{
    for (;;) {
        size_t begin = tree_skip(tokens->items, k, tokens->count);
        char opens;
        if (begin >= tokens->count)
            return NO_END;
        k = behind_prefix(tokens, begin, &opens);
        if (k == begin || k == NO_END)
            return k;
        if (opens && *n == TREE_DEEP)
            return NO_END;
        if (opens)
            open[(*n)++] = opens;
    }
}

size_t tree_statement_end(const token_list *tokens, size_t first)
{
    char open[TREE_DEEP]; /* the ifs and dos whose statement is being read */
    size_t n = 0, k = first;
    for (bool goes_on = true; goes_on;) {
        k = behind_prefixes(tokens, k, open, &n);
        if (k == NO_END)
            return 0;
        k = tree_mark(&tokens->items[k]) == '{' ? behind_group(tokens, k)
                                                : behind_mark(tokens, k, ';');
        /* with it ends what it was a part of */
        goes_on = false;
        while (k && n && !goes_on) {
            char last = open[--n];
            goes_on = last == 'i' && is_word(tokens, k, "else");
            if (goes_on)
                k++;
            else if (last == 'd')
                k = is_word(tokens, k, "while") ? behind_mark(tokens, k, ';') : 0;
        }
    }
    return k;
}

/* ---- reading ---- */

static node *read(tree_reader *r, bool expression, size_t end)
{
    tree_parser p = {.reader = r,
                     .arena = r->arena,
                     .items = r->tokens->items,
                     .next = r->first,
                     .end = end,
                     .expression = expression};
    r->wrong = NULL;
    r->expected = NULL;
    tree_begin(&p);
    if (!tree_parse(&p))
        return NULL;
    r->end = end;
    return p.tree;
}

node *tree_read_statement(tree_reader *r)
{
    /* what does not end is read as far as it goes, for a message about what is wrong */
    size_t end = tree_statement_end(r->tokens, r->first);
    return read(r, false, end ? end : r->tokens->count);
}

node *tree_read_expression(tree_reader *r)
{
    return read(r, true, r->tokens->count);
}
