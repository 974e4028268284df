/* read.h - from tokens to a tree: which token of the grammar each token is, the grammar, and the
 * constructors that its actions call. */
#ifndef FRONT_TREE_READ_H
#define FRONT_TREE_READ_H

#include "frontend/tree/tree.h"

typedef struct tree_span {
    const token *first, *last;
} tree_span;

typedef struct node_list {
    node *first, *last;
} node_list;

/* ---- words.c: the tokens of the grammar ---- */

enum { TREE_SKIPPED = -1 }; /* what is no token of it: attributes, __extension__, ... */

/* Which one token k is, whatever stands around it: each name is NAME. */
int tree_kind(const token *items, size_t k, size_t end);
/* The character of a bracket or of another punctuator of one, also if written as a digraph; or 0.
 */
int tree_mark(const token *t);
/* The index of the token behind all that is skipped at `k`, with its parentheses. */
size_t tree_skip(const token *items, size_t k, size_t end);

/* ---- classify.c: which names are types ---- */

typedef struct tree_level tree_level;   /* an open bracket */
typedef struct tree_name tree_name;     /* a name, and whether it is a type */
typedef struct tree_hidden tree_hidden; /* what a name was before it was declared */

typedef struct tree_parser {
    tree_reader *reader;
    arena *arena;
    const token *items;
    size_t next, end; /* tokens [next, end) are still to be read */
    bool expression;  /* one expression is read, and no statement */
    bool begun;       /* the grammar's start has been chosen */
    bool deep;        /* nested too deeply */
    node *tree;
    /* what classify.c knows about the place that it has come to */
    int before;    /* the grammar's token before it; 0 at the start */
    bool at_start; /* a statement or a declaration begins */
    int tag;       /* TAG or ENUM: its name or its braces may follow */
    tree_level *levels;
    size_t nlevels;
    tree_name *names;
    size_t nnames;
    uint32_t *slots; /* 1 + a name's number, or 0 */
    size_t nslots;
    tree_hidden *hidden;
    size_t nhidden;
} tree_parser;

void tree_begin(tree_parser *p);
/* The grammar's token for the next one, 0 at the end. Attributes and __extension__ are no tokens
 * of the grammar; *where includes those in front. */
int tree_token(tree_parser *p, const token **t, tree_span *where);

/* ---- syntax.y ---- */

/* Reads [p->next, p->end); fills p->tree, or the reader's `wrong` and `expected`. */
bool tree_parse(tree_parser *p);

/* ---- build.c: the constructors ---- */

enum { TREE_DEEP = 4000 }; /* levels of a tree: whoever walks one may recurse */

node *tree_node(tree_parser *p, node_kind kind, tree_span where, const token *at, node *a,
                node *b);
/* The node with operands c and d. */
node *tree_also(tree_parser *p, node *n, node *c, node *d);
/* The node with the tokens around it. */
node *tree_around(node *n, tree_span where);
/* The label, case or directive with what follows it. */
node *tree_labelled(tree_parser *p, tree_span where, node *label, node *n);
node_list tree_list(node *n);
node_list tree_append(node_list list, node *n);
node *tree_member(tree_parser *p, tree_span where, const token *at, node *a, const token *name);
/* A declaration's or type name's specifiers; `operand` is typeof's. */
node *tree_specifier(tree_parser *p, tree_span where, const token *word, node *operand);
node *tree_specifiers(node *n, tree_span where, const node *more);
/* A type name: specifiers with a declarator that has no name. */
node *tree_type(tree_parser *p, tree_span where, node *type, node *declarator);
node *tree_declaration(tree_parser *p, tree_span where, node *type, node_list declarators);
/* Declarators, from the name outwards; the name may be NULL. */
node *tree_declarator(tree_parser *p, tree_span where, const token *name);
node *tree_extent(tree_parser *p, tree_span where, node *declarator, node *extent);
node *tree_function(tree_span where, node *declarator);
node *tree_pointer(tree_span where, node *declarator, int stars);
node *tree_initialised(tree_parser *p, tree_span where, node *declarator, node *value);

#endif
