/* build.c - the constructors of a tree's nodes, and walking over a tree. */
#include "frontend/tree/read.h"

#include <string.h>

static const struct {
    const char *name, *what;
} kinds[NODE_COUNT] = {
#define KIND_(KIND, what) {#KIND, what},
    TREE_NODES(KIND_)
#undef KIND_
};

const char *tree_what(const node *n)
{
    return kinds[n->kind].what;
}

/* ---- constructors ---- */

/* Makes `n` deeper than each node of the list. */
static void deepen(tree_parser *p, node *n, const node *list)
{
    for (; list; list = list->next)
        if (list->depth >= n->depth)
            n->depth = list->depth + 1;
    p->deep = p->deep || n->depth > TREE_DEEP;
}

node *tree_node(tree_parser *p, node_kind kind, tree_span where, const token *at, node *a, node *b)
{
    node *n = arena_alloc(p->arena, sizeof *n);
    *n = (node){.kind = kind, .first = where.first, .last = where.last, .at = at, .a = a, .b = b};
    deepen(p, n, a);
    deepen(p, n, b);
    return n;
}

node *tree_also(tree_parser *p, node *n, node *c, node *d)
{
    n->c = c;
    n->d = d;
    deepen(p, n, c);
    deepen(p, n, d);
    return n;
}

node *tree_around(node *n, tree_span where)
{
    n->first = where.first;
    n->last = where.last;
    return n;
}

node *tree_labelled(tree_parser *p, tree_span where, node *label, node *n)
{
    if (label->kind == NODE_CASE)
        label->c = n;
    else
        label->a = n;
    deepen(p, label, n);
    return tree_around(label, where);
}

node_list tree_list(node *n)
{
    return (node_list){n, n};
}

node_list tree_append(node_list list, node *n)
{
    list.last->next = n;
    return (node_list){list.first, n};
}

node *tree_member(tree_parser *p, tree_span where, const token *at, node *a, const token *name)
{
    node *n = tree_node(p, NODE_MEMBER, where, at, a, NULL);
    n->name = name;
    return n;
}

node *tree_specifier(tree_parser *p, tree_span where, const token *word, node *operand)
{
    node *n = tree_node(p, NODE_TYPE, where, word, NULL, operand);
    n->is_typedef = str_is(word->text, "typedef");
    n->is_static = str_is(word->text, "static");
    return n;
}

node *tree_specifiers(node *n, tree_span where, const node *more)
{
    n->is_typedef = n->is_typedef || more->is_typedef;
    n->is_static = n->is_static || more->is_static;
    if (more->b) {
        n->b = more->b;
        n->depth = n->depth > more->depth ? n->depth : more->depth;
    }
    return tree_around(n, where);
}

node *tree_type(tree_parser *p, tree_span where, node *type, node *declarator)
{
    type->a = declarator;
    deepen(p, type, declarator);
    return tree_around(type, where);
}

node *tree_declaration(tree_parser *p, tree_span where, node *type, node_list declarators)
{
    node *n = tree_node(p, NODE_DECLARATION, where, where.first, declarators.first, type);
    n->is_typedef = type->is_typedef;
    n->is_static = type->is_static;
    return n;
}

node *tree_declarator(tree_parser *p, tree_span where, const token *name)
{
    return tree_node(p, NODE_DECLARATOR, where, name, NULL, NULL);
}

node *tree_extent(tree_parser *p, tree_span where, node *declarator, node *extent)
{
    enum { EXTENTS = 64 };
    node **end = &declarator->b;
    int n = 0;
    for (; *end && n < EXTENTS; n++)
        end = &(*end)->next;
    p->deep = p->deep || n == EXTENTS;
    *end = extent;
    deepen(p, declarator, extent);
    /* the stars that it has already are inside of parentheses */
    declarator->is_pointer_to_array = declarator->is_pointer_to_array || declarator->pointers;
    return tree_around(declarator, where);
}

node *tree_function(tree_span where, node *declarator)
{
    declarator->is_function = true;
    return tree_around(declarator, where);
}

node *tree_pointer(tree_span where, node *declarator, int stars)
{
    declarator->pointers += stars;
    return tree_around(declarator, where);
}

node *tree_initialised(tree_parser *p, tree_span where, node *declarator, node *value)
{
    declarator->a = value;
    deepen(p, declarator, value);
    return tree_around(declarator, where);
}

/* ---- walking ---- */

/* The operands in the order of the text. */
static void operands(const node *n, const node *in_order[4])
{
    bool type_first = n->kind == NODE_DECLARATION || n->kind == NODE_DECLARATOR ||
                      n->kind == NODE_DO;
    in_order[0] = type_first ? n->b : n->a;
    in_order[1] = type_first ? n->a : n->b;
    in_order[2] = n->c;
    in_order[3] = n->d;
}

void tree_each(const node *n, void (*visit)(const node *child, void *data), void *data)
{
    const node *in_order[4];
    operands(n, in_order);
    for (int k = 0; k < 4; k++)
        for (const node *child = in_order[k]; child;) {
            const node *next = child->next;
            visit(child, data);
            child = next;
        }
}

static void put_tokens(text *out, const token *first, const token *last)
{
    text_puts(out, " ");
    token_put(out, first, (size_t)(last - first) + 1);
}

/* What the kind and the operands do not say: "*2" two stars, "()" parameters, ... */
static void put_details(text *out, const node *n)
{
    if (n->kind == NODE_TYPE || n->kind == NODE_STRING)
        put_tokens(out, n->first, n->last);
    else if (n->kind == NODE_MEMBER)
        text_printf(out, " %.*s%.*s", (int)n->at->text.size, n->at->text.data,
                    (int)n->name->text.size, n->name->text.data);
    else if (n->at && n->kind < NODE_BLOCK && n->kind != NODE_LIST)
        put_tokens(out, n->at, n->at);
    else if (n->at && (n->kind == NODE_DECLARATOR || n->kind == NODE_LABEL ||
                       n->kind == NODE_GOTO || n->kind == NODE_PRAGMA))
        put_tokens(out, n->at, n->at);
    if (n->kind == NODE_DECLARATOR) {
        if (n->pointers)
            text_printf(out, " *%d", n->pointers);
        text_puts(out, n->is_function ? " ()" : "");
        text_puts(out, n->is_pointer_to_array ? " (*)[]" : "");
    }
    if (n->kind == NODE_DECLARATION)
        text_printf(out, "%s%s", n->is_typedef ? " typedef" : "", n->is_static ? " static" : "");
}

static void print(text *out, const node *n, int depth)
{
    text_printf(out, "%*s%s", depth * 2, "", kinds[n->kind].name);
    put_details(out, n);
    text_puts(out, "\n");
    const node *in_order[4];
    operands(n, in_order);
    for (int k = 0; k < 4; k++) {
        bool more = false;
        for (int j = k + 1; j < 4; j++)
            more = more || in_order[j];
        if (!in_order[k] && more)
            text_printf(out, "%*s-\n", depth * 2 + 2, "");
        for (const node *child = in_order[k]; child; child = child->next)
            print(out, child, depth + 1);
    }
}

void tree_print(text *out, const node *n)
{
    print(out, n, 0);
}
