/* outline_pair.c - an outline's first pass: separates directives from the other tokens, and pairs
 * brackets.
 *
 * A '}' closes everything that was opened inside its braces, a stray ) or ] closes nothing, and
 * all branches of an #if begin with the same open brackets. So one mistake, or an #if that chooses
 * between two heads of one body, does not affect the rest of the text. */
#include "frontend/device/device.h"

#include <string.h>

/* ---- tokens and their partners ---- */

typedef struct pairing {
    outline *o;
    int *open, depth; /* indices of the open brackets */
    int braces;       /* how many of these are { */
    int *region_of;   /* for each open bracket, the region where it was opened */
    struct arm {
        int region, depth;
    } * arms; /* for each open #if, the state in front of it */
    size_t narms;
    int region, regions; /* a region is a branch of an #if, or the text outside all #ifs */
} pairing;

static uint32_t code_of(const token *t)
{
    static const struct {
        char digraph[3];
        char stands_for;
    } digraphs[] = {{"<%", '{'}, {"%>", '}'}, {"<:", '['}, {":>", ']'}};
    if (t->kind != TOKEN_PUNCTUATOR)
        return 0;
    for (size_t k = 0; k < sizeof digraphs / sizeof *digraphs; k++)
        if (str_is(t->text, digraphs[k].digraph))
            return (unsigned char)digraphs[k].stands_for;
    uint32_t code = 0;
    for (size_t k = 0; k < t->text.size && k < 4; k++)
        code |= (uint32_t)(unsigned char)t->text.data[k] << 8 * k;
    return code;
}

static void pair_pop(pairing *p)
{
    p->depth--;
    p->braces -= p->o->t[p->open[p->depth]].code == '{';
}

static void pair_close(pairing *p, int k)
{
    static const char closing[] = ")]}", opening[] = "([{";
    outline_token *t = p->o->t;
    uint32_t wanted = (uint32_t)(unsigned char)opening[strchr(closing, (int)t[k].code) - closing];
    if (wanted == '{' && p->braces)
        while (t[p->open[p->depth - 1]].code != '{') {
            p->o->balanced = false;
            pair_pop(p);
        }
    if (!p->depth || t[p->open[p->depth - 1]].code != wanted) {
        p->o->balanced = false;
        return;
    }
    int with = p->open[p->depth - 1];
    if (p->region_of[p->depth - 1] != p->region)
        p->o->balanced = false;
    pair_pop(p);
    t[k].partner = with;
    t[with].partner = k;
}

/* Every branch of an #if begins with the brackets that were open at the #if. */
static void pair_directive(pairing *p, const token *t)
{
    directive_part part = directive_branch(t);
    outline *o = p->o;
    o->directives = arena_grow(o->arena, o->directives, (size_t)o->ndirectives,
                               sizeof *o->directives);
    o->directives[o->ndirectives++] = t;
    if (part == DIRECTIVE_IF) {
        p->arms = arena_grow(o->arena, p->arms, p->narms, sizeof *p->arms);
        p->arms[p->narms++] = (struct arm){p->region, p->depth};
        p->region = ++p->regions;
    } else if (p->narms && part == DIRECTIVE_ENDIF) {
        p->region = p->arms[--p->narms].region;
    } else if (p->narms && part == DIRECTIVE_ELSE) {
        p->region = ++p->regions;
        while (p->depth > p->arms[p->narms - 1].depth) {
            o->balanced = false;
            pair_pop(p);
        }
    }
}

void outline_pair(outline *o, const token_list *tokens)
{
    pairing p = {.o = o};
    o->t = arena_alloc(o->arena, (tokens->count + 1) * sizeof *o->t);
    p.open = arena_alloc(o->arena, (tokens->count + 1) * sizeof *p.open);
    p.region_of = arena_alloc(o->arena, (tokens->count + 1) * sizeof *p.region_of);
    for (size_t k = 0; k < tokens->count; k++) {
        const token *t = &tokens->items[k];
        if (t->kind == TOKEN_DIRECTIVE) {
            pair_directive(&p, t);
            continue;
        }
        int at = o->count++;
        outline_token *to = &o->t[at];
        *to = (outline_token){
            .t = t, .code = code_of(t), .partner = -1, .conditional = p.narms > 0};
        if (t->kind == TOKEN_NAME)
            to->keyword = tokens->is_c && names_is_name_in_c(t->text) &&
                                  source_is_copied(tokens->source, t->offset)
                              ? 0
                              : (unsigned char)names_keyword(t->text);
        if (to->code == ')' || to->code == ']' || to->code == '}')
            pair_close(&p, at);
        to->parent = p.depth ? p.open[p.depth - 1] : -1;
        if (to->code == '(' || to->code == '[' || to->code == '{') {
            p.region_of[p.depth] = p.region;
            p.open[p.depth++] = at;
            p.braces += to->code == '{';
        }
    }
    o->t[o->count] = (outline_token){
        .t = &tokens->items[tokens->count], .partner = -1, .parent = -1};
    if (p.depth || p.narms)
        o->balanced = false;
}
